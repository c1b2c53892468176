#include "gen/node/suites.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

static void write_suite (const struct named_suite *suite, struct suite_sink *sink);

const struct named_suite suites_table[] = {
  { "paper-001", "examples of Libeskind-Hadas, Hartline, Boothe, Rae and Swisher", SUITE_EXAMPLES,
    write_suite, NULL },
  { "paper-004", "examples of Liu, and instances beyond its theorems' preconditions",
    SUITE_EXAMPLES, write_suite, NULL },
  { "node-small", "all instances with up to 5 destinations and costs to 4", SUITE_EXAMPLES,
    write_suite, NULL },
  { "node-extremes", "where fastest node first or the multiplier bound is at its worst",
    SUITE_EXAMPLES, write_suite, NULL },
  { "node-ci", "every family with fast, slow and random sources, 6 to 24 destinations",
    SUITE_EXAMPLES, write_suite, NULL },
  { "node-table1", "50 clusters of each of 10 to 21 nodes of cost 1, 2 or 4, as in Liu's Table 1",
    SUITE_EXAMPLES, write_suite, NULL },
  { "node-frontier", "the hard ones: all costs distinct, wide and within a factor of two",
    SUITE_EXAMPLES, write_suite, NULL },
  { .name = NULL },
};

enum {
  RANDOM = 1 << FAMILY_SOURCE_RANDOM,
  FAST = 1 << FAMILY_SOURCE_FAST,
  SLOW = 1 << FAMILY_SOURCE_SLOW,
  FREE = 1 << FAMILY_SOURCE_FREE
};

/* One instance with its place in a paper, or all small ones, or `count` of a family for each
   source and each number of destinations. */
struct suites_row {
  const char *suite;
  const char *name, *paper, *place; /* one instance: */
  int64_t fnf, optimum, cost;       /* makespans, and the source's cost */
  int64_t group[5][2];              /* cost and count, to the first 0 */
  int64_t most, max_cost;           /* all small ones */
  const char *family;               /* a family: */
  int64_t types, first, last, step; /* k; destinations */
  int64_t low, high;
  unsigned sources; /* a set */
  uint64_t seed, count;
};

#define PAPER_001                                                                                  \
  "Libeskind-Hadas, Hartline, Boothe, Rae, Swisher: On Multicast Algorithms for Heterogeneous "    \
  "Networks of Workstations"
#define PAPER_004 "Liu: Broadcast Scheduling Optimization for Heterogeneous Cluster Systems"

#define OWN "this program"

#define ONE(suite_, name_, paper_, place_, fnf_, optimum_, cost_, ...)                             \
  {                                                                                                \
    .suite = suite_, .name = name_, .paper = paper_, .place = place_, .fnf = fnf_,                 \
    .optimum = optimum_, .cost = cost_,                                                            \
    .group                                                                                         \
      = { __VA_ARGS__ }                                                                            \
  }
#define ALL(suite_, most_, max_cost_)                                                              \
  {                                                                                                \
    .suite = suite_, .most = most_, .max_cost = max_cost_                                          \
  }
#define SOME(suite_, family_, types_, first_, last_, step_, low_, high_, sources_, seed_, count_)  \
  {                                                                                                \
    .suite = suite_, .family = family_, .types = types_, .first = first_, .last = last_,           \
    .step = step_, .low = low_, .high = high_, .sources = sources_, .seed = seed_, .count = count_ \
  }

