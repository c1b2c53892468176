#include "probe/tightness_sweeps.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

void
tightness_slug (const char *objective, struct output *out)
{
  for (const char *c = objective; *c; c++)
    if (*c == '/')
      output_text (out, "-over-");
    else if (*c != '(' && *c != ')')
      output_char (out, *c);
}

void
tightness_value (struct sheet *sheet, struct quotient value)
{
  char text[RATIONAL_TEXT] = "";
  if (value.den != 0)
    rational_text ((struct rational){ value.num, value.den }, text);
  sheet_cell (sheet, "%s", text);
}

void
tightness_decimal (struct sheet *sheet, struct quotient value)
{
  if (value.den != 0)
    sheet_real (sheet, (double)value.num / (double)value.den, 6);
  else
    sheet_cell (sheet, "%s", "");
}

/* One sweep. */
struct section {
  const struct sweep_params *params;
  const struct sweep_result *result;
  uint64_t pieces, done;
  struct page cells, extremes; /* the pages of the files below sweeps/ */
};

struct sections {
  struct store *store;
  const char *directory;
  struct output *readme;
  struct status *status;
};

static void
add_cell (struct sheet *sheet, const struct sweep_cell *cell)
{
  sheet_count (sheet, cell->n);
  sheet_count (sheet, cell->k);
  sheet_count (sheet, cell->cost);
  sheet_cell (sheet, "%s", cell->slow_source ? "slow" : "fast");
}

static bool
write_cells (const struct section *section, struct status *status)
{
  struct sheet sheet;
  sheet_init (
    &sheet, (const char *[]){ "n", "k", "largest cost", "source", "largest value", "decimal", "instances", "attained", "first at", NULL });
  for (size_t i = 0; i < section->result->length; i++) {
    const struct sweep_extreme *extreme = &section->result->extreme[i];
    add_cell (&sheet, &extreme->cell);
    tightness_value (&sheet, extreme->value);
    tightness_decimal (&sheet, extreme->value);
    sheet_count (&sheet, (int64_t)extreme->instances);
    sheet_count (&sheet, (int64_t)extreme->attained);
    sheet_cell (&sheet, "%s", extreme->kept > 0 ? extreme->witness[0] : "");
  }
  bool good = page_csv (&section->cells, &sheet, status);
  sheet_clear (&sheet);
  return good;
}

/* The first cell with the largest value among those of one n and kind of source; NULL where none has a value. */
static const struct sweep_extreme *
largest_of (const struct sweep_result *result, int64_t n, bool slow_source)
{
  const struct sweep_extreme *first = NULL;
  for (size_t i = 0; i < result->length; i++) {
    const struct sweep_extreme *extreme = &result->extreme[i];
    if (extreme->cell.n == n && extreme->cell.slow_source == slow_source && extreme->value.den != 0
        && (!first || quotient_compare (extreme->value, first->value) > 0))
      first = extreme;
  }
  return first;
}

/* Is it a cell with that value? */
static bool
is_largest (const struct sweep_extreme *extreme, const struct sweep_extreme *largest)
{
  return largest && extreme->cell.n == largest->cell.n && extreme->cell.slow_source == largest->cell.slow_source && extreme->value.den != 0
         && quotient_compare (extreme->value, largest->value) == 0;
}

static void
add_witnesses (struct sheet *sheet, const struct sweep_extreme *extreme)
{
  for (size_t j = 0; j < extreme->kept; j++) {
    add_cell (sheet, &extreme->cell);
    tightness_value (sheet, extreme->value);
    sheet_cell (sheet, "%s", extreme->witness[j]);
  }
}

/* The instances that attain the largest value of their n and kind of source; for each k those of the least largest cost, for often
   countless others follow. */
static bool
write_extremes (const struct section *section, struct status *status)
{
  const struct sweep_result *result = section->result;
  struct sheet sheet;
  sheet_init (&sheet, (const char *[]){ "n", "k", "largest cost", "source", "largest value", "instance", NULL });
  for (int64_t n = 1; n <= section->params->destinations; n++)
    for (int slow = 0; slow < 2; slow++) {
      const struct sweep_extreme *largest = largest_of (result, n, slow);
      int32_t types = 0;
      for (size_t i = 0; i < result->length; i++) {
        const struct sweep_extreme *extreme = &result->extreme[i];
        if (!is_largest (extreme, largest) || extreme->cell.k == types)
          continue;
        types = extreme->cell.k;
        add_witnesses (&sheet, extreme);
      }
    }
  bool good = page_csv (&section->extremes, &sheet, status);
  sheet_clear (&sheet);
  return good;
}

