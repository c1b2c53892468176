#include "gen/parameterized/planted.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/rng.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#define HIGH 20      /* hold and end */
#define MOST_BITS 20 /* a BMIN of a million ports */

enum { RIGHT, LEFT, UP, DOWN, DIRECTIONS }; /* the opposite of d is d ^ 1 */

struct planted_place {
  int64_t parent;
  /* when it holds the message, and starts its next send at the earliest */
  int64_t ready, next;
  int64_t sends;                        /* so far */
  int64_t start[PLANTED_NETWORK_PORTS]; /* of the last ones: number i at i modulo ports */
  int used[PLANTED_NETWORK_PORTS];      /* their directions */
  int direction;                        /* from the parent */
  int64_t way;                          /* lines from it */
  int64_t room[DIRECTIONS];             /* lines of its rectangle on each side of it */
  int64_t x, y;
};

struct plan {
  struct rng rng;
  struct parameterized_instance *out;
  int64_t hold, end, ports, interval, apart; /* apart: what really is between a port's sends */
  struct planted_place *places;              /* [n] nodes in the order in which they are sent to */
  int32_t *number;                           /* [n] of them in the instance */
};

/* Times that satisfy the header's conditions. */
static void
draw_times (struct plan *plan)
{
  struct parameterized_instance *out = plan->out;
  struct rng *rng = &plan->rng;
  bool mesh = out->network == PARAMETERIZED_MESH;
  plan->end = rng_range (rng, 1, HIGH);
  /* or there are too many sends for a BMIN */
  plan->hold = mesh ? rng_range (rng, 1, HIGH) : rng_range (rng, 1 + plan->end / 3, HIGH);
  plan->interval = plan->ports > 1 ? rng_range (rng, 0, plan->hold / plan->ports) : 0;
  int64_t most = mesh ? 2 * plan->end : plan->end;
  int64_t occupation = rng_range (rng, 1, plan->ports > 1 && plan->hold < most ? plan->hold : most);
  plan->apart = plan->ports == 1 ? int64_max (plan->hold, occupation) : plan->hold;
  out->hold = rational_whole (plan->hold);
  out->end = rational_whole (plan->end);
  out->ports = (int32_t)plan->ports;
  out->interval = rational_whole (plan->interval);
  out->rounds = plan->ports > 1 && rng_below (rng, 2) == 0;
  out->occupation = rational_whole (occupation);
}

/* A direction that none of the last sends through the other ports took. */
static int
draw_direction (struct plan *plan, const struct planted_place *place)
{
  int free[DIRECTIONS], count = 0;
  for (int d = 0; d < DIRECTIONS; d++) {
    bool used = false;
    for (int64_t i = place->sends - plan->ports + 1; i < place->sends; i++)
      used |= i >= 0 && place->used[i % plan->ports] == d;
    if (!used)
      free[count++] = d;
  }
  return free[rng_below (&plan->rng, (uint64_t)count)];
}

/* The place's next send may start then. */
static int64_t
next_start (const struct plan *plan, const struct planted_place *place)
{
  int64_t ports = plan->ports, i = place->sends;
  if (plan->out->rounds)
    return place->ready + i / ports * plan->apart + i % ports * plan->interval;
  int64_t start = i == 0 ? place->ready : place->start[(i - 1) % ports] + plan->interval;
  return i < ports ? start : int64_max (start, place->start[i % ports] + plan->apart);
}

/* Everybody sends as soon as it may. */
static void
spread (struct plan *plan)
{
  plan->places[0] = (struct planted_place){ .parent = -1 };
  for (int64_t v = 1; v < plan->out->nodes; v++) {
    int64_t from = 0;
    for (int64_t u = 1; u < v; u++)
      from = plan->places[u].next < plan->places[from].next ? u : from;
    struct planted_place *sender = &plan->places[from];
    int direction = draw_direction (plan, sender);
    int64_t start = sender->next, port = sender->sends % plan->ports;
    plan->places[v] = (struct planted_place){
      .parent = from, .ready = start + plan->end, .next = start + plan->end, .direction = direction
    };
    sender->start[port] = start;
    sender->used[port] = direction;
    sender->sends++;
    sender->next = next_start (plan, sender);
  }
}

/* Rectangles, from the last send to the first, then places from the first to the last. Here and
   there a line stays empty. */
