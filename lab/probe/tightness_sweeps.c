#include "lab/probe/tightness_sweeps.h"

#include "base/memory.h"
#include "lab/probe/pack.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define PLAIN 12000 /* bytes of a table that is not packed, at most */

char *
tightness_path (const char *folder, const struct objective *objective, const char *format, ...)
{
  struct output out = { .stream = NULL };
  char rest[80];
  va_list arguments;
  output_text (&out, folder);
  for (const char *c = objective->name; *c; c++)
    if (*c == '/')
      output_text (&out, "-over-");
    else if (*c != '(' && *c != ')')
      output_char (&out, *c == ':' ? '-' : *c);
  va_start (arguments, format);
  vsnprintf (rest, sizeof rest, format, arguments);
  va_end (arguments);
  output_print (&out, "%s%c", rest, '\0');
  return out.bytes;
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
  /* in the store; 0: none. In its cells no more instances attain the largest value than this */
  int64_t listing, witnesses;
  char *cells, *extremes, *all; /* the files below sweeps/; owned; NULL: not written */
};

struct sections {
  struct database *store;
  const char *directory;
  struct output *readme;
  struct status *status;
};

static bool
of_nodes (const struct section *section)
{
  return !section->params->objective.space->form;
}

/* The columns of a cell, and after them those of `names`, NULL at the end. */
static void
start_cells (const struct section *section, const char *const *names, struct sheet *sheet)
{
  const char *nodes[] = { "n", "k", "largest cost", "source" },
             *points[] = { "n", "m", "largest time" }, *all[16];
  size_t count = of_nodes (section) ? 4 : 3;
  memcpy (all, of_nodes (section) ? nodes : points, count * sizeof *all);
  do
    all[count++] = *names;
  while (*names++);
  sheet_init (sheet, all);
}

static void
add_cell (const struct section *section, const struct sweep_cell *cell, struct sheet *sheet)
{
  if (of_nodes (section))
    sheet_row (sheet, cell->n, cell->k, cell->cost, cell->second ? "slow" : "fast");
  else
    sheet_row (sheet, cell->n, cell->second, cell->cost);
}

/* sweeps/OBJECTIVE-nN-cC ENDING; to be freed. */
static char *
path_of (const struct sweep_params *params, const char *ending)
{
  return tightness_path ("sweeps/", &params->objective, "-n%" PRId64 "-c%" PRId64 "%s",
                         params->destinations, params->max_cost, ending);
}

/* In the directory. NULL with the status set. */
static struct pack *
open_packed (const char *directory, const char *path, struct status *status)
{
  char *whole = memory_print ("%s/%s", directory, path);
  struct pack *pack = pack_open (whole, status);
  free (whole);
  return pack;
}

/* As sweeps/OBJECTIVE-nN-cC ENDING .csv, or .csv.gz where it is long; *path is set to that. */
static bool
write_sheet (const struct sections *sections, const struct sweep_params *params, const char *ending,
             const struct sheet *sheet, char **path)
{
  struct output text = { .stream = NULL };
  sheet_csv (sheet, &text);
  bool packed = text.length > PLAIN;
  char name[32];
  snprintf (name, sizeof name, "%s%s", ending, packed ? ".csv.gz" : ".csv");
  *path = path_of (params, name);
  bool good;
  if (packed) {
    struct pack *pack = open_packed (sections->directory, *path, sections->status);
    if (pack)
      pack_bytes (pack, text.bytes, text.length);
    good = pack && pack_close (pack, true, sections->status);
  } else {
    good = page_csv (&(struct page){ .directory = sections->directory, .path = *path }, sheet,
                     sections->status);
  }
  output_discard (&text);
  return good;
}

