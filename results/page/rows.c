/* The data of the page, as JSON:

   - "rows": a list of rows, each a list of cells
   - "columns": of each cell its name and the list that it refers to, or null
   - "lists": the lists by name; a cell that refers to one is an index into it, -1 for none
   - "nouns": by model the words for a node and a task, where they are its own
   - "first", "last": times of the earliest and the latest solve

   A cell that is a list itself, of heuristics or bounds, holds triples: index of the name; value;
   excess in millionths, rounded up: of a heuristic's value over the makespan, or of the makespan
   over a bound, null when the former is smaller. Values are exact: a number when it is an integer
   that a double holds, else a text for people.

   To add a column, add a call to one of the functions write_integer, write_text, ... in write_row;
   the page gets it as a member of its rows under that name (results/page/web/data.js). */
#include "base/memory.h"
#include "results/draw/draw.h"
#include "results/page/internal.h"

#include <assert.h>
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

enum {
  SOURCES,
  MODELS,
  FAMILIES,
  UNITS,
  METHODS,
  PROOFS,
  VERSIONS,
  MACHINES,
  OPTIONS,
  HEURISTICS,
  BOUNDS,
  LISTS
};

static const char *const list_names[LISTS]
  = { "sources",  "models",   "families", "units",      "methods", "proofs",
      "versions", "machines", "options",  "heuristics", "bounds" };

struct page_names {
  char **list; /* owned */
  size_t count, capacity;
  size_t *shown; /* owned; of FAMILIES: the number of rows to be drawn before minor ones */
  size_t shown_capacity;
};

/* A column: its name and list, of `list_names`. */
struct page_column {
  const char *name, *list; /* list NULL: cells are no index */
};

#define COLUMNS_MAX 64

struct page_rows {
  const struct page_request *request;
  struct page_candidates *candidates;
  struct output *out;
  struct status *status;
  struct page_names names[LISTS];
  struct page_column columns[COLUMNS_MAX]; /* as the first row has them */
  size_t column_count;
  size_t cells; /* of the current row so far */
  struct page_bounds bounds;
  char *first, *last; /* owned: times of solving */
};

int64_t
page_above (struct rational value, struct rational base)
{
  mpz_t over, under, factor;
  mpz_init_set_si (over, value.numerator);
  mpz_init_set_si (under, base.numerator);
  mpz_init_set_si (factor, 1000000);
  mpz_mul_si (over, over, base.denominator);
  mpz_mul_si (under, under, value.denominator);
  mpz_sub (over, over, under);
  mpz_mul (over, over, factor);
  if (mpz_sgn (over) > 0)
    mpz_cdiv_q (over, over, under);
  else
    mpz_set_si (over, 0);
  int64_t above = mpz_fits_slong_p (over) ? mpz_get_si (over) : INT64_MAX;
  mpz_clears (over, under, factor, NULL);
  return above;
}

void
page_string (struct output *out, const char *text)
{
  struct output plain;
  output_init_memory (&plain);
  output_json_string (&plain, text);
  for (size_t i = 0; i < plain.length; i++)
    if (plain.bytes[i] == '<')
      output_text (out, "\\u003c");
    else
      output_char (out, plain.bytes[i]);
  output_discard (&plain);
}

/* The number of a name in its list, where it is put if it is new; -1 of NULL. Names that come
   again mostly come soon. */
static int64_t
number_of (struct page_names *names, const char *name)
{
  if (!name)
    return -1;
  for (size_t i = names->count; i-- > 0;)
    if (strcmp (names->list[i], name) == 0)
      return (int64_t)i;
  memory_grow (names->list, names->capacity, names->count + 1);
  memory_grow (names->shown, names->shown_capacity, names->count + 1);
  names->shown[names->count] = 0;
  names->list[names->count] = memory_copy (name);
  return (int64_t)names->count++;
}

