#include "gen/planted_suites.h"

#include "gen/family.h"
#include "gen/planted_logp.h"
#include "gen/planted_network.h"
#include "gen/planted_overhead.h"
#include "gen/planted_shop.h"

#include <assert.h>
#include <string.h>

/* Where the instances go. */
struct visit {
  bool (*wanted) (const char *name, void *context);
  void *context;
  struct output *out;
};

static void
write_node_planted (const struct visit *visit)
{
  static const int64_t sizes[] = { 2, 5, 10, 20, 50, 200 };
  struct family_params params;
  struct node_instance instance;
  struct status status;
  status_init (&status);
  node_instance_init (&instance);
  family_params_init (&params, family_find ("planted"));
  for (size_t i = 0; i < 3 * sizeof sizes / sizeof *sizes && !visit->out->failed; i++) {
    params.destinations = sizes[i / 3];
    params.types = params.destinations < 4 ? params.destinations : 4;
    bool done = family_generate (&params, i % 3, &instance, &status);
    assert (done); /* the parameters are right */
    (void)done;
    if (visit->wanted (instance.name, visit->context))
      node_instance_write (&instance, visit->out);
  }
  node_instance_clear (&instance);
}

static void
write_overhead_planted (const struct visit *visit)
{
  static const struct {
    enum planted_overhead kind;
    int32_t nodes, actions;
  } rows[] = {
    { PLANTED_BUSY, 3, 4 },   { PLANTED_BUSY, 4, 6 },   { PLANTED_BUSY, 6, 9 },   { PLANTED_BUSY, 8, 12 },  { PLANTED_SOURCE, 3, 3 },
    { PLANTED_SOURCE, 5, 6 }, { PLANTED_SOURCE, 8, 9 }, { PLANTED_SINK, 3, 3 },   { PLANTED_SINK, 5, 6 },   { PLANTED_SINK, 8, 9 },
    { PLANTED_REACH, 3, 0 },  { PLANTED_REACH, 6, 0 },  { PLANTED_REACH, 12, 0 }, { PLANTED_REACH, 30, 0 },
  };
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  for (size_t i = 0; i < 3 * sizeof rows / sizeof *rows && !visit->out->failed; i++) {
    planted_overhead (rows[i / 3].kind, rows[i / 3].nodes, rows[i / 3].actions, i % 3, &instance);
    if (visit->wanted (instance.name, visit->context))
      overhead_instance_write (&instance, visit->out);
  }
  overhead_instance_clear (&instance);
}

static void
write_shop_planted (const struct visit *visit, bool exchange)
{
  static const int32_t sizes[][5] = { { 2, 3, 5, 7, 10 }, { 3, 4, 6, 8, 12 } };
  struct openshop_instance instance;
  openshop_instance_init (&instance);
  for (size_t i = 0; i < 25 && !visit->out->failed; i++) {
    planted_shop (exchange, sizes[exchange][i / 5], 20, i % 5, &instance);
    if (visit->wanted (instance.name, visit->context))
      openshop_instance_write (&instance, visit->out);
  }
  openshop_instance_clear (&instance);
}

/* The larger ones are not all solved: somebody else's program may show that it finds what ours does not. */
static void
write_network_planted (const struct visit *visit, bool large)
{
  static const struct {
    enum parameterized_network network;
    int64_t n;
    int32_t ports;
  } rows[] = {
    { PARAMETERIZED_MESH, 3, 1 },  { PARAMETERIZED_MESH, 8, 1 },   { PARAMETERIZED_MESH, 16, 1 },  { PARAMETERIZED_MESH, 24, 1 },
    { PARAMETERIZED_BMIN, 3, 1 },  { PARAMETERIZED_BMIN, 8, 1 },   { PARAMETERIZED_BMIN, 16, 1 },  { PARAMETERIZED_BMIN, 128, 1 },
    { PARAMETERIZED_MESH, 3, 2 },  { PARAMETERIZED_MESH, 5, 2 },   { PARAMETERIZED_MESH, 5, 3 },   { PARAMETERIZED_MESH, 6, 4 },
    { PARAMETERIZED_MESH, 60, 1 }, { PARAMETERIZED_MESH, 100, 1 }, { PARAMETERIZED_BMIN, 72, 1 },  { PARAMETERIZED_MESH, 12, 2 },
    { PARAMETERIZED_MESH, 12, 3 }, { PARAMETERIZED_MESH, 12, 4 },  { PARAMETERIZED_MESH, 30, 2 },  { PARAMETERIZED_MESH, 30, 3 },
    { PARAMETERIZED_MESH, 30, 4 }, { PARAMETERIZED_MESH, 100, 2 }, { PARAMETERIZED_MESH, 100, 4 }, { PARAMETERIZED_MESH, 500, 1 },
  };
  enum { SMALL = 12, ALL = sizeof rows / sizeof *rows, EACH = 3 };
  struct parameterized_instance instance;
  parameterized_instance_init (&instance);
  for (size_t i = large ? SMALL : 0; i < (large ? ALL : SMALL); i++)
    for (uint64_t index = 0; index < EACH && !visit->out->failed; index++) {
      planted_network (rows[i].network, rows[i].n, rows[i].ports, index, &instance, NULL);
      if (visit->wanted (instance.name, visit->context))
        parameterized_instance_write (&instance, visit->out);
    }
  parameterized_instance_clear (&instance);
}

static void
write_logp_planted (const struct visit *visit)
{
  static const int64_t sizes[][2] = { { 2, 1 }, { 5, 2 }, { 20, 3 }, { 60, 4 }, { 300, 6 } };
  struct logp_instance instance;
  logp_instance_init (&instance);
  for (size_t i = 0; i < 6 * sizeof sizes / sizeof *sizes && !visit->out->failed; i++) {
    planted_logp (sizes[i / 6][0], sizes[i / 6][1], i % 6, &instance);
    if (visit->wanted (instance.name, visit->context))
      logp_instance_write (&instance, visit->out);
  }
  logp_instance_clear (&instance);
}

bool
planted_suites_write (const char *name, bool (*wanted) (const char *name, void *context), void *context, struct output *out)
{
  const struct visit visit = { wanted, context, out };
  if (strcmp (name, "node-planted") == 0)
    write_node_planted (&visit);
  else if (strcmp (name, "overhead-planted") == 0)
    write_overhead_planted (&visit);
  else if (strcmp (name, "exchange-planted") == 0 || strcmp (name, "openshop-planted") == 0)
    write_shop_planted (&visit, *name == 'e');
  else if (strcmp (name, "parameterized-planted") == 0 || strcmp (name, "parameterized-planted-large") == 0)
    write_network_planted (&visit, strlen (name) > strlen ("parameterized-planted"));
  else if (strcmp (name, "logp-planted") == 0)
    write_logp_planted (&visit);
  else
    return false;
  return true;
}
