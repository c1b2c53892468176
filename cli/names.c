#include "cli/names.h"

#include "heuristics/heuristic.h"
#include "heuristics/openshop.h"
#include "heuristics/overhead.h"
#include "search/engine.h"
#include "search/openshop.h"
#include "search/overhead.h"

#include <string.h>

/* The tables: row i, if there is one; the model is set by names_row. */

static bool
node_engine (size_t i, struct names_row *row)
{
  const struct engine *engine = engine_table[i];
  if (engine)
    *row = (struct names_row){ .name = engine->name, .summary = engine->summary };
  return engine != NULL;
}

static bool
node_heuristic (size_t i, struct names_row *row)
{
  const struct heuristic *heuristic = &heuristic_table[i];
  *row = (struct names_row){ .name = heuristic->name, .summary = heuristic->summary, .remark = heuristic->seeded ? "uses --seed" : NULL };
  return heuristic->name != NULL;
}

static bool
node_bound (size_t i, struct names_row *row)
{
  *row = (struct names_row){ .name = bound_table[i].name, .summary = bound_table[i].summary };
  return row->name != NULL;
}

static bool
overhead_engine (size_t i, struct names_row *row)
{
  const struct overhead_engine *engine = overhead_engine_table[i];
  if (engine)
    *row = (struct names_row){ .name = engine->name, .summary = engine->summary };
  return engine != NULL;
}

static bool
overhead_heuristic (size_t i, struct names_row *row)
{
  static const char *const remarks[2][2] = { { NULL, "uses --time-limit" }, { "uses --seed", "uses --seed and --time-limit" } };
  const struct overhead_heuristic *heuristic = &overhead_heuristic_table[i];
  *row = (struct names_row){ .name = heuristic->name,
                             .summary = heuristic->summary,
                             .remark = remarks[heuristic->seeded][heuristic->limited] };
  return heuristic->name != NULL;
}

static bool
overhead_bound (size_t i, struct names_row *row)
{
  const struct overhead_bound *bound = &overhead_bound_table[i];
  *row = (struct names_row){ .name = bound->name, .summary = bound->summary, .remark = bound->proven ? NULL : "no bound" };
  return bound->name != NULL;
}

static bool
openshop_engine (size_t i, struct names_row *row)
{
  const struct openshop_engine *engine = openshop_engine_table[i];
  if (engine)
    *row = (struct names_row){ .name = engine->name, .summary = engine->summary };
  return engine != NULL;
}

static bool
openshop_heuristic (size_t i, struct names_row *row)
{
  const struct openshop_heuristic *heuristic = &openshop_heuristic_table[i];
  *row = (struct names_row){ .name = heuristic->name,
                             .summary = heuristic->summary,
                             .remark = heuristic->square    ? "square shops only"
                                       : heuristic->limited ? "uses --seed and --time-limit"
                                       : heuristic->seeded  ? "uses --seed"
                                                            : NULL };
  return heuristic->name != NULL;
}

static bool
openshop_bound (size_t i, struct names_row *row)
{
  *row = (struct names_row){ .name = openshop_bound_table[i].name, .summary = openshop_bound_table[i].summary };
  return row->name != NULL;
}

/* Total exchange is an open shop. */
static bool (*const tables[MODEL_KINDS][NAMES_BOUNDS + 1]) (size_t i, struct names_row *row) = {
  [MODEL_NODE] = { node_engine, node_heuristic, node_bound },
  [MODEL_OVERHEAD] = { overhead_engine, overhead_heuristic, overhead_bound },
  [MODEL_EXCHANGE] = { openshop_engine, openshop_heuristic, openshop_bound },
  [MODEL_OPENSHOP] = { openshop_engine, openshop_heuristic, openshop_bound },
};

bool
names_row (enum names names, size_t i, struct names_row *row)
{
  for (int model = 0; model < MODEL_KINDS; model++) {
    size_t count = 0;
    while (count <= i && tables[model][names](count, row))
      count++;
    row->model = (enum model_kind)model;
    if (count > i)
      return true;
    i -= count;
  }
  return false;
}

bool
names_known (enum names names, const char *name)
{
  struct names_row row;
  for (size_t i = 0; names_row (names, i, &row); i++)
    if (strcmp (row.name, name) == 0)
      return true;
  return false;
}

void
names_summary (const struct names_row *row, struct output *out)
{
  output_text (out, row->summary);
  if (row->remark)
    output_print (out, " (%s)", row->remark);
}

void
names_list (enum names names, struct output *out)
{
  struct names_row row;
  int model = -1;
  for (size_t i = 0; names_row (names, i, &row); i++) {
    if (model != (int)row.model)
      output_print (out, "%s:\n", kind_name (row.model));
    model = (int)row.model;
    output_print (out, "  %-14s ", row.name);
    names_summary (&row, out);
    output_char (out, '\n');
  }
}
