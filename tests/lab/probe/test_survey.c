/* Surveys in parts, by threads, with limits and stores, give one table. */
#include "lab/probe/survey.h"

#include "base/memory.h"
#include "lab/probe/node/evaluate.h"
#include "lab/probe/node/notation.h"
#include "lab/probe/store.h"
#include "tests/support/folder.h"
#include "tests/support/sweep_instances.h"

static const struct limits no_limits = { 0 };

/* A survey of all small instances, by one thread and without a store. */
static struct survey
survey_of (const char *objective, int64_t destinations, int64_t max_cost, struct deadline *deadline)
{
  struct survey survey = { .params = { .destinations = destinations, .max_cost = max_cost },
                           .parts = 1,
                           .threads = 1 };
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
  *report = (struct survey_report){ .pieces = 0 };
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
  static const char *const objectives[]
    = { "fnf/optimum", "(fnf-optimum)/additive", "optimum/multiplier" };
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
  cr_expect_null (sweep_result_largest (&report.result, 0, false));
  survey_report_clear (&report);
}

/* The time is over once this number of pieces was reported. */
struct end {
  uint64_t calls;
  atomic_bool over;
};

/* For survey.progress: ends the survey after its second piece. */
static void
end_soon (const struct survey_progress *progress, void *context)
{
  struct end *end = context;
  (void)progress;
  if (++end->calls == 2)
    atomic_store (&end->over, true);
}

/* A limit is no failure: what is done is in the report. All of it takes some thirty seconds. */
Test (survey, limits)
{
  struct deadline deadline;
  struct survey survey = survey_of ("optimum/multiplier", 12, 12, &deadline);
  struct survey_report report;
  survey.threads = 2;
  deadline_start (&deadline, &(struct limits){ .seconds = 0.05 });
  run (&survey, &report);
  cr_expect_lt (report.done, report.asked);
  cr_expect_eq (report.covered, report.done);
  survey_report_clear (&report);
}

/* And it is in the store for the next run, which resumes there, however much or little a
   machine does in a given time. */
Test (survey, limits_with_store)
{
  struct folder folder = folder_new ();
  struct deadline deadline;
  struct survey survey = survey_of ("optimum/multiplier", 11, 11, &deadline);
  struct survey_report report;
  char *path = folder_path (&folder, "db");
  uint64_t before = 0;
  survey.threads = 2;
  survey.store = path;
  survey.progress = end_soon;
  for (int i = 0; i < 3; i++) {
    struct end end = { .calls = 0 };
    survey.context = &end;
    deadline_start (&deadline, &(struct limits){ .cancel = &end.over });
    run (&survey, &report);
    cr_expect_lt (report.done, report.asked);
    cr_expect_geq (report.done, before + 2, "what a run before has done is not done again");
    cr_expect_geq (report.covered, report.done,
                   "finished pieces are in the store even if they were not taken");
    before = report.covered;
    survey_report_clear (&report);
  }
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
  cr_expect_eq (
    quotient_compare (sweep_result_largest (&report.result, 0, false)->value, told.best), 0);
  survey_report_clear (&report);
}

