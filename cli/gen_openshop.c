#include "cli/gen_openshop.h"

#include "cli/cli.h"
#include "cli/gen_options.h"
#include "gen/taillard.h"
#include "model/suite.h"

#include <string.h>

/* The kinds that are no family. */
static const struct {
  const char *name, *summary;
} others[] = {
  { "exchange-all", "all total exchanges of N nodes with integer times from 0 to --max-cost, up to renaming" },
  { "taillard", "Taillard's open shops of 4, 5, 7, 10, 15, 20 jobs and machines" },
};

#define OTHERS (sizeof others / sizeof *others)

bool
gen_openshop_row (size_t i, const char **name, const char **summary)
{
  size_t families = 0;
  while (openshop_family_table[families].name)
    families++;
  if (i >= families + OTHERS)
    return false;
  *name = i < families ? openshop_family_table[i].name : others[i - families].name;
  *summary = i < families ? openshop_family_table[i].summary : others[i - families].summary;
  return true;
}

bool
gen_openshop_kind (struct gen_openshop *gen, const char *kind)
{
  gen->family = openshop_family_find (kind);
  gen->all = strcmp (kind, others[0].name) == 0;
  gen->taillard = strcmp (kind, others[1].name) == 0;
  directory_init (&gen->directory);
  openshop_small_params_init (&gen->small);
  if (gen->family) {
    openshop_family_params_init (&gen->params, gen->family);
    gen->params.seed = 1;
  }
  return gen->family || gen->all || gen->taillard;
}

/* The only JSON text in a file; both are the caller's. NULL after an error. */
static struct suite *
open_text (const char *path, const char **text, size_t *length, size_t *line, struct status *status)
{
  struct suite *file = suite_open (path, status);
  if (file && suite_next (file, text, length, line, status))
    return file;
  suite_close (file);
  return NULL;
}

static void
read_directory (struct gen_openshop *gen, const char *path)
{
  struct status status;
  const char *text;
  size_t length, line;
  status_init (&status);
  directory_clear (&gen->directory);
  struct suite *file = open_text (path, &text, &length, &line, &status);
  if (!file || !directory_read (&gen->directory, text, length, suite_name (file), line, &status))
    cli_usage ("%s", status.message);
  suite_close (file);
  gen->params.network.directory = &gen->directory;
}

static void
read_messages (struct gen_openshop *gen, const char *value)
{
  struct status status;
  const char *text;
  size_t length, line;
  struct openshop_network *network = &gen->params.network;
  if (openshop_messages_parse (value, network))
    return;
  status_init (&status);
  directory_square_clear (&gen->matrix);
  struct suite *file = open_text (value, &text, &length, &line, &status);
  if (!file)
    cli_usage ("--messages: '%s' is no length such as 1kB, nor mixed or servers, nor a file (%s)", value, status.message);
  if (!directory_read_bytes (&gen->matrix, text, length, suite_name (file), line, &status))
    cli_usage ("%s", status.message);
  suite_close (file);
  network->messages = OPENSHOP_MESSAGES_MATRIX;
  network->matrix = &gen->matrix;
}

static void
set_resolution (struct openshop_network *network, const char *value)
{
  struct rational *resolution = &network->resolution;
  *resolution = (struct rational){ 0, 1 };
  if (strcmp (value, "exact") != 0 && (rational_parse (value, strlen (value), resolution) != RATIONAL_OK || resolution->numerator <= 0))
    cli_usage ("--resolution: '%s' is neither exact nor a positive number such as 1/1000", value);
}

/* An option of both kinds of networks, or of one of them. */
static bool
set_network (struct gen_openshop *gen, const char *option, const char *value)
{
  struct openshop_network *network = &gen->params.network;
  bool gusto = gen->family->times == OPENSHOP_TIMES_GUSTO;
  if (strcmp (option, "resolution") == 0)
    set_resolution (network, value);
  else if (!gusto && strcmp (option, "directory") == 0)
    read_directory (gen, value);
  else if (!gusto && strcmp (option, "messages") == 0)
    read_messages (gen, value);
  else if (gusto && strcmp (option, "bytes") == 0) {
    if (!openshop_messages_parse (value, network))
      cli_usage ("--bytes: '%s' is neither a length such as 1kB, nor mixed or servers", value);
  } else if (gusto && strcmp (option, "sampling") == 0) {
    if (!openshop_sampling_parse (value, &network->sampling))
      cli_usage ("--sampling: '%s' is not sites, pairs or symmetric", value);
  } else
    return false;
  return true;
}

