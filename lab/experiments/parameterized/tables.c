/* Nup, Tables 4.1 and 4.2; the page of all tables. */
#include "lab/experiments/parameterized/tables.h"
#include "lab/experiments/parameterized/experiments.h"

#include "heuristics/parameterized/chain.h"
#include "lab/experiments/common/publish.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool
tables_add (struct tables *tables, const struct tables_entry *entry, const char *printed,
            const char *here)
{
  bool same = strcmp (printed, here) == 0;
  const char *cells[] = { entry->table,
                          entry->row,
                          entry->entry,
                          entry->reading,
                          printed,
                          here,
                          same ? "holds" : "fails",
                          same         ? ""
                          : entry->why ? entry->why
                                       : "unexpected" };
  for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
    sheet_cell (&tables->entries, "%s", cells[i]);
  tables->surprises += !same && !entry->why;
  return same;
}

void
tables_cell (struct sheet *sheet, const char *printed, const char *here)
{
  if (strcmp (printed, here) == 0)
    sheet_cell (sheet, "%s", printed);
  else
    sheet_cell (sheet, "%s, here %s", printed, here);
}

/* Table 4.1. */

enum { KILOBYTE = 1024, EIGHT = 8 };

static const struct hypothetical {
  const char *name;
  int64_t hold, hold_per_byte, end, end_per_byte; /* per byte in hundredths, as printed */
  const char *printed[2];                         /* sequential, binomial */
} systems[] = {
  { "S1", 20, 2, 55, 7, { "19631", "21669" } },
  { "S2", 25, 3, 40, 4, { "22718", "12408" } },
};

/* hold and end with coefficients of 1/divisor. */
static bool
latency_of (struct tables *tables, const struct hypothetical *system, int64_t divisor,
            const char *tree, char text[RATIONAL_TEXT], struct status *status)
{
  trial_set (&tables->trial, EIGHT,
             rational_of_ticks (system->hold * divisor + system->hold_per_byte * KILOBYTE, divisor),
             rational_of_ticks (system->end * divisor + system->end_per_byte * KILOBYTE, divisor));
  bool good = trial_begin (&tables->trial, status) && trial_run (&tables->trial, tree, status);
  trial_time (&tables->trial, good ? tables->trial.schedule.makespan : 0, text);
  return good;
}

static bool
table_4_1 (struct tables *tables, struct status *status)
{
  static const char *const trees[] = { "sequential", "binomial" };
  struct sheet sheet;
  bool good = true;
  sheet_columns (&sheet, "system", "tree", "printed", "with coefficients as printed",
                 "100 times larger");
  for (size_t i = 0; i < 4 && good; i++) {
    const struct hypothetical *system = &systems[i / 2];
    const char *tree = trees[i % 2], *printed = system->printed[i % 2];
    char as_printed[RATIONAL_TEXT], larger[RATIONAL_TEXT];
    good = latency_of (tables, system, 100, tree, as_printed, status)
           && latency_of (tables, system, 1, tree, larger, status);
    struct tables_entry entry = { "4.1", system->name, tree, "as printed",
                                  "the coefficients per byte are printed 100 times too small" };
    tables_add (tables, &entry, printed, as_printed);
    entry.reading = "2, 7, 3 and 4 a byte";
    entry.why = NULL;
    tables_add (tables, &entry, printed, larger);
    const char *const cells[] = { system->name, tree, printed, as_printed, larger };
    for (size_t k = 0; k < 5; k++)
      sheet_cell (&sheet, "%s", cells[k]);
  }
  output_text (
    tables->out,
    "## Table 4.1: two hypothetical systems, 8 nodes, 1 kB\n\n"
    "S1 has hold 20 + 0.02 m, end 55 + 0.07 m as printed, S2 has 25 + 0.03 m and 40 + 0.04 m. The "
    "values are those of coefficients that are 100 times larger: 2, 7, 3 and 4 a byte, m = 1024. "
    "With the printed ones the faster tree is the same on both systems, but no value is.\n\n");
  publish_table (&sheet, tables->out);
  return good;
}

/* Table 4.2. */

static int64_t
keep_smaller_half (int64_t i, const void *context)
{
  (void)context;
  return i / 2;
}

static int64_t
doublings (int64_t k)
{
  return 63 - __builtin_clzll ((unsigned long long)k);
}

/* A formula, and where the thesis claims it. */
struct formula {
  const char *tree, *when, *formula;
  bool smaller; /* a binomial tree whose root keeps the smaller half */
  const char *why;
  bool (*applies) (int64_t k, int64_t hold, int64_t end);
  int64_t (*latency) (int64_t k, int64_t hold, int64_t end);
};

static bool
always (int64_t k, int64_t hold, int64_t end)
{
  (void)k;
  (void)hold;
  (void)end;
  return true;
}

static bool
power_of_two (int64_t k, int64_t hold, int64_t end)
{
  return hold <= end && (k & (k - 1)) == 0;
}

static bool
hold_above (int64_t k, int64_t hold, int64_t end)
{
  (void)k;
  return hold > end;
}

static int64_t
sequential (int64_t k, int64_t hold, int64_t end)
{
  return (k - 2) * hold + end;
}

static int64_t
chain (int64_t k, int64_t hold, int64_t end)
{
  (void)hold;
  return (k - 1) * end;
}

static int64_t
binomial_below (int64_t k, int64_t hold, int64_t end)
{
  (void)hold;
  return doublings (k) * end;
}

static int64_t
binomial_above (int64_t k, int64_t hold, int64_t end)
{
  return doublings (k - 1) * hold + end;
}

