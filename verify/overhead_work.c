#include "verify/overhead_work.h"

#include "base/memory.h"
#include "verify/text.h"

#include <stdlib.h>

__extension__ typedef __int128 wide; /* below 2^63 such weights of such sends, or so much time at such a weight, fit */

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
verify_work_read (int64_t **weights, const struct verify_times *times, struct verify_text *text, struct verify_reason *reason)
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
    return verify_refuse (reason, "the work has %zu weights, but there are %u lengths", count, times->classes);
  return STATUS_OK;
}

/* What all sends but the first of each message weigh. */
static wide
weigh (const int64_t *weights, const struct verify_room *room)
{
  wide sum = 0;

  for (uint32_t k = 0; k < room->times->messages; k++)
    sum += (wide)weights[room->times->class_of[k]] * (verify_room_deliveries (room, k) - 1);
  return sum;
}

/* The largest weight of the sends that node i can do in so much time. */
static wide
most_weight (const int64_t *weights, const struct verify_times *times, uint32_t i, int64_t time)
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
judge (const int64_t *weights, const struct verify_room *room, int64_t horizon, struct verify_reason *reason)
{
  wide left = weigh (weights, room);

  for (uint32_t i = 0; i < room->times->nodes; i++) {
    int64_t time = verify_room_for_sends (room, i, horizon) - room->must[i];
    if (time < 0)
      return STATUS_OK;
    left -= most_weight (weights, room->times, i, time);
  }
  return left > 0 ? STATUS_OK : verify_refuse (reason, "the work leaves room: the nodes have time for sends of the weight of all");
}

enum status_code
verify_work_check (const int64_t *weights, const struct verify_times *times, int64_t horizon, const struct deadline *deadline,
                   struct verify_reason *reason)
{
  struct verify_room room;
  enum status_code code = verify_room_init (&room, times, deadline);

  if (code == STATUS_OK)
    code = judge (weights, &room, horizon, reason);
  verify_room_clear (&room);
  return code;
}
