/* The linear program of search/theorem/lp.h with entries in GMP, for where they do not fit into the
   bits that it gives them. Slow and rare. */
#ifndef SEARCH_THEOREM_LP_WIDE_H
#define SEARCH_THEOREM_LP_WIDE_H

#include "search/theorem/lp.h"

struct theorem_wide;

struct theorem_wide *theorem_wide_of (const struct theorem_lp *lp);
struct theorem_wide *theorem_wide_copy (const struct theorem_wide *wide);
void theorem_wide_free (struct theorem_wide *wide);

/* Fills the row and the column of a new variable v, the last one. */
void theorem_wide_variable (struct theorem_wide *wide, uint32_t v, int below);

/* As theorem_lp_solve, with the entries in lp->wide. */
enum theorem_lp_result theorem_wide_solve (struct theorem_lp *lp, const struct theorem_row *rows,
                                           size_t count, struct rational limit);

/* Where all entries fit, moves them into lp and frees lp->wide. */
void theorem_wide_narrow (struct theorem_lp *lp);

int64_t theorem_wide_point (const struct theorem_lp *lp, int64_t *values);
void theorem_wide_write (const struct theorem_lp *lp, enum theorem_lp_result result,
                         struct output *out);

#endif
