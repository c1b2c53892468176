#include "verify/overhead/work.h"

#include "base/memory.h"
#include "verify/core/text.h"

#include <stdlib.h>

/* fits fewer than 2^63 weighted sends, or times with weights */
__extension__ typedef __int128 wide;

static bool
read_list (int64_t **weights, size_t *count, struct verify_text *text)
{
  size_t capacity = 0;
  int64_t weight;

  if (!verify_text_array (text, "weights"))
    return false;
  while (verify_text_element (text)) {
    if (!verify_text_whole (text, "weights", 0, VERIFY_WORK_WEIGHT, &weight))
      return false;
    memory_grow (*weights, capacity, *count + 1);
    (*weights)[(*count)++] = weight;
  }
  return true;
}

enum status_code
verify_work_read (int64_t **weights, const struct verify_overhead_times *times,
                  struct verify_text *text, struct verify_reason *reason)
{
  struct verify_span key;
  size_t count = 0;

  *weights = NULL;
  if (!verify_text_object (text, "work"))
    return STATUS_INPUT;
  if (!verify_text_member (text, &key) || !verify_span_is (key, "weights"))
    return verify_text_reject (text, "work: expected \"weights\"");
  if (!read_list (weights, &count, text))
    return STATUS_INPUT;
  if (verify_text_member (text, &key))
    return verify_text_unknown (text, key), STATUS_INPUT;
  if (count != times->classes)
    return verify_refuse (reason, "the work has %zu weights, but there are %u lengths", count,
                          times->classes);
  return STATUS_OK;
}

/* The weight of all sends but the first of each message. */
static wide
weigh (const int64_t *weights, const struct verify_send_capacity *capacity)
{
  wide sum = 0;

  for (uint32_t k = 0; k < capacity->times->messages; k++)
    sum += (wide)weights[capacity->times->class_of[k]]
           * (verify_send_capacity_deliveries (capacity, k) - 1);
  return sum;
}

/* The maximum weight of the sends of node i within `time`. */
static wide
most_weight (const int64_t *weights, const struct verify_overhead_times *times, uint32_t i,
             int64_t time)
{
  wide most = 0;

  for (uint32_t c = 0; c < times->classes; c++) {
    int64_t send = times->send[(size_t)c * times->nodes + i];
    wide weight = send > 0 ? (wide)weights[c] * time / send : 0;
    most = weight > most ? weight : most;
  }
  return most;
}

static enum status_code
judge (const int64_t *weights, const struct verify_send_capacity *capacity, int64_t horizon,
       struct verify_reason *reason)
{
  wide left = weigh (weights, capacity);

  for (uint32_t i = 0; i < capacity->times->nodes; i++) {
    int64_t time = verify_send_capacity_for_sends (capacity, i, horizon) - capacity->must[i];
    if (time < 0)
      return STATUS_OK;
    left -= most_weight (weights, capacity->times, i, time);
  }
  return left > 0
           ? STATUS_OK
           : verify_refuse (
             reason, "the work leaves room: the nodes have time for sends of the weight of all");
}

enum status_code
verify_work_check (const int64_t *weights, const struct verify_overhead_times *times,
                   int64_t horizon, const struct deadline *deadline, struct verify_reason *reason)
{
  struct verify_send_capacity capacity;
  enum status_code code = verify_send_capacity_init (&capacity, times, deadline);

  if (code == STATUS_OK)
    code = judge (weights, &capacity, horizon, reason);
  verify_send_capacity_clear (&capacity);
  return code;
}
