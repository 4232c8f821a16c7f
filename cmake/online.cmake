# What store and server are linked with.

# dt_use(TARGET NAME HEADER LIBRARY…): headers and libraries that have no package of their own.
function(dt_use target name header)
  find_path(${name}_INCLUDE ${header} PATH_SUFFIXES postgresql REQUIRED)
  target_include_directories(${target} SYSTEM PUBLIC "${${name}_INCLUDE}")
  foreach(library IN LISTS ARGN)
    find_library(${name}_${library}_LIBRARY ${library} REQUIRED)
    target_link_libraries(${target} PUBLIC "${${name}_${library}_LIBRARY}")
  endforeach()
endfunction()

if(TARGET dt_store)
  dt_use(dt_store SQLITE sqlite3.h sqlite3)
  dt_use(dt_store PQ libpq-fe.h pq)
endif()
if(TARGET dt_server)
  dt_use(dt_server JANSSON jansson.h jansson)
  dt_use(dt_server SODIUM sodium.h sodium)
  dt_use(dt_server EV ev.h ev)
  dt_use(dt_server WEBSOCKETS libwebsockets.h websockets)
endif()
