# The ocean as a WebAssembly module of its own, so that only those who look into the water load the
# drawings. What it offers is marked in ocean/wasm/module.c.
add_executable(ocean ${ocean_sources} engine/rng.c engine/hash.c ocean/wasm/module.c
  cmake/wasm/string.c)
set_target_properties(ocean PROPERTIES SUFFIX .wasm)
target_include_directories(ocean PRIVATE "${PROJECT_SOURCE_DIR}")
target_include_directories(ocean SYSTEM PRIVATE "${PROJECT_SOURCE_DIR}/cmake/wasm/include")
target_compile_options(ocean PRIVATE -ffreestanding -fbuiltin -nostdlibinc -mbulk-memory -msimd128
  -fvisibility=hidden)
target_link_options(ocean PRIVATE --no-entry --fatal-warnings --strip-all --gc-sections
  --stack-first -z stack-size=1048576)