static bool
write_cells (const struct sections *sections, struct section *section)
{
  struct sheet sheet;
  start_cells (
    section,
    (const char *const[]){ "largest value", "decimal", "instances", "attained", "first at", NULL },
    &sheet);
  for (size_t i = 0; i < section->result->length; i++) {
    const struct sweep_extreme *extreme = &section->result->extreme[i];
    add_cell (section, &extreme->cell, &sheet);
    tightness_value (&sheet, extreme->value);
    tightness_decimal (&sheet, extreme->value);
    sheet_row (&sheet, (int64_t)extreme->instances, (int64_t)extreme->attained,
               extreme->kept > 0 ? extreme->witness[0] : "");
  }
  bool good = write_sheet (sections, section->params, "", &sheet, &section->cells);
  sheet_clear (&sheet);
  return good;
}

/* Is it a cell with that value? */
static bool
is_largest (const struct sweep_extreme *extreme, const struct sweep_extreme *largest)
{
  return largest && extreme->cell.n == largest->cell.n
         && extreme->cell.second == largest->cell.second && extreme->value.den != 0
         && quotient_compare (extreme->value, largest->value) == 0;
}

static void
add_witnesses (const struct section *section, const struct sweep_extreme *extreme,
               struct sheet *sheet)
{
  for (size_t j = 0; j < extreme->kept; j++) {
    add_cell (section, &extreme->cell, sheet);
    tightness_value (sheet, extreme->value);
    sheet_cell (sheet, "%s", extreme->witness[j]);
  }
}

/* The instances that attain the largest value of their n and second size; for each k those of the
   smallest largest cost, for often countless others follow. */
static bool
write_extremes (const struct sections *sections, struct section *section)
{
  const struct sweep_result *result = section->result;
  struct sheet sheet;
  int64_t seconds = sweep_result_seconds (result);
  start_cells (section, (const char *const[]){ "largest value", "instance", NULL }, &sheet);
  for (int64_t n = 1; n <= section->params->destinations; n++)
    for (int64_t second = 0; second < seconds; second++) {
      const struct sweep_extreme *largest = sweep_result_largest (result, n, second);
      int32_t types = -1;
      for (size_t i = 0; i < result->length; i++) {
        const struct sweep_extreme *extreme = &result->extreme[i];
        if (!is_largest (extreme, largest) || extreme->cell.k == types)
          continue;
        types = extreme->cell.k;
        add_witnesses (section, extreme, &sheet);
      }
    }
  bool good = write_sheet (sections, section->params, "-extremes", &sheet, &section->extremes);
  sheet_clear (&sheet);
  return good;
}

/* A listing while it is written. */
struct listing {
  const struct section *section;
  struct pack *pack;
  struct output line; /* the present one */
  uint64_t instances;
};

/* For probe_store_witnesses. */
static bool
pack_witness (const struct sweep_cell *cell, struct quotient value, const char *witness,
              void *context)
{
  struct listing *listing = context;
  struct output *line = &listing->line;
  char text[RATIONAL_TEXT];
  rational_text ((struct rational){ value.num, value.den }, text);
  output_reset (line);
  if (of_nodes (listing->section))
    output_print (line, "%d,%d,%d,%s,%s,%s\n", cell->n, cell->k, cell->cost,
                  cell->second ? "slow" : "fast", text, witness);
  else
    output_print (line, "%d,%d,%d,%s,%s\n", cell->n, cell->second, cell->cost, text, witness);
  pack_bytes (listing->pack, line->bytes, line->length);
  listing->instances++;
  return true;
}

/* What the listing should come to by the sweep's counts. */
static uint64_t
count_listed (const struct section *section, uint64_t *cells, uint64_t *left_out)
{
  struct sweep_list list;
  sweep_list_init (&list, section->result, section->witnesses);
  *cells = list.cells;
  *left_out = list.left_out;
  sweep_list_clear (&list);
  return list.instances;
}

