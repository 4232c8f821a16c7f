# Link-time optimisation for the program and the library. Such objects hide their symbols, so the purity check gets
# plain ones of its own in dt_pure.
include(CheckIPOSupported)
check_ipo_supported(RESULT lto_works LANGUAGES C)
if(lto_works)
  set(lto_targets ${DT_LIBRARIES} libdivetable)
  if(TARGET divetable)
    list(APPEND lto_targets divetable)
  endif()
  set_target_properties(${lto_targets} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
  dt_sources(match_sources match)
  add_library(dt_pure OBJECT ${core_sources} ${ocean_sources} ${match_sources})
  target_include_directories(dt_pure PRIVATE "${PROJECT_SOURCE_DIR}")
endif()
