/* Tallies of verdicts: counts, exit codes, bins and failures. */
#include "judge/tally.h"

#include "tests/support/findings.h"

#include <criterion/criterion.h>

Test (tally, counts)
{
  struct findings_sample sample;
  struct tally tally;
  findings_sample_init (&sample);
  tally_init (&tally, &sample.findings, NULL);
  cr_expect_eq (tally.instances, 7);
  cr_expect_eq (tally.refused, 1);
  cr_expect_eq (tally.passed, 1);
  cr_expect_eq (tally.failed, 4); /* broken, crash, late, the program's end */
  cr_expect_eq (tally.open, 3);   /* bounded, refused, stopped */
  cr_expect_eq (tally.verdicts[VERDICT_VALID], 3);
  cr_expect_eq (tally.verdicts[VERDICT_SIGNAL], 1);
  cr_expect_eq (tally.verdicts[VERDICT_INTERRUPTED], 1);
  cr_expect_eq (tally.verdicts[VERDICT_EXIT], 1);
  cr_expect_eq (tally.proven, 2);
  cr_expect_eq (tally.optimal, 1);
  cr_expect_eq (tally.bounded, 1);
  cr_expect_eq (tally.worst, 1);
  cr_expect_eq (tally.loosest, 2);
  cr_expect_float_eq (tally.sum, 1 + 9.0 / 7, 1e-12);
  cr_expect_eq (tally.bins[0], 1);
  cr_expect_eq (tally.bins[5], 1); /* to 3/2 */
  cr_expect_eq (tally.expects[0].held, 1);
  cr_expect_eq (tally.expects[0].broken, 1);
  cr_expect_eq (tally.expects[0].undecided, 1);
  cr_expect_eq (tally.expects[0].first, 1);
  cr_expect_eq (tally.expects[2].first, SIZE_MAX);
  cr_expect (tally_applied (&tally.expects[0]) && tally_applied (&tally.expects[1])
             && !tally_applied (&tally.expects[2]));
  tally_clear (&tally);
  tally_init (&tally, &sample.findings, "exchange");
  cr_expect_eq (tally.instances, 2);
  cr_expect_eq (tally.failed, 2);
  cr_expect_eq (tally.proven, 0);
  cr_expect (tally.worst == SIZE_MAX && tally.loosest == SIZE_MAX);
  tally_clear (&tally);
  findings_sample_clear (&sample);
}

/* What the code must be with only some of the findings. */
Test (tally, code)
{
  static const struct {
    const char *kept; /* by number */
    bool interrupted, strict;
    enum status_code code;
  } cases[] = {
    { "0", false, false, STATUS_OK },
    { "0", false, true, STATUS_FALSE }, /* load-2 never applied */
    { "1", false, false, STATUS_FALSE },
    { "01", false, false, STATUS_FALSE },
    { "3", false, false, STATUS_FALSE },
    { "7", false, false, STATUS_FALSE },
    { "2", false, false, STATUS_LIMIT },
    { "12", false, false, STATUS_FALSE },
    { "5", false, false, STATUS_INPUT },
    { "015", false, false, STATUS_INPUT },
    { "0", true, false, STATUS_LIMIT },
    { "01", true, false, STATUS_LIMIT },
    { "06", false, false, STATUS_LIMIT },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct findings_sample sample;
    struct tally tally;
    findings_sample_init (&sample);
    struct findings some = sample.findings;
    some.list = memory_zero (sample.findings.count, sizeof *some.list);
    some.count = 0;
    for (const char *at = cases[i].kept; *at; at++)
      some.list[some.count++] = sample.findings.list[*at - '0'];
    some.interrupted = cases[i].interrupted;
    some.strict = cases[i].strict;
    tally_init (&tally, &some, NULL);
    cr_expect_eq (tally_code (&tally, &some), cases[i].code, "case %zu", i);
    tally_clear (&tally);
    free (some.list);
    findings_sample_clear (&sample);
  }
}