/* All instances of the listing, if there is one. */
static bool
write_listing (const struct sections *sections, struct section *section)
{
  const char *head = of_nodes (section) ? "n,k,largest cost,source,largest value,instance\n"
                                        : "n,m,largest time,largest value,instance\n";
  uint64_t cells, left_out;
  if (section->listing == 0)
    return true;
  section->all = path_of (section->params, "-all.csv.gz");
  struct listing listing
    = { .section = section,
        .pack = open_packed (sections->directory, section->all, sections->status) };
  if (!listing.pack)
    return false;
  output_init_memory (&listing.line);
  pack_bytes (listing.pack, head, strlen (head));
  bool good = probe_store_witnesses (sections->store, section->listing, pack_witness, &listing,
                                     sections->status);
  if (good && listing.instances != count_listed (section, &cells, &left_out))
    good = status_set (sections->status, STATUS_INPUT,
                       "%s: the store lists %" PRIu64 " instances, which are not those counted",
                       section->params->objective.name, listing.instances);
  output_discard (&listing.line);
  return pack_close (listing.pack, good, sections->status) && good;
}

/* What the cells of one n and second size came to together. */
static void
add_kind (struct sheet *sheet, const struct sweep_result *result, int64_t n, int64_t second)
{
  const struct sweep_extreme *first = sweep_result_largest (result, n, second);
  uint64_t attained = 0;
  for (size_t i = 0; i < result->length; i++)
    if (is_largest (&result->extreme[i], first))
      attained += result->extreme[i].attained;
  tightness_value (sheet, first ? first->value : (struct quotient){ 0, 0 });
  sheet_row (sheet, (int64_t)attained, first && first->kept > 0 ? first->witness[0] : "");
}

/* The instances of this n, and of this second size unless it is negative. */
static int64_t
count_instances (const struct sweep_result *result, int64_t n, int64_t second)
{
  uint64_t instances = 0;
  for (size_t i = 0; i < result->length; i++) {
    const struct sweep_cell *cell = &result->extreme[i].cell;
    if (cell->n == n && (second < 0 || cell->second == second))
      instances += result->extreme[i].instances;
  }
  return (int64_t)instances;
}

/* Of a space with a form. */
static void
write_by_sizes (const struct section *section, struct output *readme)
{
  const struct sweep_result *result = section->result;
  int64_t seconds = sweep_result_seconds (result);
  struct sheet sheet;
  sheet_columns (&sheet, "n", "m", "instances", "largest", "attained", "first at");
  for (int64_t n = 1; n <= section->params->destinations; n++)
    for (int64_t second = 0; second < seconds; second++) {
      int64_t instances = count_instances (result, n, second);
      if (instances == 0)
        continue;
      sheet_row (&sheet, n, second, instances);
      add_kind (&sheet, result, n, second);
    }
  sheet_markdown (&sheet, readme);
  sheet_clear (&sheet);
}

static void
write_by_n (const struct section *section, struct output *readme)
{
  struct sheet sheet;
  sheet_columns (&sheet, "n", "instances", "fast source", "attained", "first at", "slow source",
                 "attained", "first at");
  for (int64_t n = 1; n <= section->params->destinations; n++) {
    sheet_row (&sheet, n, count_instances (section->result, n, -1));
    add_kind (&sheet, section->result, n, false);
    add_kind (&sheet, section->result, n, true);
  }
  sheet_markdown (&sheet, readme);
  sheet_clear (&sheet);
}

static void
write_listed (const struct section *section, struct output *readme)
{
  uint64_t cells, left_out, instances = count_listed (section, &cells, &left_out);
  output_print (readme,
                "[All %" PRIu64 " instances](%s) that attain the largest value of their n, k, "
                "largest cost and kind of source, where it is more than the least possible",
                instances, section->all);
  if (left_out > 0)
    output_print (readme,
                  " and no more than %" PRId64 " attain it (%" PRIu64 " of %" PRIu64
                  " such cells; the counts of all are in the first file)",
                  section->witnesses, cells, cells + left_out);
  output_text (readme, ".\n");
}

