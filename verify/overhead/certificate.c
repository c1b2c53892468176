#include "verify/overhead/model.h"

#include "base/checked.h"
#include "verify/core/job.h"
#include "verify/core/proof.h"
#include "verify/overhead/cover.h"
#include "verify/overhead/growth.h"
#include "verify/overhead/lagrangian.h"
#include "verify/overhead/load.h"
#include "verify/overhead/logic.h"
#include "verify/overhead/send_capacity.h"
#include "verify/overhead/sends.h"

#include <stdlib.h>

struct job {
  struct verify_job core;
  const struct verify_overhead_instance *instance;
  struct verify_overhead_times times;
  int64_t makespan; /* ticks */
};

/* The header. */

/* A time of the instance's unit in ticks, 1 .. VERIFY_LATEST. */
static bool
whole_ticks (const struct job *job, struct verify_ratio time, int64_t *ticks)
{
  return verify_proof_header_ticks (&job->core.header, time, ticks) && *ticks > 0;
}

/* The makespan and the instance in ticks. */
static enum status_code
take_ticks (struct job *job)
{
  const struct verify_proof_header *header = &job->core.header;
  char number[VERIFY_RATIO_TEXT], reason[200];

  if (!whole_ticks (job, header->makespan, &job->makespan))
    return verify_refuse (&job->core.reason,
                          "makespan %s is no whole number of %lld ticks a unit, from 1 to 2^60",
                          verify_ratio_text (header->makespan, number), (long long)header->ticks);
  if (!verify_overhead_times_from (&job->times, job->instance, header->ticks, reason,
                                   sizeof reason))
    return verify_refuse (&job->core.reason, "with %lld ticks a unit: %s", (long long)header->ticks,
                          reason);
  return STATUS_OK;
}

/* Upper bound. */

static enum status_code
check_schedule (struct job *job)
{
  struct verify_source schedule;
  enum status_code code = verify_job_schedule (&job->core, verify_overhead_schedule, &schedule);

  return code == STATUS_OK && job->core.header.append
           ? verify_overhead_member (job->instance, &schedule, &job->core.reason, job->core.status)
           : code;
}

/* After a line that is the whole lower bound: only the last line may follow. */
static enum status_code
check_alone (struct job *job, const char *what)
{
  enum status_code code = verify_job_alone (&job->core, what);

  return code == STATUS_OK ? verify_job_no_clauses (&job->core) : code;
}

/* Lower bound by dual prices. */

static enum status_code
check_grid (struct job *job, const struct verify_dual_prices *prices)
{
  char number[VERIFY_RATIO_TEXT];
  int64_t grid, proven;

  if (!whole_ticks (job, prices->grid, &grid))
    return verify_refuse (&job->core.reason,
                          "the prices' grid %s is no whole number of ticks, from 1 to 2^60",
                          verify_ratio_text (prices->grid, number));
  if (checked_mul (grid, prices->horizon + 1, &proven) && proven < job->makespan)
    return verify_refuse (&job->core.reason,
                          "the prices exclude %lld steps of %s, which is less than the makespan",
                          (long long)prices->horizon + 1, verify_ratio_text (prices->grid, number));
  return verify_lagrangian (prices, grid, job->core.deadline, &job->core.reason);
}

/* At the line of the dual prices, which only the last line may follow. */
static enum status_code
check_prices (struct job *job)
{
  struct verify_dual_prices prices;
  enum status_code code;

  verify_dual_prices_init (&prices, &job->times);
  code = verify_dual_prices_read (&prices, &job->core.lines, &job->core.reason);
  if (code == STATUS_OK)
    code = check_alone (job, "prices are");
  if (code == STATUS_OK)
    code = check_grid (job, &prices);
  job->core.claim->by = VERIFY_BY_DUAL_VALUES;
  verify_dual_prices_clear (&prices);
  return code;
}

/* Lower bound by the load of a node. */

