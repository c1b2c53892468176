#include "verify/parameterized/model.h"

#include "verify/core/job.h"
#include "verify/core/proof.h"
#include "verify/parameterized/count.h"
#include "verify/parameterized/cover.h"

/* The kinds of lower bounds. */
enum bound { COUNTING, COVER, PLACES };

/* Moves to the line of the lower bound: "counting", or in a network "cover" or "places". */
static enum status_code
find_bound (struct verify_job *job, enum bound *bound)
{
  const struct verify_parameterized_instance *instance = job->instance;
  struct verify_text *text = &job->lines.text;
  enum status_code code = verify_job_bound (job, "\"counting\"");

  if (code != STATUS_OK)
    return code;
  *bound = instance->network == VERIFY_COMPLETE        ? COUNTING
           : verify_span_is (job->lines.key, "cover")  ? COVER
           : verify_span_is (job->lines.key, "places") ? PLACES
                                                       : COUNTING;
  if (*bound == COUNTING && !verify_span_is (job->lines.key, "counting"))
    return verify_text_reject (text, "expected \"counting\"");
  return job->header.clauses == 0 ? STATUS_OK
                                  : verify_text_reject (text, "end: \"clauses\" must be 0");
}

/* {"counting":{"before":B}}, which only the last line may follow. */
static enum status_code
read_counting (struct verify_job *job, int64_t *before)
{
  struct verify_text *text = &job->lines.text;
  struct verify_span key;

  if (!verify_text_object (text, "counting"))
    return STATUS_INPUT;
  if (!verify_text_member (text, &key) || !verify_span_is (key, "before"))
    return verify_text_reject (text, "counting: expected \"before\" and nothing else");
  if (!verify_text_whole (text, "before", 0, INT64_MAX, before))
    return STATUS_INPUT;
  if (verify_text_member (text, &key))
    return verify_text_reject (text, "counting: expected \"before\" and nothing else");
  if (!verify_proof_ends (text))
    return STATUS_INPUT;
  return verify_job_alone (job, "counting is");
}

/* Is M, by counting with this `hold`, the earliest time by which all nodes can have the message,
   and B the number before it? */
static enum status_code
count_with (struct verify_job *job, struct verify_ratio hold, int64_t before)
{
  char stated[VERIFY_RATIO_TEXT], own[VERIFY_RATIO_TEXT];
  struct verify_parameterized_instance counted
    = *(const struct verify_parameterized_instance *)
         job->instance; /* shares the memory of the instance */
  struct verify_count count;
  enum status_code code;

  counted.hold = hold;
  code = verify_parameterized_count (&counted, job->deadline, &count);
  if (code == STATUS_FALSE)
    return verify_refuse (
      &job->reason, "the times have no common tick of 62 bits in which they could be counted");
  if (code != STATUS_OK)
    return code;
  verify_ratio_text (job->header.makespan, stated);
  if (verify_ratio_compare (count.time, job->header.makespan) != 0)
    return verify_refuse (&job->reason, "counting gives %s, not the makespan %s",
                          verify_ratio_text (count.time, own), stated);
  if (before != count.before)
    return verify_refuse (&job->reason,
                          "before %s there are at most %lld nodes with the message, not %lld",
                          stated, (long long)count.before, (long long)before);
  return STATUS_OK;
}

static enum status_code
check_counting (struct verify_job *job)
{
  const struct verify_parameterized_instance *instance = job->instance;
  struct verify_parameterized_instance alone = *instance; /* shares its memory */
  int64_t before;
  enum status_code code = read_counting (job, &before);

  job->claim->by = VERIFY_BY_COUNTING;
  alone.network = VERIFY_COMPLETE;
  if (code == STATUS_OK)
    code = count_with (job, verify_parameterized_apart (instance), before);
  /* without the channels: a smaller number, which proves less, but its tick may fit */
  if (code == STATUS_FALSE && instance->network != VERIFY_COMPLETE)
    code = count_with (job, verify_parameterized_apart (&alone), before);
  return code;
}

static enum status_code
check_cover (struct verify_job *job, bool places)
{
  job->claim->by = VERIFY_BY_COVER;
  return verify_parameterized_cover (job->instance, places, &job->header, &job->lines,
                                     job->deadline, &job->reason, &job->claim->states);
}

static enum status_code
check (struct verify_job *job, const struct verify_source *source)
{
  const struct verify_parameterized_instance *instance = job->instance;
  struct verify_source schedule;
  enum bound bound = COUNTING;
  enum status_code code
    = verify_job_begin (job, source, "parameterized", 0, instance->named, instance->name);

  if (code == STATUS_OK && instance->network != VERIFY_COMPLETE) /* the upper bound */
    code = verify_job_schedule (job, verify_parameterized_schedule, &schedule);
  if (code == STATUS_OK)
    code = find_bound (job, &bound);
  if (code != STATUS_OK)
    return code;
  return bound == COUNTING ? check_counting (job) : check_cover (job, bound == PLACES);
}

enum status_code
verify_parameterized_certificate (const void *instance, const struct verify_source *source,
                                  const struct deadline *deadline, struct verify_claim *claim,
                                  struct status *status)
{
  struct verify_job job
    = { .instance = instance, .deadline = deadline, .claim = claim, .status = status };

  verify_claim_clear (claim);
  return verify_job_end (&job, check (&job, source), source);
}
