/* Multicasts in a network without contention: every time is that of the model. */
#include "simulate/parameterized/cast.h"

#include "heuristics/parameterized/table.h"
#include "tests/support/rounds.h"
#include "tests/support/simulate.h"

enum { MOST = 64 };

/* Records by receiver. */
struct results {
  struct record record[MOST];
  int64_t stalls;
};

static void
keep (void *context, const struct record *record)
{
  struct results *results = context;
  results->record[record->to] = *record;
  results->stalls += (int64_t)record->stall_count;
}

static void
run (struct scenario *scenario, engine_run *engine, struct results *results)
{
  struct engine_counts counts;
  struct status status = { .code = STATUS_OK };
  memset (results, 0, sizeof *results);
  scenario->observer = (struct observer){ .context = results, .stalls = true, .message = keep };
  cr_assert (engine (scenario, NULL, &counts, &status));
}

/* The recurrence: send j of a node is called j hold after it holds the message, and is received end
   and the way of the header later. */
static void
check_recurrence (const struct scenario *scenario, const struct results *results, const char *name)
{
  const struct scenario_cast *cast = &scenario->casts[0];
  int64_t hold = cast_hold (&scenario->machine, cast->bytes),
          end = cast_end (&scenario->machine, cast->bytes);
  int32_t path[MOST];
  for (int32_t to = 0; to < scenario->network->nodes; to++) {
    const struct record *record = &results->record[to];
    int64_t before = 0;
    if (record->bytes == 0)
      continue;
    for (int32_t other = 0; other < scenario->network->nodes; other++)
      before += results->record[other].bytes > 0 && results->record[other].from == record->from
                && results->record[other].called < record->called;
    int64_t ready
      = record->from == cast->root ? cast->start : results->record[record->from].received;
    int32_t n = network_route (scenario->network, record->from, to, NULL, path);
    cr_assert_eq (record->called, ready + before * hold, "%s: send to %d", name, to);
    cr_assert_eq (record->received, record->called + end + (n - 1) * scenario->machine.nd,
                  "%s: send to %d", name, to);
  }
}

/* Theorems 5 and 7 with flits: in meshes of any dimension and BMINs with fixed ways, where a send
   leaves its node within hold, the ordered trees meet nothing; chains and sequential trees never
   do. */
Test (cast, without_contention)
{
  static const char *const names[]
    = { "sequential", "chain", "u-mesh", "u-min", "opt-mesh", "opt-min" };
  struct rng rng;
  int64_t deep = 0;
  for (int i = 0; i < rounds (4000); i++) {
    struct network network;
    struct results results, other;
    struct cast_tree tree;
    int32_t nodes[MOST];
    rng_split (&rng, 7, (uint64_t)i);
    do
      drawn_network (&network, &rng);
    while (network.kind == NETWORK_TORUS || network.nodes < 3);
    network.up = NETWORK_FIXED;
    struct machine machine = { .hd = rng_range (&rng, 0, 3),
                               .ns = rng_range (&rng, 0, 30),
                               .nd = rng_range (&rng, 1, 3),
                               .rs = rng_range (&rng, 1, 90),
                               .rd = rng_range (&rng, 0, 3) };
    struct scenario_cast cast = { .bytes = rng_range (&rng, 1, 40), .rounds = 1 };
    machine.hs = machine.ns + (cast.bytes + network.longest) * machine.nd;
    const char *name = names[rng_below (&rng, 6)];
    const struct cast_kind *kind = cast_find (name, strlen (name));
    if (!(kind->networks & 1u << network.kind))
      continue;
    int32_t count = (int32_t)rng_range (&rng, 2, network.nodes);
    rng_sample (&rng, network.nodes, network.nodes, nodes);
    cast_tree_init (&tree, kind, kind->order, nodes, count, &network, &machine, &cast);
    struct scenario scenario = {
      .network = &network, .machine = machine, .casts = &cast, .cast_count = 1, .sends = cast_sends
    };
    run (&scenario, engine_event, &results);
    run (&scenario, engine_cycle, &other);
    cr_assert_eq (results.stalls + other.stalls, 0, "case %d: %s", i, name);
    check_recurrence (&scenario, &results, name);
    check_recurrence (&scenario, &other, name);
    deep += count > 20;
    cast_tree_clear (&tree);
  }
  cr_assert_gt (deep, rounds (4000) / 20);
}