/* What could not be read may have held anything. */
Test (tally, code_of_what_ended_early)
{
  static const enum status_code ends[] = { STATUS_INPUT, STATUS_LIMIT, STATUS_MACHINE };
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    struct findings_sample sample;
    struct tally tally;
    findings_sample_init (&sample);
    struct findings passed = sample.findings;
    passed.count = 1;
    passed.ended = ends[i];
    tally_init (&tally, &passed, NULL);
    cr_expect_eq (tally_code (&tally, &passed), ends[i]);
    tally_clear (&tally);
    findings_sample_clear (&sample);
  }
}

/* Each bin's own bound belongs to it, and nothing above. */
Test (tally, bins)
{
  for (size_t bin = 0; bin < TALLY_BINS - 1; bin++)
    for (int above = 0; above < 2; above++) {
      struct findings_sample sample;
      struct tally tally;
      findings_sample_init (&sample);
      struct finding *finding = &sample.findings.list[0];
      finding->optimum.lower = finding->optimum.upper = (struct rational){ 1000, 1 };
      finding->makespan = (struct rational){
        tally_bounds[bin].numerator * 1000 / tally_bounds[bin].denominator + above, 1
      };
      tally_init (&tally, &sample.findings, NULL);
      cr_expect_geq (tally.bins[bin + (size_t)above], 1, "bin %zu", bin);
      tally_clear (&tally);
      findings_sample_clear (&sample);
    }
}

Test (tally, failures)
{
  struct findings_sample sample;
  struct failure failure;
  findings_sample_init (&sample);
  const struct finding *list = sample.findings.list;
  static const char *const names[]
    = { NULL, "ratio<=5/4", NULL, "signal", "timeout", NULL, NULL, "exit" };
  static const bool open[] = { false, false, true, false, false, true, true, false };
  for (size_t i = 0; i < sample.findings.count; i++) {
    bool fails = finding_failure (&sample.findings, &list[i], &failure);
    cr_expect_eq (fails, names[i] != NULL, "%zu", i);
    cr_expect_eq (finding_open (&sample.findings, &list[i]), open[i], "%zu", i);
    if (fails && names[i])
      cr_expect_str_eq (failure_name (failure, sample.expects), names[i]);
  }
  char room[FINDING_LABEL];
  cr_expect_str_eq (finding_label (&list[0], room), "good");
  cr_expect_str_eq (finding_label (&list[2], room), "line 3");
  cr_expect_str_eq (finding_label (&list[7], room), "end of the program");
  findings_sample_clear (&sample);
}

/* What a program does not support is neither passed nor failed, unless that is asked for; a program
   that supports nothing is no good. */
Test (tally, unsupported)
{
  for (int strict = 0; strict < 2; strict++)
    for (int alone = 0; alone < 2; alone++) {
      struct findings_sample sample;
      struct tally tally;
      struct failure failure;
      findings_sample_init (&sample);
      struct finding *list = sample.findings.list;
      struct findings some = sample.findings;
      struct finding two[2] = { list[4], list[0] };
      two[0].verdict = VERDICT_UNSUPPORTED;
      some.list = two;
      some.count = alone ? 1 : 2;
      some.strict = strict;
      some.expect_count = 0;
      tally_init (&tally, &some, NULL);
      cr_expect_eq (tally.skipped, strict ? 0 : 1);
      cr_expect_eq (tally.failed, strict ? 1 : 0);
      cr_expect_eq (tally.passed, alone ? 0 : 1);
      cr_expect_eq (tally.open, 0);
      cr_expect_eq (tally_idle (&tally), !strict && alone);
      cr_expect_eq (tally_code (&tally, &some), strict || alone ? STATUS_FALSE : STATUS_OK);
      cr_expect_eq (finding_failure (&some, &two[0], &failure), strict);
      cr_expect_str_eq (finding_kind (&some, &two[0]), "unsupported");
      tally_clear (&tally);
      findings_sample_clear (&sample);
    }
}
