/* Members of a team learn at once and exchange clauses between rounds: the same clauses with any number of threads. A plain program, to be
   run under ThreadSanitizer. */
#include "tests/unit/learn_team_support.h"

static void
run (const struct formula *formula, int threads, struct formula_log *log)
{
  struct formula_team about;
  formula_team_begin (&about, formula, &(struct learn_calls){ .learned = formula_learned, .forgot = formula_forgot, .context = log },
                      threads, 20, 30);
  if (learn_team_solve (about.team, 0, NULL) != LEARN_REFUTED || learn_team_size (about.team) != LEARN_TEAM) {
    fprintf (stderr, "race_learn_team: not refuted by a team\n");
    exit (1);
  }
  formula_team_end (&about);
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
      fprintf (stderr, "race_learn_team: the threads changed what is learned\n");
      return 1;
    }
    formula_log_clear (&log);
  }
  formula_log_clear (&one);
  return 0;
}
