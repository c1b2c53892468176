#include "gen/overhead/suites.h"

#include <assert.h>
#include <string.h>

static void write_suite (const struct named_suite *suite, struct suite_sink *sink);

const struct named_suite overhead_suites_table[] = {
  { "overhead-paper-example", "the example of Wu, Yeh and Liu's section 6", SUITE_EXAMPLES,
    write_suite, NULL },
  { "overhead-small", "varied instances of up to 6 deliveries, for brute force", SUITE_EXAMPLES,
    write_suite, NULL },
  { "overhead-extremes", "instances that refute readings of Wu, Yeh and Liu's section 7",
    SUITE_EXAMPLES, write_suite, NULL },
  { .name = NULL },
};

/* One instance as text, or `count` of a family. */
struct overhead_suites_row {
  const char *suite, *text;
  const char *family;                   /* with .text NULL: */
  int64_t nodes, sources, destinations; /* OVERHEAD_ALL: all */
  int64_t low, high;                    /* 0: the family's own */
  enum overhead_link link;
  const char *sizes;
  uint64_t seed, count;
};

#define PAPER "Wu, Yeh, Liu: Efficient Multiple Multicast on Heterogeneous Network of Workstations"

#define SOME(suite_, family_, nodes_, sources_, destinations_, low_, high_, link_, sizes_, seed_,  \
             count_)                                                                               \
  {                                                                                                \
    .suite = suite_, .family = family_, .nodes = nodes_, .sources = sources_,                      \
    .destinations = destinations_, .low = low_, .high = high_, .link = OVERHEAD_LINK_##link_,      \
    .sizes = sizes_, .seed = seed_, .count = count_                                                \
  }
#define PLAIN(nodes_, sources_, destinations_, high_, link_, seed_, count_)                        \
  SOME ("overhead-small", "overhead-uniform", nodes_, sources_, destinations_, 1, high_, link_,    \
        "unit", seed_, count_)
#define NETWORK(nodes_, sources_, destinations_, link_, sizes_, seed_, count_)                     \
  SOME ("overhead-small", "overhead-paper", nodes_, sources_, destinations_, 0, 0, link_, sizes_,  \
        seed_, count_)

static const struct overhead_suites_row rows[] = {
  { .suite = "overhead-paper-example",
    .text = "{\"model\":\"overhead\",\"name\":\"section6-000\",\"origin\":{\"paper\":\"" PAPER
            "\",\"place\":\"section 6\",\"optimum\":14},"
            "\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{\"send\":2,"
            "\"receive\":6},{\"send\":2,\"receive\":6}],"
            "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{\"source\":1,"
            "\"destinations\":[2,3],\"bytes\":1},"
            "{\"source\":2,\"destinations\":[0,1,3],\"bytes\":1}]}" },
  { .suite = "overhead-small",
    .text = "{\"model\":\"overhead\",\"name\":\"equation4-000\",\"origin\":{\"paper\":\"" PAPER
            "\",\"place\":\"equation (4) as printed "
            "gives 8: messages must be ordered by release "
            "time\",\"optimum\":7},\"nodes\":[{\"send\":3,\"receive\":{\"base\":1,"
            "\"per_byte\":1}},{\"send\":{\"base\":0,\"per_byte\":1},\"receive\":1},{\"send\":{"
            "\"base\":3,\"per_byte\":2},\"receive\":"
            "{\"base\":0,\"per_byte\":1}}],\"link\":[[0,1,1],[1,0,0],[4,3,0]],\"multicasts\":[{"
            "\"source\":1,\"destinations\":[2],"
            "\"bytes\":3},{\"source\":0,\"destinations\":[2],\"bytes\":1}]}" },
  { .suite = "overhead-small",
    .text = "{\"model\":\"overhead\",\"name\":\"swap\",\"origin\":{\"place\":\"appending tasks "
            "reaches 4 only\",\"optimum\":2},"
            "\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],\"multicasts\":[{"
            "\"source\":0,\"destinations\":[1],"
            "\"bytes\":1},{\"source\":1,\"destinations\":[0],\"bytes\":1}]}" },
  { .suite = "overhead-extremes",
    .text = "{\"model\":\"overhead\",\"name\":\"wrp-bound\",\"origin\":{\"place\":\"wrp takes 2.8 "
            "times the corrected bound of 10, the optimum "
            "too\",\"optimum\":28},\"nodes\":[{\"send\":9,\"receive\":1},{\"send\":9,\"receive\":1}"
            ",{\"send\":9,\"receive\":1},{\"send\":9,"
            "\"receive\":1},{\"send\":9,\"receive\":1}],\"multicasts\":[{\"source\":0,"
            "\"destinations\":[1,2,3,4],\"bytes\":1}]}" },
  { .suite = "overhead-extremes",
    .text = "{\"model\":\"overhead\",\"name\":\"insertion\",\"origin\":{\"place\":\"insertion does "
            "harm: rrsp takes 34, rrs 30 (seed 1)\"},"
            "\"nodes\":[{\"send\":7,\"receive\":8},{\"send\":2,\"receive\":8},{\"send\":5,"
            "\"receive\":3},{\"send\":1,\"receive\":6},"
            "{\"send\":4,\"receive\":8}],\"link\":[[0,1,2,8,6],[2,0,6,9,3],[3,7,0,5,5],[1,6,7,0,3],"
            "[6,4,6,2,0]],\"multicasts\":[{\"source\":0,"
            "\"destinations\":[2,4],\"bytes\":1},{\"source\":3,\"destinations\":[0,2],\"bytes\":1},"
            "{\"source\":4,\"destinations\":[0,3],"
            "\"bytes\":1}]}" },
  PLAIN (2, OVERHEAD_ALL, OVERHEAD_ALL, 3, NONE, 1, 5), /* two swap their messages */
  PLAIN (2, OVERHEAD_ALL, OVERHEAD_ALL, 9, MATRIX, 2, 5),
  PLAIN (3, OVERHEAD_ALL, OVERHEAD_ALL, 2, NONE, 3, 10), /* all-to-all: ties, then few */
  PLAIN (3, OVERHEAD_ALL, OVERHEAD_ALL, 20, NONE, 4, 10),
  PLAIN (3, OVERHEAD_ALL, OVERHEAD_ALL, 5, COMMON, 5, 5),
  PLAIN (3, OVERHEAD_ALL, OVERHEAD_ALL, 9, MATRIX, 6, 10),
  PLAIN (3, 2, OVERHEAD_ALL, 9, NONE, 7, 10), /* two to all */
  PLAIN (4, 2, OVERHEAD_ALL, 3, NONE, 8, 10),
  PLAIN (4, 2, OVERHEAD_ALL, 20, MATRIX, 9, 10),
  PLAIN (4, 1, OVERHEAD_ALL, 5, NONE, 10, 10), /* broadcast */
  PLAIN (5, 1, OVERHEAD_ALL, 9, NONE, 11, 10),
  PLAIN (6, 1, OVERHEAD_ALL, 9, COMMON, 12, 10),
  PLAIN (6, 1, OVERHEAD_ALL, 9, MATRIX, 13, 10),
  PLAIN (5, 5, 1, 6, NONE, 14, 10), /* everybody to one */
  PLAIN (6, 3, 2, 6, NONE, 15, 10), /* some to some */
  PLAIN (5, 2, 3, 20, MATRIX, 16, 10),
  NETWORK (3, OVERHEAD_ALL, OVERHEAD_ALL, MIXED, "small", 17, 5),
  NETWORK (3, OVERHEAD_ALL, OVERHEAD_ALL, SLOW, "hybrid", 18, 5),
  NETWORK (4, 2, OVERHEAD_ALL, MIXED, "large", 19, 5),
  NETWORK (4, 3, 2, MIXED, "hybrid", 20, 10),
  NETWORK (5, 1, OVERHEAD_ALL, FAST, "large", 21, 5),
  NETWORK (6, 1, OVERHEAD_ALL, MIXED, "small", 22, 5),
  NETWORK (5, 3, 2, SLOW, "hybrid", 23, 10),
};