/* The trees are those of the heuristics of the model, send by send. */
Test (cast, trees_of_the_model)
{
  static const char *const names[]
    = { "sequential", "chain", "binomial", "opt-tree", "u-mesh", "opt-mesh" };
  struct rng rng;
  for (int i = 0; i < rounds (3000); i++) {
    struct network network = { .kind = NETWORK_MESH, .dimensions = 2, .side = { 8, 8 } };
    struct status status = { .code = STATUS_OK };
    struct machine machine = { .hs = 100, .nd = 1, .rs = 1 };
    struct scenario_cast cast = { .bytes = 1, .rounds = 1 };
    struct cast_tree tree;
    struct results results;
    int32_t nodes[MOST], count;
    rng_split (&rng, 8, (uint64_t)i);
    network_init (&network, "network", &status);
    machine.ns = rng_range (&rng, 0, 80);
    count = (int32_t)rng_range (&rng, 2, MOST);
    rng_sample (&rng, MOST, MOST, nodes);
    const char *name = names[rng_below (&rng, sizeof names / sizeof *names)];
    const struct cast_kind *kind = cast_find (name, strlen (name));
    cast_tree_init (&tree, kind, kind->order, nodes, count, &network, &machine, &cast);
    struct scenario scenario = {
      .network = &network, .machine = machine, .casts = &cast, .cast_count = 1, .sends = cast_sends
    };
    run (&scenario, engine_event, &results);
    struct parameterized_ticks ticks = { .scale = 1,
                                         .nodes = count,
                                         .hold = cast_hold (&machine, 1),
                                         .end = cast_end (&machine, 1),
                                         .ports = 1,
                                         .network = PARAMETERIZED_MESH,
                                         .width = 8,
                                         .height = 8,
                                         .address = nodes };
    struct tree_schedule schedule;
    tree_schedule_init (&schedule);
    parameterized_tree_schedule (heuristic_find (parameterized_heuristics, name), &ticks,
                                 &schedule);
    for (int32_t to = 1; to < count; to++) {
      const struct record *record = &results.record[nodes[to]];
      cr_assert_eq (record->from, nodes[schedule.from[to]], "%s, case %d", name, i);
    }
    tree_schedule_clear (&schedule);
    cast_tree_clear (&tree);
  }
}

/* A schedule with waits is kept to its starts, or to its order alone. */
Test (cast, schedules)
{
  struct network network = { .kind = NETWORK_MESH, .dimensions = 1, .side = { 5 } };
  struct status status = { .code = STATUS_OK };
  struct machine machine = { .hs = 10, .ns = 2, .nd = 1, .rs = 4 };
  const int32_t nodes[] = { 2, 0, 4, 1 };
  network_init (&network, "network", &status);
  for (int wait = 0; wait < 2; wait++) {
    struct cast_send sends[] = { { 0, 2, 25 }, { 0, 1, 0 }, { 1, 3, 60 } };
    struct scenario_cast cast = { .bytes = 3, .rounds = 1, .start = 100 };
    struct cast_tree tree;
    struct results results;
    int32_t which;
    cr_assert (cast_tree_of_schedule (&tree, nodes, 4, sends, wait, &cast, &which));
    struct scenario scenario = {
      .network = &network, .machine = machine, .casts = &cast, .cast_count = 1, .sends = cast_sends
    };
    run (&scenario, wait ? engine_event : engine_cycle, &results);
    cr_assert_eq (results.record[0].called, 100);
    cr_assert_eq (results.record[0].received, 100 + 10 + 2 + 3 + 3 + 4);
    cr_assert_eq (results.record[4].called, wait ? 125 : 110);
    cr_assert_eq (results.record[1].called, wait ? 160 : 122);
    cast_tree_clear (&tree);
  }
  struct cast_send twice[] = { { 0, 1, 0 }, { 0, 1, 5 }, { 1, 3, 60 } },
                   loop[] = { { 0, 1, 0 }, { 3, 2, 5 }, { 2, 3, 60 } };
  struct scenario_cast cast = { .bytes = 3 };
  struct cast_tree tree;
  int32_t which;
  cr_assert_not (cast_tree_of_schedule (&tree, nodes, 4, twice, false, &cast, &which));
  cr_assert_not (cast_tree_of_schedule (&tree, nodes, 4, loop, false, &cast, &which));
}

/* Figures 6.1 and 6.4: hold 20, out 15, net 20, recv 20, of which the header travels for 5. Other
   messages delay each header by 15 at the ejection channel, and in Figure 6.1 one keeps the
   injection channel until 50. */
static struct results
figure (const struct scenario_message *messages, size_t count, engine_run *engine)
{
  struct network network = { .kind = NETWORK_MESH, .dimensions = 1, .side = { 9 } };
  struct status status = { .code = STATUS_OK };
  struct results results;
  network_init (&network, "network", &status);
  struct scenario scenario = { .network = &network,
                               .machine = { .hs = 20, .ns = 5, .nd = 1, .rs = 20 },
                               .messages = messages,
                               .message_count = count };
  run (&scenario, engine, &results);
  return results;
}

Test (cast, figures)
{
  const struct scenario_message early = { 0, 1, 45, 0, true }, send = { 0, 4, 10, 0, false },
                                first = { 5, 4, 16, 22, true }, second = { 5, 4, 16, 52, true },
                                third = { 5, 4, 16, 82, true };
  engine_run *const engines[] = { engine_cycle, engine_event };
  for (size_t i = 0; i < 2; i++) {
    struct record record
      = figure ((struct scenario_message[]){ early, second, send }, 3, engines[i]).record[4];
    cr_assert_eq (record.granted - record.put, 30);      /* t_sq */
    cr_assert_eq (record.left - record.granted, 30);     /* t_out */
    cr_assert_eq (record.left - record.put, 60);         /* t_hol */
    cr_assert_eq (record.granted - record.called, 50);   /* t_send */
    cr_assert_eq (record.arrived - record.granted, 35);  /* t_net */
    cr_assert_eq (record.received - record.arrived, 20); /* t_recv */
    cr_assert_eq (record.received, 105);
    record = figure ((struct scenario_message[]){ send, send, send }, 3, engines[i]).record[4];
    cr_assert_eq (record.received, 100); /* Figure 6.4, without contention */
    record = figure ((struct scenario_message[]){ send, send, send, first, second, third }, 6,
                     engines[i])
               .record[4];
    cr_assert_eq (record.received, 135);
  }
}
