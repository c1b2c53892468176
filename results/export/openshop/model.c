/* Certificates of open shops and total exchange (docs/CERTIFICATES-openshop.md) as pseudo-Boolean
   constraints and derivations. */
#include "base/memory.h"
#include "results/export/clauses.h"
#include "results/export/export.h"
#include "results/export/openshop/instance.h"
#include "results/export/openshop/proof.h"

#include <stdlib.h>
#include <string.h>

struct reader {
  struct clause_reader clauses;
  const struct openshop_instance *instance;
  const struct openshop_ticks *ticks;
  struct shop shop;
  struct proof proof;
};

/* Task numbers are those of the shop. */
static bool
is_task (const struct shop *shop, int64_t task)
{
  return task >= 0 && task < shop->task_count;
}

/* ["s",d,v] and the like. */
static bool
read_literal (void *context, char letter, const int64_t *numbers, size_t count, struct fact *fact)
{
  const struct shop *shop = &((struct reader *)context)->shop;
  if (count != 2 || !strchr ("sSbB", letter) || !is_task (shop, numbers[0]))
    return false;
  if (letter == 's' || letter == 'S') {
    *fact = (struct fact){ (size_t)numbers[0], letter == 'S', numbers[1] };
    return true;
  }
  if (!is_task (shop, numbers[1]))
    return false;
  int32_t pair = shop->pair_of[numbers[0] * shop->task_count + numbers[1]];
  if (pair < 0)
    return false;
  *fact = fact_least (replay_pair (shop, pair), 1);
  if ((letter == 'b') != (numbers[0] < numbers[1]))
    *fact = fact_opposite (*fact);
  return true;
}

/* {"row":I} or {"column":J} */
static bool
read_load (struct reader *reader)
{
  struct export_line *line = &reader->clauses.line;
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
  struct export_line *line = &reader->clauses.line;
  int64_t task = -1;
  if (!export_line_integer (line, &task) || !is_task (&reader->shop, task))
    return export_line_refuse (line);
  proof_mirror (&reader->proof, (int32_t)task);
  return export_line_skip (line);
}

/* A line behind the schedule. */
static bool
read_line (struct reader *reader, struct json_text key, bool *begun)
{
  struct export_line *line = &reader->clauses.line;
  if (export_line_is (key, "schedule") || export_line_is (key, "end"))
    return export_line_ignore (line);
  if (export_line_is (key, "tree"))
    return clause_reader_refuse (
      &reader->clauses, "its proof is a tree of orders with the rules queue and transitivity");
  if (export_line_is (key, "load"))
    return read_load (reader);
  if (reader->clauses.ticks != reader->ticks->scale)
    return clause_reader_refuse (&reader->clauses,
                                 "its clauses count other ticks than the instance");
  if (export_line_is (key, "mirror"))
    return read_mirror (reader);
  if (!*begun)
    derivation_settle (&reader->proof.derivation);
  *begun = true;
  return export_line_is (key, "or")
           ? clause_reader_clause (&reader->clauses, &reader->proof.derivation)
         : export_line_is (key, "forget")
           ? clause_reader_forget (&reader->clauses, &reader->proof.derivation)
           : export_line_refuse (line);
}

static bool
write_proof (struct reader *reader, struct output *out)
{
  struct export_line *line = &reader->clauses.line;
  struct json_text key;
  bool good = true, begun = false;
  proof_init (&reader->proof, &reader->shop, out);
  if (reader->shop.impossible >= 0)
    proof_impossible (&reader->proof);
  while (good && !reader->proof.derivation.done && export_line_next (line, &key))
    good = read_line (reader, key, &begun);
  good = good && line->status->code == STATUS_OK;
  if (good && !reader->proof.derivation.done)
    derivation_settle (&reader->proof.derivation);
  good = good && (reader->proof.derivation.done || export_line_refuse (line));
  proof_clear (&reader->proof);
  return good;
}

/* The starts of the schedule, which is the second line. */
static bool
read_starts (struct reader *reader, int64_t *starts)
{
  struct drawing_sends sends = { .list = NULL };
  bool good = clause_reader_schedule (&reader->clauses, &sends);
  for (size_t i = 0; good && i < sends.length; i++) {
    const struct drawing_send *send = &sends.list[i];
    int32_t task = shop_task_at (&reader->shop, send->from, send->to);
    if (task >= 0)
      good = clause_reader_time (&reader->clauses, send->start, &starts[task]);
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
write_clauses (struct reader *reader, enum export_clauses what, struct output *out)
{
  struct clause_reader *clauses = &reader->clauses;
  bool shorter = what == EXPORT_PROOF || what == EXPORT_SHORTER;
  if (clauses->makespan == 0)
    return clause_reader_refuse (clauses, "its makespan is 0, so there is nothing to prove");
  bool good = shop_init (&reader->shop, reader->ticks, clauses->makespan - shorter, clauses->name,
                         clauses->line.status);
  for (int32_t r = 0; good && r < reader->shop.rows + reader->shop.columns; r++)
    if (reader->shop.impossible < 0
        && reader->shop.begin[r + 1] - reader->shop.begin[r] > WINDOW_MEMBERS)
      good = clause_reader_refuse (clauses, "a row or column has more than 64 tasks");
  if (good && (what == EXPORT_SHORTER || what == EXPORT_AS_LONG))
    shop_write (&reader->shop, clauses->name, out);
  else if (good)
    good = what == EXPORT_PROOF ? write_proof (reader, out) : write_schedule (reader, out);
  shop_clear (&reader->shop);
  return good;
}

static bool
clauses (enum export_clauses what, const char *name, const void *instance, const void *ticks,
         const struct data_text *certificate, struct output *out, struct status *status)
{
  struct reader reader = { .instance = instance, .ticks = ticks };
  clause_reader_init (&reader.clauses, name, certificate, reader.ticks->scale, status);
  reader.clauses.literal = read_literal;
  reader.clauses.context = &reader;
  bool good = clause_reader_head (&reader.clauses);
  if (good && what == EXPORT_FLATZINC)
    shop_write_flatzinc (ticks, reader.clauses.makespan, name, out);
  else if (good && what == EXPORT_JOBSHOP)
    shop_write_jobshop (instance, ticks, reader.clauses.makespan, name, out);
  else if (good)
    good = write_clauses (&reader, what, out);
  clause_reader_clear (&reader.clauses);
  return good;
}

/* Instances of total exchange have the same certificates. */
static const char missing[]
  = "its certificates are clauses and trees of orders, and no sums of constraints";

const struct export_model exchange_export = { .missing = missing, .clauses = clauses };
const struct export_model openshop_export = { .missing = missing, .clauses = clauses };
