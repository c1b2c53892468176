#include "probe/survey.h"

#include "base/memory.h"
#include "probe/store.h"
#include "tests/unit/folder_support.h"

static const struct limits no_limits = { 0 };

/* A survey of all small instances, by one thread and without a store. */
static struct survey
survey_of (const char *objective, int64_t destinations, int64_t max_cost, struct deadline *deadline)
{
  struct survey survey = { .params = { .destinations = destinations, .max_cost = max_cost }, .parts = 1, .threads = 1 };
  struct status status;
  status_init (&status);
  cr_assert (objective_parse (&survey.params.objective, objective, &status), "%s", status.message);
  deadline_start (deadline, &no_limits);
  survey.deadline = deadline;
  return survey;
}

static void
run (const struct survey *survey, struct survey_report *report)
{
  struct status status;
  status_init (&status);
  survey_report_init (report);
  cr_assert (survey_run (survey, report, &status), "%s", status.message);
}

static void
expect_same_table (const struct sweep_result *a, const struct sweep_result *b)
{
  cr_assert_eq (a->length, b->length, "%zu and %zu cells", a->length, b->length);
  cr_expect_eq (a->instances, b->instances);
  for (size_t i = 0; i < a->length; i++) {
    const struct sweep_extreme *left = &a->extreme[i], *right = &b->extreme[i];
    cr_expect_eq (quotient_compare (left->value, right->value), 0, "cell %zu", i);
    cr_expect_eq (left->instances, right->instances, "cell %zu", i);
    cr_expect_eq (left->attained, right->attained, "cell %zu", i);
    cr_assert_eq (left->kept, right->kept, "cell %zu", i);
    for (size_t j = 0; j < left->kept; j++)
      cr_expect_str_eq (left->witness[j], right->witness[j]);
  }
}

/* Threads, parts, stores and several runs change nothing of the table. */
Test (survey, one_table)
{
  static const char *const objectives[] = { "fnf/optimum", "(fnf-optimum)/additive", "optimum/multiplier" };
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "db");
  for (size_t i = 0; i < sizeof objectives / sizeof *objectives; i++) {
    struct deadline deadline;
    struct survey survey = survey_of (objectives[i], 5, 5, &deadline);
    struct survey_report whole, other;
    run (&survey, &whole);
    cr_expect_eq (whole.covered, whole.pieces);
    cr_expect_eq (whole.done, whole.asked);
    cr_expect_eq (whole.result.instances, sweep_instances (&survey.params));
    survey.threads = 3;
    run (&survey, &other);
    expect_same_table (&other.result, &whole.result);
    survey_report_clear (&other);
    survey.store = path;
    survey.parts = 3;
    for (survey.part = 0; survey.part < 3; survey.part++) {
      run (&survey, &other);
      cr_expect_eq (other.done, other.asked);
      cr_expect_eq (other.covered == other.pieces, survey.part == 2);
      if (survey.part < 2)
        survey_report_clear (&other);
    }
    expect_same_table (&other.result, &whole.result);
    survey_report_clear (&other);
    survey.part = 0;
    survey.parts = 1;
    run (&survey, &other);
    cr_expect_eq (other.instances, 0, "all was there");
    expect_same_table (&other.result, &whole.result);
    survey_report_clear (&other);
    survey_report_clear (&whole);
  }
  free (path);
  folder_remove (&folder);
}

/* Parts without a store join to the whole, too. */
Test (survey, parts)
{
  struct deadline deadline;
  struct survey survey = survey_of ("fnf/optimum", 6, 5, &deadline);
  struct survey_report whole, part;
  struct sweep_result joined;
  uint64_t covered = 0;
  run (&survey, &whole);
  sweep_result_init (&joined);
  survey.parts = 4;
  for (survey.part = 0; survey.part < 4; survey.part++) {
    run (&survey, &part);
    cr_expect_eq (part.covered, part.asked);
    covered += part.covered;
    sweep_result_join (&joined, &part.result);
    survey_report_clear (&part);
  }
  cr_expect_eq (covered, whole.pieces);
  cr_assert_eq (joined.length, whole.result.length);
  cr_expect_eq (joined.instances, whole.result.instances);
  for (size_t i = 0; i < joined.length; i++) {
    cr_expect_eq (quotient_compare (joined.extreme[i].value, whole.result.extreme[i].value), 0);
    cr_expect_eq (joined.extreme[i].attained, whole.result.extreme[i].attained);
  }
  sweep_result_clear (&joined);
  survey_report_clear (&whole);
}

/* A part of which there is nothing is complete. */
Test (survey, empty_part)
{
  struct deadline deadline;
  struct survey survey = survey_of ("fnf/optimum", 2, 2, &deadline);
  struct survey_report report;
  survey.parts = 1000000;
  survey.part = 999999;
  run (&survey, &report);
  cr_expect_eq (report.asked, 0);
  cr_expect_eq (report.done, 0);
  cr_expect_eq (report.result.length, 0);
  cr_expect_null (survey_largest (&report.result));
  survey_report_clear (&report);
}

