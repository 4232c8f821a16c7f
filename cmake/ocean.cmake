# The ocean: drawings in ocean/art become sprites in a generated C file, once a build. Sets
# ocean_sources: the room's files and the generated one. The list of drawings is ocean/art.def.
find_program(DT_RSVG_CONVERT rsvg-convert)
find_program(DT_HOST_CC NAMES cc gcc clang-14)
if(NOT DT_RSVG_CONVERT OR NOT DT_HOST_CC)
  message(FATAL_ERROR "The drawings need rsvg-convert (Debian: librsvg2-bin) and a C compiler.")
endif()

dt_sources(ocean_sources ocean)

set(art_list "${PROJECT_SOURCE_DIR}/ocean/art.def")
set(art_dir "${PROJECT_BINARY_DIR}/art")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${art_list}")
file(MAKE_DIRECTORY "${art_dir}")

# The packer runs while building, so it is compiled for this machine, whatever the target is.
add_custom_command(OUTPUT "${art_dir}/pack"
  COMMAND "${DT_HOST_CC}" -std=c17 -O1 -o "${art_dir}/pack"
    "${PROJECT_SOURCE_DIR}/ocean/tools/pack.c" -lpng
  DEPENDS "${PROJECT_SOURCE_DIR}/ocean/tools/pack.c" VERBATIM)

set(art_files)
set(art_pairs)
file(STRINGS "${art_list}" art_lines REGEX "^DT_ART\\(")
foreach(line IN LISTS art_lines)
  string(REGEX REPLACE "^DT_ART\\(([a-z0-9_]+), *([0-9]+)\\).*" "\\1;\\2" parts "${line}")
  list(GET parts 0 name)
  list(GET parts 1 side)
  set(drawing "${PROJECT_SOURCE_DIR}/ocean/art/${name}.svg")
  set(picture "${art_dir}/${name}.png")
  add_custom_command(OUTPUT "${picture}"
    COMMAND "${DT_RSVG_CONVERT}" -w ${side} -h ${side} -o "${picture}" "${drawing}"
    DEPENDS "${drawing}" "${art_list}" VERBATIM)
  list(APPEND art_files "${picture}")
  list(APPEND art_pairs "${name}=${picture}")
endforeach()

add_custom_command(OUTPUT "${art_dir}/sprites.c"
  COMMAND "${art_dir}/pack" "${art_dir}/sprites.c" ${art_pairs}
  DEPENDS "${art_dir}/pack" ${art_files} VERBATIM)
list(APPEND ocean_sources "${art_dir}/sprites.c")

# dt_use_cairo(TARGET): lets the ocean's bench compare itself with cairo, if it is there.
option(DT_CAIRO "Compare drawing with cairo, if it is there" ON)
function(dt_use_cairo target)
  if(NOT DT_CAIRO)
    return()
  endif()
  find_path(CAIRO_INCLUDE cairo.h PATH_SUFFIXES cairo)
  find_library(CAIRO_LIBRARY cairo)
  if(CAIRO_INCLUDE AND CAIRO_LIBRARY)
    target_compile_definitions(${target} PRIVATE DT_CAIRO)
    target_include_directories(${target} SYSTEM PRIVATE "${CAIRO_INCLUDE}")
    target_link_libraries(${target} PRIVATE "${CAIRO_LIBRARY}")
  endif()
endfunction()
