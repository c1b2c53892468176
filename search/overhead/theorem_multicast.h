/* Questions of how much longer than the optimum the heuristics of WYL can take for one multicast
   from node 0 to all others, over all positive send overheads, receive overheads and links: with
   links that take any time each (`-links`), or all of them the same.
   A link and the receive overhead behind it are one time, because each destination receives once.
   Variables are the send overheads, then these times: of each destination, or of each pair, row by
   row. They are scaled so that the optimum is at most 1. */
#ifndef SEARCH_OVERHEAD_THEOREM_MULTICAST_H
#define SEARCH_OVERHEAD_THEOREM_MULTICAST_H

#include "search/theorem/question.h"

/* Ends with NULL. */
extern const struct theorem_question *const overhead_multicast_questions[];

#endif
