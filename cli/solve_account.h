/* What solve does about an instance besides writing its result and its proof: at once, or, for
   another rank, once the account of it has reached rank 0 (batch_line.account). */
#ifndef CLI_SOLVE_ACCOUNT_H
#define CLI_SOLVE_ACCOUNT_H

#include "cli/summary.h"

struct solve_account {
  struct summary summary; /* --summary */
  const char *folder;     /* of the certificates' own files; NULL: they have none */
  /* optima without a certificate: too long to be kept, or found by a search that writes none */
  _Atomic uint64_t unproven;
};

/* Counts an instance in the summary; `name` may be NULL. */
void solve_account_summary (struct solve_account *account, const struct batch_line *line,
                            const struct summary_item *item, const char *name);

/* Counts an optimum without a certificate. */
void solve_account_unproven (struct solve_account *account, const struct batch_line *line);

/* Writes the proof of an item to a file of its own. False with the status set: it cannot be
   written. */
bool solve_account_proof (struct solve_account *account, const struct item *item,
                          struct status *status);

/* For batch_options.settle: does all that another rank has put into its account. */
bool solve_account_settle (struct solve_account *account, const struct batch_line *line,
                           const char *bytes, size_t length, struct status *status);

#endif
