/* Certificates of open shops and total exchange (docs/CERTIFICATES-openshop.md) as pseudo-Boolean
   constraints and derivations. */
#include "base/memory.h"
#include "results/draw/sends.h"
#include "results/export/export.h"
#include "results/export/lines.h"
#include "results/export/openshop/instance.h"
#include "results/export/openshop/proof.h"

#include <stdlib.h>
#include <string.h>

struct reader {
  struct export_line line;
  const struct openshop_instance *instance;
  const struct openshop_ticks *ticks;
  const char *name;
  int64_t makespan; /* in ticks of the instance */
  int64_t factor;   /* ticks of the certificate in one of the instance's */
  struct shop shop;
  struct proof proof;
  struct fact *literals; /* owned: of the present clause */
  size_t literal_capacity;
};

static bool
refuse (struct reader *reader, const char *why)
{
  return status_set (reader->line.status, STATUS_INPUT, "%s: cannot be written as veripb: %s",
                     reader->name, why);
}

/* Times of the certificate are multiples of 1 / `ticks`, as those of the instance are of 1 /
   `scale`; the former must be the latter. */
static bool
read_head (struct reader *reader)
{
  struct export_line *line = &reader->line;
  struct json_text key, skipped;
  struct rational makespan = rational_zero;
  int64_t ticks = 0;
  if (!export_line_next (line, &key))
    return export_line_refuse (line);
  bool good = json_skip (&line->json, "certificate", &skipped);
  while (good && json_next_key (&line->json, &line->first, &key))
    good = export_line_is (key, "makespan") ? export_line_rational (line, &makespan)
           : export_line_is (key, "ticks")  ? export_line_integer (line, &ticks)
                                            : json_skip (&line->json, "certificate", &skipped);
  if (!good || line->status->code != STATUS_OK)
    return false;
  reader->factor = ticks;
  return (reader->ticks->scale % makespan.denominator == 0
          && rational_ticks (makespan, reader->ticks->scale, INT64_MAX, &reader->makespan))
         || export_line_refuse (line);
}

/* Task numbers are those of the shop. */
static bool
read_task (struct reader *reader, int32_t *task)
{
  int64_t value = -1;
  if (!export_line_integer (&reader->line, &value))
    return false;
  *task = (int32_t)value;
  return (value >= 0 && value < reader->shop.task_count) || export_line_refuse (&reader->line);
}

/* ["s",d,v] and the like, after its opening bracket and kind. */
static bool
read_literal (struct reader *reader, char kind, struct fact *fact)
{
  struct export_line *line = &reader->line;
  struct shop *shop = &reader->shop;
  bool inner = false;
  int32_t task = 0, other = 0;
  if (!json_next_item (&line->json, &inner) || !read_task (reader, &task)
      || !json_next_item (&line->json, &inner))
    return false;
  if (kind == 's' || kind == 'S') {
    *fact = kind == 's' ? fact_least ((size_t)task, 0) : fact_most ((size_t)task, 0);
    return export_line_integer (line, &fact->value) && !json_next_item (&line->json, &inner);
  }
  if (!read_task (reader, &other) || json_next_item (&line->json, &inner))
    return false;
  int32_t pair = shop->pair_of[(size_t)task * (size_t)shop->task_count + (size_t)other];
  if (pair < 0)
    return false;
  *fact = fact_least (replay_pair (shop, pair), 1);
  if ((kind == 'b') != (task < other))
    *fact = fact_opposite (*fact);
  return true;
}

static bool
read_clause (struct reader *reader)
{
  struct export_line *line = &reader->line;
  struct json_text kind;
  size_t count = 0;
  bool first, inner;
  if (!json_open_array (&line->json, "or", &first))
    return false;
  while (json_next_item (&line->json, &first)) {
    memory_grow (reader->literals, reader->literal_capacity, count + 1);
    if (!json_open_array (&line->json, "or", &inner) || !json_next_item (&line->json, &inner)
        || !json_string (&line->json, "or", &kind) || kind.length != 1
        || !strchr ("sSbB", kind.bytes[0])
        || !read_literal (reader, kind.bytes[0], &reader->literals[count++]))
      return export_line_refuse (line);
  }
  return line->status->code == STATUS_OK
         && (derivation_clause (&reader->proof.derivation, reader->literals, count)
             || export_line_refuse (line))
         && export_line_skip (line);
}

static bool
read_forget (struct reader *reader)
{
  struct export_line *line = &reader->line;
  bool first;
  int64_t clause = -1;
  if (!json_open_array (&line->json, "forget", &first))
    return false;
  while (json_next_item (&line->json, &first))
    if (!export_line_integer (line, &clause) || clause < 0
        || !derivation_forget (&reader->proof.derivation, (size_t)clause))
      return export_line_refuse (line);
  return line->status->code == STATUS_OK && export_line_skip (line);
}

/* {"row":I} or {"column":J} */
static bool
read_load (struct reader *reader)
{
  struct export_line *line = &reader->line;
  struct json_text key;
  bool first;
  int64_t number = -1;
  if (!json_open_object (&line->json, "load", &first) || !json_next_key (&line->json, &first, &key))
    return export_line_refuse (line);
  bool row = export_line_is (key, "row");
  if (!export_line_integer (line, &number) || json_next_key (&line->json, &first, &key))
    return export_line_refuse (line);
  if (number < 0 || number >= (row ? reader->shop.rows : reader->shop.columns))
    return export_line_refuse (line);
  return (proof_load (&reader->proof, (int32_t)(row ? number : reader->shop.rows + number))
          || export_line_refuse (line))
         && export_line_skip (line);
}