static const struct suites_row rows[] = {
  ONE ("paper-001", "fig1-001", PAPER_001, "Figure 1", 10, 9, 3, { 2, 4 }, { 3, 7 }),
  ONE ("paper-001", "fig1-001-less", PAPER_001, "Figure 1 with fewer destinations", 9, 8, 3,
       { 2, 2 }, { 3, 4 }),
  ONE ("paper-004", "fig1-004", PAPER_004, "Figure 1, the source being one of the two fastest", 3,
       3, 1, { 1, 1 }, { 2, 2 }, { 3, 1 }),
  ONE ("paper-004", "fig2-004", PAPER_004, "Figure 2", 5, 4, 1, { 2, 1 }, { 3, 5 }),
  ONE ("paper-004", "first-receiver", PAPER_004,
       "Theorem 4.3 without a source as fast as the fastest destination: the first receiver is "
       "none of those",
       8, 7, 2, { 3, 1 }, { 4, 4 }),
  ONE ("paper-004", "slow-source", PAPER_004,
       "Theorem 4.4 without a fastest source: it is slower than both classes", 14, 13, 5, { 3, 1 },
       { 4, 5 }),
  ONE ("paper-004", "bound-gap", PAPER_004, "not in the paper: the best multiplier bound is 17", 18,
       18, 2, { 4, 3 }, { 5, 7 }, { 6, 4 }, { 9, 5 }, { 12, 10 }),
  ALL ("node-small", 5, 4),
  ONE ("node-extremes", "ratio-6", OWN, "FNF takes 5/4 of the optimum", 5, 4, 1, { 2, 1 },
       { 3, 5 }),
  ONE ("node-extremes", "ratio-20", OWN, "FNF takes 11/9 of the optimum, 20 destinations", 11, 9, 1,
       { 2, 1 }, { 3, 1 }, { 4, 3 }, { 6, 15 }),
  ONE ("node-extremes", "ratio-22", OWN, "FNF takes 11/9 of the optimum, 22 destinations", 33, 27,
       3, { 6, 1 }, { 7, 1 }, { 12, 4 }, { 18, 16 }),
  ONE ("node-extremes", "family-20", OWN, "FNF takes 8/7 of the optimum, 20 destinations", 16, 14,
       1, { 8, 4 }, { 12, 16 }),
  ONE ("node-extremes", "excess-slow", OWN,
       "slow source: FNF exceeds the optimum by half of the classes' costs but the slowest", 9, 8,
       3, { 2, 2 }, { 3, 4 }),
  ONE ("node-extremes", "bound-gap", OWN, "the best multiplier bound is 17", 18, 18, 2, { 4, 3 },
       { 5, 7 }, { 6, 4 }, { 9, 5 }, { 12, 10 }),
  SOME ("node-ci", "uniform", 3, 6, 24, 6, 1, 1000, RANDOM | FAST | SLOW, 1, 4),
  SOME ("node-ci", "uniform", 5, 8, 24, 8, 1, 30, RANDOM | FAST | SLOW, 2, 4),
  SOME ("node-ci", "draw", 3, 6, 24, 6, 1, 4, RANDOM | FAST | SLOW | FREE, 3, 3),
  SOME ("node-ci", "skewed", 3, 6, 24, 6, 1, 100, RANDOM | FAST | SLOW, 4, 3),
  SOME ("node-ci", "one-slow", 2, 6, 24, 6, 1, 100, RANDOM | FAST | SLOW, 5, 2),
  SOME ("node-ci", "geometric", 5, 6, 24, 6, 4, 4, RANDOM | FAST | SLOW, 6, 3),
  SOME ("node-ci", "divisor-chain", 4, 6, 24, 6, 1, 10, RANDOM | FAST | SLOW, 7, 3),
  SOME ("node-ci", "near-tie", 5, 6, 24, 6, 1000, 2000, RANDOM | FAST | SLOW, 8, 3),
  SOME ("node-ci", "all-distinct", 0, 6, 24, 6, 1, 100, RANDOM | FAST | SLOW, 9, 3),
  SOME ("node-ci", "planted", 4, 6, 24, 6, 1, 100, RANDOM | FAST | SLOW, 10, 3),
  SOME ("node-table1", "draw", 3, 9, 20, 1, 1, 4, FREE, 1, 50),
  SOME ("node-frontier", "all-distinct", 0, 20, 100, 20, 1, 1000, RANDOM, 1, 5),
  SOME ("node-frontier", "all-distinct", 0, 20, 100, 20, 1000, 2000, RANDOM, 2, 5),
  SOME ("node-frontier", "all-distinct", 0, 20, 60, 20, 1000000, 2000000, RANDOM, 3, 5),
};

static const struct suites_row *const rows_end = rows + sizeof rows / sizeof *rows;