/* Starts the next cell of a row. */
static void
begin_cell (struct page_rows *rows, const char *column, const char *list)
{
  if (rows->candidates->count == 0) {
    assert (rows->column_count < COLUMNS_MAX);
    rows->columns[rows->column_count++] = (struct page_column){ column, list };
  }
  output_text (rows->out, rows->cells++ > 0 ? "," : "");
}

static void
write_name (struct page_rows *rows, const char *column, int list, const char *name)
{
  begin_cell (rows, column, list_names[list]);
  output_integer (rows->out, number_of (&rows->names[list], name));
}

static void
write_integer (struct page_rows *rows, const char *column, int64_t value)
{
  begin_cell (rows, column, NULL);
  output_integer (rows->out, value);
}

static void
write_real (struct page_rows *rows, const char *column, double value)
{
  begin_cell (rows, column, NULL);
  output_print (rows->out, "%.6g", value);
}

static void
text_or_null (struct output *out, const char *text)
{
  if (text)
    page_string (out, text);
  else
    output_text (out, "null");
}

static void
write_text (struct page_rows *rows, const char *column, const char *text)
{
  begin_cell (rows, column, NULL);
  text_or_null (rows->out, text);
}

/* Whole numbers that a double does not hold are texts, too. */
static void
write_value (struct page_rows *rows, struct rational value)
{
  bool plain = value.denominator == 1 && value.numerator < INT64_C (1) << 53
               && value.numerator > -(INT64_C (1) << 53);
  char text[RATIONAL_TEXT];
  (1000000 % value.denominator == 0 ? rational_decimal : rational_text) (value, text);
  output_text (rows->out, plain ? "" : "\"");
  output_text (rows->out, text);
  output_text (rows->out, plain ? "" : "\"");
}

/* An exact value of the store. */
static bool
read_value (const struct store_entry *entry, const char *text, struct rational *value,
            struct status *status)
{
  return rational_parse (text, strlen (text), value) == RATIONAL_OK
         || status_set (status, STATUS_FALSE, "%s: '%s' is no time of 64 bits", entry->sha256,
                        text);
}

/* What the certificate proves by: the end of "optimal makespan 9, proven by prices". */
static const char *
proof_of (const char *claim)
{
  static const char words[] = "proven by ";
  const char *found = claim ? strstr (claim, words) : NULL;
  return found ? found + strlen (words) : NULL;
}

static void
write_triple (struct page_rows *rows, const char *comma, int list, const char *name,
              struct rational value, struct rational high, struct rational low)
{
  output_print (rows->out, "%s%lld,", comma, (long long)number_of (&rows->names[list], name));
  write_value (rows, value);
  int order = rational_compare (high, low);
  if (order < 0 || (order > 0 && low.numerator <= 0))
    output_text (rows->out, ",null");
  else
    output_print (rows->out, ",%lld", (long long)page_above (high, low));
}

static bool
contradicts (const struct store_entry *entry, const char *what, const char *name,
             struct status *status)
{
  return status_set (status, STATUS_FALSE, "%s: %s %s contradicts the makespan %s%s", entry->sha256,
                     what, name, entry->makespan, entry->optimal ? ", which is proven" : "");
}

/* The heuristics of an entry; *above: how far that with which it is compared is above the
   makespan. */
static bool
write_heuristics (struct page_rows *rows, const struct store_entry *entry, struct rational makespan,
                  int64_t *above, struct status *status)
{
  *above = 0;
  begin_cell (rows, "heuristics", list_names[HEURISTICS]);
  output_char (rows->out, '[');
  for (size_t i = 0; i < entry->heuristic_count; i++) {
    const struct store_heuristic *heuristic = &entry->heuristics[i];
    struct rational value;
    if (!read_value (entry, heuristic->makespan, &value, status))
      return false;
    if (entry->optimal && rational_compare (value, makespan) < 0)
      return contradicts (entry, "heuristic", heuristic->name, status);
    write_triple (rows, i > 0 ? "," : "", HEURISTICS, heuristic->name, value, value, makespan);
    if (makespan.numerator > 0 && entry->heuristic
        && strcmp (heuristic->name, entry->heuristic) == 0)
      *above = page_above (value, makespan);
  }
  output_char (rows->out, ']');
  return true;
}

