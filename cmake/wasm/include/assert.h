/* Assertions in the WebAssembly module: a failed one traps. May be included again, as in C. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#undef static_assert
#define static_assert _Static_assert
