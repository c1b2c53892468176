#include "gen/openshop/suites.h"

#include "gen/openshop/taillard.h"

#include <assert.h>
#include <string.h>

static void write_suite (const struct named_suite *suite, struct suite_sink *sink);

const struct named_suite openshop_suites_table[] = {
  { "exchange-small",
    "all total exchanges of up to 3 nodes with small integer times, and a few of 4", SUITE_EXAMPLES,
    write_suite, NULL },
  { "exchange-paper",
    "matrices for Bhat, Prasanna and Raghavendra's Theorem 2, with times on the diagonal",
    SUITE_EXAMPLES, write_suite, NULL },
  { "exchange-gusto-ci",
    "total exchanges among the five sites of GUSTO, every sampling and all message lengths",
    SUITE_EXAMPLES, write_suite, NULL },
  { "openshop-small", "varied open shops of up to 12 tasks, for brute force", SUITE_EXAMPLES,
    write_suite, NULL },
  { "taillard", "Taillard's sixty open shops of 4 to 20 jobs and machines", SUITE_EXAMPLES,
    write_suite, NULL },
  { .name = NULL },
};

/* A row: one instance as text, or all exchanges of some nodes, or `count` instances of a family, or
   Taillard's instances of a size. */
struct openshop_suites_row {
  const char *suite, *text;
  int64_t least, most, max_cost; /* of all small exchanges */
  const char *family;            /* `count` of a family: */
  int64_t jobs, machines, low, high, sum;
  enum openshop_sampling sampling;
  const char *messages;
  uint64_t seed;
  int64_t size; /* Taillard's */
  uint64_t count;
};

#define PAPER                                                                                      \
  "Bhat, Prasanna, Raghavendra: Adaptive Communication Algorithms for Distributed Heterogeneous "  \
  "Systems"

#define ALL(least_, most_, max_cost_)                                                              \
  {                                                                                                \
    .suite = "exchange-small", .least = least_, .most = most_, .max_cost = max_cost_               \
  }
#define NODES(nodes_, low_, high_, seed_, count_)                                                  \
  {                                                                                                \
    .suite = "exchange-small", .family = "exchange-uniform", .jobs = nodes_, .low = low_,          \
    .high = high_, .seed = seed_, .count = count_                                                  \
  }
#define SHOP(jobs_, machines_, low_, high_, seed_, count_)                                         \
  {                                                                                                \
    .suite = "openshop-small", .family = "openshop-uniform", .jobs = jobs_, .machines = machines_, \
    .low = low_, .high = high_, .seed = seed_, .count = count_                                     \
  }
#define EQUAL(suite_, family_, jobs_, sum_, seed_, count_)                                         \
  {                                                                                                \
    .suite = suite_, .family = family_, .jobs = jobs_, .sum = sum_, .seed = seed_, .count = count_ \
  }
#define GUSTO(nodes_, sampling_, messages_, seed_, count_)                                         \
  {                                                                                                \
    .suite = "exchange-gusto-ci", .family = "exchange-gusto", .jobs = nodes_,                      \
    .sampling = OPENSHOP_SAMPLING_##sampling_, .messages = messages_, .seed = seed_,               \
    .count = count_                                                                                \
  }
#define GUSTO_ALL(nodes_, sampling_, seed_, count_)                                                \
  GUSTO (nodes_, sampling_, "1kB", seed_, count_),                                                 \
    GUSTO (nodes_, sampling_, "1MB", seed_, count_),                                               \
    GUSTO (nodes_, sampling_, "mixed", seed_, count_),                                             \
    GUSTO (nodes_, sampling_, "servers", seed_, count_)
#define TAILLARD(size_)                                                                            \
  {                                                                                                \
    .suite = "taillard", .size = size_, .count = TAILLARD_INDICES                                  \
  }