const struct named_suite *
suites_find (const char *name)
{
  for (const struct named_suite *suite = suites_table; suite->name; suite++)
    if (strcmp (suite->name, name) == 0)
      return suite;
  return NULL;
}

void
suites_start (struct suites_cursor *cursor, const struct named_suite *suite)
{
  memset (cursor, 0, sizeof *cursor);
  cursor->suite = suite->name;
}

static void
make_one (const struct suites_row *row, struct node_instance *out)
{
  struct output origin;
  node_instance_reset (out);
  out->name = memory_text (row->name, strlen (row->name));
  out->source = (struct rational){ row->cost, 1 };
  for (size_t i = 0; i < sizeof row->group / sizeof *row->group && row->group[i][0] > 0; i++)
    node_instance_add (out, (struct rational){ row->group[i][0], 1 }, row->group[i][1], NULL);
  output_init_memory (&origin);
  output_text (&origin, "{\"paper\":");
  output_json_string (&origin, row->paper);
  output_text (&origin, ",\"place\":");
  output_json_string (&origin, row->place);
  output_print (&origin, ",\"fnf\":%lld,\"optimum\":%lld}", (long long)row->fnf,
                (long long)row->optimum);
  out->origin = memory_text (origin.bytes, origin.length);
  output_discard (&origin);
}

/* Every row, source and number of destinations has a seed of its own: names are then unique and
   draws independent. */
static void
make_some (const struct suites_cursor *cursor, struct node_instance *out)
{
  const struct suites_row *row = cursor->row;
  struct family_params params;
  struct status status;
  status_init (&status);
  family_params_init (&params, family_find (row->family));
  params.types = row->types;
  params.destinations = cursor->destinations;
  params.low = row->low;
  params.high = row->high;
  params.source = cursor->source;
  params.seed
    = row->seed * 100000 + (uint64_t)cursor->source * 10000 + (uint64_t)cursor->destinations;
  bool done = family_generate (&params, cursor->index, out, &status);
  assert (done); /* the table is right */
  (void)done;
}

/* To the row's first instance. */
static void
enter (struct suites_cursor *cursor)
{
  const struct suites_row *row = cursor->row;
  cursor->index = 0;
  if (row->most > 0) {
    struct small_params params;
    struct status status;
    status_init (&status);
    small_params_init (&params);
    params.most = row->most;
    params.max_cost = row->max_cost;
    small_start (&cursor->small, &params, &status);
    small_next (&cursor->small);
  } else if (row->family) {
    cursor->destinations = row->first;
    for (cursor->source = 0; !(row->sources >> cursor->source & 1); cursor->source++)
      ;
  }
}

/* To the row's next instance, if there is one. */
static bool
advance (struct suites_cursor *cursor)
{
  const struct suites_row *row = cursor->row;
  if (row->most > 0)
    return small_next (&cursor->small);
  if (!row->family)
    return false;
  if (++cursor->index < row->count)
    return true;
  cursor->index = 0;
  while (row->sources >> ++cursor->source)
    if (row->sources >> cursor->source & 1)
      return true;
  int64_t next = cursor->destinations + row->step;
  enter (cursor);
  cursor->destinations = next;
  return next <= row->last;
}

bool
suites_next (struct suites_cursor *cursor, struct node_instance *out)
{
  if (!cursor->row || !advance (cursor)) {
    cursor->row = cursor->row ? cursor->row + 1 : rows;
    while (cursor->row < rows_end && strcmp (cursor->row->suite, cursor->suite) != 0)
      cursor->row++;
    if (cursor->row == rows_end)
      return false;
    enter (cursor);
  }
  if (cursor->row->most > 0)
    small_instance (&cursor->small, out);
  else if (cursor->row->family)
    make_some (cursor, out);
  else
    make_one (cursor->row, out);
  return true;
}

static void
write_suite (const struct named_suite *suite, struct suite_sink *sink)
{
  struct node_instance instance;
  struct suites_cursor cursor;
  node_instance_init (&instance);
  suites_start (&cursor, suite);
  while (!sink->out->failed && suites_next (&cursor, &instance))
    if (suite_sink_wants (sink, instance.name))
      node_instance_write (&instance, sink->out);
  node_instance_clear (&instance);
}
