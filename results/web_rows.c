/* The data of the page. An object: "rows" is a list of lists, "lists" the names that they refer to by number (-1: none); "first" and "last"
   say when the earliest and the latest was solved. A row:

     name (null: none), source, line, model, family, seed (null: none), unit, nodes, tasks, status (1 optimal, 2 uncertified, 0 open),
   makespan, method, proof, search nodes, seconds, threads, time limit, memory limit, version, machine, options, the hash's first 16 digits,
   the heuristic that the solve is compared with, heuristics, bounds

   The last two are lists: name, value, by how many millionths it is above the makespan (a bound: the makespan above it), rounded up, null
   where the other one is larger; name, value, ... Values are exact: a number where it is a whole one, else a text, written for people. */
#include "base/memory.h"
#include "results/web_internal.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCES, MODELS, FAMILIES, UNITS, METHODS, PROOFS, VERSIONS, MACHINES, OPTIONS, HEURISTICS, BOUNDS, LISTS };

static const char *const list_names[LISTS]
  = { "sources", "models", "families", "units", "methods", "proofs", "versions", "machines", "options", "heuristics", "bounds" };

struct names {
  char **list; /* owned */
  size_t count, capacity;
  size_t *shown; /* FAMILIES: of each, how many rows are small enough to be drawn; owned */
  size_t shown_capacity;
};

struct rows {
  const struct web *web;
  struct web_facts *facts;
  struct output *out;
  struct status *status;
  struct names names[LISTS];
  struct web_bounds bounds;
  char *first, *last; /* owned: times of solving */
};

int64_t
web_above (struct rational value, struct rational base)
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
web_string (struct output *out, const char *text)
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

/* The number of a name in its list, where it is put if it is new; -1 of NULL. Names that come again mostly come soon. */
static int64_t
number_of (struct names *names, const char *name)
{
  if (!name)
    return -1;
  for (size_t i = names->count; i-- > 0;)
    if (strcmp (names->list[i], name) == 0)
      return (int64_t)i;
  memory_grow (names->list, names->capacity, names->count + 1);
  memory_grow (names->shown, names->shown_capacity, names->count + 1);
  names->shown[names->count] = 0;
  names->list[names->count] = memory_text (name, strlen (name));
  return (int64_t)names->count++;
}

static void
write_name (struct rows *rows, int list, const char *name)
{
  output_integer (rows->out, number_of (&rows->names[list], name));
  output_char (rows->out, ',');
}

static void
write_integer (struct rows *rows, int64_t value)
{
  output_integer (rows->out, value);
  output_char (rows->out, ',');
}

static void
write_text (struct rows *rows, const char *text)
{
  if (text)
    web_string (rows->out, text);
  else
    output_text (rows->out, "null");
  output_char (rows->out, ',');
}

/* Whole numbers that a double does not hold are texts, too. */
static void
write_value (struct rows *rows, struct rational value)
{
  bool plain = value.denominator == 1 && value.numerator < INT64_C (1) << 53 && value.numerator > -(INT64_C (1) << 53);
  output_text (rows->out, plain ? "" : "\"");
  output_decimal (rows->out, value);
  output_text (rows->out, plain ? "" : "\"");
}