static bool
read_mirror (struct reader *reader)
{
  int32_t task;
  if (!read_task (reader, &task))
    return false;
  proof_mirror (&reader->proof, task);
  return export_line_skip (&reader->line);
}

/* A line behind the schedule. */
static bool
read_line (struct reader *reader, struct json_text key, bool *begun)
{
  struct export_line *line = &reader->line;
  if (export_line_is (key, "schedule") || export_line_is (key, "end"))
    return export_line_ignore (line);
  if (export_line_is (key, "tree"))
    return refuse (reader, "its proof is a tree of orders with the rules queue and transitivity");
  if (export_line_is (key, "load"))
    return read_load (reader);
  if (reader->factor != reader->ticks->scale)
    return refuse (reader, "its clauses count other ticks than the instance");
  if (export_line_is (key, "mirror"))
    return read_mirror (reader);
  if (!*begun)
    derivation_settle (&reader->proof.derivation);
  *begun = true;
  return export_line_is (key, "or")       ? read_clause (reader)
         : export_line_is (key, "forget") ? read_forget (reader)
                                          : export_line_refuse (line);
}

static bool
write_proof (struct reader *reader, struct output *out)
{
  struct json_text key;
  bool good = true, begun = false;
  proof_init (&reader->proof, &reader->shop, out);
  if (reader->shop.impossible >= 0)
    proof_impossible (&reader->proof);
  while (good && !reader->proof.derivation.done && export_line_next (&reader->line, &key))
    good = read_line (reader, key, &begun);
  good = good && reader->line.status->code == STATUS_OK;
  if (good && !reader->proof.derivation.done)
    derivation_settle (&reader->proof.derivation);
  good = good && (reader->proof.derivation.done || export_line_refuse (&reader->line));
  proof_clear (&reader->proof);
  return good;
}

/* The starts of the schedule, which is the second line. */
static bool
read_starts (struct reader *reader, int64_t *starts)
{
  struct export_line *line = &reader->line;
  struct drawing_sends sends = { .list = NULL };
  struct json_text key, text;
  bool good = export_line_next (line, &key) && json_skip (&line->json, "schedule", &text)
              && drawing_sends_read (&sends, text.bytes, text.length, line->text->file,
                                     line->text->line + 1, line->status);
  for (size_t i = 0; good && i < sends.length; i++) {
    const struct drawing_send *send = &sends.list[i];
    int32_t task = shop_task_at (&reader->shop, send->from, send->to);
    if (task >= 0)
      good = (reader->ticks->scale % send->start.denominator == 0
              && rational_ticks (send->start, reader->ticks->scale, INT64_MAX, &starts[task]))
             || export_line_refuse (line);
  }
  free (sends.list);
  return good;
}

static bool
write_schedule (struct reader *reader, struct output *out)
{
  const struct shop *shop = &reader->shop;
  int64_t *starts = memory_zero ((size_t)shop->task_count + 1, sizeof *starts);
  bool good = read_starts (reader, starts);
  if (good) {
    output_print (out, "pseudo-Boolean proof version 3.0\nf %zu ;\nsol", shop->constraints);
    shop_write_solution (shop, starts, out);
    output_text (out, " ;\noutput NONE ;\nconclusion SAT ;\nend pseudo-Boolean proof ;\n");
  }
  free (starts);
  return good;
}

static bool
write_with (struct reader *reader, enum export_clauses what, struct output *out)
{
  struct status *status = reader->line.status;
  if (what == EXPORT_FLATZINC || what == EXPORT_JOBSHOP) {
    if (!read_head (reader))
      return false;
    if (what == EXPORT_FLATZINC)
      shop_write_flatzinc (reader->ticks, reader->makespan, reader->name, out);
    else
      shop_write_jobshop (reader->instance, reader->ticks, reader->makespan, reader->name, out);
    return true;
  }
  bool shorter = what == EXPORT_PROOF || what == EXPORT_SHORTER;
  if (!read_head (reader))
    return false;
  if (reader->makespan == 0)
    return refuse (reader, "its makespan is 0, so there is nothing to prove");
  bool good
    = shop_init (&reader->shop, reader->ticks, reader->makespan - shorter, reader->name, status);
  for (int32_t r = 0; good && r < reader->shop.rows + reader->shop.columns; r++)
    if (reader->shop.impossible < 0
        && reader->shop.begin[r + 1] - reader->shop.begin[r] > WINDOW_MEMBERS)
      good = refuse (reader, "a row or column has more than 64 tasks");
  if (good && (what == EXPORT_SHORTER || what == EXPORT_AS_LONG))
    shop_write (&reader->shop, reader->name, out);
  else if (good)
    good = what == EXPORT_PROOF ? write_proof (reader, out) : write_schedule (reader, out);
  shop_clear (&reader->shop);
  return good;
}

static bool
clauses (enum export_clauses what, const char *name, const void *instance, const void *ticks,
         const struct data_text *certificate, struct output *out, struct status *status)
{
  struct reader reader = { .instance = instance, .ticks = ticks, .name = name };
  export_line_init (&reader.line, certificate, status);
  bool good = write_with (&reader, what, out);
  free (reader.literals);
  export_line_clear (&reader.line);
  return good;
}

/* Instances of total exchange have the same certificates. */
static const char missing[]
  = "its certificates are clauses and trees of orders, and no sums of constraints";

const struct export_model exchange_export = { .missing = missing, .clauses = clauses };
const struct export_model openshop_export = { .missing = missing, .clauses = clauses };
