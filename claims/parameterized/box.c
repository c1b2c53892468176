#include "claims/parameterized/box.h"

#include "base/memory.h"
#include "gen/parameterized/family.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LABEL 160

/* Name it and hand it over. */
static bool
visit (struct parameterized_instance *instance, const char *name,
       const struct parameterized_visitor *visitor, struct status *status)
{
  free (instance->name);
  instance->name = memory_copy (name);
  return visitor->visit (instance, visitor->context, status);
}

static bool
visit_ports (const struct parameterized_box *box, struct parameterized_instance *instance,
             const struct parameterized_visitor *visitor, struct status *status)
{
  char name[LABEL], head[LABEL / 2];
  bool good = true;
  snprintf (head, sizeof head, "all-n%" PRId64 "-h%" PRId64 "-e%" PRId64, instance->nodes,
            instance->hold.numerator, instance->end.numerator);
  instance->ports = 1;
  instance->rounds = false;
  instance->interval = rational_zero;
  good = visit (instance, head, visitor, status);
  for (instance->ports = 2; good && instance->ports <= box->ports; instance->ports++)
    for (int64_t both = 0; good && both <= 2 * box->time + 1; both++) {
      instance->rounds = both % 2 == 1;
      instance->interval = rational_whole (both / 2);
      snprintf (name, sizeof name, "%s-p%d-i%" PRId64 "-%s", head, instance->ports, both / 2,
                instance->rounds ? "rounds" : "strict");
      good = visit (instance, name, visitor, status);
    }
  return good;
}

bool
parameterized_box_visit (const struct parameterized_box *box,
                         const struct parameterized_visitor *visitor, struct status *status)
{
  struct parameterized_instance instance;
  bool good = true;
  parameterized_instance_init (&instance);
  for (instance.nodes = 1; good && instance.nodes <= box->nodes; instance.nodes++)
    for (int64_t times = 0; good && times < box->time * box->time; times++) {
      instance.hold = rational_whole (1 + times / box->time);
      instance.end = rational_whole (1 + times % box->time);
      good = visit_ports (box, &instance, visitor, status);
    }
  parameterized_instance_clear (&instance);
  return good;
}

/* 19.15 + 0.02 bytes, and 53.295 + 0.07 bytes. */
bool
parameterized_sp_visit (int64_t bytes, int64_t nodes, const struct parameterized_visitor *visitor,
                        struct status *status)
{
  struct parameterized_instance instance;
  char name[LABEL];
  bool good = true;
  parameterized_instance_init (&instance);
  instance.ports = 1;
  instance.interval = rational_zero;
  instance.hold = rational_of_ticks (1915 + 2 * bytes, 100);
  instance.end = rational_of_ticks (53295 + 70 * bytes, 1000);
  for (instance.nodes = 1; good && instance.nodes <= nodes; instance.nodes++) {
    snprintf (name, sizeof name, "sp-%" PRId64 "b-n%" PRId64, bytes, instance.nodes);
    good = visit (&instance, name, visitor, status);
  }
  parameterized_instance_clear (&instance);
  return good;
}

/* Networks. */

static const int64_t regimes[][3] = { { 2, 5, 1 }, { 2, 5, 2 }, { 2, 5, 3 }, { 2, 2, 2 },
                                      { 2, 2, 3 }, { 2, 2, 9 }, { 5, 2, 2 }, { 5, 2, 5 } };

#define REGIMES (sizeof regimes / sizeof *regimes)

static bool
visit_regimes (struct parameterized_instance *instance, uint32_t set,
               const struct parameterized_visitor *visitor, struct status *status)
{
  char name[LABEL], head[LABEL / 2];
  if (instance->network == PARAMETERIZED_MESH)
    snprintf (head, sizeof head, "mesh-%dx%d", instance->width, instance->height);
  else
    snprintf (head, sizeof head, "bmin-%d", instance->width);
  for (int32_t i = 0; i < instance->depths; i++)
    snprintf (head + strlen (head), sizeof head - strlen (head), "x%d", instance->depth[i]);
  for (size_t i = 0; i < REGIMES; i++) {
    instance->hold = rational_whole (regimes[i][0]);
    instance->end = rational_whole (regimes[i][1]);
    instance->occupation = rational_whole (regimes[i][2]);
    snprintf (name, sizeof name, "%s-h%" PRId64 "-e%" PRId64 "-o%" PRId64 "-s%d-d%" PRIx32, head,
              regimes[i][0], regimes[i][1], regimes[i][2], instance->address[0], set);
    if (!visit (instance, name, visitor, status))
      return false;
  }
  return true;
}

static void
set_nodes (struct parameterized_instance *instance, int32_t source, uint32_t set)
{
  instance->address[0] = source;
  instance->nodes = 1;
  for (int32_t place = 0; set >> place; place++)
    if (set >> place & 1)
      instance->address[instance->nodes++] = place;
}

bool
parameterized_places_visit (const struct parameterized_places *places,
                            const struct parameterized_visitor *visitor, struct status *status)
{
  struct parameterized_instance instance;
  int32_t height = places->height > 0 ? places->height : 1, count;
  uint64_t number = 0;
  bool good = true;
  parameterized_instance_init (&instance);
  instance.ports = 1;
  instance.network = places->height > 0 ? PARAMETERIZED_MESH : PARAMETERIZED_BMIN;
  instance.width = places->width;
  instance.height = height;
  instance.depths = places->depths;
  memcpy (instance.depth, places->depth, sizeof places->depth);
  count = (int32_t)PARAMETERIZED_PLACES (&instance);
  memory_grow (instance.address, instance.capacity, (size_t)count);
  instance.interval = rational_zero;
  for (int32_t source = 0; good && source < count; source++)
    for (uint32_t set = 1; good && set < UINT32_C (1) << count; set++) {
      if ((set >> source & 1) || number++ % places->step != 0)
        continue;
      set_nodes (&instance, source, set);
      good = visit_regimes (&instance, set, visitor, status);
    }
  parameterized_instance_clear (&instance);
  return good;
}

/* Drawn ones. */

static bool
visit_drawn (struct parameterized_instance *instance, uint64_t index,
             const struct parameterized_visitor *visitor, struct status *status)
{
  const int64_t occupations[] = { 1, instance->hold.numerator, instance->hold.numerator + 1 };
  char name[2 * LABEL];
  instance->occupation = rational_whole (occupations[index % 3]);
  snprintf (name, sizeof name, "%.*s-o%" PRId64, LABEL, instance->name, occupations[index % 3]);
  return visit (instance, name, visitor, status);
}

bool
parameterized_drawn_visit (const struct parameterized_drawn *drawn,
                           const struct parameterized_visitor *visitor, struct status *status)
{
  bool mesh = drawn->network == PARAMETERIZED_MESH, good = true;
  struct parameterized_family_params params;
  struct parameterized_instance instance;
  parameterized_family_params_init (
    &params, parameterized_family_find (mesh ? "parameterized-mesh" : "parameterized-bmin"));
  params.nodes = drawn->nodes;
  params.width = drawn->width;
  params.height = mesh ? drawn->height : 1;
  for (params.depths = 0; params.depths < drawn->depths; params.depths++)
    params.depth[params.depths] = drawn->depth[params.depths];
  params.seed = 1;
  parameterized_instance_init (&instance);
  for (uint64_t index = 0; good && index < drawn->count; index++)
    good = parameterized_family_generate (&params, index, &instance, status)
           && visit_drawn (&instance, index, visitor, status);
  parameterized_instance_clear (&instance);
  return good;
}
