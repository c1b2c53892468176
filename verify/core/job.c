#include "verify/core/job.h"

#include "base/memory.h"
#include "verify/core/proof.h"

#include <string.h>

enum status_code
verify_job_begin (struct verify_job *job, const struct verify_source *source, const char *model,
                  unsigned features, bool named, struct verify_span name)
{
  if (!verify_lines_init (&job->lines, source, job->status)
      || !verify_proof_header_read (&job->header, &job->lines, model, features))
    return STATUS_INPUT;
  return verify_proof_header_check (job->header.named, job->header.name, named, name, &job->reason);
}

/* The schedule checker returned `code` and this verdict. Does the schedule reach the makespan? */
static enum status_code
check_makespan (struct verify_job *job, enum status_code code, const struct verify_verdict *verdict)
{
  char stated[VERIFY_RATIO_TEXT];

  if (code == STATUS_FALSE)
    return verify_refuse (&job->reason, "the schedule is not valid: %.300s", verdict->reason);
  if (code == STATUS_OK
      && strcmp (verify_ratio_text (job->header.makespan, stated), verdict->makespan) != 0)
    return verify_refuse (&job->reason, "claims makespan %s; the schedule takes %s", stated,
                          verdict->makespan);
  return code;
}

enum status_code
verify_job_schedule (struct verify_job *job,
                     enum status_code (*check) (const void *instance,
                                                const struct verify_source *source,
                                                struct verify_verdict *verdict,
                                                struct status *status),
                     struct verify_source *schedule)
{
  struct verify_verdict verdict;
  enum status_code code;

  if (!verify_proof_schedule (&job->lines, schedule))
    return STATUS_INPUT;
  verify_verdict_init (&verdict);
  code = check_makespan (job, check (job->instance, schedule, &verdict, job->status), &verdict);
  verify_verdict_clear (&verdict);
  return code;
}

enum status_code
verify_job_bound (struct verify_job *job, const char *what)
{
  if (verify_lines_next (&job->lines))
    return STATUS_OK;
  return job->status->code == STATUS_OK
           ? verify_text_reject (&job->lines.text, "the %s is missing after this line", what)
           : STATUS_INPUT;
}

enum status_code
verify_job_alone (struct verify_job *job, const char *what)
{
  if (verify_lines_next (&job->lines))
    return verify_text_reject (&job->lines.text,
                               "the %s the whole proof, and this line is too much", what);
  return job->status->code;
}

enum status_code
verify_job_no_clauses (const struct verify_job *job)
{
  if (job->header.tree)
    return verify_text_reject (&job->lines.text, "end: \"nodes\" without a tree");
  if (job->header.clauses != 0)
    return verify_text_reject (&job->lines.text, "end: \"clauses\" is %lld, but there are none",
                               (long long)job->header.clauses);
  return STATUS_OK;
}

enum status_code
verify_job_end (struct verify_job *job, enum status_code code, const struct verify_source *source)
{
  char stated[VERIFY_RATIO_TEXT];

  job->claim->accepted = code == STATUS_OK;
  if (job->claim->accepted) {
    verify_ratio_text (job->header.makespan, stated);
    job->claim->makespan = memory_copy (stated);
  } else if (code == STATUS_FALSE) {
    memcpy (job->claim->reason, job->reason.text, sizeof job->claim->reason);
  } else if (code == STATUS_LIMIT) {
    status_set (job->status, STATUS_LIMIT, "%s: a limit ended the check", source->file);
  }
  return code;
}