void
page_bound (struct page_bounds *bounds, const char *name, struct rational value)
{
  memory_grow (bounds->list, bounds->capacity, bounds->count + 1);
  bounds->list[bounds->count++] = (struct page_bound){ name, value };
}

static bool
write_bounds (struct page_rows *rows, const struct store_entry *entry, struct rational makespan,
              struct status *status)
{
  rows->bounds.count = 0;
  if (rows->request->bounds && !rows->request->bounds (entry, &rows->bounds, status))
    return false;
  begin_cell (rows, "bounds", list_names[BOUNDS]);
  output_char (rows->out, '[');
  for (size_t i = 0; i < rows->bounds.count; i++) {
    const struct page_bound *bound = &rows->bounds.list[i];
    if (rational_compare (bound->value, makespan) > 0)
      return contradicts (entry, "bound", bound->name, status);
    write_triple (rows, i > 0 ? "," : "", BOUNDS, bound->name, bound->value, makespan,
                  bound->value);
  }
  output_char (rows->out, ']');
  return true;
}

/* The instance and its makespan. */
static void
write_instance (struct page_rows *rows, const struct store_entry *entry, struct rational makespan)
{
  write_text (rows, "name", entry->name);
  write_name (rows, "source", SOURCES, entry->source);
  write_integer (rows, "line", entry->line);
  write_name (rows, "model", MODELS, entry->model->name);
  write_name (rows, "family", FAMILIES, entry->family);
  write_text (rows, "seed", entry->seed);
  write_name (rows, "unit", UNITS, entry->unit);
  write_integer (rows, "nodes", entry->nodes);
  write_integer (rows, "tasks", entry->tasks);
  /* 0 open, 1 optimal, 2 uncertified */
  write_integer (rows, "status", entry->uncertified ? 2 : entry->optimal);
  begin_cell (rows, "makespan", NULL);
  write_value (rows, makespan);
}

/* The solve. */
static void
write_solve (struct page_rows *rows, const struct store_entry *entry)
{
  char hash[17];
  memcpy (hash, entry->sha256, 16);
  hash[16] = '\0';
  write_name (rows, "method", METHODS, entry->method);
  write_name (rows, "proof", PROOFS, proof_of (entry->claim));
  write_integer (rows, "searched", entry->search_nodes);
  write_real (rows, "seconds", entry->seconds);
  write_integer (rows, "threads", entry->threads);
  write_real (rows, "timeLimit", entry->time_limit);
  write_integer (rows, "memoryLimit", entry->memory_limit);
  write_name (rows, "version", VERSIONS, entry->version);
  write_name (rows, "machine", MACHINES, entry->machine);
  write_name (rows, "options", OPTIONS, entry->options);
  write_text (rows, "hash", hash); /* its first 16 digits */
  write_name (rows, "compared", HEURISTICS, entry->heuristic);
}

static void
keep_time (struct page_rows *rows, const char *time)
{
  if (!time)
    return;
  char **places[] = { &rows->first, &rows->last };
  for (int i = 0; i < 2; i++) {
    char **place = places[i];
    if (*place && (i == 0 ? strcmp (time, *place) >= 0 : strcmp (time, *place) <= 0))
      continue;
    free (*place);
    *place = memory_copy (time);
  }
}

static void
keep_candidate (struct page_rows *rows, const struct store_entry *entry, struct rational makespan,
                int64_t above)
{
  struct page_candidates *candidates = rows->candidates;
  struct page_names *families = &rows->names[FAMILIES];
  struct page_candidate candidate = { .model = model_index (entry->model),
                                      .tasks = entry->tasks,
                                      .search_nodes = entry->search_nodes,
                                      .above = above };
  memcpy (candidate.sha256, entry->sha256, sizeof candidate.sha256);
  candidate.drawable = entry->nodes <= PAGE_MAX_SIZE && entry->tasks <= PAGE_MAX_SIZE;
  candidate.minor
    = makespan.numerator == 0 || entry->tasks < PAGE_FEW_TASKS || page_outlined (entry);
  if (candidate.drawable && !candidate.minor && entry->family)
    candidate.family_rank = families->shown[number_of (families, entry->family)]++;
  memory_grow (candidates->list, candidates->capacity, candidates->count + 1);
  candidates->list[candidates->count++] = candidate;
}

