#include "verify/core/conclude.h"

#include "base/memory.h"

#include <string.h>

enum status_code
verify_conclude_schedule (enum status_code code, const struct verify_verdict *verdict,
                          struct verify_ratio makespan, struct verify_reason *reason)
{
  char stated[VERIFY_RATIO_TEXT];

  if (code == STATUS_FALSE)
    return verify_refuse (reason, "the schedule is not valid: %.300s", verdict->reason);
  if (code == STATUS_OK && strcmp (verify_ratio_text (makespan, stated), verdict->makespan) != 0)
    return verify_refuse (reason, "makespan is %s, but the schedule's is %s", stated,
                          verdict->makespan);
  return code;
}

enum status_code
verify_conclude (enum status_code code, struct verify_ratio makespan,
                 const struct verify_reason *reason, const char *file, struct verify_claim *claim,
                 struct status *status)
{
  char stated[VERIFY_RATIO_TEXT];

  claim->accepted = code == STATUS_OK;
  if (claim->accepted) {
    verify_ratio_text (makespan, stated);
    claim->makespan = memory_text (stated, strlen (stated));
  } else if (code == STATUS_FALSE) {
    memcpy (claim->reason, reason->text, sizeof claim->reason);
  } else if (code == STATUS_LIMIT) {
    status_set (status, STATUS_LIMIT, "%s: a limit ended the check", file);
  }
  return code;
}
