/* Entries of a store, made by solving. */
#ifndef RESULTS_STORE_SOLVE_ENTRY_H
#define RESULTS_STORE_SOLVE_ENTRY_H

#include "model/common/canonical.h"
#include "results/store/store.h"
#include "solve/solver.h"

/* The instance and where it stands, in no class; the entry is empty. */
void entry_begin (struct store_entry *entry, const struct canonical *canonical, const char *source,
                  int64_t line);

/* Solve the canonical instance in `line` and run all heuristics. The solver must have been set to
   write schedules and proofs. An optimum without a certificate, or with one longer than the solver
   keeps, is uncertified. False as solver_solve. True with STATUS_LIMIT: the status says which limit
   left the entry open. */
bool entry_solve (struct store_entry *entry, struct solver *solver, const struct batch_line *line,
                  struct status *status);

/* Run the heuristics only; those whose schedules are outside of the entry's class are left out. If
   the entry is optimal among all schedules they go by that, and may end there: what they find is
   right if that is. */
bool entry_heuristics (struct store_entry *entry, struct solver *solver,
                       const struct batch_line *line, struct status *status);

/* How and when: by this version of the program, now. */
void entry_made (struct store_entry *entry, const struct limits *limits, const char *options,
                 const char *machine);

/* The command line's options that matter for what is found, and the machine, as they are stored;
   the caller's. */
char *entry_options (const struct limits *limits, const char *method, const char *class);
char *entry_machine (void);

#endif
