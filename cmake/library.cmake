# libdivetable: engine, games and bots behind lib/divetable.h, as a shared library. The rooms below
# it are compiled once, for the program and for the library, so they can be loaded anywhere; hiding
# their names keeps that from costing the program anything.
set_target_properties(dt_core dt_bots PROPERTIES
  POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)

set(lib_header "${PROJECT_SOURCE_DIR}/lib/divetable.h")
set(lib_map "${PROJECT_SOURCE_DIR}/lib/divetable.map")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${lib_header}")
file(STRINGS "${lib_header}" lib_abi REGEX "^#define DIVETABLE_ABI ")
string(REGEX MATCH "[0-9]+$" lib_abi "${lib_abi}")

dt_sources(lib_sources lib)
add_library(libdivetable SHARED ${lib_sources})
set_target_properties(libdivetable PROPERTIES OUTPUT_NAME divetable
  VERSION ${lib_abi} SOVERSION ${lib_abi} PUBLIC_HEADER "${lib_header}" LINK_DEPENDS "${lib_map}")
target_compile_definitions(libdivetable PRIVATE DT_VERSION="${PROJECT_VERSION}")
target_link_libraries(libdivetable PRIVATE dt_bots)
target_link_options(libdivetable PRIVATE
  LINKER:--as-needed "LINKER:--version-script=${lib_map}")
