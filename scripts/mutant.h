/* Switches of mutants: scripts/mutate.py adds this header and mutant.c to the copy of the tree that it builds. Nothing
 * else includes it. */
#ifndef DT_SCRIPTS_MUTANT_H
#define DT_SCRIPTS_MUTANT_H

#include <stdbool.h>

enum { DT_MUTANTS_MAX = 1 << 16 };

/* 0: as written. Otherwise the mutant is on, or nobody has noted yet that its place was reached. */
extern unsigned char dt_mutant_state[DT_MUTANTS_MAX];

bool dt_mutant_look(int id);

/* Whether to do as the mutant does. */
#define DT_MUTANT(id) (__builtin_expect(dt_mutant_state[id], 0) && dt_mutant_look(id))

#endif
