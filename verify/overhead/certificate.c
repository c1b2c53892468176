#include "verify/overhead/certificate.h"

#include "base/checked.h"
#include "verify/core/conclude.h"
#include "verify/core/proof.h"
#include "verify/core/proof_header.h"
#include "verify/overhead/appended.h"
#include "verify/overhead/cover.h"
#include "verify/overhead/growth.h"
#include "verify/overhead/lagrangian.h"
#include "verify/overhead/load.h"
#include "verify/overhead/logic.h"
#include "verify/overhead/schedule.h"
#include "verify/overhead/work.h"

#include <stdlib.h>

struct job {
  const struct verify_overhead_instance *instance;
  const struct deadline *deadline;
  struct verify_claim *claim;
  struct status *status;
  struct verify_reason reason;
  struct verify_lines lines;
  struct verify_proof_header header;
  struct verify_overhead_times times;
  int64_t makespan; /* ticks */
};

/* The header. */

/* A time of the instance's unit in ticks, 1 .. VERIFY_LATEST. */
static bool
whole_ticks (const struct job *job, struct verify_ratio time, int64_t *ticks)
{
  return verify_proof_header_ticks (&job->header, time, ticks) && *ticks > 0;
}

static enum status_code
check_header (struct job *job)
{
  const struct verify_proof_header *header = &job->header;
  char number[VERIFY_RATIO_TEXT], reason[200];
  enum status_code code
    = verify_proof_header_check (header, job->instance->named, job->instance->name, &job->reason);

  if (code != STATUS_OK)
    return code;
  if (!whole_ticks (job, header->makespan, &job->makespan))
    return verify_refuse (&job->reason,
                          "makespan %s is no whole number of %lld ticks a unit, from 1 to 2^60",
                          verify_ratio_text (header->makespan, number), (long long)header->ticks);
  if (!verify_overhead_times_from (&job->times, job->instance, header->ticks, reason,
                                   sizeof reason))
    return verify_refuse (&job->reason, "with %lld ticks a unit: %s", (long long)header->ticks,
                          reason);
  return STATUS_OK;
}

/* Upper bound. */

static enum status_code
check_appended (struct job *job, const struct verify_source *source)
{
  struct verify_overhead_sends sends;
  enum status_code code;

  verify_overhead_sends_init (&sends, job->instance);
  code = verify_overhead_sends_read (&sends, source, &job->reason, job->status);
  if (code == STATUS_OK && !verify_overhead_appended (&sends))
    code = verify_refuse (&job->reason, "the schedule is no appended one: no order of all sends "
                                        "agrees with what every node does in turn");
  verify_overhead_sends_clear (&sends);
  return code;
}

static enum status_code
judge_schedule (struct job *job, const struct verify_source *source)
{
  struct verify_verdict verdict;
  enum status_code code;

  verify_verdict_init (&verdict);
  code = verify_overhead_schedule (job->instance, source, &verdict, job->status);
  code = verify_conclude_schedule (code, &verdict, job->header.makespan, &job->reason);
  if (code == STATUS_OK && job->header.append)
    code = check_appended (job, source);
  verify_verdict_clear (&verdict);
  return code;
}

static enum status_code
check_schedule (struct job *job)
{
  struct verify_source schedule;

  return verify_proof_schedule (&job->lines, &schedule) ? judge_schedule (job, &schedule)
                                                        : STATUS_INPUT;
}

/* After a line that is the whole lower bound: only the last line may follow. */
static enum status_code
check_alone (struct job *job, const char *what)
{
  if (verify_lines_next (&job->lines))
    return verify_text_reject (&job->lines.text,
                               "the %s the whole proof, and this line is too much", what);
  if (job->status->code != STATUS_OK)
    return STATUS_INPUT;
  if (job->header.clauses != 0)
    return verify_text_reject (&job->lines.text, "end: \"clauses\" is %lld, but there are none",
                               (long long)job->header.clauses);
  return STATUS_OK;
}

/* Lower bound by dual prices. */