/* {"load":{"node":I}} or {"load":{"node":I,"alone":[...]}} */
static enum status_code
read_load (struct job *job, struct verify_single_messages *single)
{
  struct verify_text *text = &job->core.lines.text;
  struct verify_span key;
  int64_t node;
  enum status_code code = STATUS_OK;

  if (!verify_text_object (text, "load"))
    return STATUS_INPUT;
  if (!verify_text_member (text, &key) || !verify_span_is (key, "node"))
    return verify_text_reject (text, "load: expected \"node\"");
  if (!verify_text_whole (text, "node", 0, INT64_MAX, &node))
    return STATUS_INPUT;
  if (verify_text_member (text, &key)) {
    if (!verify_span_is (key, "alone"))
      return verify_text_unknown (text, key), STATUS_INPUT;
    code = verify_single_message_read (single, &job->times, text, &job->core.reason);
    if (code == STATUS_INPUT)
      return code;
    if (verify_text_member (text, &key))
      return verify_text_unknown (text, key), STATUS_INPUT;
  }
  if (!verify_proof_ends (text))
    return STATUS_INPUT;
  if (code == STATUS_OK && node >= job->times.nodes)
    return verify_refuse (&job->core.reason, "line %zu: there is no node %lld",
                          job->core.lines.line.line, (long long)node);
  job->core.claim->line = (uint32_t)node;
  return code;
}

/* At the line of the load, which only the last line may follow. */
static enum status_code
check_load (struct job *job)
{
  struct verify_single_messages single;
  enum status_code code;
  int64_t bound;

  job->core.claim->by = VERIFY_BY_NODE;
  verify_single_message_init (&single);
  code = read_load (job, &single);
  if (code == STATUS_OK)
    code = check_alone (job, "load is");
  if (code == STATUS_OK)
    code = verify_single_message_check (&single, &job->times, job->core.claim->line,
                                        job->core.deadline, &job->core.reason);
  if (code == STATUS_OK)
    code = verify_load (&job->times, job->core.claim->line, &single, job->core.deadline, &bound);
  if (code == STATUS_OK && bound < job->makespan)
    code = verify_refuse (&job->core.reason,
                          "the load of node %u is %lld ticks, which is less than the makespan",
                          job->core.claim->line, (long long)bound);
  verify_single_message_clear (&single);
  return code;
}

/* Lower bounds by growth and work. */

/* At the line of the growth, which is the last but the end. */
static enum status_code
check_growth (struct job *job)
{
  struct verify_growth growth;
  enum status_code code;

  job->core.claim->by = VERIFY_BY_GROWTH;
  verify_growth_init (&growth);
  code = verify_growth_read (&growth, &job->times, &job->core.lines.text, &job->core.reason);
  if (code == STATUS_OK && !verify_proof_ends (&job->core.lines.text))
    code = STATUS_INPUT;
  if (code == STATUS_OK)
    code = check_alone (job, "growth is");
  if (code == STATUS_OK)
    code = verify_growth_check (&growth, &job->times, job->makespan - 1, job->core.deadline,
                                &job->core.reason);
  verify_growth_clear (&growth);
  return code;
}

/* At the line of the work, which is the last but the end. */
static enum status_code
check_work (struct job *job)
{
  int64_t *weights;
  enum status_code code
    = verify_work_read (&weights, &job->times, &job->core.lines.text, &job->core.reason);

  job->core.claim->by = VERIFY_BY_WORK;
  if (code == STATUS_OK && !verify_proof_ends (&job->core.lines.text))
    code = STATUS_INPUT;
  if (code == STATUS_OK)
    code = check_alone (job, "work is");
  if (code == STATUS_OK)
    code = verify_work_check (weights, &job->times, job->makespan - 1, job->core.deadline,
                              &job->core.reason);
  free (weights);
  return code;
}

/* Lower bound by a cover. */

/* At the line of the cover. */
static enum status_code
check_cover (struct job *job)
{
  job->core.claim->by = VERIFY_BY_COVER;
  if (!job->core.header.append)
    return verify_refuse (&job->core.reason,
                          "a cover is about appended schedules only, but the class is \"any\"");
  if (job->core.header.any_rules)
    return verify_text_reject (&job->core.lines.text,
                               "\"rules\" are for clauses, and this is a cover");
  if (verify_job_no_clauses (&job->core) != STATUS_OK)
    return STATUS_INPUT;
  return verify_cover (&job->times, job->makespan - 1, &job->core.lines, job->core.deadline,
                       &job->core.reason, &job->core.claim->states);
}

