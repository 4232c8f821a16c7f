# What `cmake --install` puts where, and the Debian package that cpack makes of it.
include(GNUInstallDirs)
find_program(DT_AWK awk REQUIRED)

# Debian's own folders for what is installed below /usr; the usual ones elsewhere.
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set(zsh_functions vendor-completions)
else()
  set(zsh_functions site-functions)
endif()
set(DT_PYTHON_DIR "lib/python3/dist-packages" CACHE STRING "Where Python looks for modules")

# The manual page is written with the program's own help.
set(packaging "${PROJECT_SOURCE_DIR}/packaging")
set(manual "${PROJECT_BINARY_DIR}/divetable.1")
add_custom_command(OUTPUT "${manual}"
  COMMAND "${DT_AWK}" -v "program=$<TARGET_FILE:divetable>" -f "${packaging}/manual.awk"
    "${packaging}/divetable.1.in" > "${manual}"
  DEPENDS divetable "${packaging}/manual.awk" "${packaging}/divetable.1.in" VERBATIM)
add_custom_target(manual ALL DEPENDS "${manual}")

# The prefix as seen from the pkg-config file, so that the installed tree can be moved.
file(RELATIVE_PATH DT_PC_UP "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file("${packaging}/divetable.pc.in" "${PROJECT_BINARY_DIR}/divetable.pc" @ONLY)

install(TARGETS divetable libdivetable)
install(FILES "${PROJECT_BINARY_DIR}/divetable.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
install(FILES "${manual}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${packaging}/divetable.bash" RENAME divetable
  DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${packaging}/divetable.zsh" RENAME _divetable
  DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/${zsh_functions}")
install(FILES python/divetable.py python/divetable_aec.py DESTINATION "${DT_PYTHON_DIR}")
install(FILES LICENSE RENAME copyright DESTINATION "${CMAKE_INSTALL_DOCDIR}")
# The web client, if it was built; `divetable serve` finds it there. Its words in all languages are in
# it, as those of the program are in the program.
install(DIRECTORY web/dist/ DESTINATION "${CMAKE_INSTALL_DATADIR}/divetable/web" OPTIONAL)
install(FILES docs/library.md docs/protocol.md docs/records.md python/example.py
  DESTINATION "${CMAKE_INSTALL_DOCDIR}")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME divetable)
set(CPACK_PACKAGE_VENDOR "the divetable authors")
set(CPACK_PACKAGE_CONTACT "the divetable authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "table for diving board games, with bots and a library")
set(CPACK_PACKAGE_DESCRIPTION_FILE "${packaging}/description.txt")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_PACKAGING_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# What is loaded while it runs, so that nothing in the program's own list of libraries tells of it.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libwebsockets-evlib-ev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "bash-completion, pkgconf, python3")
include(CPack)
