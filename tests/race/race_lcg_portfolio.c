/* Members of a portfolio learn at the same time and exchange clauses between rounds: the clauses
   are the same with any number of threads. A plain program, to be run under ThreadSanitizer. */
#include "tests/support/lcg_portfolio.h"

static void
run (const struct formula *formula, int threads, struct formula_log *log)
{
  struct formula_portfolio state;
  formula_portfolio_begin (
    &state, formula,
    &(struct lcg_callbacks){ .learned = formula_learned, .forgot = formula_forgot, .context = log },
    threads, 20, 30);
  if (lcg_portfolio_solve (state.portfolio, 0, NULL) != LCG_REFUTED
      || lcg_portfolio_size (state.portfolio) != LCG_PORTFOLIO_MEMBERS) {
    fprintf (stderr, "race_lcg_portfolio: not refuted by a portfolio\n");
    exit (1);
  }
  formula_portfolio_end (&state);
}

int
main (void)
{
  static struct formula formula;
  struct formula_log one;
  formula_pigeons (&formula, 6);
  formula_log_init (&one);
  run (&formula, 1, &one);
  for (int threads = 2; threads <= 4; threads++) {
    struct formula_log log;
    formula_log_init (&log);
    run (&formula, threads, &log);
    if (!formula_log_same (&one, &log)) {
      fprintf (stderr, "race_lcg_portfolio: the threads changed what is learned\n");
      return 1;
    }
    formula_log_clear (&log);
  }
  formula_log_clear (&one);
  return 0;
}
