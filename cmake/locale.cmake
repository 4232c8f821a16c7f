# The catalogues: one source for the program, and JSON for the web client in <build>/locale.
find_program(DT_PYTHON python3 REQUIRED)
set(DT_LOCALE_DIR "${PROJECT_BINARY_DIR}/locale")
file(GLOB locale_inputs CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/locale/*" "${PROJECT_SOURCE_DIR}/term/*.[ch]"
  "${PROJECT_SOURCE_DIR}/cli/*.[ch]")
list(APPEND locale_inputs "${PROJECT_SOURCE_DIR}/scripts/catalogue.py")
add_custom_command(
  OUTPUT "${DT_LOCALE_DIR}/books.c" "${DT_LOCALE_DIR}/en.json"
  COMMAND "${DT_PYTHON}" -B "${PROJECT_SOURCE_DIR}/scripts/catalogue.py"
    --c "${DT_LOCALE_DIR}/books.c" --json "${DT_LOCALE_DIR}"
  DEPENDS ${locale_inputs} VERBATIM)
dt_sources(locale_sources locale)
dt_room(locale ${locale_sources} "${DT_LOCALE_DIR}/books.c")