static void
lay_mesh (struct plan *plan)
{
  int64_t n = plan->out->nodes;
  for (int64_t v = n - 1; v >= 1; v--) {
    struct planted_place *place = &plan->places[v], *parent = &plan->places[place->parent];
    int d = place->direction;
    place->way = parent->room[d] + 1 + place->room[d ^ 1] + (rng_below (&plan->rng, 8) == 0);
    parent->room[d] = place->way + place->room[d];
    for (int side = d ^ 2, i = 0; i < 2; side ^= 1, i++)
      parent->room[side] = int64_max (parent->room[side], place->room[side]);
  }
  struct planted_place *source = &plan->places[0];
  source->x = source->room[LEFT];
  source->y = source->room[DOWN];
  plan->out->width = (int32_t)(source->room[LEFT] + 1 + source->room[RIGHT]);
  plan->out->height = (int32_t)(source->room[DOWN] + 1 + source->room[UP]);
  for (int64_t v = 1; v < n; v++) {
    struct planted_place *place = &plan->places[v];
    const struct planted_place *parent = &plan->places[place->parent];
    int64_t way = place->direction == RIGHT || place->direction == UP ? place->way : -place->way;
    place->x = parent->x + (place->direction < UP ? way : 0);
    place->y = parent->y + (place->direction < UP ? 0 : way);
  }
}

/* The same for blocks; `room[0]` is the number of a block's bits, `way` the bit in which sender and
   receiver differ first. */
static void
join_blocks (struct plan *plan)
{
  for (int64_t v = plan->out->nodes - 1; v >= 1; v--) {
    struct planted_place *place = &plan->places[v], *parent = &plan->places[place->parent];
    place->way = int64_max (parent->room[0], place->room[0]);
    parent->room[0] = place->way + 1;
  }
}

static void
lay_bmin (struct plan *plan)
{
  plan->out->width = (int32_t)1 << plan->places[0].room[0];
  plan->out->height = 1;
  plan->places[0].x = rng_range (&plan->rng, 0, plan->out->width - 1);
  for (int64_t v = 1; v < plan->out->nodes; v++) {
    struct planted_place *place = &plan->places[v];
    int64_t bit = (int64_t)1 << place->way;
    place->x
      = (plan->places[place->parent].x ^ bit) / bit * bit + rng_range (&plan->rng, 0, bit - 1);
  }
}

/* The source first, the others in a random order. */
static void
write_places (struct plan *plan)
{
  struct parameterized_instance *out = plan->out;
  memory_grow (out->address, out->capacity, (size_t)out->nodes);
  for (int32_t v = 0; v < out->nodes; v++) {
    int32_t at = v < 2 ? v : (int32_t)rng_range (&plan->rng, 1, v);
    plan->number[v] = plan->number[at];
    plan->number[at] = v;
  }
  for (int64_t v = 0; v < out->nodes; v++)
    out->address[plan->number[v]] = (int32_t)(plan->places[v].y * out->width + plan->places[v].x);
}

static void
write_schedule (const struct plan *plan, struct tree_schedule *schedule)
{
  tree_schedule_reset (schedule, plan->out->nodes);
  for (int64_t v = 1; v < plan->out->nodes; v++) {
    schedule->from[plan->number[v]] = plan->number[plan->places[v].parent];
    schedule->start[plan->number[v]] = plan->places[v].ready - plan->end;
  }
  schedule->makespan = plan->places[plan->out->nodes - 1].ready;
}

static void
describe (uint64_t index, int64_t optimum, struct parameterized_instance *out)
{
  const char *kind = out->network == PARAMETERIZED_MESH ? "mesh" : "bmin";
  out->name = memory_print ("parameterized-planted-%s-n%" PRId64 "-p%" PRId32 "-%" PRIu64, kind,
                            out->nodes, out->ports, index);
  out->origin
    = memory_print ("{\"generator\":\"parameterized-planted\",\"kind\":\"%s\",\"n\":%" PRId64
                    ",\"ports\":%" PRId32 ",\"index\":%" PRIu64 ",\"optimum\":%" PRId64 "}",
                    kind, out->nodes, out->ports, index, optimum);
}

void
planted_network (enum parameterized_network network, int64_t n, int32_t ports, uint64_t index,
                 struct parameterized_instance *out, struct tree_schedule *schedule)
{
  struct plan plan = { .out = out, .ports = ports };
  bool mesh = network == PARAMETERIZED_MESH;
  assert (n >= 2 && ports >= 1 && ports <= (mesh ? PLANTED_NETWORK_PORTS : 1));
  plan.places = memory_alloc ((size_t)n, sizeof *plan.places);
  plan.number = memory_alloc ((size_t)n, sizeof *plan.number);
  rng_split (&plan.rng, (uint64_t)n * 8 + (mesh ? (uint64_t)ports : 0), index);
  parameterized_instance_reset (out);
  out->network = network;
  out->nodes = n;
  do {
    draw_times (&plan);
    spread (&plan);
    if (!mesh)
      join_blocks (&plan);
  } while (plan.places[0].room[0] > MOST_BITS); /* of a mesh it is 0 by now */
  (mesh ? lay_mesh : lay_bmin) (&plan);
  write_places (&plan);
  describe (index, plan.places[n - 1].ready, out);
  if (schedule)
    write_schedule (&plan, schedule);
  memory_free (plan.number, plan.places);
}