/* An exact value of the store. */
static bool
read_value (const struct archive_entry *entry, const char *text, struct rational *value, struct status *status)
{
  return rational_parse (text, strlen (text), value) == RATIONAL_OK
         || status_set (status, STATUS_FALSE, "%s: '%s' is no time of 64 bits", entry->sha256, text);
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
write_triple (struct rows *rows, const char *comma, int list, const char *name, struct rational value, struct rational high,
              struct rational low)
{
  output_text (rows->out, comma);
  write_name (rows, list, name);
  write_value (rows, value);
  int order = rational_compare (high, low);
  if (order < 0 || (order > 0 && low.numerator <= 0))
    output_text (rows->out, ",null");
  else
    output_print (rows->out, ",%lld", (long long)web_above (high, low));
}

static bool
contradicts (const struct archive_entry *entry, const char *what, const char *name, struct status *status)
{
  return status_set (status, STATUS_FALSE, "%s: %s %s contradicts the makespan %s%s", entry->sha256, what, name, entry->makespan,
                     entry->optimal ? ", which is proven" : "");
}

/* The heuristics of an entry; *above: how far that with which it is compared is above the makespan. */
static bool
write_heuristics (struct rows *rows, const struct archive_entry *entry, struct rational makespan, int64_t *above, struct status *status)
{
  *above = 0;
  output_char (rows->out, '[');
  for (size_t i = 0; i < entry->heuristic_count; i++) {
    const struct archive_heuristic *heuristic = &entry->heuristics[i];
    struct rational value;
    if (!read_value (entry, heuristic->makespan, &value, status))
      return false;
    if (entry->optimal && rational_compare (value, makespan) < 0)
      return contradicts (entry, "heuristic", heuristic->name, status);
    write_triple (rows, i > 0 ? "," : "", HEURISTICS, heuristic->name, value, value, makespan);
    if (makespan.numerator > 0 && entry->heuristic && strcmp (heuristic->name, entry->heuristic) == 0)
      *above = web_above (value, makespan);
  }
  output_text (rows->out, "],");
  return true;
}

void
web_bound (struct web_bounds *bounds, const char *name, struct rational value)
{
  memory_grow (bounds->list, bounds->capacity, bounds->count + 1);
  bounds->list[bounds->count++] = (struct web_bound){ name, value };
}

static bool
write_bounds (struct rows *rows, const struct archive_entry *entry, struct rational makespan, struct status *status)
{
  rows->bounds.count = 0;
  if (rows->web->bounds && !rows->web->bounds (entry, &rows->bounds, status))
    return false;
  output_char (rows->out, '[');
  for (size_t i = 0; i < rows->bounds.count; i++) {
    const struct web_bound *bound = &rows->bounds.list[i];
    if (rational_compare (bound->value, makespan) > 0)
      return contradicts (entry, "bound", bound->name, status);
    write_triple (rows, i > 0 ? "," : "", BOUNDS, bound->name, bound->value, makespan, bound->value);
  }
  output_char (rows->out, ']');
  return true;
}

/* What the instance is, and what was found. */
static void
write_what (struct rows *rows, const struct archive_entry *entry, struct rational makespan)
{
  write_text (rows, entry->name);
  write_name (rows, SOURCES, entry->source);
  write_integer (rows, entry->line);
  write_name (rows, MODELS, kind_name (entry->model));
  write_name (rows, FAMILIES, entry->family);
  write_text (rows, entry->seed);
  write_name (rows, UNITS, entry->unit);
  write_integer (rows, entry->nodes);
  write_integer (rows, entry->tasks);
  write_integer (rows, entry->uncertified ? 2 : entry->optimal);
  write_value (rows, makespan);
  output_char (rows->out, ',');
}

/* How it was found. */
static void
write_how (struct rows *rows, const struct archive_entry *entry)
{
  write_name (rows, METHODS, entry->method);
  write_name (rows, PROOFS, proof_of (entry->claim));
  write_integer (rows, entry->search_nodes);
  output_print (rows->out, "%.6g,", entry->seconds);
  write_integer (rows, entry->threads);
  output_print (rows->out, "%.6g,", entry->time_limit);
  write_integer (rows, entry->memory_limit);
  write_name (rows, VERSIONS, entry->version);
  write_name (rows, MACHINES, entry->machine);
  write_name (rows, OPTIONS, entry->options);
  output_print (rows->out, "\"%.16s\",", entry->sha256);
  write_name (rows, HEURISTICS, entry->heuristic);
}

static void
keep_time (struct rows *rows, const char *time)
{
  if (!time)
    return;
  char **places[] = { &rows->first, &rows->last };
  for (int i = 0; i < 2; i++) {
    char **place = places[i];
    if (*place && (i == 0 ? strcmp (time, *place) >= 0 : strcmp (time, *place) <= 0))
      continue;
    free (*place);
    *place = memory_text (time, strlen (time));
  }
}

static void
keep_fact (struct rows *rows, const struct archive_entry *entry, struct rational makespan, int64_t above)
{
  struct web_facts *facts = rows->facts;
  struct names *families = &rows->names[FAMILIES];
  struct web_fact fact = { .model = entry->model, .tasks = entry->tasks, .search_nodes = entry->search_nodes, .above = above };
  memcpy (fact.sha256, entry->sha256, sizeof fact.sha256);
  fact.small = entry->nodes <= WEB_MOST && entry->tasks <= WEB_MOST;
  fact.dull = makespan.numerator == 0 || entry->tasks < WEB_TASKS_FEW || web_outlined (entry);
  if (fact.small && !fact.dull && entry->family)
    fact.turn = families->shown[number_of (families, entry->family)]++;
  memory_grow (facts->list, facts->capacity, facts->count + 1);
  facts->list[facts->count++] = fact;
}

/* For archive_each; context: the struct rows. */
static bool
write_row (const struct archive_entry *entry, const struct status *damage, void *context)
{
  struct rows *rows = context;
  struct rational makespan;
  int64_t above;
  if (damage)
    return status_set (rows->status, damage->code, "%s", damage->message);
  output_text (rows->out, rows->facts->count > 0 ? ",\n[" : "\n[");
  if (!read_value (entry, entry->makespan, &makespan, rows->status))
    return false;
  write_what (rows, entry, makespan);
  write_how (rows, entry);
  if (!write_heuristics (rows, entry, makespan, &above, rows->status) || !write_bounds (rows, entry, makespan, rows->status))
    return false;
  output_char (rows->out, ']');
  keep_time (rows, entry->solved_at);
  keep_fact (rows, entry, makespan, above);
  return true;
}

static void
write_lists (struct rows *rows)
{
  output_text (rows->out, "\"lists\":{");
  for (int list = 0; list < LISTS; list++) {
    output_print (rows->out, "%s\"%s\":[", list > 0 ? ",\n" : "\n", list_names[list]);
    for (size_t i = 0; i < rows->names[list].count; i++) {
      output_text (rows->out, i > 0 ? "," : "");
      web_string (rows->out, rows->names[list].list[i]);
    }
    output_char (rows->out, ']');
  }
  output_text (rows->out, "},\n\"first\":");
  write_text (rows, rows->first);
  output_text (rows->out, "\"last\":");
  write_text (rows, rows->last);
}

static void
rows_clear (struct rows *rows)
{
  for (int list = 0; list < LISTS; list++) {
    for (size_t i = 0; i < rows->names[list].count; i++)
      free (rows->names[list].list[i]);
    free (rows->names[list].list);
    free (rows->names[list].shown);
  }
  free (rows->bounds.list);
  free (rows->first);
  free (rows->last);
}

bool
web_rows_write (const struct web *web, struct archive *archive, struct web_facts *facts, struct output *out, struct status *status)
{
  struct rows rows = { .web = web, .facts = facts, .out = out, .status = status };
  for (int kind = 0; kind < MODEL_KINDS; kind++) /* in their usual order, whatever comes first */
    number_of (&rows.names[MODELS], kind_name ((enum model_kind)kind));
  output_text (out, "\"rows\":[");
  bool good = archive_each (archive, ARCHIVE_EVERYTHING, write_row, &rows, status) && status->code == STATUS_OK;
  if (good) {
    output_text (out, "],\n");
    write_lists (&rows);
  }
  rows_clear (&rows);
  return good;
}
