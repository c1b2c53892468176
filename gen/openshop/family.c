#include "gen/openshop/family.h"

#include "base/memory.h"
#include "gen/common/option.h"
#include "model/common/fields.h"

#include <inttypes.h>
#include <string.h>

const struct openshop_family openshop_family_table[] = {
  { "exchange-uniform", "total exchange, integer times drawn uniformly", true,
    OPENSHOP_TIMES_UNIFORM },
  { "exchange-equal", "total exchange, all send and receive the same time in sum", true,
    OPENSHOP_TIMES_EQUAL },
  { "exchange-gusto", "total exchange among five sites of the GUSTO testbed", true,
    OPENSHOP_TIMES_GUSTO },
  { "exchange-directory", "total exchange among the sites of --directory", true,
    OPENSHOP_TIMES_DIRECTORY },
  { "openshop-uniform", "open shop, integer times drawn uniformly", false, OPENSHOP_TIMES_UNIFORM },
  { "openshop-equal", "open shop, all rows and columns have the same sum", false,
    OPENSHOP_TIMES_EQUAL },
  { .name = NULL },
};

const struct openshop_family *
openshop_family_find (const char *name)
{
  return option_named (openshop_family_table, sizeof *openshop_family_table, name);
}

void
openshop_family_params_init (struct openshop_family_params *params,
                             const struct openshop_family *family)
{
  *params = (struct openshop_family_params){
    .family = family,
    .jobs = 8,
    .machines = 8,
    .low = 1,
    .high = 99,
    .sum = 1000,
    .network = { .sampling = family->times == OPENSHOP_TIMES_GUSTO ? OPENSHOP_SAMPLING_SITES
                                                                   : OPENSHOP_SAMPLING_EACH,
                 .bytes = { 1000000, 1 },
                 .resolution = { 1, 1000 } },
  };
}

static bool
is_square (const struct openshop_family *family)
{
  return family->exchange || family->times == OPENSHOP_TIMES_EQUAL;
}

static int64_t
machine_count (const struct openshop_family_params *params)
{
  return is_square (params->family) ? params->jobs : params->machines;
}

/* Equal sums of an exchange need 4 nodes or more for the steps below. */
static bool
check_equal (const struct openshop_family_params *params, const char *side, struct status *status)
{
  const char *kind = params->family->name;
  int64_t n = params->jobs, tasks = params->family->exchange ? n - 1 : n;
  return option_within (kind, side, n, params->family->exchange ? 4 : 1, OPENSHOP_FAMILY_MAX_EQUAL,
                        status)
         && option_within (kind, "--sum", params->sum, tasks, OPENSHOP_FAMILY_MAX_TIME, status);
}

static bool
check_directory (const struct openshop_family_params *params, struct status *status)
{
  const struct openshop_network *network = &params->network;
  const char *kind = params->family->name;
  if (!network->directory)
    return option_refuse (kind, "--directory: missing", status);
  if (network->messages == OPENSHOP_MESSAGES_MATRIX
      && network->matrix->side != network->directory->count)
    return status_set (status, STATUS_INPUT, "gen %s: --messages: %zu rows for %zu sites", kind,
                       network->matrix->side, network->directory->count);
  return true;
}

static bool
check (const struct openshop_family_params *params, struct status *status)
{
  const struct openshop_family *family = params->family;
  const char *side = family->exchange ? "--nodes" : is_square (family) ? "--size" : "--jobs";
  if (family->times == OPENSHOP_TIMES_DIRECTORY)
    return check_directory (params, status);
  if (!option_within (family->name, side, params->jobs, 1, OPENSHOP_MAX_SIDE, status)
      || !option_within (family->name, "--machines", machine_count (params), 1, OPENSHOP_MAX_SIDE,
                         status))
    return false;
  switch (family->times) {
  case OPENSHOP_TIMES_UNIFORM:
    return option_within (family->name, "--min-cost", params->low, 0, OPENSHOP_FAMILY_MAX_TIME,
                          status)
           && option_within (family->name, "--max-cost", params->high, params->low,
                             OPENSHOP_FAMILY_MAX_TIME, status);
  case OPENSHOP_TIMES_EQUAL:
    return check_equal (params, side, status);
  default:
    return true;
  }
}

static void
draw_uniform (const struct openshop_family_params *params, struct rng *rng,
              struct openshop_instance *out)
{
  for (int32_t i = 0; i < out->jobs; i++)
    for (int32_t j = 0; j < out->machines; j++)
      if (!out->exchange || i != j)
        out->times[(int64_t)i * out->machines + j].numerator
          = rng_range (rng, params->low, params->high);
}

/* Two distinct random numbers below n. */
static void
draw_two (struct rng *rng, int64_t n, int64_t two[2])
{
  two[0] = rng_range (rng, 0, n - 1);
  two[1] = rng_range (rng, 0, n - 2);
  two[1] += two[1] >= two[0];
}

/* Move a random time between the corners of a rectangle, such that all sums stay: two corners get
   more, the other two keep at least 1. */
static void
step_equal (struct rng *rng, struct openshop_instance *out)
{
  int64_t n = out->jobs, row[2], column[2];
  draw_two (rng, n, row);
  draw_two (rng, n, column);
  if (out->exchange
      && (column[0] == row[0] || column[0] == row[1] || column[1] == row[0] || column[1] == row[1]))
    return;
  int64_t *more[2] = { &out->times[row[0] * n + column[0]].numerator,
                       &out->times[row[1] * n + column[1]].numerator };
  int64_t *less[2] = { &out->times[row[0] * n + column[1]].numerator,
                       &out->times[row[1] * n + column[0]].numerator };
  int64_t most = (*less[0] < *less[1] ? *less[0] : *less[1]) - 1, moved = rng_range (rng, 0, most);
  for (int corner = 0; corner < 2; corner++) {
    *more[corner] += moved;
    *less[corner] -= moved;
  }
}