/* For probe_store_records: how many, and that each is proven. */
static bool
count_record (const struct record *record, void *context)
{
  struct status status;
  status_init (&status);
  cr_expect (record_check (record, &status), "%s", status.message);
  cr_expect_str_eq (record->found_by,
                    "provecast probe sweep --n 7 --max-cost 4 --objective fnf/optimum");
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
  struct database *store = probe_store_open (path, PROBE_STORE_READ, &status);
  cr_assert (store && probe_store_records (store, count_record, &count, &status), "%s",
             status.message);
  cr_expect_geq (count, 4);
  cr_expect_leq (count, 14);
  database_close (store);
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
  cr_expect_eq (quotient_compare (sweep_result_largest (&report.result, 0, false)->value,
                                  (struct quotient){ 1, 1 }),
                0);
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
  report = (struct survey_report){ .pieces = 0 };
  survey.store = "/dev/null/db";
  cr_expect_not (survey_run (&survey, &report, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect (strstr (status.message, "/dev/null/db"), "%s", status.message);
  survey_report_clear (&report);
}

/* A listing as it is read. */
struct listed {
  const struct sweep_result *result; /* of the sweep */
  uint64_t *count;                   /* by cell of the result */
  struct evaluator *evaluator;
  const struct objective *objective;
  struct node_types types;
  char last[200]; /* witness */
  size_t at;      /* its cell */
};

static int
order_of (const struct sweep_cell *a, const struct sweep_cell *b)
{
  const int32_t left[] = { a->n, a->k, a->cost, a->second },
                right[] = { b->n, b->k, b->cost, b->second };
  for (int i = 0; i < 4; i++)
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
  return 0;
}

/* For probe_store_witnesses: cell after cell, each witness another one, in its cell, and of the
   cell's largest value. */
static bool
check_witness (const struct sweep_cell *cell, struct quotient value, const char *witness,
               void *context)
{
  struct listed *listed = context;
  struct node_types *types = &listed->types;
  struct quotient found;
  struct status status;
  status_init (&status);
  while (order_of (&listed->result->extreme[listed->at].cell, cell) < 0) {
    listed->at++;
    listed->last[0] = '\0';
  }
  const struct sweep_extreme *extreme = &listed->result->extreme[listed->at];
  cr_assert_eq (order_of (&extreme->cell, cell), 0, "%s: cells out of order", witness);
  cr_expect_eq (quotient_compare (extreme->value, value), 0, "%s", witness);
  cr_expect_str_neq (listed->last, witness);
  snprintf (listed->last, sizeof listed->last, "%s", witness);
  cr_assert (notation_read (types, witness, &status), "%s", status.message);
  int64_t largest
    = types->cost[types->k - 1] > types->source ? types->cost[types->k - 1] : types->source;
  cr_expect (types->destinations == cell->n && types->k == (size_t)cell->k && largest == cell->cost,
             "%s", witness);
  cr_expect_eq (types->source > types->cost[0], cell->second, "%s", witness);
  cr_expect_eq (evaluate (listed->evaluator, listed->objective, types, (struct quotient){ 0, 1 },
                          &no_limits, &found),
                EVALUATE_VALUE);
  cr_expect_eq (quotient_compare (found, value), 0, "%s", witness);
  listed->count[listed->at]++;
  return true;
}

/* The listing in the store is complete: as many instances of each cell as were counted, none of
   cells with more than wanted. */
static void
expect_listing (const struct survey *survey, const struct sweep_result *result, uint64_t most)
{
  struct listed listed
    = { .result = result, .evaluator = evaluator_new (), .objective = &survey->params.objective };
  struct status status;
  int64_t listing, witnesses;
  status_init (&status);
  node_types_init (&listed.types);
  listed.count = memory_zero (result->length, sizeof *listed.count);
  struct database *store = probe_store_open (survey->store, PROBE_STORE_READ, &status);
  cr_assert (store && probe_store_listing (store, &survey->params, &listing, &witnesses, &status),
             "%s", status.message);
  cr_assert_gt (listing, 0);
  cr_assert (probe_store_witnesses (store, listing, check_witness, &listed, &status), "%s",
             status.message);
  for (size_t i = 0; i < result->length; i++) {
    const struct sweep_extreme *extreme = &result->extreme[i];
    cr_expect_eq (listed.count[i],
                  extreme->kept > 0 && extreme->attained <= most ? extreme->attained : 0,
                  "cell %zu", i);
  }
  database_close (store);
  evaluator_free (listed.evaluator);
  node_types_clear (&listed.types);
  free (listed.count);
}

/* All witnesses, or those of cells with few; in parts, by threads, and again. */
Test (survey, listings)
{
  static const struct {
    const char *objective;
    int64_t destinations, max_cost, witnesses;
  } cases[] = {
    { "fnf/optimum", 8, 12, 60 },
    { "fnf/optimum", 8, 12, INT64_MAX },
    { "(fnf-optimum)/classes", 8, 8, INT64_MAX },
    { "optimum/counting", 6, 6, INT64_MAX },
    { "(fnf-optimum)/additive", 7, 7, 1 },
    { "binomial/optimum", 5, 5, 3 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct folder folder = folder_new ();
    struct deadline deadline;
    struct survey survey
      = survey_of (cases[i].objective, cases[i].destinations, cases[i].max_cost, &deadline);
    struct survey_report report;
    struct survey_listing listing;
    struct status status;
    char *path = folder_path (&folder, "db");
    status_init (&status);
    survey.store = path;
    survey.threads = 2;
    run (&survey, &report);
    survey.params.witnesses = cases[i].witnesses;
    survey.parts = 2;
    for (survey.part = 0; survey.part < 2; survey.part++) {
      cr_assert (survey_list (&survey, &listing, &status), "%s", status.message);
      cr_expect (listing.ready && listing.done == listing.asked && listing.asked > 0, "%s",
                 cases[i].objective);
    }
    expect_listing (&survey, &report.result, (uint64_t)cases[i].witnesses);
    cr_expect (cases[i].witnesses == INT64_MAX ? listing.left_out == 0 : listing.left_out > 0, "%s",
               cases[i].objective);
    survey.parts = 1;
    survey.part = 0;
    cr_assert (survey_list (&survey, &listing, &status), "%s", status.message);
    expect_listing (&survey, &report.result, (uint64_t)cases[i].witnesses);
    survey_report_clear (&report);
    free (path);
    folder_remove (&folder);
  }
}

/* No listing of a sweep that is not complete; one that a limit ended is resumed; one that would be
   too long is refused. */
Test (survey, listings_that_wait)
{
  struct folder folder = folder_new ();
  struct deadline deadline;
  struct survey survey = survey_of ("fnf/optimum", 12, 8, &deadline);
  struct survey_report report;
  struct survey_listing listing;
  struct status status;
  int64_t found, witnesses;
  char *path = folder_path (&folder, "db");
  status_init (&status);
  survey.store = path;
  survey.parts = 2;
  run (&survey, &report);
  survey_report_clear (&report);
  survey.params.witnesses = 100;
  cr_expect (survey_list (&survey, &listing, &status) && !listing.ready, "%s", status.message);
  survey.part = 1;
  run (&survey, &report);
  survey_report_clear (&report);
  survey.parts = 1;
  survey.part = 0;
  deadline_start (&deadline, &(struct limits){ .seconds = 1e-9 });
  cr_expect (survey_list (&survey, &listing, &status) && listing.ready
               && listing.done < listing.asked,
             "%s", status.message);
  struct database *store = probe_store_open (path, PROBE_STORE_READ, &status);
  cr_expect (probe_store_listing (store, &survey.params, &found, &witnesses, &status) && found == 0,
             "half a listing is shown");
  database_close (store);
  deadline_start (&deadline, &no_limits);
  cr_expect (survey_list (&survey, &listing, &status) && listing.done == listing.asked, "%s",
             status.message);
  run (&survey, &report);
  expect_listing (&survey, &report.result, 100);
  survey_report_clear (&report);
  free (path);
  folder_remove (&folder);
}
