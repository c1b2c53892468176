#include "verify/parameterized/collision.h"

#include "base/memory.h"
#include "verify/core/sum.h"
#include "verify/parameterized/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct collision {
  const struct verify_parameterized_instance *instance;
  const struct verify_transmission *sends;
  const uint32_t *got;
  struct verify_reason *reason;
  struct verify_sum sum;
  uint32_t *order;  /* owned [length]: the sends by start */
  uint32_t *step;   /* owned [length]: of each send */
  uint32_t *count;  /* owned [nodes]: sends of each node so far */
  uint32_t *holder; /* owned [channels]: the last send that occupied it; VERIFY_NO_SEND: none */
  uint64_t *path;   /* owned */
};

static int
by_start (const void *x, const void *y, void *context)
{
  const struct verify_transmission *sends = context;
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  int order = verify_ratio_compare (sends[a].start, sends[b].start);

  return order != 0 ? order : (a > b) - (a < b);
}

/* Two sends collide on the channel. */
static enum status_code
refuse (const struct collision *collision, uint32_t early, uint32_t late, uint64_t channel)
{
  const struct verify_transmission *first = &collision->sends[early],
                                   *second = &collision->sends[late];
  uint32_t a = collision->step[early], b = collision->step[late];
  char start[VERIFY_RATIO_TEXT], later[VERIFY_RATIO_TEXT], name[VERIFY_PATH_TEXT], steps[64];

  if (a == b)
    snprintf (steps, sizeof steps, "stepwise contention, both in step %u", a);
  else
    snprintf (steps, sizeof steps, "depth contention, in steps %u and %u", a, b);
  return verify_refuse (
    collision->reason,
    "sends[%u] from %u to %u at %s and sends[%u] from %u to %u at %s collide on %s: %s", early,
    first->from, first->to, verify_ratio_text (first->start, start), late, second->from, second->to,
    verify_ratio_text (second->start, later), verify_path_text (collision->instance, channel, name),
    steps);
}

/* Adds the next send by start. The last occupant of a channel started last, so it also leaves
   last. */
static enum status_code
take_path (struct collision *collision, uint32_t late)
{
  const struct verify_transmission *send = &collision->sends[late];
  size_t length = verify_path (collision->instance, send->from, send->to, collision->path);

  for (size_t i = 0; i < length; i++) {
    uint32_t early = collision->holder[collision->path[i]];
    if (early != VERIFY_NO_SEND) {
      verify_sum_set (&collision->sum, collision->sends[early].start);
      verify_sum_add (&collision->sum, collision->instance->occupation);
      if (verify_sum_compare (&collision->sum, send->start) > 0)
        return refuse (collision, early, late, collision->path[i]);
    }
    collision->holder[collision->path[i]] = late;
  }
  return STATUS_OK;
}

static enum status_code
check_all (struct collision *collision, size_t length)
{
  for (uint32_t i = 0; i < length; i++)
    collision->order[i] = i;
  qsort_r (collision->order, length, sizeof *collision->order, by_start, (void *)collision->sends);
  for (size_t i = 0; i < length; i++) {
    uint32_t number = collision->order[i], from = collision->sends[number].from;
    /* the node was sent to earlier, so its step is known */
    uint32_t before = from == 0 ? 0 : collision->step[collision->got[from]];
    collision->step[number] = before + ++collision->count[from];
    if (take_path (collision, number) != STATUS_OK)
      return STATUS_FALSE;
  }
  return STATUS_OK;
}

enum status_code
verify_parameterized_collision (const struct verify_parameterized_instance *instance,
                                const struct verify_transmission *sends, const uint32_t *got,
                                size_t length, struct verify_reason *reason)
{
  struct collision collision
    = { .instance = instance, .sends = sends, .got = got, .reason = reason };
  size_t channels = verify_path_channels (instance);
  enum status_code code;

  verify_sum_init (&collision.sum);
  collision.order = memory_alloc (length + 1, sizeof *collision.order);
  collision.step = memory_alloc (length + 1, sizeof *collision.step);
  collision.count = memory_zero (instance->nodes, sizeof *collision.count);
  collision.holder = memory_alloc (channels, sizeof *collision.holder);
  collision.path = memory_alloc (verify_path_longest (instance), sizeof *collision.path);
  memset (collision.holder, 0xff, channels * sizeof *collision.holder);
  code = check_all (&collision, length);
  verify_sum_clear (&collision.sum);
  free (collision.order);
  free (collision.step);
  free (collision.count);
  free (collision.holder);
  free (collision.path);
  return code;
}
