/* Certificates of the overhead model (docs/CERTIFICATES-overhead.md) as pseudo-Boolean constraints
   and derivations. */
#include "base/memory.h"
#include "results/export/clauses.h"
#include "results/export/export.h"
#include "results/export/overhead/proof.h"

#include <stdlib.h>
#include <string.h>

struct reader {
  struct clause_reader clauses;
  struct formula formula;
  struct overhead_proof proof;
};

static const char letters[] = "rsfbmon"; /* by formula_kind */

/* The quantity of a literal. False: there is none. */
static bool
find_quantity (const struct formula *formula, enum formula_kind kind, const int64_t *numbers,
               size_t *q)
{
  int64_t rows = (int64_t)(kind == FORMULA_N ? formula->nodes : formula->deliveries),
          columns = (int64_t)(kind == FORMULA_R || kind == FORMULA_S ? 1
                              : kind == FORMULA_F                    ? formula->nodes
                              : kind == FORMULA_N                    ? formula->classes
                                                                     : formula->deliveries);
  int64_t column = columns > 1 || kind >= FORMULA_F ? numbers[1] : 0;
  if (numbers[0] < 0 || numbers[0] >= rows || column < 0 || column >= columns)
    return false;
  *q = formula->first[kind] + (size_t)(numbers[0] * columns + column);
  return formula->quantities[*q].exists;
}

/* ["r",d,v] and the like. */
static bool
read_literal (void *context, char letter, const int64_t *numbers, size_t count, struct fact *fact)
{
  bool capital = letter >= 'A' && letter <= 'Z';
  const char *found = strchr (letters, capital ? letter - 'A' + 'a' : letter);
  size_t q;
  if (!found || letter == '\0')
    return false;
  enum formula_kind kind = (enum formula_kind) (found - letters);
  bool timed = kind == FORMULA_R || kind == FORMULA_S || kind == FORMULA_N;
  if (count != (kind == FORMULA_N ? 3 : 2)
      || !find_quantity (&((struct reader *)context)->formula, kind, numbers, &q))
    return false;
  if (timed)
    *fact = (struct fact){ q, capital, numbers[count - 1] };
  else
    *fact = capital ? fact_most (q, 0) : fact_least (q, 1);
  return true;
}

/* A line in place of clauses, by its first key; NULL: it is none. */
static const char *
other_proof (struct json_text key)
{
  static const char *const proofs[][2] = {
    { "prices", "its proof is a line of prices, which are values of dynamic programs" },
    { "load", "its proof is the load of a node" },
    { "growth", "its proof is a count of growth" },
    { "work", "its proof is a count of work" },
    { "cover", "its proof is a cover of appended schedules" },
  };
  for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++)
    if (export_line_is (key, proofs[i][0]))
      return proofs[i][1];
  return NULL;
}

/* A line behind the schedule. */
static bool
read_line (struct reader *reader, struct json_text key)
{
  struct clause_reader *clauses = &reader->clauses;
  struct export_line *line = &clauses->line;
  const char *other = other_proof (key);
  if (other)
    return clause_reader_refuse (clauses, other);
  if (export_line_is (key, "schedule") || export_line_is (key, "end"))
    return export_line_ignore (line);
  if (clauses->ticks != clauses->scale)
    return clause_reader_refuse (clauses, "its clauses count other ticks than the instance");
  return export_line_is (key, "or") ? clause_reader_clause (clauses, &reader->proof.derivation)
         : export_line_is (key, "forget")
           ? clause_reader_forget (clauses, &reader->proof.derivation)
           : export_line_refuse (line);
}

static bool
write_proof (struct reader *reader, struct output *out)
{
  struct export_line *line = &reader->clauses.line;
  struct json_text key;
  bool good = true;
  overhead_proof_init (&reader->proof, &reader->formula, out);
  derivation_settle (&reader->proof.derivation);
  while (good && !reader->proof.derivation.done && export_line_next (line, &key))
    good = read_line (reader, key);
  good = good && line->status->code == STATUS_OK
         && (reader->proof.derivation.done
             || clause_reader_refuse (&reader->clauses, reader->clauses.not_said));
  overhead_proof_clear (&reader->proof);
  return good;
}