static const struct overhead_suites_row *const rows_end = rows + sizeof rows / sizeof *rows;

const struct named_suite *
overhead_suites_find (const char *name)
{
  for (const struct named_suite *suite = overhead_suites_table; suite->name; suite++)
    if (strcmp (suite->name, name) == 0)
      return suite;
  return NULL;
}

void
overhead_suites_start (struct overhead_suites_cursor *cursor, const struct named_suite *suite)
{
  *cursor = (struct overhead_suites_cursor){ .suite = suite->name };
}

static bool
make_some (const struct overhead_suites_row *row, uint64_t index, struct overhead_instance *out,
           struct status *status)
{
  struct overhead_family_params params;
  const struct overhead_sizes *sizes = overhead_sizes_find (row->sizes);
  overhead_family_params_init (&params, overhead_family_find (row->family));
  params.nodes = row->nodes;
  params.sources = row->sources;
  params.destinations = row->destinations;
  params.link = row->link;
  params.bytes = sizes->bytes;
  params.bytes_count = sizes->count;
  params.seed = row->seed;
  if (row->high > 0) {
    params.low = row->low;
    params.high = row->high;
  }
  return overhead_family_generate (&params, index, out, status);
}

bool
overhead_suites_next (struct overhead_suites_cursor *cursor, struct overhead_instance *out)
{
  if (cursor->row == rows_end)
    return false;
  cursor->index++;
  if (!cursor->row || cursor->row->text || cursor->index == cursor->row->count) {
    cursor->row = cursor->row ? cursor->row + 1 : rows;
    while (cursor->row < rows_end && strcmp (cursor->row->suite, cursor->suite) != 0)
      cursor->row++;
    cursor->index = 0;
  }
  if (cursor->row == rows_end)
    return false;
  const char *text = cursor->row->text;
  struct status status;
  status_init (&status);
  bool done = text ? overhead_instance_read (out, text, strlen (text), cursor->suite, 0, &status)
                   : make_some (cursor->row, cursor->index, out, &status);
  assert (done); /* the table is right */
  (void)done;
  return true;
}

static void
write_suite (const struct named_suite *suite, struct suite_sink *sink)
{
  struct overhead_instance instance;
  struct overhead_suites_cursor cursor;
  overhead_instance_init (&instance);
  overhead_suites_start (&cursor, suite);
  while (!sink->out->failed && overhead_suites_next (&cursor, &instance))
    if (suite_sink_wants (sink, instance.name))
      overhead_instance_write (&instance, sink->out);
  overhead_instance_clear (&instance);
}
