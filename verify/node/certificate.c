#include "verify/node/model.h"

#include "verify/core/job.h"
#include "verify/node/beam_layers.h"
#include "verify/node/branch_tree.h"
#include "verify/node/certificate_header.h"
#include "verify/node/plan.h"
#include "verify/node/replay.h"

struct job {
  struct verify_job core; /* of its header only the makespan is used */
  const struct verify_node_instance *instance;
  struct verify_certificate_header header;
  struct verify_node_types types;

  struct verify_node_context proof; /* its T is the stated makespan in ticks */
  int64_t entries;
  size_t last_type; /* of the last entry of the plan */
};

/* Is the certificate for this instance? */
static enum status_code
check_header (struct job *job)
{
  const struct verify_certificate_header *header = &job->header;
  char number[VERIFY_RATIO_TEXT];
  enum status_code code = verify_proof_header_check (
    header->named, header->name, job->instance->named, job->instance->name, &job->core.reason);

  if (code != STATUS_OK)
    return code;
  if (!verify_node_types_ticks (&job->types, header->makespan, &job->proof.T) || job->proof.T == 0)
    return verify_refuse (&job->core.reason, "makespan %s is no sum of the costs",
                          verify_ratio_text (header->makespan, number));
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
  if (!verify_text_element (text) || !verify_text_ratio (text, "ready", &entry->time)
      || !verify_text_element (text) || !verify_text_ratio (text, "ready", &entry->cost)
      || !verify_text_element (text)
      || !verify_text_whole (text, "ready", 1, VERIFY_NODE_DESTINATIONS, &entry->count)
      || verify_text_element (text))
    return verify_text_fail (text, "ready: expected [TIME, COST, COUNT]");
  return entry->time.num > 0 || verify_text_fail (text, "ready: a time that is not positive");
}

/* Checks one entry against the instance and hands it to the plan. */
static enum status_code
add_entry (struct job *job, struct verify_plan *plan, const struct entry *entry)
{
  char number[VERIFY_RATIO_TEXT];
  int64_t time;
  size_t type;

  if (!verify_node_types_ticks (&job->types, entry->time, &time))
    return verify_refuse (&job->core.reason, "ready at %s: no sum of the costs",
                          verify_ratio_text (entry->time, number));
  if (!verify_node_types_find (&job->types, entry->cost, &type))
    return verify_refuse (&job->core.reason, "ready: no destination has cost %s",
                          verify_ratio_text (entry->cost, number));
  if (time < plan->now || (time == plan->now && type <= job->last_type))
    return verify_text_reject (&job->core.lines.text, "ready: the entries do not ascend");
  job->last_type = type;
  job->entries++;
  return verify_plan_add (plan, time, type, entry->count);
}

/* The entries of one line. */
static enum status_code
read_ready_line (struct job *job, struct verify_plan *plan)
{
  struct verify_text *text = &job->core.lines.text;
  enum status_code code = STATUS_OK;
  struct verify_span key;
  struct entry entry;

  if (!verify_text_array (text, "ready"))
    return STATUS_INPUT;
  while (code == STATUS_OK && verify_text_element (text))
    code = read_entry (text, &entry) ? add_entry (job, plan, &entry) : STATUS_INPUT;
  if (code == STATUS_OK && verify_text_member (text, &key))
    return verify_text_unexpected (text, key);
  return code;
}

static const char *
missing (enum verify_node_proof kind)
{
  return kind == VERIFY_NODE_BRANCH_TREE   ? "the cases"
         : kind == VERIFY_NODE_BEAM_LAYERS ? "the layers' prices"
                                           : "the root's prices";
}

/* Reads the plan, the upper bound. Leaves job->core.lines at the first line after it. */
static enum status_code
read_plan (struct job *job, struct verify_plan *plan)
{
  for (;;) {
    enum status_code code;
    if (!verify_lines_next (&job->core.lines))
      return job->core.status->code != STATUS_OK
               ? job->core.status->code
               : verify_text_reject (&job->core.lines.text, "%s are missing after this line",
                                     missing (job->header.kind));
    if (!verify_span_is (job->core.lines.key, "ready"))
      return STATUS_OK;
    code = read_ready_line (job, plan);
    if (code != STATUS_OK)
      return code;
  }
}

static enum status_code
check_plan (struct job *job)
{
  struct verify_plan plan;
  enum status_code code;

  verify_plan_init (&plan, &job->types, job->proof.T, job->core.deadline, &job->core.reason);
  code = read_plan (job, &plan);
  if (code == STATUS_OK && job->entries != job->header.ready)
    code = verify_text_reject (&job->core.lines.text,
                               "end: \"ready\" is %lld, but there are %lld entries",
                               (long long)job->header.ready, (long long)job->entries);
  if (code == STATUS_OK)
    code = verify_plan_finish (&plan);
  verify_plan_clear (&plan);
  return code;
}