static bool
read_delivered (struct reader *reader, struct formula_delivered *delivered)
{
  const struct overhead_ticks *ticks = reader->formula.ticks;
  struct drawing_sends sends = { .list = NULL };
  bool good = clause_reader_schedule (&reader->clauses, &sends);
  for (size_t i = 0; good && i < sends.length; i++) {
    const struct drawing_send *send = &sends.list[i];
    if (send->multicast < 0 || send->multicast >= ticks->messages || send->to < 0
        || send->to >= ticks->nodes || !overhead_wants (ticks, send->multicast, send->to)) {
      good = export_line_refuse (&reader->clauses.line);
      break;
    }
    struct formula_delivered *at = &delivered[overhead_task (ticks, send->multicast, send->to)];
    at->sender = send->from;
    good = clause_reader_time (&reader->clauses, send->start, &at->send)
           && clause_reader_time (&reader->clauses, send->receive, &at->receive);
  }
  free (sends.list);
  return good;
}

static bool
write_schedule (struct reader *reader, struct output *out)
{
  const struct formula *formula = &reader->formula;
  struct formula_delivered *delivered = memory_zero (formula->deliveries, sizeof *delivered);
  bool good = read_delivered (reader, delivered);
  if (good) {
    output_print (out, "pseudo-Boolean proof version 3.0\nf %zu ;\nsol", formula->constraints);
    formula_write_solution (formula, delivered, out);
    output_text (out, " ;\noutput NONE ;\nconclusion SAT ;\nend pseudo-Boolean proof ;\n");
  }
  free (delivered);
  return good;
}

/* No node has, or may have, more tasks than a window. */
static bool
few_tasks (const struct formula *formula)
{
  for (size_t i = 0; i < formula->nodes; i++) {
    size_t count = 0;
    for (size_t d = 0; d < formula->deliveries; d++)
      count += (size_t)formula_has_task (formula, i, d, false)
               + (size_t)formula_has_task (formula, i, d, true);
    if (count > WINDOW_MEMBERS)
      return false;
  }
  return true;
}

static bool
write_clauses (struct reader *reader, enum export_clauses what, const struct overhead_ticks *ticks,
               struct output *out)
{
  struct clause_reader *clauses = &reader->clauses;
  bool shorter = what == EXPORT_PROOF || what == EXPORT_SHORTER;
  if (strcmp (clauses->class, "append") == 0)
    return clause_reader_refuse (clauses, "it is about appended schedules only");
  bool good = formula_init (&reader->formula, ticks, clauses->makespan - shorter, clauses->name,
                            clauses->line.status);
  if (good && !few_tasks (&reader->formula))
    good = clause_reader_refuse (clauses, "a node may have more than 64 tasks");
  if (good && (what == EXPORT_SHORTER || what == EXPORT_AS_LONG))
    formula_write (&reader->formula, clauses->name, out);
  else if (good)
    good = what == EXPORT_PROOF ? write_proof (reader, out) : write_schedule (reader, out);
  formula_clear (&reader->formula);
  return good;
}

static bool
clauses (enum export_clauses what, const char *name, const void *instance, const void *ticks,
         const struct data_text *certificate, struct output *out, struct status *status)
{
  struct reader reader = { .formula = { .ticks = ticks } };
  (void)instance;
  clause_reader_init (&reader.clauses, name, certificate, reader.formula.ticks->scale, status);
  reader.clauses.literal = read_literal;
  reader.clauses.context = &reader;
  reader.clauses.not_said = "it needs the rule receiver_exchange, symmetric_messages or leaf_order";
  bool good = clause_reader_head (&reader.clauses);
  if (good && (what == EXPORT_FLATZINC || what == EXPORT_JOBSHOP))
    good = status_set (status, STATUS_INPUT,
                       "%s: cannot be written as %s: overhead: only open shops and exchanges are",
                       name, what == EXPORT_FLATZINC ? "flatzinc" : "jobshop");
  else if (good)
    good = write_clauses (&reader, what, ticks, out);
  clause_reader_clear (&reader.clauses);
  return good;
}

const struct export_model overhead_export
  = { .missing = "its certificates are clauses, covers and counts, and no sums of constraints",
      .clauses = clauses };
