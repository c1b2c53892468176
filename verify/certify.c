#include "verify/certify.h"

#include "verify/cases.h"
#include "verify/header.h"
#include "verify/layers.h"
#include "verify/ready.h"
#include "verify/replay.h"

#include <stdlib.h>
#include <string.h>

struct job {
  const struct verify_instance *instance;
  const struct deadline *deadline;
  struct certify_claim *claim;
  struct status *status;
  struct verify_reason reason;
  struct verify_lines lines;
  struct verify_header header;
  struct verify_types types;
  int64_t T; /* the stated makespan in ticks */
  int64_t entries;
  size_t last_type; /* of the last entry of the plan */
};

void
certify_claim_init (struct certify_claim *claim)
{
  *claim = (struct certify_claim){ .accepted = false };
}

void
certify_claim_clear (struct certify_claim *claim)
{
  free (claim->makespan);
  certify_claim_init (claim);
}

static int
shown (struct verify_span span)
{
  return (int)(span.length < 80 ? span.length : 80);
}

/* The certificate is for this instance. */
static enum status_code
check_header (struct job *job)
{
  const struct verify_header *header = &job->header;
  struct verify_span name = header->name, own = job->instance->name;
  char number[VERIFY_RATIO_TEXT];

  if (header->named && !job->instance->named)
    return verify_refuse (&job->reason, "it is for \"%.*s\", but the instance has no name", shown (name), name.at);
  if (!header->named && job->instance->named)
    return verify_refuse (&job->reason, "it names no instance, but the instance is \"%.*s\"", shown (own), own.at);
  if (header->named && !verify_span_same (name, own))
    return verify_refuse (&job->reason, "it is for \"%.*s\", but the instance is \"%.*s\"", shown (name), name.at, shown (own), own.at);
  if (!verify_types_ticks (&job->types, header->makespan, &job->T) || job->T == 0)
    return verify_refuse (&job->reason, "makespan %s is no sum of the costs", verify_ratio_text (header->makespan, number));
  return STATUS_OK;
}

struct entry {
  struct verify_ratio time, cost;
  int64_t count;
};

/* One [TIME, COST, COUNT]. */
static bool
read_entry (struct verify_text *text, struct entry *entry)
{
  if (!verify_text_array (text, "ready"))
    return false;
  if (!verify_text_element (text) || !verify_text_ratio (text, "ready", &entry->time) || !verify_text_element (text)
      || !verify_text_ratio (text, "ready", &entry->cost) || !verify_text_element (text)
      || !verify_text_whole (text, "ready", 1, VERIFY_MAX_DESTINATIONS, &entry->count) || verify_text_element (text))
    return verify_text_fail (text, "ready: expected [TIME, COST, COUNT]");
  return entry->time.num > 0 || verify_text_fail (text, "ready: a time that is not positive");
}

/* Checks one entry against the instance and hands it to the plan. */
static enum status_code
add_entry (struct job *job, struct verify_ready *ready, const struct entry *entry)
{
  char number[VERIFY_RATIO_TEXT];
  int64_t time;
  size_t type;

  if (!verify_types_ticks (&job->types, entry->time, &time))
    return verify_refuse (&job->reason, "ready at %s: no sum of the costs", verify_ratio_text (entry->time, number));
  if (!verify_types_find (&job->types, entry->cost, &type))
    return verify_refuse (&job->reason, "ready: no destination has cost %s", verify_ratio_text (entry->cost, number));
  if (time < ready->now || (time == ready->now && type <= job->last_type))
    return verify_text_reject (&job->lines.text, "ready: the entries do not ascend");
  job->last_type = type;
  job->entries++;
  return verify_ready_add (ready, time, type, entry->count);
}

/* The entries of one line. */
static enum status_code
read_ready_line (struct job *job, struct verify_ready *ready)
{
  struct verify_text *text = &job->lines.text;
  enum status_code code = STATUS_OK;
  struct verify_span key;
  struct entry entry;

  if (!verify_text_array (text, "ready"))
    return STATUS_INPUT;
  while (code == STATUS_OK && verify_text_element (text))
    code = read_entry (text, &entry) ? add_entry (job, ready, &entry) : STATUS_INPUT;
  if (code == STATUS_OK && verify_text_member (text, &key))
    return verify_text_reject (text, "unexpected key \"%.*s\"", shown (key), key.at);
  return code;
}

static const char *
missing (enum verify_proof_kind kind)
{
  return kind == VERIFY_BY_CASES ? "the cases" : kind == VERIFY_BY_LAYERS ? "the layers' prices" : "the root's prices";
}

/* The upper bound. Leaves job->lines at the first line after it. */
static enum status_code
read_plan (struct job *job, struct verify_ready *ready)
{
  for (;;) {
    enum status_code code;
    if (!verify_lines_next (&job->lines))
      return job->status->code != STATUS_OK ? job->status->code
                                            : verify_text_reject (&job->lines.text, "%s are missing after this line",
                                                                  missing (job->header.kind));
    if (!verify_span_is (job->lines.key, "ready"))
      return STATUS_OK;
    code = read_ready_line (job, ready);
    if (code != STATUS_OK)
      return code;
  }
}

static enum status_code
check_plan (struct job *job)
{
  struct verify_ready ready;
  enum status_code code;

  verify_ready_init (&ready, &job->types, job->T, job->deadline, &job->reason);
  code = read_plan (job, &ready);
  if (code == STATUS_OK && job->entries != job->header.ready)
    code = verify_text_reject (&job->lines.text, "end: \"ready\" is %lld, but there are %lld entries", (long long)job->header.ready,
                               (long long)job->entries);
  if (code == STATUS_OK)
    code = verify_ready_finish (&ready);
  verify_ready_clear (&ready);
  return code;
}