static const struct formula formulas[] = {
  { "sequential", "always", "(k - 2) hold + end", false, NULL, always, sequential },
  { "chain", "always", "(k - 1) end", false, NULL, always, chain },
  { "binomial", "hold <= end, k a power of 2", "log2 k end", false, NULL, power_of_two,
    binomial_below },
  { "binomial", "hold > end, the root keeps the larger half", "floor (log2 (k - 1)) hold + end",
    false, NULL, hold_above, binomial_above },
  { "binomial", "hold > end, the root keeps the smaller half", "floor (log2 (k - 1)) hold + end",
    true, "a root that keeps the smaller half may be done earlier", hold_above, binomial_above },
};

struct tried {
  int64_t cases, same;
  char first[80]; /* the first case in which it fails, empty: none */
};

static bool
try_formula (struct tables *tables, const struct formula *formula, int64_t k, int64_t hold,
             int64_t end, struct tried *tried, struct status *status)
{
  struct trial *trial = &tables->trial;
  const char *reason = NULL;
  trial_set (trial, k, rational_whole (hold), rational_whole (end));
  if (!trial_begin (trial, status))
    return false;
  if (formula->smaller) {
    const struct parameterized_chain halves = { .keep = keep_smaller_half };
    parameterized_chain_schedule (&halves, &trial->ticks, &trial->schedule);
    if (!trial_ask (trial, &reason, status))
      return false;
  } else if (!trial_run (trial, formula->tree, status)) {
    return false;
  }
  if (reason)
    return status_set (status, STATUS_FALSE, "Table 4.2: %s", reason);
  int64_t said = formula->latency (k, hold, end);
  tried->cases++;
  tried->same += said == trial->schedule.makespan;
  if (said != trial->schedule.makespan && !tried->first[0])
    snprintf (tried->first, sizeof tried->first,
              "k %" PRId64 ", hold %" PRId64 ", end %" PRId64 ": %" PRId64 ", here %" PRId64, k,
              hold, end, said, trial->schedule.makespan);
  return true;
}

static bool
try_all (struct tables *tables, const struct formula *formula, struct tried *tried,
         struct status *status)
{
  int64_t most = tables->report->quick ? 17 : 65, times = tables->report->quick ? 4 : 8;
  for (int64_t k = 2; k <= most; k++)
    for (int64_t hold = 1; hold <= times; hold++)
      for (int64_t end = 1; end <= times; end++)
        if (formula->applies (k, hold, end)
            && !try_formula (tables, formula, k, hold, end, tried, status))
          return false;
  return true;
}

static bool
table_4_2 (struct tables *tables, struct status *status)
{
  struct sheet sheet;
  bool good = true;
  sheet_columns (&sheet, "tree", "when", "printed", "trees", "as printed", "first other");
  for (size_t i = 0; i < sizeof formulas / sizeof *formulas && good; i++) {
    const struct formula *formula = &formulas[i];
    struct tried tried = { .cases = 0 };
    char cases[32], same[32];
    good = try_all (tables, formula, &tried, status);
    snprintf (cases, sizeof cases, "%" PRId64 " times", tried.cases);
    snprintf (same, sizeof same, "%" PRId64 " times", tried.same);
    const struct tables_entry entry
      = { "4.2", formula->tree, formula->formula, formula->when, formula->why };
    tables_add (tables, &entry, cases, same);
    sheet_row (&sheet, formula->tree, formula->when, formula->formula, tried.cases, tried.same,
               tried.first);
  }
  output_print (tables->out,
                "\n## Table 4.2: what the three basic trees take\n\n"
                "Each formula against schedules of all trees of 2 to %d nodes with whole hold and "
                "end to %d. The formula for hold <= end where k is no power of 2 cannot be read in "
                "the copy at hand and is left out.\n\n",
                tables->report->quick ? 17 : 65, tables->report->quick ? 4 : 8);
  publish_table (&sheet, tables->out);
  return good;
}

static bool
write_page (struct tables *tables, const struct page *page, struct status *status)
{
  struct output out = { .stream = NULL };
  tables->out = &out;
  output_text (&out, "Every entry of the thesis' tables beside what is computed here; "
                     "[tables.csv](tables.csv) has them one by one, with the reasons. \"55, here "
                     "60\" is a printed 55 that is 60 here; what stands alone is as printed. Every "
                     "schedule behind these pages was accepted by the checker, every optimum "
                     "proven by a certificate that it accepted.\n\n");
  bool good = table_4_1 (tables, status) && table_4_2 (tables, status)
              && tables_splits (tables, status) && tables_examples (tables, status);
  if (good)
    return publish_page (page, &out, NULL, status);
  output_discard (&out);
  return false;
}

bool
parameterized_tables_run (const struct report *report, struct status *status)
{
  struct tables tables = { .report = report };
  const struct page page = REPORT_PAGE (report, "tables-003", "003/tables.md",
                                        "Tables 4.1 to 4.4 and examples of Nup", NULL);
  trial_init (&tables.trial);
  sheet_columns (&tables.entries, "table", "row", "entry", "reading", "printed", "here", "verdict",
                 "why");
  bool good = write_page (&tables, &page, status) && page_csv (&page, &tables.entries, status);
  trial_clear (&tables.trial);
  sheet_clear (&tables.entries);
  return good
         && (tables.surprises == 0
             || status_set (status, STATUS_FALSE,
                            "tables-003: %" PRId64
                            " entries differ for no known reason, see 003/tables.md",
                            tables.surprises));
}
