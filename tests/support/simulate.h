/* Drawn networks, machines and loads for tests of the simulation, and what an engine reports, as
   text: two engines agree when their texts are equal. */
#ifndef TESTS_SUPPORT_SIMULATE_H
#define TESTS_SUPPORT_SIMULATE_H

#include "base/memory.h"
#include "base/output.h"
#include "simulate/engine/engine.h"
#include "simulate/parameterized/cast.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SIMULATE_CASTS 4
#define SIMULATE_MESSAGES 60

struct drawn {
  struct network network;
  struct scenario scenario;
  struct scenario_message messages[SIMULATE_MESSAGES];
  struct scenario_cast casts[SIMULATE_CASTS];
  struct cast_tree trees[SIMULATE_CASTS];
  struct scenario_source *sources; /* owned */
  int32_t *nodes;                  /* owned: a random order of all */
};

/* At most 64 nodes. */
static inline void
drawn_network (struct network *network, struct rng *rng)
{
  struct status status = { .code = STATUS_OK };
  *network = (struct network){ .kind = (enum network_kind)rng_below (rng, 3) };
  if (network->kind == NETWORK_BMIN) {
    network->side[0] = 1 << rng_range (rng, 1, 6);
    network->up = (enum network_up)rng_below (rng, 3);
  } else {
    int64_t nodes = 1;
    network->dimensions = (int32_t)rng_range (rng, 1, 4);
    for (int32_t d = 0; d < network->dimensions; d++) {
      network->side[d] = (int32_t)rng_range (rng, d == 0 ? 2 : 1, 64 / nodes < 8 ? 64 / nodes : 8);
      nodes *= network->side[d];
    }
  }
  cr_assert (network_init (network, "network", &status), "%s", status.message);
}

/* Small numbers, so that many things happen at one time; also zeros. */
static inline struct machine
drawn_machine (struct rng *rng)
{
  int64_t scale = rng_below (rng, 2) ? 4 : 60;
  struct machine machine = { .hs = rng_range (rng, 0, scale),
                             .hd = rng_range (rng, 0, 2),
                             .ns = rng_range (rng, 0, scale),
                             .nd = rng_range (rng, 1, 3),
                             .rs = rng_range (rng, 0, scale),
                             .rd = rng_range (rng, 0, 2) };
  if (rng_below (rng, 2))
    machine.send_buffer = rng_range (rng, 30, 60);
  if (rng_below (rng, 4) == 0)
    machine.receive_buffer = rng_range (rng, 30, 60);
  machine.startup_on_path = rng_below (rng, 4) == 0;
  machine.random_grants = rng_below (rng, 4) == 0;
  machine.software_receive = rng_below (rng, 3) == 0;
  return machine;
}

static inline void
drawn_cast (struct drawn *drawn, size_t i, struct rng *rng)
{
  struct scenario_cast *cast = &drawn->casts[i];
  const struct network *network = &drawn->network;
  const struct cast_kind *kind;
  size_t kinds = 0;
  int32_t count = (int32_t)rng_range (rng, 2, network->nodes);
  while (cast_kinds[kinds].name)
    kinds++;
  do
    kind = &cast_kinds[rng_below (rng, kinds)];
  while (!(kind->networks & 1u << network->kind));
  *cast
    = (struct scenario_cast){ .bytes = rng_range (rng, 1, 30),
                              .start = rng_range (rng, 0, 50),
                              .rounds = rng_range (rng, 1, 3),
                              .interval = rng_below (rng, 2) ? rng_range (rng, 1, 200) : 0,
                              .estimate_age = rng_below (rng, 2) ? rng_range (rng, 1, 400) : 0 };
  rng_sample (rng, network->nodes, network->nodes, drawn->nodes);
  cast_tree_init (&drawn->trees[i], kind, (enum cast_order)rng_below (rng, 3), drawn->nodes, count,
                  network, &drawn->scenario.machine, cast);
}

static inline void
drawn_sources (struct drawn *drawn, struct rng *rng)
{
  int32_t count = (int32_t)rng_range (rng, 2, drawn->network.nodes);
  drawn->sources = memory_zero ((size_t)count, sizeof *drawn->sources);
  rng_sample (rng, drawn->network.nodes, drawn->network.nodes, drawn->nodes);
  for (int32_t i = 0; i < count; i++)
    drawn->sources[i] = (struct scenario_source){ .node = drawn->nodes[i],
                                                  .gap = rng_range (rng, 1, 300),
                                                  .least = 1,
                                                  .most = rng_range (rng, 1, 30),
                                                  .members = drawn->nodes,
                                                  .count = count,
                                                  .hot = rng_below (rng, 2) ? drawn->nodes[0] : -1,
                                                  .share = 3000 };
  drawn->scenario.sources = drawn->sources;
  drawn->scenario.source_count = (size_t)count;
  drawn->scenario.horizon = rng_range (rng, 200, 3000);
}

