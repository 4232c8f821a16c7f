# Language, warnings and sanitizers for every file of the project.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_compile_options(
  -pedantic -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
  -Wswitch-enum)

# A member that a table leaves out is 0.
add_compile_options(-Wno-missing-field-initializers)

# Sums of floats are the same on every machine.
add_compile_options(-ffp-contract=off)

# Assertions name files from the root of the repository.
add_compile_options("-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")

if(DT_WERROR)
  add_compile_options(-Werror)
endif()

if(DT_SANITIZE)
  add_compile_options(-fsanitize=${DT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${DT_SANITIZE})
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # gcc sees these where its own instrumentation is; the other builds look for them.
    add_compile_options(-Wno-conversion -Wno-maybe-uninitialized -Wno-array-bounds
      -Wno-format-truncation)
  endif()
endif()

# A hardened build, as Debian's, of what people run: the sanitizers' builds have their own guards, and
# WebAssembly has none to set. Rules and search are guarded too: `divetable bench` shows about
# 1 % for it, and no gain when only they are left out.
# tests/checks/hardening.py looks for all of it in the program.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT DT_SANITIZE
    AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong
    -fstack-clash-protection)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|i[3-6]86)$")
    add_compile_options(-fcf-protection)
  endif()
  add_compile_options($<$<NOT:$<BOOL:$<TARGET_PROPERTY:POSITION_INDEPENDENT_CODE>>>:-fPIE>)
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>
    LINKER:-z,relro,-z,now,-z,noexecstack)
endif()

if(DT_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(DT_CCACHE ccache)
mark_as_advanced(DT_CCACHE)
if(DT_CCACHE AND NOT CMAKE_C_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER "${DT_CCACHE}")
endif()
