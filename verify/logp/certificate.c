#include "verify/logp/model.h"

#include "base/memory.h"
#include "verify/core/job.h"
#include "verify/core/proof.h"
#include "verify/logp/dual_bound.h"
#include "verify/logp/program.h"

#include <stdlib.h>

struct job {
  struct verify_job core;
  const struct verify_logp_instance *instance;
  struct verify_logp_types types;
  int64_t makespan;    /* in steps */
  bool by_dual_values; /* else by the program */
  int64_t *numbers;    /* owned: the dual values, or the counts of the program */
  size_t length, capacity;
};

static bool
read_numbers (struct job *job, const char *key)
{
  struct verify_text *text = &job->core.lines.text;
  int64_t least = job->by_dual_values ? -VERIFY_LOGP_DUAL_VALUE : 1,
          most = job->by_dual_values ? VERIFY_LOGP_DUAL_VALUE : VERIFY_LOGP_DESTINATIONS;

  if (!verify_text_array (text, key))
    return false;
  while (verify_text_element (text)) {
    if (job->length == job->instance->length)
      return verify_text_fail (text, "%s: more than there can be types", key);
    memory_grow (job->numbers, job->capacity, job->length + 1);
    if (!verify_text_whole (text, key, least, most, &job->numbers[job->length++]))
      return false;
  }
  return verify_proof_ends (text);
}

/* {"prices":[P,...]} or {"program":[N,...]}, and nothing after it but the end. */
static enum status_code
read_bound (struct job *job)
{
  struct verify_text *text = &job->core.lines.text;
  enum status_code code = verify_job_bound (&job->core, "\"prices\" or \"program\"");

  if (code != STATUS_OK)
    return code;
  job->by_dual_values = verify_span_is (job->core.lines.key, "prices");
  if (!job->by_dual_values && !verify_span_is (job->core.lines.key, "program"))
    return verify_text_reject (text, "expected \"prices\" or \"program\"");
  if (!read_numbers (job, job->by_dual_values ? "prices" : "program"))
    return STATUS_INPUT;
  code = verify_job_alone (&job->core, "bound is");
  return code != STATUS_OK || job->core.header.clauses == 0
           ? code
           : verify_text_reject (text, "end: \"clauses\" must be 0");
}

/* May a table of `entries` entries of `bytes` bytes be allocated? -1: too many. */
static enum status_code
check_entries (struct job *job, int64_t entries, int64_t most, uint64_t bytes)
{
  if (entries < 0)
    return verify_refuse (&job->core.reason,
                          "its table would have more than %lld entries, which is not counted",
                          (long long)most);
  return verify_proof_memory (&job->core.lines, bytes * (uint64_t)entries, job->core.deadline);
}

static enum status_code
check_dual_bound (struct job *job)
{
  char stated[VERIFY_RATIO_TEXT];
  enum status_code code = check_entries (job, verify_logp_dual_entries (&job->types, job->makespan),
                                         VERIFY_LOGP_DUAL_ENTRIES, 8);

  if (code == STATUS_OK)
    code
      = verify_logp_dual_bound (&job->types, job->numbers, job->makespan - 1, job->core.deadline);
  if (code == STATUS_FALSE && job->core.reason.text[0] == '\0')
    verify_refuse (&job->core.reason, "the prices do not exclude that a schedule ends before %s",
                   verify_ratio_text (job->core.header.makespan, stated));
  job->core.claim->by = VERIFY_BY_DUAL_VALUES;
  return code;
}

static enum status_code
check_program (struct job *job)
{
  char stated[VERIFY_RATIO_TEXT], *own;
  int64_t optimum;
  enum status_code code;

  for (size_t j = 0; j < job->types.k; j++)
    if (job->numbers[j] != job->types.type[j].count)
      return verify_refuse (&job->core.reason,
                            "the program is for %lld nodes of type %zu, but there are %lld",
                            (long long)job->numbers[j], j, (long long)job->types.type[j].count);
  job->core.claim->by = VERIFY_BY_PROGRAM;
  code = check_entries (job, verify_logp_program_entries (&job->types), VERIFY_LOGP_PROGRAM_ENTRIES,
                        VERIFY_LOGP_PROGRAM_BYTES);
  if (code != STATUS_OK)
    return code;
  code = verify_logp_program (&job->types, job->makespan, &optimum, job->core.deadline);
  if (code != STATUS_FALSE)
    return code;
  own = verify_logp_types_text (&job->types, optimum);
  verify_refuse (&job->core.reason, "the program gives %s, not the makespan %s", own,
                 verify_ratio_text (job->core.header.makespan, stated));
  free (own);
  return STATUS_FALSE;
}

/* Checks that no schedule is faster. The makespan is positive: it is that of a valid schedule, and
   sends take time. */
static enum status_code
check_bound (struct job *job)
{
  char stated[VERIFY_RATIO_TEXT];

  verify_ratio_text (job->core.header.makespan, stated);
  if (!verify_logp_types_from (&job->types, job->instance))
    return verify_refuse (&job->core.reason,
                          "the times have no common step in which they could be counted");
  if (!verify_logp_types_steps (&job->types, job->core.header.makespan, &job->makespan))
    return verify_refuse (&job->core.reason,
                          "makespan %s is no sum of the instance's times, which the optimum is",
                          stated);
  if (job->length != job->types.k)
    return verify_refuse (&job->core.reason, "there are %zu types, but numbers for %zu",
                          job->types.k, job->length);
  return job->by_dual_values ? check_dual_bound (job) : check_program (job);
}

static enum status_code
check (struct job *job, const struct verify_source *source)
{
  struct verify_source schedule;
  enum status_code code
    = verify_job_begin (&job->core, source, "logp", 0, job->instance->named, job->instance->name);

  if (code == STATUS_OK)
    code = verify_job_schedule (&job->core, verify_logp_schedule, &schedule);
  if (code == STATUS_OK)
    code = read_bound (job);
  if (code == STATUS_OK)
    code = check_bound (job);
  return code;
}

enum status_code
verify_logp_certificate (const void *instance, const struct verify_source *source,
                         const struct deadline *deadline, struct verify_claim *claim,
                         struct status *status)
{
  struct job job
    = { .core = { .instance = instance, .deadline = deadline, .claim = claim, .status = status },
        .instance = instance };
  enum status_code code;

  verify_claim_clear (claim);
  verify_logp_types_init (&job.types);
  code = check (&job, source);
  verify_logp_types_clear (&job.types);
  free (job.numbers);
  return verify_job_end (&job.core, code, source);
}
