/* Certificates of the LogP model (docs/CERTIFICATES-logp.md) as proofs of struct logp_build. */
#include "base/memory.h"
#include "model/logp/schedule.h"
#include "results/export/export.h"
#include "results/export/lines.h"
#include "results/export/logp/proof.h"

#include <stdlib.h>

struct reader {
  struct export_line line;
  struct program *program;
  const struct logp_types *types;
  struct tree_schedule schedule;
  struct logp_build build;
  bool built, proven;
  size_t bound;
};

/* Destinations by the start of the send to them, so that senders come before receivers. */
static int32_t *
by_start (const struct tree_schedule *schedule)
{
  struct sends_entry *sends = tree_schedule_sends (schedule, sends_by_start);
  int32_t *order = memory_alloc ((size_t)schedule->nodes, sizeof *order);
  for (int64_t i = 0; i + 1 < schedule->nodes; i++)
    order[i] = sends[i].to;
  free (sends);
  return order;
}

/* The solution: every node sends as early as it may, in its order of the schedule. */
static bool
set_solution (struct reader *reader)
{
  const struct tree_schedule *schedule = &reader->schedule;
  struct logp_build *build = &reader->build;
  size_t nodes = (size_t)schedule->nodes;
  int64_t *start = memory_zero (nodes, sizeof *start); /* of a node's next send */
  int32_t *order = by_start (schedule);
  bool good = true;
  for (size_t i = 0; good && i + 1 < nodes; i++) {
    int32_t to = order[i], from = schedule->from[to];
    size_t type = (size_t)reader->types->of[to];
    const struct logp_type *sender
      = from == 0 ? &build->source : &build->type[reader->types->of[from]];
    start[to] = start[from] + sender->delay + build->type[type].receive;
    start[from] += sender->hold;
    good = logp_build_ready (build, start[to], type);
  }
  logp_build_finish (build);
  memory_free (start, order);
  return good || export_line_refuse (&reader->line);
}

/* {"schedule":{...}}: the program can be made. */
static bool
read_schedule (struct reader *reader)
{
  struct export_line *line = &reader->line;
  struct json_text text;
  if (!json_skip (&line->json, "schedule", &text)
      || !logp_schedule_read (&reader->schedule, text.bytes, text.length, line->text->file,
                              line->text->line + line->number - 1, reader->types, line->status))
    return false;
  reader->built = true;
  return logp_build_init (&reader->build, reader->program, reader->types, reader->schedule.makespan,
                          line->text->file, line->status)
         && set_solution (reader) && export_line_skip (line);
}

/* {"prices":[P, ...]} */
static bool
read_prices (struct reader *reader)
{
  struct export_line *line = &reader->line;
  size_t k = reader->types->k, length = 0;
  int64_t *dual = memory_alloc (k, sizeof *dual);
  bool first, good = json_open_array (&line->json, "prices", &first);
  while (good && json_next_item (&line->json, &first))
    good = length < k && export_line_integer (line, &dual[length++]);
  good = good && length == k && logp_proof_derive (&reader->build, dual, &reader->bound);
  reader->proven = good;
  free (dual);
  return good ? export_line_skip (line) : export_line_refuse (line);
}

static bool
read_line (struct reader *reader, struct json_text key)
{
  if (export_line_is (key, "schedule"))
    return read_schedule (reader);
  if (export_line_is (key, "prices"))
    return reader->built ? read_prices (reader) : export_line_refuse (&reader->line);
  if (export_line_is (key, "program"))
    reader->program->proof.missing = "its proof is a dynamic program";
  return export_line_ignore (&reader->line);
}

static bool
make (struct program *program, const void *instance, const void *ticks,
      const struct data_text *certificate, struct status *status)
{
  struct reader reader = { .program = program, .types = ticks };
  struct json_text key;
  (void)instance;
  bool good = true;
  tree_schedule_init (&reader.schedule);
  export_line_init (&reader.line, certificate, status);
  while (good && export_line_next (&reader.line, &key))
    good = read_line (&reader, key);
  good = good && status->code == STATUS_OK
         && ((reader.built && (reader.proven || program->proof.missing))
             || export_line_refuse (&reader.line));
  if (good && reader.proven)
    program_conclude (program, reader.bound);
  logp_build_clear (&reader.build);
  tree_schedule_clear (&reader.schedule);
  export_line_clear (&reader.line);
  return good;
}

const struct export_model logp_export
  = { .make = make,
      .no_clauses = "only open shops, exchanges and, as veripb, overhead instances are" };