/* A limit is no failure: what is done is in the report, and in the store for the next run. */
Test (survey, limits)
{
  struct folder folder = folder_new ();
  struct deadline deadline;
  struct survey survey = survey_of ("optimum/multiplier", 9, 8, &deadline);
  struct survey_report report;
  char *path = folder_path (&folder, "db");
  survey.threads = 2;
  deadline_start (&deadline, &(struct limits){ .seconds = 0.05 });
  run (&survey, &report);
  cr_expect_lt (report.done, report.asked);
  cr_expect_eq (report.covered, report.done);
  survey_report_clear (&report);
  survey.store = path;
  uint64_t before = 0;
  for (int i = 0; i < 3 || (i < 100 && before == 0); i++) {
    deadline_start (&deadline, &(struct limits){ .seconds = 0.05 });
    run (&survey, &report);
    cr_expect_lt (report.done, report.asked);
    cr_expect_geq (report.covered, before);
    cr_expect_geq (report.covered, report.done, "finished pieces are in the store even if they were not taken");
    before = report.covered;
    survey_report_clear (&report);
  }
  cr_expect_gt (before, 0);
  free (path);
  folder_remove (&folder);
}

struct told {
  uint64_t calls, records, instances;
  struct quotient best;
};

/* For survey.progress. */
static void
note (const struct survey_progress *progress, void *context)
{
  struct told *told = context;
  cr_expect_eq (progress->done, ++told->calls);
  cr_expect_geq (progress->instances, told->instances);
  cr_expect_geq (progress->seconds, 0);
  cr_expect_geq (progress->left, 0);
  told->instances = progress->instances;
  if (!progress->record)
    return;
  cr_expect_gt (quotient_compare (progress->record->value, told->best), 0);
  told->best = progress->record->value;
  told->records++;
}

Test (survey, progress)
{
  struct deadline deadline;
  struct survey survey = survey_of ("fnf/optimum", 6, 4, &deadline);
  struct survey_report report;
  struct told told = { .best = { 0, 0 } };
  survey.progress = note;
  survey.context = &told;
  survey.threads = 2;
  run (&survey, &report);
  cr_expect_eq (told.calls, report.pieces);
  cr_expect_eq (told.instances, report.result.instances);
  cr_expect_geq (told.records, 1);
  cr_expect_eq (quotient_compare (told.best, (struct quotient){ 5, 4 }), 0);
  cr_expect_eq (quotient_compare (survey_largest (&report.result)->value, told.best), 0);
  survey_report_clear (&report);
}

/* For store_records: how many, and that each is proven. */
static bool
count_record (const struct record *record, void *context)
{
  struct status status;
  status_init (&status);
  cr_expect (record_check (record, &status), "%s", status.message);
  cr_expect_str_eq (record->found_by, "provecast probe sweep --n 7 --max-cost 4 --objective fnf/optimum");
  ++*(int *)context;
  return true;
}

Test (survey, records)
{
  struct folder folder = folder_new ();
  struct deadline deadline;
  struct survey survey = survey_of ("fnf/optimum", 7, 4, &deadline);
  struct survey_report report;
  struct record largest;
  struct status status;
  int count = 0;
  char *path = folder_path (&folder, "db");
  status_init (&status);
  record_init (&largest);
  run (&survey, &report);
  cr_assert (survey_records (&survey, &report.result, &largest, &status), "%s", status.message);
  cr_expect_str_eq (largest.notation, "1; 2 3x5");
  cr_expect_eq (largest.above, 5);
  cr_expect_eq (largest.below, 4);
  survey_report_clear (&report);
  survey.store = path;
  run (&survey, &report);
  cr_assert (survey_records (&survey, &report.result, &largest, &status), "%s", status.message);
  cr_expect_str_eq (largest.notation, "1; 2 3x5");
  struct store *store = store_open (path, STORE_READ, &status);
  cr_assert (store && store_records (store, count_record, &count, &status), "%s", status.message);
  cr_expect_geq (count, 4);
  cr_expect_leq (count, 14);
  store_close (store);
  survey_report_clear (&report);
  record_clear (&largest);
  free (path);
  folder_remove (&folder);
}

/* Where FNF is always optimal there is nothing to show. */
Test (survey, no_records)
{
  struct deadline deadline;
  struct survey survey = survey_of ("fnf/optimum", 3, 2, &deadline);
  struct survey_report report;
  struct record largest;
  struct status status;
  status_init (&status);
  record_init (&largest);
  run (&survey, &report);
  cr_expect (survey_records (&survey, &report.result, &largest, &status), "%s", status.message);
  cr_expect_null (largest.notation);
  cr_expect_eq (quotient_compare (survey_largest (&report.result)->value, (struct quotient){ 1, 1 }), 0);
  record_clear (&largest);
  survey_report_clear (&report);
}

/* Trouble with the store ends the survey and is told. */
Test (survey, bad_store)
{
  struct deadline deadline;
  struct survey survey = survey_of ("fnf/optimum", 3, 2, &deadline);
  struct survey_report report;
  struct status status;
  status_init (&status);
  survey_report_init (&report);
  survey.store = "/dev/null/db";
  cr_expect_not (survey_run (&survey, &report, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect (strstr (status.message, "/dev/null/db"), "%s", status.message);
  survey_report_clear (&report);
}
