/* What the files of the WebAssembly module share: texts that go in, texts that come out. */
#ifndef DT_WEB_WASM_H
#define DT_WEB_WASM_H

#include "match/match.h"

#define DT_EXPORT(name) __attribute__((export_name(name)))

enum { DT_WASM_TEXT = 1 << 19 }; /* bytes of the longest text, in or out */

/* What JavaScript has written, `len` bytes of it; an empty text if that cannot be. */
struct dt_span wasm_input(int len);

/* The text that is the result of a call. A call returns its length, */
struct dt_out wasm_begin(void);
int wasm_end(const struct dt_out *out);
/* or, if something is refused, the negative length of the sentence. */
int wasm_refuse(const char *why);
/* A result that lies elsewhere. */
int wasm_point(const char *text, int len);

/* The match on the table; NULL before one was opened. */
struct dt_match *wasm_match(void);

/* The pile that people look into, for the module that draws it: the arguments of its `start`, `add`
 * and `tile`. How the cards lie follows from the commitment. */
int wasm_tell_pile(const struct dt_game *game, const void *state, const uint8_t key[DT_KEY]);

#endif