/* For store_each; context: the struct page_rows. */
static bool
write_row (const struct store_entry *entry, const struct status *damage, void *context)
{
  struct page_rows *rows = context;
  struct rational makespan;
  int64_t above;
  if (damage)
    return status_set (rows->status, damage->code, "%s", damage->message);
  output_text (rows->out, rows->candidates->count > 0 ? ",\n[" : "\n[");
  rows->cells = 0;
  if (!read_value (entry, entry->makespan, &makespan, rows->status))
    return false;
  write_instance (rows, entry, makespan);
  write_solve (rows, entry);
  if (!write_heuristics (rows, entry, makespan, &above, rows->status)
      || !write_bounds (rows, entry, makespan, rows->status))
    return false;
  output_char (rows->out, ']');
  keep_time (rows, entry->solved_at);
  keep_candidate (rows, entry, makespan, above);
  return true;
}

static void
write_columns (struct page_rows *rows)
{
  output_text (rows->out, "\"columns\":[");
  for (size_t i = 0; i < rows->column_count; i++) {
    output_print (rows->out, "%s[\"%s\",", i > 0 ? "," : "", rows->columns[i].name);
    text_or_null (rows->out, rows->columns[i].list);
    output_char (rows->out, ']');
  }
  output_text (rows->out, "],\n");
}

static void
write_lists (struct page_rows *rows)
{
  output_text (rows->out, "\"lists\":{");
  for (int list = 0; list < LISTS; list++) {
    output_print (rows->out, "%s\"%s\":[", list > 0 ? ",\n" : "\n", list_names[list]);
    for (size_t i = 0; i < rows->names[list].count; i++) {
      output_text (rows->out, i > 0 ? "," : "");
      page_string (rows->out, rows->names[list].list[i]);
    }
    output_char (rows->out, ']');
  }
  output_text (rows->out, "},\n\"first\":");
  text_or_null (rows->out, rows->first);
  output_text (rows->out, ",\"last\":");
  text_or_null (rows->out, rows->last);
  output_char (rows->out, ',');
}

static void
write_nouns (struct output *out)
{
  bool first = true;
  output_text (out, "\"nouns\":{");
  for (const struct model *model = models; model->name; model++)
    if (model->draw->node) {
      output_print (out, "%s\"%s\":[\"%s\",\"%s\"]", first ? "" : ",", model->name,
                    model->draw->node, model->draw->task);
      first = false;
    }
  output_text (out, "},\n");
}

static void
rows_clear (struct page_rows *rows)
{
  for (int list = 0; list < LISTS; list++) {
    for (size_t i = 0; i < rows->names[list].count; i++)
      free (rows->names[list].list[i]);
    memory_free (rows->names[list].list, rows->names[list].shown);
  }
  memory_free (rows->bounds.list, rows->first, rows->last);
}

bool
page_rows_write (const struct page_request *request, struct store *store,
                 struct page_candidates *candidates, struct output *out, struct status *status)
{
  struct page_rows rows
    = { .request = request, .candidates = candidates, .out = out, .status = status };
  /* in their usual order, whatever comes first */
  for (const struct model *model = models; model->name; model++)
    number_of (&rows.names[MODELS], model->name);
  output_text (out, "\"rows\":[");
  bool good
    = store_each (store, STORE_EVERYTHING, write_row, &rows, status) && status->code == STATUS_OK;
  if (good) {
    output_text (out, "],\n");
    write_columns (&rows);
    write_nouns (out);
    write_lists (&rows);
  }
  rows_clear (&rows);
  return good;
}
