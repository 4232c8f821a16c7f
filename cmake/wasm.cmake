# Toolchain for the WebAssembly module: clang for the objects, wasm-ld as it is, no C library.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

set(CMAKE_C_COMPILER clang-14)
set(CMAKE_C_COMPILER_TARGET wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

find_program(DT_WASM_LD wasm-ld-14 REQUIRED)
set(CMAKE_C_LINK_EXECUTABLE "${DT_WASM_LD} <LINK_FLAGS> <OBJECTS> -o <TARGET>")