static inline void
drawn_init (struct drawn *drawn, struct rng *rng)
{
  struct scenario *scenario = &drawn->scenario;
  memset (drawn, 0, sizeof *drawn);
  drawn_network (&drawn->network, rng);
  drawn->nodes = memory_alloc ((size_t)drawn->network.nodes, sizeof *drawn->nodes);
  scenario->network = &drawn->network;
  scenario->machine = drawn_machine (rng);
  scenario->seed = rng_next (rng);
  scenario->sends = cast_sends;
  scenario->messages = drawn->messages;
  scenario->casts = drawn->casts;
  scenario->message_count = (size_t)rng_below (rng, SIMULATE_MESSAGES + 1);
  scenario->cast_count = (size_t)rng_below (rng, SIMULATE_CASTS + 1);
  for (size_t i = 0; i < scenario->message_count; i++) {
    struct scenario_message *message = &drawn->messages[i];
    message->from = (int32_t)rng_below (rng, (uint64_t)drawn->network.nodes);
    do
      message->to = (int32_t)rng_below (rng, (uint64_t)drawn->network.nodes);
    while (message->to == message->from);
    message->bytes = rng_range (rng, 1, 30);
    message->start = rng_range (rng, 0, rng_below (rng, 2) ? 10 : 300);
    message->background = rng_below (rng, 2);
  }
  for (size_t i = 0; i < scenario->cast_count; i++)
    drawn_cast (drawn, i, rng);
  if (rng_below (rng, 2))
    drawn_sources (drawn, rng);
}

static inline void
drawn_clear (struct drawn *drawn)
{
  for (size_t i = 0; i < drawn->scenario.cast_count; i++)
    cast_tree_clear (&drawn->trees[i]);
  free (drawn->sources);
  free (drawn->nodes);
}

/* Lines of what an engine reported, to be sorted. */
struct lines {
  char **line; /* owned */
  size_t count, capacity;
};

static inline void
lines_add (struct lines *lines, char *line)
{
  memory_grow (lines->line, lines->capacity, lines->count + 1);
  lines->line[lines->count++] = line;
}

static inline void
lines_message (void *context, const struct record *r)
{
  struct output out;
  output_init_memory (&out);
  output_print (&out, "message %" PRId64 " cast %" PRId32 " %" PRId64 ": %" PRId32 " %" PRId32,
                r->number, r->cast, r->round, r->from, r->to);
  output_all (&out, " called ", r->called, " put ", r->put, " granted ", r->granted, " left ",
              r->left, " arrived ", r->arrived);
  output_all (&out, " received ", r->received, " bytes ", r->bytes, " channels ", r->channels);
  for (size_t i = 0; i < r->stall_count; i++)
    output_all (&out, " stall ", r->stalls[i].place, " ", r->stalls[i].channel, " ",
                r->stalls[i].asked, " ", r->stalls[i].granted);
  lines_add (context, output_take (&out));
  output_discard (&out);
}

static inline void
lines_arrival (void *context, int64_t time, int32_t from, int32_t to, int64_t bytes,
               bool background)
{
  lines_add (context, memory_print ("arrival %" PRId64 ": %" PRId32 " %" PRId32 " %" PRId64 " %d",
                                    time, from, to, bytes, background));
}

static inline bool
lines_round (void *context, size_t cast, int64_t round, int64_t start, int64_t end)
{
  lines_add (context,
             memory_print ("round %zu %" PRId64 ": %" PRId64 " %" PRId64, cast, round, start, end));
  return false;
}

static inline int
lines_compare (const void *left, const void *right)
{
  return strcmp (*(char *const *)left, *(char *const *)right);
}

/* What the engine reports, one line each, sorted. The caller frees it. */
static inline char *
lines_run (const struct scenario *given, engine_run *engine, struct engine_counts *counts)
{
  struct lines lines = { 0 };
  struct scenario scenario = *given;
  struct status status = { .code = STATUS_OK };
  struct output out;
  scenario.observer = (struct observer){ &lines, true, lines_message, lines_arrival, lines_round };
  cr_assert (engine (&scenario, NULL, counts, &status), "%s", status.message);
  if (lines.count > 0)
    qsort (lines.line, lines.count, sizeof *lines.line, lines_compare);
  output_init_memory (&out);
  for (size_t i = 0; i < lines.count; i++) {
    output_all (&out, lines.line[i], "\n");
    free (lines.line[i]);
  }
  free (lines.line);
  char *text = output_take (&out);
  output_discard (&out);
  return text;
}

#endif