/* Options that are a number, by the kinds that take them. */
static int64_t *
find_number (struct gen_openshop *gen, const char *option)
{
  struct openshop_family_params *params = &gen->params;
  const struct openshop_family *family = gen->family;
  bool uniform = family && family->times == OPENSHOP_TIMES_UNIFORM, equal = family && family->times == OPENSHOP_TIMES_EQUAL;
  const struct {
    const char *option;
    bool taken;
    int64_t *value;
  } numbers[] = {
    { "nodes", family && family->exchange && family->times != OPENSHOP_TIMES_DIRECTORY, &params->jobs },
    { "jobs", uniform && !family->exchange, &params->jobs },
    { "machines", uniform && !family->exchange, &params->machines },
    { "size", equal && !family->exchange, &params->jobs },
    { "min-cost", uniform, &params->low },
    { "max-cost", uniform, &params->high },
    { "sum", equal, &params->sum },
    { "max-cost", gen->all, &gen->small.max_cost },
    { "size", gen->taillard, &gen->size },
    { "index", gen->taillard, &gen->index },
  };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (numbers[i].taken && strcmp (numbers[i].option, option) == 0)
      return numbers[i].value;
  return NULL;
}

/* An option of exchange-all that is no number. */
static bool
set_small (struct openshop_small_params *small, const char *option, const char *value)
{
  if (strcmp (option, "nodes") == 0)
    gen_options_range ("--nodes", value, 1, OPENSHOP_SMALL_MAX_NODES, &small->least, &small->most);
  else if (strcmp (option, "part") == 0)
    gen_options_part (value, &small->part, &small->parts);
  else if (strcmp (option, "primitive") == 0)
    small->primitive = true;
  else
    return false;
  return true;
}

bool
gen_openshop_set (struct gen_openshop *gen, const char *option, const char *value)
{
  char name[32];
  int64_t *number = find_number (gen, option);
  snprintf (name, sizeof name, "--%s", option);
  if (number) {
    *number = cli_integer (name, value, gen->taillard ? 1 : INT64_MIN, INT64_MAX);
    return true;
  }
  if (gen->all)
    return set_small (&gen->small, option, value);
  return gen->family && gen->family->times >= OPENSHOP_TIMES_GUSTO && set_network (gen, option, value);
}

static void
write_small (const struct gen_openshop *gen, struct openshop_instance *instance, struct output *out, struct status *status)
{
  struct openshop_small small;
  if (!openshop_small_start (&small, &gen->small, status))
    return;
  while (!out->failed && openshop_small_next (&small)) {
    openshop_small_instance (&small, instance);
    openshop_instance_write (instance, out);
  }
}

/* One, or all of a size, or all with this number, or all. */
static void
write_taillard (const struct gen_openshop *gen, struct openshop_instance *instance, struct output *out, struct status *status)
{
  const int32_t given[] = { (int32_t)(gen->size < INT32_MAX ? gen->size : INT32_MAX), 0 };
  int64_t first = gen->index > 0 ? gen->index : 1, last = gen->index > 0 ? gen->index : TAILLARD_INDICES;
  for (const int32_t *size = gen->size > 0 ? given : taillard_sizes; *size > 0; size++)
    for (int64_t index = first; index <= last; index++) {
      if (out->failed || !taillard_generate (*size, index, instance, status))
        return;
      openshop_instance_write (instance, out);
    }
}

void
gen_openshop_write (const struct gen_openshop *gen, uint64_t count, struct output *out, struct status *status)
{
  struct openshop_instance instance;
  openshop_instance_init (&instance);
  if (gen->all)
    write_small (gen, &instance, out, status);
  else if (gen->taillard)
    write_taillard (gen, &instance, out, status);
  else
    for (uint64_t i = 0; i < count && !out->failed && openshop_family_generate (&gen->params, i, &instance, status); i++)
      openshop_instance_write (&instance, out);
  openshop_instance_clear (&instance);
}

void
gen_openshop_clear (struct gen_openshop *gen)
{
  directory_clear (&gen->directory);
  directory_square_clear (&gen->matrix);
}
