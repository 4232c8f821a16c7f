/* A simple sensible way to play Deep Blue, for tests that need games as people play them: hire a
 * few, sail to the nearest wreck, dive, stop at the odds. It looks at nothing that the seat could
 * not see. */
#ifndef DT_TESTS_DEEPBLUE_POLICY_H
#define DT_TESTS_DEEPBLUE_POLICY_H

#include "games/deepblue/deepblue.h"

dt_action deepblue_sensible(const struct deepblue *s, int seat);

#endif
