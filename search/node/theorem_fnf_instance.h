/* The instances of search/node/theorem_fnf.h: a point at which everything is decided has the costs
   of the source and of the destinations that send; the leaves get the minimum cost with which FNF
   is as late as without them. */
#ifndef SEARCH_NODE_THEOREM_FNF_INSTANCE_H
#define SEARCH_NODE_THEOREM_FNF_INSTANCE_H

#include "search/theorem/question.h"

/* For theorem_question.instance; `at` is the struct theorem_fnf_state. */
bool theorem_fnf_instance (const struct theorem_case *given, const void *at,
                           const struct theorem_point *point, struct theorem_instance *instance);

/* For theorem_question.write: an instance in JSON, or in the notation of `provecast probe`. */
void theorem_fnf_write (const struct theorem_instance *instance, bool json, struct output *out);

#endif
