# The WebAssembly module: rules, bots, match and bench in one file without imports. What it offers is
# marked in web/wasm*.c with __attribute__((export_name("…"))).
if(NOT EXISTS "${PROJECT_SOURCE_DIR}/web/wasm.c")
  message(STATUS "web/wasm.c is missing: no WebAssembly module")
  return()
endif()

dt_sources(upper_sources bots match bench)
file(GLOB wasm_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/web/wasm*.c")
if(bench_mains)
  list(REMOVE_ITEM upper_sources ${bench_mains})
endif()

add_executable(divetable ${core_sources} ${upper_sources} ${wasm_sources} ocean/pile.c
  cmake/wasm/string.c)
set_target_properties(divetable PROPERTIES SUFFIX .wasm)
target_include_directories(divetable PRIVATE "${PROJECT_SOURCE_DIR}")
target_include_directories(divetable SYSTEM PRIVATE "${PROJECT_SOURCE_DIR}/cmake/wasm/include")
target_compile_options(divetable PRIVATE -ffreestanding -fbuiltin -nostdlibinc -mbulk-memory
  -fvisibility=hidden)

# Parsing and printing need not be fast, and the module is to be small.
set(text_sources ${core_sources} ${upper_sources} ${wasm_sources})
list(FILTER text_sources INCLUDE REGEX
  "(validate|parse|text|view|config|json|writer|span|name|record|replay|schema|kind|members|fields|types|tensor|describe|position|facts|outcome)[a-z_]*\\.c$|/?match/|web/|bench/")
list(FILTER text_sources EXCLUDE REGEX "^(${PROJECT_SOURCE_DIR}/)?bots/") # speed matters there
set_source_files_properties(${text_sources} PROPERTIES COMPILE_OPTIONS -Oz)

# In here the compiler must not turn a loop into a call of the function that holds it.
set_source_files_properties(cmake/wasm/string.c PROPERTIES COMPILE_OPTIONS -fno-builtin)

# The stack comes first in memory, so that an overflow traps instead of overwriting data.
target_link_options(divetable PRIVATE --no-entry --fatal-warnings --strip-all --gc-sections
  --stack-first -z stack-size=1048576)