static enum status_code
check_grid (struct job *job, const struct verify_dual_prices *prices)
{
  char number[VERIFY_RATIO_TEXT];
  int64_t grid, proven;

  if (!whole_ticks (job, prices->grid, &grid))
    return verify_refuse (&job->reason,
                          "the prices' grid %s is no whole number of ticks, from 1 to 2^60",
                          verify_ratio_text (prices->grid, number));
  if (checked_mul (grid, prices->horizon + 1, &proven) && proven < job->makespan)
    return verify_refuse (&job->reason,
                          "the prices exclude %lld steps of %s, which is less than the makespan",
                          (long long)prices->horizon + 1, verify_ratio_text (prices->grid, number));
  return verify_lagrangian (prices, grid, job->deadline, &job->reason);
}

/* At the line of the dual prices, which only the last line may follow. */
static enum status_code
check_prices (struct job *job)
{
  struct verify_dual_prices prices;
  enum status_code code;

  verify_dual_prices_init (&prices, &job->times);
  code = verify_dual_prices_read (&prices, &job->lines, &job->reason);
  if (code == STATUS_OK)
    code = check_alone (job, "prices are");
  if (code == STATUS_OK)
    code = check_grid (job, &prices);
  job->claim->by = VERIFY_BY_DUAL_VALUES;
  verify_dual_prices_clear (&prices);
  return code;
}

/* Lower bound by the load of a node. */

/* {"load":{"node":I}} or {"load":{"node":I,"alone":[...]}} */
static enum status_code
read_load (struct job *job, struct verify_single_messages *single)
{
  struct verify_text *text = &job->lines.text;
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
    code = verify_single_message_read (single, &job->times, text, &job->reason);
    if (code == STATUS_INPUT)
      return code;
    if (verify_text_member (text, &key))
      return verify_text_unknown (text, key), STATUS_INPUT;
  }
  if (!verify_proof_ends (text))
    return STATUS_INPUT;
  if (code == STATUS_OK && node >= job->times.nodes)
    return verify_refuse (&job->reason, "line %zu: there is no node %lld", job->lines.line.line,
                          (long long)node);
  job->claim->line = (uint32_t)node;
  return code;
}

/* At the line of the load, which only the last line may follow. */
static enum status_code
check_load (struct job *job)
{
  struct verify_single_messages single;
  enum status_code code;
  int64_t bound;

  job->claim->by = VERIFY_BY_NODE;
  verify_single_message_init (&single);
  code = read_load (job, &single);
  if (code == STATUS_OK)
    code = check_alone (job, "load is");
  if (code == STATUS_OK)
    code = verify_single_message_check (&single, &job->times, job->claim->line, job->deadline,
                                        &job->reason);
  if (code == STATUS_OK)
    code = verify_load (&job->times, job->claim->line, &single, job->deadline, &bound);
  if (code == STATUS_OK && bound < job->makespan)
    code = verify_refuse (&job->reason,
                          "the load of node %u is %lld ticks, which is less than the makespan",
                          job->claim->line, (long long)bound);
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

  job->claim->by = VERIFY_BY_GROWTH;
  verify_growth_init (&growth);
  code = verify_growth_read (&growth, &job->times, &job->lines.text, &job->reason);
  if (code == STATUS_OK && !verify_proof_ends (&job->lines.text))
    code = STATUS_INPUT;
  if (code == STATUS_OK)
    code = check_alone (job, "growth is");
  if (code == STATUS_OK)
    code
      = verify_growth_check (&growth, &job->times, job->makespan - 1, job->deadline, &job->reason);
  verify_growth_clear (&growth);
  return code;
}

/* At the line of the work, which is the last but the end. */
static enum status_code
check_work (struct job *job)
{
  int64_t *weights;
  enum status_code code = verify_work_read (&weights, &job->times, &job->lines.text, &job->reason);

  job->claim->by = VERIFY_BY_WORK;
  if (code == STATUS_OK && !verify_proof_ends (&job->lines.text))
    code = STATUS_INPUT;
  if (code == STATUS_OK)
    code = check_alone (job, "work is");
  if (code == STATUS_OK)
    code = verify_work_check (weights, &job->times, job->makespan - 1, job->deadline, &job->reason);
  free (weights);
  return code;
}

/* Lower bound by a cover. */

