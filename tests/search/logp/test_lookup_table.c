/* Solution tables of the heterogeneous LogP model: every optimum and schedule within drawn
   networks, instances in other ticks, and what is not in a table. */
#include "search/logp/lookup_table.h"

#include "search/logp/dp.h"
#include "tests/support/logp.h"

#include <stdlib.h>
#include <unistd.h>

static char folder[64], path[96];
static struct logp_instance network, instance;
static struct logp_types types, asked;
static struct tree_schedule schedule;
static struct table table;
static struct status status;

static void
begin (void)
{
  strcpy (folder, "test_logp_table_XXXXXX"); /* where the test runs */
  cr_assert (mkdtemp (folder));
  snprintf (path, sizeof path, "%s/t", folder);
  logp_instance_init (&network);
  logp_instance_init (&instance);
  logp_types_init (&types);
  logp_types_init (&asked);
  tree_schedule_init (&schedule);
  status_init (&status);
}

static void
end (void)
{
  logp_instance_clear (&network);
  logp_instance_clear (&instance);
  logp_types_clear (&types);
  logp_types_clear (&asked);
  tree_schedule_clear (&schedule);
  unlink (path);
  rmdir (folder);
}

/* The table of the network, open. */
static void
make_table (void)
{
  struct solve_options options;
  solve_options_init (&options);
  logp_types_made (&types, &network);
  cr_assert (logp_table_write (&types, &options, path, &status), "%s", status.message);
  cr_assert (table_open (&table, path, &status), "%s", status.message);
  cr_assert_eq (table.kind, TABLE_TIMES);
}

/* The optimum of `asked`. */
static int64_t
optimum (void)
{
  struct outcome outcome;
  struct deadline deadline;
  outcome_init (&outcome, logp_data.solution);
  deadline_start (&deadline, &(const struct limits){ 0 });
  cr_assert_eq (logp_dp_run (&asked, &deadline, 1, false, &outcome, &outcome.status),
                SOLVE_OPTIMAL);
  int64_t makespan = outcome.makespan;
  outcome_clear (&outcome);
  return makespan;
}

/* The table has the optimum of `instance`, and an optimal schedule. */
static void
compare (void)
{
  struct rational makespan;
  logp_types_made (&asked, &instance);
  cr_assert (logp_table_answer (&table, &asked, path, &makespan, &status), "%s", status.message);
  cr_assert_eq (rational_compare (makespan, logp_types_time (&asked, optimum ())), 0);
  cr_assert (logp_table_schedule (&table, &asked, path, &schedule, &status), "%s", status.message);
  cr_assert (logp_schedule_valid (&schedule, &asked));
  cr_assert_eq (rational_compare (makespan, logp_types_time (&asked, schedule.makespan)), 0);
}

/* An instance within the network: the given source or a node of a type, some of each type. */
static void
draw_within (struct rng *rng)
{
  int64_t source = rng_range (rng, -1, (int64_t)network.group_count - 1);
  logp_instance_reset (&instance);
  instance.latency = network.latency;
  instance.source = source < 0 ? network.source : network.groups[source].node;
  for (size_t g = 0; g < network.group_count; g++)
    if (rng_range (rng, 0, 2) > 0)
      logp_instance_add (&instance, network.groups[g].node, network.groups[g].count, NULL);
  if (instance.group_count == 0)
    logp_instance_add (&instance, network.groups[0].node, 1, NULL);
}

Test (lookup_table, holds_every_optimum_with_a_schedule, .init = begin, .fini = end)
{
  struct rng rng;
  long by_lines = 0, by_cells = 0;
  rng_init (&rng, 1);
  for (int i = 0; i < 300; i++) {
    (i < 200 ? logp_draw : logp_draw_slowest) (&rng, &network, rng_range (&rng, 8, 16), 3, 40);
    make_table ();
    *(logp_dp_slowest (&types) ? &by_lines : &by_cells) += 1;
    for (int k = 0; k < 20; k++) {
      draw_within (&rng);
      compare ();
    }
    table_close (&table);
  }
  cr_assert (by_lines > 100 && by_cells > 50, "%ld, %ld", by_lines, by_cells);
}

/* The instance has another common denominator than the network. */
Test (lookup_table, answers_in_the_ticks_of_the_instance, .init = begin, .fini = end)
{
  logp_read (&network, &types,
             "{\"model\":\"logp\",\"latency\":\"1/2\",\"source\":{\"send\":3},\"destinations\":["
             "{\"send\":2,\"receive\":\"1/3\",\"gap\":\"5/2\",\"count\":4},{\"send\":\"3/2\","
             "\"receive\":1,\"count\":3}]}");
  make_table ();
  logp_read (&instance, &asked,
             "{\"model\":\"logp\",\"latency\":\"1/2\",\"source\":{\"send\":1.5},\"destinations\":["
             "{\"send\":\"3/2\",\"receive\":1,\"count\":2}]}");
  cr_assert_neq (types.scale, asked.scale);
  compare ();
  table_close (&table);
}

/* `text` is no instance within the table, which says `part`. */
static void
refused (const char *text, const char *part)
{
  struct rational makespan;
  status_init (&status);
  logp_read (&instance, &asked, text);
  cr_assert (!logp_table_answer (&table, &asked, path, &makespan, &status));
  cr_assert_eq (status.code, STATUS_INPUT);
  cr_assert (strstr (status.message, part), "%s; expected: %s", status.message, part);
}

Test (lookup_table, what_is_not_in_the_table_is_refused, .init = begin, .fini = end)
{
  logp_read (&network, &types,
             "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":3},\"destinations\":["
             "{\"send\":2,\"receive\":1,\"gap\":4,\"count\":2}]}");
  make_table ();
  refused ("{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":4},\"destinations\":["
           "{\"send\":2,\"receive\":1,\"gap\":4}]}",
           "source: no source of delay 5 and hold 4 in the table");
  refused ("{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":3},\"destinations\":["
           "{\"send\":2,\"receive\":2,\"gap\":4}]}",
           "destinations: no delay 3, receive 2 and hold 4 in the table");
  refused ("{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":3},\"destinations\":["
           "{\"send\":2,\"receive\":1,\"gap\":4,\"count\":3}]}",
           "3 of delay 3, receive 1 and hold 4, the table goes to 2");
  table_close (&table);
}

/* One more everywhere: every value has a split, but no schedule takes as long. */
Test (lookup_table, wrong_optima_give_no_schedule, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 2);
  logp_draw (&rng, &network, 6, 3, 6);
  make_table ();
  for (size_t i = 0; i < table.rows * table.entries; i++)
    table.values[i]++;
  logp_types_made (&asked, &network);
  cr_assert (!logp_table_schedule (&table, &asked, path, &schedule, &status));
  cr_assert (strstr (status.message, "damaged"), "%s", status.message);
  table_close (&table);
}
