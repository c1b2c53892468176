/* Entries as values, and the seal over one. */
#include "base/memory.h"
#include "base/output.h"
#include "results/store/internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
store_entry_init (struct store_entry *entry)
{
  memset (entry, 0, sizeof *entry);
}

static void
free_texts (struct store_entry *entry)
{
  char *const texts[]
    = { entry->canonical, entry->name,     entry->unit,      entry->origin,      entry->family,
        entry->seed,      entry->source,   entry->makespan,  entry->lower_bound, entry->method,
        entry->claim,     entry->schedule, entry->heuristic, entry->version,     entry->certificate,
        entry->options,   entry->machine,  entry->solved_at };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    free (texts[i]);
}

void
store_entry_reset (struct store_entry *entry)
{
  free_texts (entry);
  for (size_t i = 0; i < entry->heuristic_count; i++) {
    memory_free (entry->heuristics[i].name, entry->heuristics[i].makespan,
                 entry->heuristics[i].schedule);
  }
  *entry = (struct store_entry){ .heuristics = entry->heuristics,
                                 .heuristic_capacity = entry->heuristic_capacity };
}

void
store_entry_clear (struct store_entry *entry)
{
  store_entry_reset (entry);
  free (entry->heuristics);
  store_entry_init (entry);
}

void
store_entry_heuristic (struct store_entry *entry, const char *name, const char *makespan,
                       char *schedule)
{
  memory_grow (entry->heuristics, entry->heuristic_capacity, entry->heuristic_count + 1);
  size_t at = entry->heuristic_count++;
  for (; at > 0 && strcmp (entry->heuristics[at - 1].name, name) > 0; at--)
    entry->heuristics[at] = entry->heuristics[at - 1];
  entry->heuristics[at] = (struct store_heuristic){
    .name = memory_copy (name),
    .makespan = memory_copy (makespan),
    .schedule = schedule,
  };
}

const char *
store_status (const struct store_entry *entry)
{
  return entry->optimal ? "optimal" : entry->uncertified ? "uncertified" : "feasible";
}

void
store_words (const struct store_entry *entry, char words[STORE_WORDS])
{
  bool all = !entry->class;
  snprintf (
    words, STORE_WORDS, "%s%s%s%s", entry->optimal || entry->uncertified ? "optimum" : "best known",
    all ? "" : " of class ", all ? "" : entry->class, entry->uncertified ? ", uncertified" : "");
}

bool
store_status_read (struct store_entry *entry, const char *text, size_t length)
{
  static const struct store_entry kinds[]
    = { { .optimal = true }, { .uncertified = true }, { .optimal = false } };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const char *status = store_status (&kinds[i]);
    if (strlen (status) == length && memcmp (status, text, length) == 0) {
      entry->optimal = kinds[i].optimal;
      entry->uncertified = kinds[i].uncertified;
      return true;
    }
  }
  return false;
}

/* The length says where a text ends, so that no two entries are written alike. */
static void
seal_text (const char *text, struct output *out)
{
  if (text)
    output_print (out, "%zu:%s,", strlen (text), text);
  else
    output_char (out, '-');
}

static void
seal_long_text (const char *text, struct output *out)
{
  char sha256[DIGEST_TEXT];
  digest_sha256 (text ? text : "", text ? strlen (text) : 0, sha256);
  seal_text (text ? sha256 : NULL, out);
}

void
store_seal (const struct store_entry *entry, const char *proof, char seal[DIGEST_TEXT])
{
  const char *const texts[]
    = { entry->sha256,   entry->model->name, entry->name,      entry->unit,
        entry->origin,   entry->family,      entry->seed,      entry->source,
        entry->makespan, entry->lower_bound, entry->heuristic, entry->method,
        entry->version,  entry->options,     entry->machine,   entry->solved_at,
        proof,           entry->claim };
  struct output out;
  output_init_memory (&out);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    seal_text (texts[i], &out);
  output_print (
    &out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%d,%" PRId64 ",%" PRId64 ",%a,%a,%" PRId64 ",",
    entry->nodes, entry->tasks, entry->line, entry->uncertified ? 2 : entry->optimal,
    entry->search_nodes, entry->threads, entry->seconds, entry->time_limit, entry->memory_limit);
  seal_long_text (entry->canonical, &out);
  seal_long_text (entry->schedule, &out);
  for (size_t i = 0; i < entry->heuristic_count; i++) {
    seal_text (entry->heuristics[i].name, &out);
    seal_text (entry->heuristics[i].makespan, &out);
    seal_long_text (entry->heuristics[i].schedule, &out);
  }
  if (entry->class)
    seal_text (entry->class, &out);
  digest_sha256 (out.bytes, out.length, seal);
  output_discard (&out);
}