/* At the line of the cover. */
static enum status_code
check_cover (struct job *job)
{
  job->claim->by = VERIFY_BY_COVER;
  if (!job->header.append)
    return verify_refuse (&job->reason,
                          "a cover is about appended schedules only, but the class is \"any\"");
  if (job->header.any_rules)
    return verify_text_reject (&job->lines.text, "\"rules\" are for clauses, and this is a cover");
  if (job->header.clauses != 0)
    return verify_text_reject (&job->lines.text, "end: \"clauses\" is %lld, but there are none",
                               (long long)job->header.clauses);
  return verify_cover (&job->times, job->makespan - 1, &job->lines, job->deadline, &job->reason,
                       &job->claim->states);
}

/* Lower bound by clauses. */

static bool
atom (const void *context, char letter, int64_t a, int64_t b, int64_t bound,
      struct verify_literal *atom)
{
  return verify_overhead_logic_literal (context, letter, a, b, bound, atom);
}

/* At the line after the schedule, or, `ended`, at the end. */
static enum status_code
check_clauses (struct job *job, bool ended)
{
  static const struct verify_statements statements = { verify_overhead_logic_letter, atom };
  struct verify_proof proof = { .lines = &job->lines,
                                .statements = &statements,
                                .deadline = job->deadline,
                                .reason = &job->reason };
  struct verify_overhead_logic *logic;
  enum status_code code;

  if (job->times.deliveries > VERIFY_LOGIC_DELIVERIES)
    return verify_refuse (&job->reason,
                          "clauses are not checked for more than %d deliveries, and there are %u",
                          VERIFY_LOGIC_DELIVERIES, job->times.deliveries);
  code
    = verify_proof_memory (&job->lines, verify_overhead_logic_bytes (&job->times), job->deadline);
  if (code != STATUS_OK)
    return code;
  logic = verify_overhead_logic_new (&job->times, job->makespan - 1,
                                     job->header.append && !job->header.any_rules);
  proof.context = logic;
  proof.logic = verify_overhead_logic_core (logic);
  code = verify_logic_begin (proof.logic, job->deadline);
  if (code == STATUS_OK)
    code = verify_proof_check (&proof, ended, job->header.clauses);
  job->claim->by = VERIFY_BY_CLAUSES;
  job->claim->clauses = proof.clauses;
  verify_overhead_logic_free (logic);
  return code;
}

static enum status_code
check (struct job *job, const struct verify_source *source)
{
  enum status_code code;
  bool ended;

  if (!verify_lines_init (&job->lines, source, job->status)
      || !verify_proof_header_read (&job->header, &job->lines, "overhead", VERIFY_PROOF_CLASSES))
    return STATUS_INPUT;
  job->claim->class = job->header.append ? "append" : "any";
  job->claim->among = job->header.append ? "appended schedules" : NULL;
  code = check_header (job);
  if (code == STATUS_OK)
    code = check_schedule (job);
  if (code != STATUS_OK)
    return code;
  ended = !verify_lines_next (&job->lines);
  if (ended && job->status->code != STATUS_OK)
    return STATUS_INPUT;
  if (!ended && verify_span_is (job->lines.key, "prices"))
    return check_prices (job);
  if (!ended && verify_span_is (job->lines.key, "load"))
    return check_load (job);
  if (!ended && verify_span_is (job->lines.key, "growth"))
    return check_growth (job);
  if (!ended && verify_span_is (job->lines.key, "work"))
    return check_work (job);
  if (!ended && verify_span_is (job->lines.key, "cover"))
    return check_cover (job);
  return check_clauses (job, ended);
}

enum status_code
verify_overhead_certificate (const void *instance, const struct verify_source *source,
                             const struct deadline *deadline, struct verify_claim *claim,
                             struct status *status)
{
  struct job job = { .instance = instance, .deadline = deadline, .claim = claim, .status = status };
  enum status_code code;

  verify_claim_clear (claim);
  verify_overhead_times_init (&job.times);
  code = check (&job, source);
  verify_overhead_times_clear (&job.times);
  return verify_conclude (code, job.header.makespan, &job.reason, source->file, claim, status);
}
