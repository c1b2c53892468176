#include "verify/openshop/model.h"

#include "verify/core/job.h"
#include "verify/core/proof.h"
#include "verify/openshop/logic.h"
#include "verify/openshop/tree_parts.h"

/* Moves to the next line. *ended: there is none. False on errors. */
static bool
go_on (struct verify_job *job, bool *ended)
{
  *ended = !verify_lines_next (&job->lines);
  return !*ended || job->status->code == STATUS_OK;
}

/* Lower bound by load. */

/* The sum of the row or column of job->claim must be at least the makespan. */
static enum status_code
check_sum (struct verify_job *job)
{
  const struct verify_openshop_instance *instance = job->instance;
  bool row = job->claim->by == VERIFY_BY_ROW;
  uint32_t count = row ? instance->machines : instance->jobs, line = job->claim->line;
  char number[VERIFY_RATIO_TEXT];
  mpq_t sum, value;
  int order;

  mpq_inits (sum, value, NULL);
  for (uint32_t k = 0; k < count; k++) {
    verify_ratio_to (value, row ? verify_openshop_instance_time (instance, line, k)
                                : verify_openshop_instance_time (instance, k, line));
    mpq_add (sum, sum, value);
  }
  verify_ratio_to (value, job->header.makespan);
  order = mpq_cmp (sum, value);
  mpq_clears (sum, value, NULL);
  return order >= 0
           ? STATUS_OK
           : verify_refuse (&job->reason, "line %zu: the sum of %s %u is less than the makespan %s",
                            job->lines.line.line, row ? "row" : "column", line,
                            verify_ratio_text (job->header.makespan, number));
}

/* {"row":I} or {"column":J}, the only key. */
static enum status_code
read_load (struct verify_job *job)
{
  const struct verify_openshop_instance *instance = job->instance;
  struct verify_text *text = &job->lines.text;
  struct verify_span key;
  int64_t line;
  bool row;

  if (!verify_text_object (text, "load"))
    return STATUS_INPUT;
  if (!verify_text_member (text, &key))
    return verify_text_reject (text, "load: missing key \"row\" or \"column\"");
  row = verify_span_is (key, "row");
  if (!row && !verify_span_is (key, "column")) {
    verify_text_unknown (text, key);
    return STATUS_INPUT;
  }
  if (!verify_text_whole (text, row ? "row" : "column", 0, INT64_MAX, &line))
    return STATUS_INPUT;
  if (verify_text_member (text, &key)) {
    verify_text_unknown (text, key);
    return STATUS_INPUT;
  }
  if (!verify_proof_ends (text))
    return STATUS_INPUT;
  if (line >= (int64_t)(row ? instance->jobs : instance->machines))
    return verify_refuse (&job->reason, "line %zu: there is no %s %lld", job->lines.line.line,
                          row ? "row" : "column", (long long)line);
  job->claim->by = row ? VERIFY_BY_ROW : VERIFY_BY_COLUMN;
  job->claim->line = (uint32_t)line;
  return STATUS_OK;
}

/* At the line of the load, which only the last line may follow. */
static enum status_code
check_load (struct verify_job *job)
{
  enum status_code code = read_load (job);

  if (code == STATUS_OK)
    code = check_sum (job);
  if (code != STATUS_OK)
    return code;
  code = verify_job_alone (job, "load is");
  return code == STATUS_OK ? verify_job_no_clauses (job) : code;
}

/* Lower bound by clauses or a tree. */

/* Reads {"mirror":D} and moves to the next line. *task is unchanged if there is no such line. */
static enum status_code
take_mirror (struct verify_job *job, const struct verify_openshop_tasks *tasks, bool *ended,
             uint32_t *task)
{
  struct verify_text *text = &job->lines.text;
  int64_t number;

  if (*ended || !verify_span_is (job->lines.key, "mirror"))
    return STATUS_OK;
  if (!verify_text_whole (text, "mirror", 0, INT64_MAX, &number) || !verify_proof_ends (text))
    return STATUS_INPUT;
  if (number >= tasks->count)
    return verify_refuse (&job->reason, "line %zu: there is no task %lld to mirror",
                          job->lines.line.line, (long long)number);
  *task = (uint32_t)number;
  return go_on (job, ended) ? STATUS_OK : STATUS_INPUT;
}

/* What a logic is made of. */
struct start {
  const struct verify_openshop_tasks *tasks;
  int64_t T;
  uint32_t mirror;
};

static void *
make_logic (const void *context)
{
  const struct start *start = context;

  return verify_openshop_logic_new (start->tasks, start->T, start->mirror);
}

static struct verify_logic *
core_of (void *logic)
{
  return verify_openshop_logic_core (logic);
}

static void
discard_logic (void *logic)
{
  verify_openshop_logic_free (logic);
}

/* Proof by clauses. Requires tasks and pairs within the limits. */
static enum status_code
prove (struct verify_job *job, const struct verify_openshop_tasks *tasks, int64_t T,
       uint32_t mirror, bool ended)
{
  static const struct verify_statements statements
    = { verify_openshop_logic_letter, verify_openshop_logic_literal };
  const struct start start = { tasks, T, mirror };
  const struct verify_proof_logics logics
    = { &start, make_logic, core_of, discard_logic, verify_openshop_logic_bytes (tasks) };
  struct verify_openshop_logic *logic = make_logic (&start);
  struct verify_proof proof = {
    .lines = &job->lines,
    .logic = verify_openshop_logic_core (logic),
    .statements = &statements,
    .context = logic,
    .logics = &logics,
    .deadline = job->deadline,
    .reason = &job->reason,
  };
  enum status_code code = verify_logic_begin (proof.logic, job->deadline);

  if (code == STATUS_OK)
    code = verify_proof_check (&proof, ended, job->header.clauses);
  job->claim->by = VERIFY_BY_CLAUSES;
  job->claim->clauses = proof.clauses;
  verify_openshop_logic_free (logic);
  return code;
}

