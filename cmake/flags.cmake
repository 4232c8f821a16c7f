# Language, warnings and sanitizers for every file of the project.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_compile_options(
  -pedantic -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
  -Wswitch-enum)

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

if(DT_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(DT_CCACHE ccache)
mark_as_advanced(DT_CCACHE)
if(DT_CCACHE AND NOT CMAKE_C_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER "${DT_CCACHE}")
endif()
