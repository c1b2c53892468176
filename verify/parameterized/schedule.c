#include "verify/parameterized/schedule.h"

#include "verify/parameterized/collision.h"
#include "verify/parameterized/spacing.h"

#include <stdlib.h>

struct check {
  const struct verify_parameterized_instance *instance;
  struct verify_transmissions sends;
  uint32_t *got; /* owned [nodes]: which send each node gets */
};

/* For verify_transmission_times: the receiver of this send holds the message. */
static void
set_held (const void *context, const struct verify_transmission *send, struct verify_sum *sum)
{
  const struct verify_parameterized_instance *instance = context;

  verify_sum_set (sum, send->start);
  verify_sum_add (sum, instance->end);
}

static enum status_code
check_all (struct check *check, const struct verify_source *source, struct verify_verdict *verdict,
           struct status *status)
{
  const struct verify_parameterized_instance *instance = check->instance;
  struct verify_transmissions *sends = &check->sends;
  uint32_t nodes = instance->nodes;
  const struct verify_endpoints stations
    = { nodes, nodes, "nodes", "nodes", .one_kind = true, .source = true, .most = nodes };
  const struct verify_transmission_times times = { set_held, instance };
  enum status_code code
    = verify_transmissions_read (sends, &stations, instance->named, instance->name, source, status);

  if (code == STATUS_OK)
    code = verify_transmissions_receipts (sends, nodes, &check->got);
  if (code == STATUS_OK)
    code = verify_transmissions_holders (sends, check->got, &times);
  if (code == STATUS_OK)
    code = verify_parameterized_spacing (instance, sends->list, check->got, sends->length,
                                         &sends->reason);
  if (code == STATUS_OK && instance->network != VERIFY_COMPLETE)
    code = verify_parameterized_collision (instance, sends->list, check->got, sends->length,
                                           &sends->reason);
  return code == STATUS_OK ? verify_transmissions_makespan (sends, &times, verdict) : code;
}

enum status_code
verify_parameterized_schedule (const void *instance, const struct verify_source *source,
                               struct verify_verdict *verdict, struct status *status)
{
  struct check check = { .instance = instance };
  enum status_code code;

  verify_verdict_clear (verdict);
  code = check_all (&check, source, verdict, status);
  verify_transmissions_judge (&check.sends, code, verdict);
  free (check.sends.list);
  free (check.got);
  return code;
}