/* Checks the tree in sequence or by parts. Requires pairs and T within the limits. */
static enum status_code
check_tree (struct verify_openshop_tree *tree, const struct verify_openshop_tasks *tasks, int64_t T,
            uint32_t mirror, const struct verify_job *job)
{
  const struct verify_openshop_tree_start start = { tasks, T, mirror, job->deadline };
  size_t size = VERIFY_OPENSHOP_TREE_PART;
  int threads = verify_parts_threads (job->lines.end - job->lines.at + job->lines.line.length,
                                      verify_openshop_orders_bytes (tasks, tree->pairs),
                                      job->deadline, &size);
  enum status_code code;

  if (threads > 1)
    return verify_openshop_tree_parts (tree, &start, threads, size, job->header.clauses);
  tree->orders = verify_openshop_orders_new (tasks, tree->pairs, T, mirror, job->deadline);
  code = verify_openshop_tree_check (tree, job->header.clauses);
  verify_openshop_orders_free (tree->orders);
  return code;
}

/* Proof by a tree, at its first line. */
static enum status_code
climb (struct verify_job *job, const struct verify_openshop_tasks *tasks, int64_t T,
       uint32_t mirror)
{
  uint64_t pairs = verify_openshop_logic_pairs (tasks);
  struct verify_openshop_tree tree
    = { .lines = &job->lines, .reason = &job->reason, .pairs = (uint32_t)pairs };
  enum status_code code;

  if (!job->header.tree)
    return verify_text_reject (&job->lines.text,
                               "end: with a tree it is \"nodes\" that are counted");
  if (pairs > VERIFY_OPENSHOP_ORDERS_PAIRS || T > VERIFY_OPENSHOP_ORDERS_LATEST)
    return verify_refuse (
      &job->reason,
      "trees are not checked for more than %d pairs of tasks of one row or column, or 2^29 ticks",
      VERIFY_OPENSHOP_ORDERS_PAIRS);
  code
    = verify_proof_memory (&job->lines, verify_openshop_orders_bytes (tasks, pairs), job->deadline);
  if (code != STATUS_OK)
    return code;
  code = check_tree (&tree, tasks, T, mirror, job);
  job->claim->by = VERIFY_BY_TREE;
  job->claim->nodes = tree.nodes;
  return code;
}

/* At the line after the schedule, or, `ended`, at the end. */
static enum status_code
check_tasks (struct verify_job *job, const struct verify_openshop_tasks *tasks, bool ended)
{
  char number[VERIFY_RATIO_TEXT];
  uint32_t mirror = UINT32_MAX;
  enum status_code code;
  int64_t makespan;

  if (!verify_proof_header_ticks (&job->header, job->header.makespan, &makespan))
    return verify_refuse (
      &job->reason, "makespan %s is no whole number of %lld ticks a unit, from 0 to 2^60",
      verify_ratio_text (job->header.makespan, number), (long long)job->header.ticks);
  if (verify_openshop_logic_pairs (tasks) > VERIFY_OPENSHOP_PAIRS)
    return verify_refuse (
      &job->reason,
      "clauses are not checked for more than 2^21 pairs of tasks of one row or column");
  code = verify_proof_memory (&job->lines, verify_openshop_logic_bytes (tasks), job->deadline);
  if (code == STATUS_OK)
    code = take_mirror (job, tasks, &ended, &mirror);
  if (code != STATUS_OK)
    return code;
  if (!ended && verify_span_is (job->lines.key, "tree"))
    return climb (job, tasks, makespan - 1, mirror);
  if (job->header.tree)
    return verify_text_reject (&job->lines.text, "end: \"nodes\" without a tree");
  return prove (job, tasks, makespan - 1, mirror, ended);
}

static enum status_code
check_clauses (struct verify_job *job, bool ended)
{
  struct verify_openshop_tasks tasks;
  enum status_code code;
  char reason[200];

  verify_openshop_tasks_init (&tasks);
  if (verify_openshop_tasks_from (&tasks, job->instance, job->header.ticks, reason, sizeof reason))
    code = check_tasks (job, &tasks, ended);
  else
    code = verify_refuse (&job->reason, "with %lld ticks a unit: %s", (long long)job->header.ticks,
                          reason);
  verify_openshop_tasks_clear (&tasks);
  return code;
}

static enum status_code
check (struct verify_job *job, const struct verify_source *source)
{
  const struct verify_openshop_instance *instance = job->instance;
  struct verify_source schedule;
  enum status_code code = verify_job_begin (job, source, verify_openshop_instance_model (instance),
                                            VERIFY_PROOF_NODES, instance->named, instance->name);
  bool ended;

  if (code == STATUS_OK)
    code = verify_job_schedule (job, verify_openshop_schedule, &schedule);
  if (code != STATUS_OK)
    return code;
  if (!go_on (job, &ended))
    return STATUS_INPUT;
  return !ended && verify_span_is (job->lines.key, "load") ? check_load (job)
                                                           : check_clauses (job, ended);
}

enum status_code
verify_openshop_certificate (const void *instance, const struct verify_source *source,
                             const struct deadline *deadline, struct verify_claim *claim,
                             struct status *status)
{
  struct verify_job job
    = { .instance = instance, .deadline = deadline, .claim = claim, .status = status };

  verify_claim_clear (claim);
  return verify_job_end (&job, check (&job, source), source);
}