/* A random walk of n^3 steps from times that are as equal as possible. Where all rows and columns
   are critical, the optimum often exceeds their sum: open shops of this kind are the hard ones
   (Brucker, Hurink, Jurisch and Woestmann 1997; Gueret and Prins 1999). */
static void
draw_equal (const struct openshop_family_params *params, struct rng *rng,
            struct openshop_instance *out)
{
  int64_t n = params->jobs, first = out->exchange ? 1 : 0, tasks = n - first;
  for (int64_t i = 0; i < n; i++)
    /* k - first < sum mod tasks: equally often in each row and each column */
    for (int64_t k = first; k < n; k++)
      out->times[i * n + (i + k) % n].numerator
        = params->sum / tasks + (k - first < params->sum % tasks);
  for (int64_t step = 0; n > 1 && step < n * n * n; step++)
    step_equal (rng, out);
}

/* Parameters in the form of the name; the origin has their numbers. */
static void
describe_kind (const struct openshop_family_params *params, struct output *name,
               struct output *origin)
{
  const struct openshop_network *network = &params->network;
  int64_t n = params->jobs;
  switch (params->family->times) {
  case OPENSHOP_TIMES_UNIFORM:
    output_print (name, "-n%" PRId64, n);
    if (!params->family->exchange)
      output_print (name, "-m%" PRId64, machine_count (params));
    output_print (name, "-c%" PRId64, params->high);
    output_print (origin, ",\"low\":%" PRId64 ",\"high\":%" PRId64, params->low, params->high);
    break;
  case OPENSHOP_TIMES_EQUAL:
    output_print (name, "-n%" PRId64 "-t%" PRId64, n, params->sum);
    output_print (origin, ",\"sum\":%" PRId64, params->sum);
    break;
  default:
    output_print (name, "-n%" PRId64 "-%s-", n, openshop_sampling_name (network->sampling));
    openshop_messages_name (network, name);
    output_print (origin, ",\"sampling\":\"%s\",\"messages\":\"",
                  openshop_sampling_name (network->sampling));
    openshop_messages_name (network, origin);
    output_all (origin, "\",\"resolution\":", network->resolution);
    break;
  }
}

static void
describe (const struct openshop_family_params *params, uint64_t index,
          struct openshop_instance *instance)
{
  struct output name = { .stream = NULL }, origin = { .stream = NULL };
  output_text (&name, params->family->name);
  output_print (&origin, "{\"generator\":\"%s\",", params->family->name);
  if (params->family->exchange)
    output_print (&origin, "\"nodes\":%" PRId32, instance->jobs);
  else
    output_print (&origin, "\"jobs\":%" PRId32 ",\"machines\":%" PRId32, instance->jobs,
                  instance->machines);
  describe_kind (params, &name, &origin);
  output_print (&name, "-s%" PRIu64 "-%" PRIu64, params->seed, index);
  output_print (&origin, ",\"seed\":%" PRIu64 ",\"index\":%" PRIu64 "}", params->seed, index);
  instance->name = option_take_text (&name);
  instance->origin = option_take_text (&origin);
  output_discard (&name);
  output_discard (&origin);
}

/* Times from the directory of params->network; the nodes that are its sites have their names. */
static bool
draw_network (const struct openshop_family_params *params, struct rng *rng,
              struct openshop_instance *out, struct status *status)
{
  const struct directory *directory = params->network.directory;
  if (directory->unit)
    out->unit = memory_copy (directory->unit);
  if (params->network.sampling == OPENSHOP_SAMPLING_EACH)
    fields_set_names (&out->head, directory->names, directory->count);
  return openshop_network_fill (&params->network, params->family->name, rng, out, status);
}

static bool
draw_times (const struct openshop_family_params *params, struct rng *rng,
            struct openshop_instance *out, struct status *status)
{
  switch (params->family->times) {
  case OPENSHOP_TIMES_UNIFORM:
    draw_uniform (params, rng, out);
    return true;
  case OPENSHOP_TIMES_EQUAL:
    draw_equal (params, rng, out);
    return true;
  default:
    return draw_network (params, rng, out, status);
  }
}

static bool
generate (const struct openshop_family_params *params, uint64_t index,
          struct openshop_instance *out, struct status *status)
{
  struct rng rng;
  if (!check (params, status))
    return false;
  rng_split (&rng, params->seed, index);
  openshop_instance_shape (out, params->family->exchange, (int32_t)params->jobs,
                           (int32_t)machine_count (params));
  if (!draw_times (params, &rng, out, status))
    return false;
  describe (params, index, out);
  return true;
}

bool
openshop_family_generate (const struct openshop_family_params *params, uint64_t index,
                          struct openshop_instance *out, struct status *status)
{
  struct openshop_family_params whole = *params;
  struct directory gusto;
  openshop_instance_reset (out);
  directory_init (&gusto);
  if (params->family->times == OPENSHOP_TIMES_GUSTO) {
    directory_gusto (&gusto);
    whole.network.directory = &gusto;
  } else if (params->family->times == OPENSHOP_TIMES_DIRECTORY && params->network.directory)
    whole.jobs = (int64_t)params->network.directory->count;
  bool good = generate (&whole, index, out, status);
  directory_clear (&gusto);
  return good;
}