/* The root's dual vector suffices: no further line may follow. */
static enum status_code
finish_without_search (struct job *job, struct verify_hints *hints)
{
  enum status_code code = verify_hints_next (hints);

  job->core.claim->nodes = 1;
  if (code != STATUS_OK)
    return code;
  if (hints->present)
    return verify_refuse (&job->core.reason,
                          "line %zu: the root's prices prove it, no search visits this path",
                          hints->number);
  return job->header.nodes >= 1
           ? STATUS_OK
           : verify_refuse (&job->core.reason, "the search needs more than its 0 nodes");
}

static enum status_code
check_dual_bound (struct job *job, struct verify_hints *hints, struct verify_dual_bound *dual_bound)
{
  enum status_code code = verify_hints_read (hints);

  if (code != STATUS_OK)
    return code;
  if (hints->depth > 0)
    return verify_text_reject (&job->core.lines.text, "the first price line must be the root's");
  if (!verify_dual_bound_set (dual_bound, hints->list.values, hints->list.length))
    return verify_refuse (&job->core.reason,
                          "line %zu: the prices' common denominator is too large", hints->number);
  code = verify_dual_bound_evaluate (
    dual_bound, verify_dual_bound_horizon (&job->types, job->proof.T), job->core.deadline);
  if (code != STATUS_OK)
    return code;
  if (verify_dual_bound_proves (dual_bound, job->proof.T))
    return finish_without_search (job, hints);
  return verify_replay (&job->proof, dual_bound, hints, (uint64_t)job->header.nodes,
                        &job->core.claim->nodes);
}

/* The lower bound by a search with dual bounds, from the current line of job->core.lines to the
   end. */
static enum status_code
check_search (struct job *job)
{
  struct verify_hints hints = { .proof = &job->proof };
  struct verify_dual_bound dual_bound;
  enum status_code code;

  verify_dual_bound_init (&dual_bound, &job->types);
  code = check_dual_bound (job, &hints, &dual_bound);
  if (code == STATUS_OK && hints.read != (uint64_t)job->header.hints)
    code = verify_text_reject (&job->core.lines.text,
                               "end: \"hints\" is %lld, but there are %llu price lines",
                               (long long)job->header.hints, (unsigned long long)hints.read);
  job->core.claim->hints = hints.read;
  verify_dual_bound_clear (&dual_bound);
  verify_hints_clear (&hints);
  return code;
}

static enum status_code
check_total (const struct job *job, const char *name, int64_t stated, uint64_t found)
{
  if (found == (uint64_t)stated)
    return STATUS_OK;
  return verify_text_reject (&job->core.lines.text, "end: \"%s\" is %lld, but there are %llu", name,
                             (long long)stated, (unsigned long long)found);
}

/* The lower bound by a branch tree. */
static enum status_code
check_branch_tree (struct job *job)
{
  struct verify_claim *claim = job->core.claim;
  enum status_code code = verify_branch_tree_check (&job->proof, &claim->splits, &claim->leaves);

  if (code == STATUS_OK)
    code = check_total (job, "splits", job->header.splits, claim->splits);
  return code == STATUS_OK ? check_total (job, "leaves", job->header.leaves, claim->leaves) : code;
}

/* The lower bound by a search in layers. */
static enum status_code
check_beam_layers (struct job *job)
{
  struct verify_claim *claim = job->core.claim;
  enum status_code code = verify_beam_layers_check (&job->proof, (uint64_t)job->header.nodes,
                                                    &claim->nodes, &claim->vectors);

  return code == STATUS_OK ? check_total (job, "vectors", job->header.vectors, claim->vectors)
                           : code;
}

static enum status_code
check_lower (struct job *job)
{
  switch (job->header.kind) {
  case VERIFY_NODE_BRANCH_TREE:
    return check_branch_tree (job);
  case VERIFY_NODE_BEAM_LAYERS:
    return check_beam_layers (job);
  default:
    return check_search (job);
  }
}

static enum status_code
check (struct job *job, const struct verify_source *source)
{
  enum status_code code;

  if (!verify_node_types_from (&job->types, job->instance, job->instance->file, job->core.status))
    return STATUS_INPUT;
  if (!verify_lines_init (&job->core.lines, source, job->core.status)
      || !verify_certificate_header_read (&job->header, &job->core.lines))
    return STATUS_INPUT;
  code = check_header (job);
  if (code == STATUS_OK)
    code = check_plan (job);
  if (code != STATUS_OK)
    return code;
  return check_lower (job);
}

enum status_code
verify_node_certificate (const void *instance, const struct verify_source *source,
                         const struct deadline *deadline, struct verify_claim *claim,
                         struct status *status)
{
  struct job job
    = { .core = { .deadline = deadline, .claim = claim, .status = status }, .instance = instance };
  enum status_code code;

  verify_claim_clear (claim);
  verify_node_types_init (&job.types);
  job.proof = (struct verify_node_context){
    .lines = &job.core.lines, .types = &job.types, .deadline = deadline, .reason = &job.core.reason
  };
  code = check (&job, source);
  verify_node_types_clear (&job.types);
  job.core.header.makespan = job.header.makespan;
  return verify_job_end (&job.core, code, source);
}