static void
write_text (const struct section *section, struct output *readme)
{
  const struct sweep_params *params = section->params;
  const char *quote = params->objective.excess ? "'" : "";
  bool nodes = of_nodes (section);
  output_print (readme, "\n### `%s`, n <= %" PRId64 ", integer %s <= %" PRId64 "\n\n",
                params->objective.name, params->destinations, nodes ? "costs" : "times",
                params->max_cost);
  if (section->done < section->pieces)
    output_print (readme, "**Not complete**: %" PRIu64 " of %" PRIu64 " pieces are done.\n",
                  section->done, section->pieces);
  output_print (readme,
                "%" PRIu64 " instances, by `provecast probe sweep --n %" PRId64
                " --max-cost %" PRId64 " --objective %s%s%s`.\n"
                "[By n, %s](%s), and [instances that attain the "
                "largest value of their n and %s](%s), %sthose of the least largest %s, %d at "
                "most.\n",
                section->result->instances, params->destinations, params->max_cost, quote,
                params->objective.name, quote,
                nodes ? "k, largest cost and kind of source" : "m and largest time", section->cells,
                nodes ? "kind of source" : "m", section->extremes, nodes ? "for each k " : "",
                nodes ? "cost" : "time", SWEEP_WITNESSES);
  if (section->all)
    write_listed (section, readme);
  output_char (readme, '\n');
}

/* That of the files below sweeps/. */
static bool
make_folder (const struct sections *sections)
{
  char *path = memory_print ("%s/sweeps", sections->directory);
  bool made = output_folder (path, sections->status);
  free (path);
  return made;
}

static bool
write_section (const struct sections *sections, struct section *section)
{
  bool good = make_folder (sections) && write_cells (sections, section)
              && write_extremes (sections, section) && write_listing (sections, section);
  if (good) {
    write_text (section, sections->readme);
    (of_nodes (section) ? write_by_n : write_by_sizes) (section, sections->readme);
  }
  memory_free (section->cells, section->extremes, section->all);
  return good;
}

/* For probe_store_sweeps. */
static bool
add_sweep (int64_t sweep, const struct sweep_params *params, void *context)
{
  const struct sections *sections = context;
  struct sweep_result result = { .length = 0 };
  struct section section = { .params = params, .result = &result, .pieces = sweep_pieces (params) };
  bool *done = memory_zero (section.pieces, sizeof *done);
  bool good = probe_store_done (sections->store, sweep, done, sections->status)
              && probe_store_result (sections->store, sweep, &result, sections->status)
              && probe_store_listing (sections->store, params, &section.listing, &section.witnesses,
                                      sections->status);
  for (uint64_t piece = 0; piece < section.pieces; piece++)
    section.done += done[piece];
  good = good && write_section (sections, &section);
  sweep_result_clear (&result);
  free (done);
  return good;
}

static const char sweeps_of_nodes[]
  = "\n## Sweeps\n\n"
    "Every instance up to renaming and scaling, with the largest value for each "
    "n, how many instances attain it, and the first.\n"
    "Instances that are others scaled are left out; for objectives of FNF and "
    "the optimum also those that differ from another "
    "in the cost\nof the slowest destination only, which changes neither.\n",
  sweeps_of_points[]
  = "\n## Sweeps\n\n"
    "Every instance up to symmetry and scaling, with the largest value for each n and m, how many "
    "instances attain it, and the first.\nA heuristic may depend on the numbering: the value of an "
    "instance is the largest under all numberings, and the instance is shown with one that has "
    "it.\n";

bool
tightness_sweeps (struct database *store, const char *directory, bool nodes, struct output *readme,
                  struct status *status)
{
  struct sections sections
    = { .store = store, .directory = directory, .readme = readme, .status = status };
  output_text (readme, nodes ? sweeps_of_nodes : sweeps_of_points);
  return probe_store_sweeps (store, add_sweep, &sections, status);
}
