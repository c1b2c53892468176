/* What dynamic multicast trees lose (Nup, section 6.3): freedom from contention, and fresh
   estimates. The files dynamic*.c make one page. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_DYNAMIC_H
#define LAB_EXPERIMENTS_PARAMETERIZED_DYNAMIC_H

#include "lab/experiments/parameterized/load_figure.h"

enum { DYNAMIC_SUBJECTS = 2, DYNAMIC_TREES = 5, DYNAMIC_GAPS = 6 };

/* The first three are those of every figure. */
enum { UNORDERED = DYNAMIC + 1, UNORDERED_DYNAMIC };

/* A network, its trees by the places above, and mean gaps of background messages, descending; 0: no
   traffic. */
struct dynamic_subject {
  const char *name;
  enum network_kind kind;
  const char *trees[DYNAMIC_TREES];
  int64_t gaps[DYNAMIC_GAPS];
};

extern const struct dynamic_subject dynamic_subjects[DYNAMIC_SUBJECTS];

struct dynamic {
  const struct report *report;
  struct deadline deadline;
  struct network network[DYNAMIC_SUBJECTS];
  struct curves loaded[DYNAMIC_SUBJECTS]; /* runs owned: all trees, estimates fresh */
  struct sheet statements;
  struct sheet contention, estimates; /* tables of numbers */
  struct output text;
};

/* Curves of the subject's trees from `first` on at its loads (of two in a quick report), to be
   changed, then measured by dynamic_measure. `runs` is owned. */
void dynamic_curves (const struct dynamic *dynamic, size_t subject, size_t first, size_t trees,
                     struct curves *curves);
bool dynamic_measure (const struct dynamic *dynamic, struct curves *curves, struct status *status);

/* Mean over the placements of what `value` says of a run. */
struct load_mean dynamic_mean (const struct curves *curves, size_t gap, size_t tree,
                               double (*value) (const struct load_run *run));

/* The parts of the page: contention without load, then under it, which fills dynamic->loaded; old
   estimates, which need that. */
bool dynamic_contention (struct dynamic *dynamic, struct status *status);
bool dynamic_estimates (struct dynamic *dynamic, struct status *status);

#endif
