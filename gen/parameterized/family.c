#include "gen/parameterized/family.h"

#include "base/memory.h"
#include "base/rng.h"
#include "gen/common/option.h"

#include <inttypes.h>

const struct parameterized_family parameterized_family_table[] = {
  { "parameterized", "one message to all, hold and end drawn uniformly", PARAMETERIZED_COMPLETE,
    false },
  { "parameterized-mesh", "the same to nodes at random places of a mesh", PARAMETERIZED_MESH,
    false },
  { "parameterized-bmin", "the same to nodes at random ports of a bidirectional multistage network",
    PARAMETERIZED_BMIN, false },
  { "parameterized-sp", "hold and end of the IBM SP (Nup, Table 2.1) for --bytes",
    PARAMETERIZED_COMPLETE, true },
  { .name = NULL },
};

const struct parameterized_family *
parameterized_family_find (const char *name)
{
  return option_named (parameterized_family_table, sizeof *parameterized_family_table, name);
}

void
parameterized_family_params_init (struct parameterized_family_params *params,
                                  const struct parameterized_family *family)
{
  bool mesh = family->network == PARAMETERIZED_MESH,
       complete = family->network == PARAMETERIZED_COMPLETE;
  *params = (struct parameterized_family_params){
    .family = family,
    .nodes = complete ? 16 : 0,
    .low = 1,
    .high = 20,
    .ports = 1,
    .width = mesh ? 8 : 64,
    .height = mesh ? 8 : 1,
    .bytes = { 1000, 1 },
  };
}

/* Of a network whose sides are within their limits; more than PARAMETERIZED_MAX_PLACES where there
   are too many. */
static int64_t
place_count (const struct parameterized_family_params *params)
{
  int64_t places = params->width * params->height;
  for (int64_t i = 0; i < params->depths && places <= PARAMETERIZED_MAX_PLACES; i++)
    places *= params->depth[i];
  return places;
}

static int64_t
node_count (const struct parameterized_family_params *params)
{
  int64_t half = place_count (params) / 2;
  return params->nodes > 0 ? params->nodes : half > 2 ? half : 2;
}

static bool
check_network (const struct parameterized_family_params *params, struct status *status)
{
  const char *kind = params->family->name;
  bool mesh = params->family->network == PARAMETERIZED_MESH;
  if (!option_within (kind, mesh ? "--width" : "--size", params->width, 1,
                      mesh ? PARAMETERIZED_MAX_SIDE : PARAMETERIZED_MAX_BMIN, status)
      || !option_within (kind, "--height", params->height, 1, PARAMETERIZED_MAX_SIDE, status))
    return false;
  if (!mesh && (params->width < 2 || (params->width & (params->width - 1)) != 0))
    return option_refuse (kind, "--size: must be a power of 2, from 2 on", status);
  if (params->depths > 0
      && !option_within (kind, "--sides: places", place_count (params), 1, PARAMETERIZED_MAX_PLACES,
                         status))
    return false;
  return place_count (params) >= 2
           ? option_within (kind, "--nodes", node_count (params), 2, place_count (params), status)
           : option_refuse (kind, "--width: the mesh has one place only", status);
}

static bool
check (const struct parameterized_family_params *params, struct status *status)
{
  const char *kind = params->family->name;
  if (!option_within (kind, "--ports", params->ports, 1, PARAMETERIZED_MAX_PORTS, status)
      || !option_within (kind, "--min-cost", params->low, 1, PARAMETERIZED_FAMILY_MAX_TIME, status)
      || !option_within (kind, "--max-cost", params->high, params->low,
                         PARAMETERIZED_FAMILY_MAX_TIME, status))
    return false;
  if (params->family->network != PARAMETERIZED_COMPLETE)
    return check_network (params, status);
  return option_within (kind, "--nodes", params->nodes, 1, PARAMETERIZED_MAX_NODES, status);
}

/* base + per_byte * bytes, in lowest terms. */
static bool
measured (struct rational base, struct rational per_byte, struct rational bytes,
          struct rational *out)
{
  return rational_multiply (per_byte, bytes, out) && rational_add (*out, base, out);
}

