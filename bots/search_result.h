/* Ordering of search results. Inside bots/ only; merging is public (bots.h). */
#ifndef DT_BOTS_SEARCH_RESULT_H
#define DT_BOTS_SEARCH_RESULT_H

#include "bots/bots.h"

/* Sorts the best first: by visits if `by_visits`, else by value; stable. */
void dt_search_result_sort(struct dt_search_result *result, bool by_visits);

/* Moves the proven action, which must be a candidate, to the front and marks the result solved. */
void dt_search_result_put_first(struct dt_search_result *result, dt_action action);

#endif
