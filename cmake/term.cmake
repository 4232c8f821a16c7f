# The terminal client: ncurses with wide letters, and the rules for players compiled in.
set(CURSES_NEED_WIDE TRUE)
find_package(Curses REQUIRED)
set(DT_RULES "${PROJECT_BINARY_DIR}/term/rules_text.c")
file(GLOB rules_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/locale/rules/*.md")
add_custom_command(OUTPUT "${DT_RULES}"
  COMMAND "${DT_PYTHON}" -B "${PROJECT_SOURCE_DIR}/scripts/embed.py" "${DT_RULES}" ${rules_files}
  DEPENDS ${rules_files} "${PROJECT_SOURCE_DIR}/scripts/embed.py" VERBATIM)

# The games that have a screen of their own: games/<key> with term/<key>.c.
dt_sources(term_sources term)
file(GLOB term_games LIST_DIRECTORIES true RELATIVE "${PROJECT_SOURCE_DIR}/games"
  CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/games/*")
set(term_boards "/* Made by cmake/term.cmake; do not edit. */\n")
foreach(key IN LISTS term_games)
  if(EXISTS "${PROJECT_SOURCE_DIR}/term/${key}.c")
    string(APPEND term_boards "DT_BOARD(${key})\n")
  endif()
endforeach()
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/term/boards.def" CONTENT "${term_boards}" @ONLY)
dt_room(term ${term_sources} "${DT_RULES}")
target_include_directories(dt_term PRIVATE "${PROJECT_BINARY_DIR}")
target_include_directories(dt_term SYSTEM PRIVATE ${CURSES_INCLUDE_DIRS})
target_link_libraries(dt_term PUBLIC ${CURSES_LIBRARIES})