/* The root's prices suffice: there must be nothing left to search. */
static enum status_code
finish_without_search (struct job *job, struct verify_hints *hints)
{
  enum status_code code = verify_hints_next (hints);

  job->claim->nodes = 1;
  if (code != STATUS_OK)
    return code;
  if (hints->present)
    return verify_refuse (&job->reason, "line %zu: the root's prices prove it, no search visits this path", hints->number);
  return job->header.nodes >= 1 ? STATUS_OK : verify_refuse (&job->reason, "the search needs more than its 0 nodes");
}

static enum status_code
check_prices (struct job *job, struct verify_hints *hints, struct verify_prices *prices)
{
  enum status_code code = verify_hints_read (hints);

  if (code != STATUS_OK)
    return code;
  if (hints->depth > 0)
    return verify_text_reject (&job->lines.text, "the first price line must be the root's");
  if (!verify_prices_set (prices, hints->list.prices, hints->list.length))
    return verify_refuse (&job->reason, "line %zu: the prices' common denominator is too large", hints->number);
  code = verify_prices_evaluate (prices, verify_prices_horizon (&job->types, job->T), job->deadline);
  if (code != STATUS_OK)
    return code;
  if (verify_prices_prove (prices, job->T))
    return finish_without_search (job, hints);
  return verify_replay (&job->types, job->T, prices, hints, (uint64_t)job->header.nodes, job->deadline, &job->reason, &job->claim->nodes);
}

/* The lower bound by prices and a search, from the line at which job->lines stands to the end. */
static enum status_code
check_search (struct job *job)
{
  struct verify_hints hints;
  struct verify_prices prices;
  enum status_code code;

  verify_hints_init (&hints, &job->lines, &job->types, &job->reason);
  verify_prices_init (&prices, &job->types);
  code = check_prices (job, &hints, &prices);
  if (code == STATUS_OK && hints.read != (uint64_t)job->header.hints)
    code = verify_text_reject (&job->lines.text, "end: \"hints\" is %lld, but there are %llu price lines", (long long)job->header.hints,
                               (unsigned long long)hints.read);
  job->claim->hints = hints.read;
  verify_prices_clear (&prices);
  verify_hints_clear (&hints);
  return code;
}

static enum status_code
check_total (const struct job *job, const char *name, int64_t stated, uint64_t found)
{
  if (found == (uint64_t)stated)
    return STATUS_OK;
  return verify_text_reject (&job->lines.text, "end: \"%s\" is %lld, but there are %llu", name, (long long)stated,
                             (unsigned long long)found);
}

/* The lower bound by cases, likewise. */
static enum status_code
check_cases (struct job *job)
{
  struct verify_cases cases;
  enum status_code code;

  verify_cases_init (&cases, &job->lines, &job->types, job->T, job->deadline, &job->reason);
  code = verify_cases_check (&cases);
  if (code == STATUS_OK)
    code = check_total (job, "splits", job->header.splits, cases.splits);
  if (code == STATUS_OK)
    code = check_total (job, "leaves", job->header.leaves, cases.leaves);
  job->claim->splits = cases.splits;
  job->claim->leaves = cases.leaves;
  verify_cases_clear (&cases);
  return code;
}

/* The lower bound by layers, likewise. */
static enum status_code
check_layers (struct job *job)
{
  struct verify_layers layers;
  enum status_code code;

  verify_layers_init (&layers, &job->lines, &job->types, job->T, (uint64_t)job->header.nodes, job->deadline, &job->reason);
  code = verify_layers_check (&layers);
  if (code == STATUS_OK)
    code = check_total (job, "vectors", job->header.vectors, layers.vectors);
  job->claim->nodes = layers.nodes;
  job->claim->vectors = layers.vectors;
  verify_layers_clear (&layers);
  return code;
}

static enum status_code
check_lower (struct job *job)
{
  switch (job->header.kind) {
  case VERIFY_BY_CASES:
    return check_cases (job);
  case VERIFY_BY_LAYERS:
    return check_layers (job);
  default:
    return check_search (job);
  }
}

static enum status_code
check (struct job *job, const struct verify_source *source)
{
  enum status_code code;

  if (!verify_types_from (&job->types, job->instance, job->instance->file, job->status))
    return STATUS_INPUT;
  if (!verify_lines_init (&job->lines, source, job->status) || !verify_header_read (&job->header, &job->lines))
    return STATUS_INPUT;
  code = check_header (job);
  if (code == STATUS_OK)
    code = check_plan (job);
  if (code != STATUS_OK)
    return code;
  return check_lower (job);
}

enum status_code
certify_check (const struct verify_instance *instance, const struct verify_source *source, const struct deadline *deadline,
               struct certify_claim *claim, struct status *status)
{
  struct job job = { .instance = instance, .deadline = deadline, .claim = claim, .status = status };
  enum status_code code;

  certify_claim_clear (claim);
  verify_types_init (&job.types);
  code = check (&job, source);
  claim->accepted = code == STATUS_OK;
  if (code == STATUS_OK)
    claim->makespan = verify_types_text (&job.types, job.T);
  else if (code == STATUS_FALSE)
    memcpy (claim->reason, job.reason.text, sizeof claim->reason);
  else if (code == STATUS_LIMIT)
    status_set (status, STATUS_LIMIT, "%s: a limit ended the check", source->file);
  verify_types_clear (&job.types);
  return code;
}