/* Lower bound by clauses. */

static void *
make_logic (const void *context)
{
  const struct job *job = context;

  return verify_overhead_logic_new (&job->times, job->makespan - 1,
                                    job->core.header.append && !job->core.header.any_rules);
}

static struct verify_logic *
core_of (void *logic)
{
  return verify_overhead_logic_core (logic);
}

static void
discard_logic (void *logic)
{
  verify_overhead_logic_free (logic);
}

/* At the line after the schedule, or, `ended`, at the end. */
static enum status_code
check_clauses (struct job *job, bool ended)
{
  static const struct verify_statements statements
    = { verify_overhead_logic_letter, verify_overhead_logic_literal };
  const struct verify_proof_logics logics
    = { job, make_logic, core_of, discard_logic, verify_overhead_logic_bytes (&job->times) };
  struct verify_proof proof = { .lines = &job->core.lines,
                                .statements = &statements,
                                .logics = &logics,
                                .deadline = job->core.deadline,
                                .reason = &job->core.reason };
  struct verify_overhead_logic *logic;
  enum status_code code;

  if (job->times.deliveries > VERIFY_LOGIC_DELIVERIES)
    return verify_refuse (&job->core.reason,
                          "clauses are not checked for more than %d deliveries, and there are %u",
                          VERIFY_LOGIC_DELIVERIES, job->times.deliveries);
  code = verify_proof_memory (&job->core.lines, logics.bytes, job->core.deadline);
  if (code != STATUS_OK)
    return code;
  logic = make_logic (job);
  proof.context = logic;
  proof.logic = verify_overhead_logic_core (logic);
  code = verify_logic_begin (proof.logic, job->core.deadline);
  if (code == STATUS_OK)
    code = verify_proof_check (&proof, ended, job->core.header.clauses);
  job->core.claim->by = VERIFY_BY_CLAUSES;
  job->core.claim->clauses = proof.clauses;
  verify_overhead_logic_free (logic);
  return code;
}

/* At the line after the schedule, or, `ended`, at the end. */
static enum status_code
check_bound (struct job *job, bool ended)
{
  static const struct {
    const char *key;
    enum status_code (*check) (struct job *job);
  } bounds[] = { { "prices", check_prices },
                 { "load", check_load },
                 { "growth", check_growth },
                 { "work", check_work },
                 { "cover", check_cover } };

  for (size_t i = 0; !ended && i < sizeof bounds / sizeof *bounds; i++)
    if (verify_span_is (job->core.lines.key, bounds[i].key))
      return bounds[i].check (job);
  return check_clauses (job, ended);
}

static enum status_code
check (struct job *job, const struct verify_source *source)
{
  struct verify_claim *claim = job->core.claim;
  enum status_code code = verify_job_begin (&job->core, source, "overhead", VERIFY_PROOF_CLASSES,
                                            job->instance->named, job->instance->name);
  bool ended;

  if (code == STATUS_INPUT)
    return code;
  claim->class = job->core.header.append ? "append" : "any";
  claim->among = job->core.header.append ? "appended schedules" : NULL;
  if (code == STATUS_OK)
    code = take_ticks (job);
  if (code == STATUS_OK)
    code = check_schedule (job);
  if (code != STATUS_OK)
    return code;
  ended = !verify_lines_next (&job->core.lines);
  return ended && job->core.status->code != STATUS_OK ? STATUS_INPUT : check_bound (job, ended);
}

enum status_code
verify_overhead_certificate (const void *instance, const struct verify_source *source,
                             const struct deadline *deadline, struct verify_claim *claim,
                             struct status *status)
{
  struct job job
    = { .core = { .instance = instance, .deadline = deadline, .claim = claim, .status = status },
        .instance = instance };
  enum status_code code;

  verify_claim_clear (claim);
  verify_overhead_times_init (&job.times);
  code = check (&job, source);
  verify_overhead_times_clear (&job.times);
  return verify_job_end (&job.core, code, source);
}