/* What the cells of one n and kind of source came to together. */
static void
add_kind (struct sheet *sheet, const struct sweep_result *result, int64_t n, bool slow_source)
{
  const struct sweep_extreme *first = largest_of (result, n, slow_source);
  uint64_t attained = 0;
  for (size_t i = 0; i < result->length; i++)
    if (is_largest (&result->extreme[i], first))
      attained += result->extreme[i].attained;
  tightness_value (sheet, first ? first->value : (struct quotient){ 0, 0 });
  sheet_count (sheet, (int64_t)attained);
  sheet_cell (sheet, "%s", first && first->kept > 0 ? first->witness[0] : "");
}

static void
write_by_n (const struct section *section, struct output *readme)
{
  struct sheet sheet;
  sheet_init (&sheet,
              (const char *[]){ "n", "instances", "fast source", "attained", "first at", "slow source", "attained", "first at", NULL });
  for (int64_t n = 1; n <= section->params->destinations; n++) {
    uint64_t instances = 0;
    for (size_t i = 0; i < section->result->length; i++)
      if (section->result->extreme[i].cell.n == n)
        instances += section->result->extreme[i].instances;
    sheet_count (&sheet, n);
    sheet_count (&sheet, (int64_t)instances);
    add_kind (&sheet, section->result, n, false);
    add_kind (&sheet, section->result, n, true);
  }
  sheet_markdown (&sheet, readme);
  sheet_clear (&sheet);
}

static void
write_text (const struct section *section, struct output *readme)
{
  const struct sweep_params *params = section->params;
  const char *quote = params->objective.excess ? "'" : "";
  output_print (readme, "\n### `%s`, n <= %" PRId64 ", integer costs <= %" PRId64 "\n\n", params->objective.name, params->destinations,
                params->max_cost);
  if (section->done < section->pieces)
    output_print (readme, "**Not complete**: %" PRIu64 " of %" PRIu64 " pieces are done.\n", section->done, section->pieces);
  output_print (readme,
                "%" PRIu64 " instances, by `provecast probe sweep --n %" PRId64 " --max-cost %" PRId64 " --objective %s%s%s`.\n"
                "[By n, k, largest cost and kind of source](%s), and [instances that attain the largest value of their n and kind of "
                "source](%s), for each k those of the least largest cost, %d at most.\n\n",
                section->result->instances, params->destinations, params->max_cost, quote, params->objective.name, quote,
                section->cells.path, section->extremes.path, SWEEP_WITNESSES);
}

/* sweeps/OBJECTIVE-nN-cC ENDING; to be freed. */
static char *
path_of (const struct sweep_params *params, const char *ending)
{
  struct output out;
  output_init_memory (&out);
  output_text (&out, "sweeps/");
  tightness_slug (params->objective.name, &out);
  output_print (&out, "-n%" PRId64 "-c%" PRId64 "%s%c", params->destinations, params->max_cost, ending, '\0');
  return out.bytes;
}

static bool
write_section (const struct sections *sections, struct section *section)
{
  char *cells = path_of (section->params, ".csv"), *extremes = path_of (section->params, "-extremes.csv");
  section->cells = (struct page){ .directory = sections->directory, .path = cells };
  section->extremes = (struct page){ .directory = sections->directory, .path = extremes };
  write_text (section, sections->readme);
  write_by_n (section, sections->readme);
  bool good = write_cells (section, sections->status) && write_extremes (section, sections->status);
  free (cells);
  free (extremes);
  return good;
}

/* For store_sweeps. */
static bool
add_sweep (int64_t sweep, const struct sweep_params *params, void *context)
{
  const struct sections *sections = context;
  struct sweep_result result;
  struct section section = { .params = params, .result = &result, .pieces = sweep_pieces (params) };
  bool *done = memory_zero (section.pieces, sizeof *done);
  sweep_result_init (&result);
  bool good
    = store_done (sections->store, sweep, done, sections->status) && store_result (sections->store, sweep, &result, sections->status);
  for (uint64_t piece = 0; piece < section.pieces; piece++)
    section.done += done[piece];
  good = good && write_section (sections, &section);
  sweep_result_clear (&result);
  free (done);
  return good;
}

bool
tightness_sweeps (struct store *store, const char *directory, struct output *readme, struct status *status)
{
  struct sections sections = { .store = store, .directory = directory, .readme = readme, .status = status };
  output_text (
    readme, "\n## Sweeps\n\n"
            "Every instance up to renaming and scaling, with the largest value for each n, how many instances attain it, and the first.\n"
            "Instances that are others scaled are left out; for objectives of FNF and the optimum also those that differ from another "
            "in the cost\nof the slowest destination only, which changes neither.\n");
  return store_sweeps (store, add_sweep, &sections, status);
}