static const struct openshop_suites_row rows[] = {
  ALL (1, 2, 3),
  ALL (3, 3, 2),
  NODES (3, 1, 9, 1, 10),
  NODES (3, 0, 99, 2, 10),
  NODES (4, 0, 3, 3, 5),
  NODES (4, 1, 20, 4, 5),
  EQUAL ("exchange-small", "exchange-equal", 4, 12, 5, 10),
  /* epsilon is 1/1000; BPR's matrix is the transpose */
  { .suite = "exchange-paper",
    .text = "{\"model\":\"openshop\",\"name\":\"theorem2-002\",\"origin\":{\"paper\":\"" PAPER
            "\",\"place\":\"Theorem 2, transposed: the "
            "baseline takes "
            "4\",\"optimum\":\"1001/500\"},\"times\":[[\"1/1000\",\"1/1000\",1,1],[\"1/"
            "1000\",1,1,\"1/1000\"],"
            "[\"1/1000\",\"1/1000\",\"1/1000\",\"1/1000\"],[\"1/1000\",\"1/1000\",\"1/1000\",\"1/"
            "1000\"]]}" },
  { .suite = "exchange-paper",
    .text = "{\"model\":\"openshop\",\"name\":\"theorem2-odd\",\"origin\":{\"paper\":\"" PAPER
            "\",\"place\":\"Theorem 2 claims 3/2 of the "
            "lower bound for 3 nodes: the baseline takes "
            "2\",\"optimum\":1},\"times\":[[1,0,0],[0,0,0],[0,1,0]]}" },
  GUSTO_ALL (5, SITES, 1, 1),
  GUSTO_ALL (5, PAIRS, 2, 1),
  GUSTO_ALL (5, SYMMETRIC, 3, 1),
  GUSTO_ALL (8, SITES, 4, 1),
  GUSTO_ALL (8, PAIRS, 5, 1),
  GUSTO_ALL (8, SYMMETRIC, 6, 1),
  SHOP (1, 1, 1, 9, 1, 1),
  SHOP (1, 4, 0, 9, 2, 3),
  SHOP (4, 1, 0, 9, 3, 3),
  SHOP (2, 2, 0, 3, 4, 5),
  SHOP (2, 3, 1, 9, 5, 5),
  SHOP (3, 2, 1, 9, 6, 5),
  SHOP (2, 6, 1, 20, 7, 3),
  SHOP (3, 3, 0, 2, 8, 10), /* ties, and pairs without time */
  SHOP (3, 3, 1, 9, 9, 10),
  SHOP (3, 3, 1, 99, 10, 10),
  SHOP (3, 4, 1, 9, 11, 3),
  SHOP (4, 3, 0, 9, 12, 3),
  EQUAL ("openshop-small", "openshop-equal", 2, 10, 13, 3),
  EQUAL ("openshop-small", "openshop-equal", 3, 10, 14, 10),
  EQUAL ("openshop-small", "openshop-equal", 3, 100, 15, 10),
  TAILLARD (4),
  TAILLARD (5),
  TAILLARD (7),
  TAILLARD (10),
  TAILLARD (15),
  TAILLARD (20),
};

static const struct openshop_suites_row *const rows_end = rows + sizeof rows / sizeof *rows;

const struct named_suite *
openshop_suites_find (const char *name)
{
  for (const struct named_suite *suite = openshop_suites_table; suite->name; suite++)
    if (strcmp (suite->name, name) == 0)
      return suite;
  return NULL;
}

void
openshop_suites_start (struct openshop_suites_cursor *cursor, const struct named_suite *suite)
{
  memset (cursor, 0, sizeof *cursor);
  cursor->suite = suite->name;
}

static bool
make_some (const struct openshop_suites_row *row, uint64_t index, struct openshop_instance *out,
           struct status *status)
{
  struct openshop_family_params params;
  openshop_family_params_init (&params, openshop_family_find (row->family));
  params.jobs = row->jobs;
  params.machines = row->machines;
  params.low = row->low;
  params.high = row->high;
  params.sum = row->sum;
  params.seed = row->seed;
  if (row->messages) {
    params.network.sampling = row->sampling;
    openshop_messages_parse (row->messages, &params.network);
  }
  return openshop_family_generate (&params, index, out, status);
}

/* The current instance of the cursor. */
static bool
make (const struct openshop_suites_cursor *cursor, struct openshop_instance *out,
      struct status *status)
{
  const struct openshop_suites_row *row = cursor->row;
  if (row->text)
    return openshop_instance_read (out, row->text, strlen (row->text), cursor->suite, 0, status);
  if (row->family)
    return make_some (row, cursor->index, out, status);
  if (row->size > 0)
    return taillard_generate (row->size, (int64_t)cursor->index + 1, out, status);
  openshop_small_instance (&cursor->small, out);
  return true;
}

/* Go to the first instance of the row. */
static void
enter (struct openshop_suites_cursor *cursor)
{
  const struct openshop_suites_row *row = cursor->row;
  struct openshop_small_params params;
  struct status status;
  cursor->index = 0;
  if (row->most == 0)
    return;
  status_init (&status);
  openshop_small_params_init (&params);
  params.least = row->least;
  params.most = row->most;
  params.max_cost = row->max_cost;
  openshop_small_start (&cursor->small, &params, &status);
  openshop_small_next (&cursor->small);
}

/* Go to the next instance of the row, if there is one. */
static bool
advance (struct openshop_suites_cursor *cursor)
{
  if (cursor->row->most > 0)
    return openshop_small_next (&cursor->small);
  return ++cursor->index < cursor->row->count;
}

bool
openshop_suites_next (struct openshop_suites_cursor *cursor, struct openshop_instance *out)
{
  if (cursor->row == rows_end)
    return false;
  if (!cursor->row || !advance (cursor)) {
    cursor->row = cursor->row ? cursor->row + 1 : rows;
    while (cursor->row < rows_end && strcmp (cursor->row->suite, cursor->suite) != 0)
      cursor->row++;
    if (cursor->row == rows_end)
      return false;
    enter (cursor);
  }
  struct status status;
  status_init (&status);
  bool done = make (cursor, out, &status);
  assert (done); /* the table has no errors */
  (void)done;
  return true;
}

static void
write_suite (const struct named_suite *suite, struct suite_sink *sink)
{
  struct openshop_instance instance;
  struct openshop_suites_cursor cursor;
  openshop_instance_init (&instance);
  openshop_suites_start (&cursor, suite);
  while (!sink->out->failed && openshop_suites_next (&cursor, &instance))
    if (suite_sink_wants (sink, instance.name))
      openshop_instance_write (&instance, sink->out);
  openshop_instance_clear (&instance);
}