/* hold, end and the interval between ports. */
static bool
set_times (const struct parameterized_family_params *params, struct rng *rng,
           struct parameterized_instance *out, struct status *status)
{
  out->ports = (int32_t)params->ports;
  out->rounds = params->rounds && params->ports > 1;
  out->interval = rational_zero;
  if (!params->family->measured) {
    out->hold = rational_whole (rng_range (rng, params->low, params->high));
    out->end = rational_whole (rng_range (rng, params->low, params->high));
  } else if (!measured ((struct rational){ 383, 20 }, (struct rational){ 1, 50 }, params->bytes,
                        &out->hold)
             || !measured ((struct rational){ 10659, 200 }, (struct rational){ 7, 100 },
                           params->bytes, &out->end)) {
    return option_refuse (params->family->name, "--bytes: too large", status);
  }
  if (params->ports > 1)
    out->interval = (struct rational){
      rng_range (rng, 0, out->hold.numerator / out->hold.denominator / (params->ports - 1)), 1
    };
  return true;
}

/* Nodes at different places. */
static void
draw_places (const struct parameterized_family_params *params, struct rng *rng,
             struct parameterized_instance *out)
{
  size_t places = (size_t)place_count (params);
  out->network = params->family->network;
  out->width = (int32_t)params->width;
  out->height = (int32_t)params->height;
  for (out->depths = 0; out->depths < params->depths; out->depths++)
    out->depth[out->depths] = (int32_t)params->depth[out->depths];
  out->occupation = out->hold;
  memory_grow (out->address, out->capacity, places);
  rng_sample (rng, (int32_t)places, out->nodes, out->address);
}

static void
describe (const struct parameterized_family_params *params, uint64_t index,
          struct parameterized_instance *instance)
{
  struct output name = { .stream = NULL }, origin = { .stream = NULL };
  output_print (&name, "%s-n%" PRId64, params->family->name, instance->nodes);
  output_print (&origin, "{\"generator\":\"%s\",\"nodes\":%" PRId64, params->family->name,
                instance->nodes);
  if (params->family->measured) {
    output_all (&origin, ",\"bytes\":", params->bytes);
    instance->unit = memory_text ("us", 2);
  } else {
    output_print (&origin, ",\"low\":%" PRId64 ",\"high\":%" PRId64, params->low, params->high);
  }
  if (params->ports > 1) {
    output_print (&name, "-p%" PRId64, params->ports);
    output_print (&origin, ",\"ports\":%" PRId64 ",\"port_model\":\"%s\"", params->ports,
                  params->rounds ? "rounds" : "strict");
  }
  if (instance->network == PARAMETERIZED_MESH) {
    output_print (&name, "-%" PRId64 "x%" PRId64, params->width, params->height);
    output_print (&origin, ",\"width\":%" PRId64 ",\"height\":%" PRId64, params->width,
                  params->height);
    for (int64_t i = 0; i < params->depths; i++) {
      output_print (&name, "x%" PRId64, params->depth[i]);
      output_print (&origin, "%s%" PRId64, i == 0 ? ",\"depth\":[" : ",", params->depth[i]);
    }
    output_text (&origin, params->depths > 0 ? "]" : "");
  } else if (instance->network == PARAMETERIZED_BMIN) {
    output_print (&name, "-b%" PRId64, params->width);
    output_print (&origin, ",\"size\":%" PRId64, params->width);
  }
  output_print (&name, "-s%" PRIu64 "-%" PRIu64, params->seed, index);
  output_print (&origin, ",\"seed\":%" PRIu64 ",\"index\":%" PRIu64 "}", params->seed, index);
  instance->name = option_take_text (&name);
  instance->origin = option_take_text (&origin);
  output_discard (&name);
  output_discard (&origin);
}

bool
parameterized_family_generate (const struct parameterized_family_params *params, uint64_t index,
                               struct parameterized_instance *out, struct status *status)
{
  struct rng rng;
  parameterized_instance_reset (out);
  if (!check (params, status))
    return false;
  rng_split (&rng, params->seed, index);
  out->nodes = node_count (params);
  if (!set_times (params, &rng, out, status))
    return false;
  if (params->family->network != PARAMETERIZED_COMPLETE)
    draw_places (params, &rng, out);
  describe (params, index, out);
  return true;
}
