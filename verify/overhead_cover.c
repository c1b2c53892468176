#include "verify/overhead_cover.h"

#include "base/memory.h"
#include "verify/overhead_cover_layer.h"
#include "verify/proof.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LOOK 64 /* states gone through between two looks at the clock */

struct cover {
  const struct verify_times *times;
  struct verify_lines *lines;
  const struct deadline *deadline;
  struct verify_reason *reason;
  struct verify_left left;
  struct verify_layer now, next; /* being gone through; what covers its children */
  uint32_t *former;              /* owned [messages]: the last message before it that is like it; VERIFY_NO_DELIVERY: none */
  uint64_t set;                  /* of the line that is read */
  bool ended;                    /* there is no line any more */
  uint64_t states;               /* read so far */
};

/* Messages that are alike. */

static bool
alike (const struct cover *cover, uint32_t k, uint32_t other)
{
  const struct verify_times *times = cover->times;
  uint64_t first = cover->left.of_message[k], second = cover->left.of_message[other];

  if (times->source[k] != times->source[other] || times->class_of[k] != times->class_of[other])
    return false;
  for (; first != 0 && second != 0; first &= first - 1, second &= second - 1)
    if (times->receiver[__builtin_ctzll (first)] != times->receiver[__builtin_ctzll (second)])
      return false;
  return first == second;
}

static void
find_alike (struct cover *cover)
{
  cover->former = memory_alloc (cover->times->messages, sizeof *cover->former);
  for (uint32_t k = 0; k < cover->times->messages; k++) {
    cover->former[k] = VERIFY_NO_DELIVERY;
    for (uint32_t other = 0; other < k; other++)
      if (alike (cover, other, k))
        cover->former[k] = other;
  }
}

/* The deliveries of message k in the set, from bit 0 on. */
static uint64_t
part (const struct cover *cover, uint64_t set, uint32_t k)
{
  uint64_t all = cover->left.of_message[k];

  return (set & all) >> __builtin_ctzll (all);
}

/* Rename messages until of those that are alike none has a smaller part than the one before it. */
static uint64_t
rename_alike (const struct cover *cover, uint64_t set)
{
  for (uint32_t last = 0; last < cover->times->messages; last++)
    for (uint32_t k = last; cover->former[k] != VERIFY_NO_DELIVERY; k = cover->former[k]) {
      uint32_t other = cover->former[k];
      uint64_t low = part (cover, set, k), high = part (cover, set, other);
      if (low >= high)
        break;
      set ^= (low ^ high) << __builtin_ctzll (cover->left.of_message[k]);
      set ^= (low ^ high) << __builtin_ctzll (cover->left.of_message[other]);
    }
  return set;
}

/* Children. */

static enum status_code
refuse (const struct cover *cover, uint64_t set, uint32_t d, uint32_t i)
{
  return verify_refuse (cover->reason, "neither excluded nor covered: after the deliveries %" PRIx64 " delivery %u sent by node %u", set, d,
                        i);
}

/* Delivery d is sent by node i after a state: is that excluded, or covered by the next layer? */
static enum status_code
check_child (struct cover *cover, uint64_t set, const int64_t *ready, uint32_t d, uint32_t i)
{
  const struct verify_times *times = cover->times;
  struct verify_left *left = &cover->left;
  uint32_t j = times->receiver[d];
  int64_t sent = ready[i] + verify_times_send (times, d, i), arrival = sent + verify_times_transit (times, d, i);
  int64_t received = (arrival > ready[j] ? arrival : ready[j]) + verify_times_receive (times, d), child[VERIFY_COVER_MOST];
  uint64_t done;

  if (received > left->latest)
    return STATUS_OK;
  done = rename_alike (cover, set | UINT64_C (1) << d);
  memcpy (child, ready, times->nodes * sizeof *child);
  child[i] = sent;
  child[j] = received;
  if (verify_layer_covers (&cover->next, done, child) || !verify_left_arrivals (left, done, child))
    return STATUS_OK;
  verify_left_raise (left, done, child);
  if (verify_layer_covers (&cover->next, done, child) || verify_left_late (left, done, child))
    return STATUS_OK;
  return refuse (cover, set, d, i);
}

/* All children of a state. Of two alike messages with the same part the second one's are the first one's, by another name. */
static enum status_code
check_state (struct cover *cover, uint64_t set, const int64_t *ready)
{
  enum status_code code = STATUS_OK;

  for (uint32_t k = 0; k < cover->times->messages; k++) {
    uint32_t former = cover->former[k];
    if (former != VERIFY_NO_DELIVERY && part (cover, set, former) == part (cover, set, k))
      continue;
    for (uint64_t open = cover->left.of_message[k] & ~set; open != 0; open &= open - 1)
      for (uint64_t from = verify_left_holders (&cover->left, set, k); from != 0 && code == STATUS_OK; from &= from - 1)
        code = check_child (cover, set, ready, (uint32_t)__builtin_ctzll (open), (uint32_t)__builtin_ctzll (from));
  }
  return code;
}

static enum status_code
check_layer (struct cover *cover)
{
  enum status_code code = STATUS_OK;
  size_t seen = 0;

  for (size_t at = 0; at < cover->now.sets; at++)
    for (size_t state = cover->now.first[at]; state < cover->now.first[at + 1]; state++) {
      if (seen++ % LOOK == 0 && cover->deadline && deadline_passed (cover->deadline))
        return STATUS_LIMIT;
      code = check_state (cover, cover->now.set[at], cover->now.ready + state * cover->times->nodes);
      if (code != STATUS_OK)
        return code;
    }
  return code;
}

/* The lines. */

/* {"cover":{"states":N}} */
static enum status_code
read_head (struct cover *cover, int64_t *stated)
{
  struct verify_text *text = &cover->lines->text;
  struct verify_span key;

  if (!verify_text_object (text, "cover"))
    return STATUS_INPUT;
  if (!verify_text_member (text, &key) || !verify_span_is (key, "states"))
    return verify_text_reject (text, "cover: expected \"states\"");
  if (!verify_text_whole (text, "states", 0, INT64_MAX, stated))
    return STATUS_INPUT;
  if (verify_text_member (text, &key))
    return verify_text_unknown (text, key), STATUS_INPUT;
  return verify_proof_ends (text) ? STATUS_OK : STATUS_INPUT;
}

/* Go to the next line, which is about a set. */
static enum status_code
advance (struct cover *cover)
{
  cover->ended = !verify_lines_next (cover->lines);
  if (cover->ended)
    return cover->lines->status->code;
  return verify_layer_read_set (cover->lines, cover->left.all, &cover->set);
}

/* Read the states of the next layer, whose sets are of so many deliveries. */
static enum status_code
read_layer (struct cover *cover, int deliveries)
{
  enum status_code code = STATUS_OK;

  verify_layer_empty (&cover->next);
  while (!cover->ended && code == STATUS_OK && __builtin_popcountll (cover->set) == deliveries) {
    code = verify_layer_read_states (&cover->next, cover->lines, cover->set, cover->left.latest);
    if (code == STATUS_OK)
      code = verify_proof_room (cover->lines, verify_layer_bytes (&cover->now) + verify_layer_bytes (&cover->next), cover->deadline);
    if (code == STATUS_OK)
      code = advance (cover);
  }
  if (code == STATUS_OK && !cover->ended && __builtin_popcountll (cover->set) < deliveries)
    return verify_text_reject (&cover->lines->text, "set: sets of fewer deliveries come first");
  verify_layer_index (&cover->next);
  cover->states += verify_layer_states (&cover->next);
  return code;
}

/* Layer after layer, until one is empty. */
static enum status_code
check_layers (struct cover *cover)
{
  enum status_code code = advance (cover);
  int deliveries = 0;

  verify_layer_begin (&cover->now);
  while (code == STATUS_OK && verify_layer_states (&cover->now) > 0) {
    struct verify_layer former = cover->now;
    code = read_layer (cover, ++deliveries);
    if (code == STATUS_OK && deliveries == (int)cover->times->deliveries && verify_layer_states (&cover->next) > 0)
      return verify_refuse (cover->reason, "a state with all deliveries: that is a faster schedule");
    if (code == STATUS_OK)
      code = check_layer (cover);
    cover->now = cover->next;
    cover->next = former;
  }
  return code;
}

static enum status_code
check (struct cover *cover, uint64_t *states)
{
  int64_t stated;
  enum status_code code = read_head (cover, &stated);

  if (code == STATUS_OK)
    code = check_layers (cover);
  if (code != STATUS_OK)
    return code;
  if (!cover->ended)
    return verify_text_reject (&cover->lines->text, "set: no state of one delivery fewer leads to it");
  if (cover->states != (uint64_t)stated)
    return verify_text_reject (&cover->lines->text, "cover: \"states\" is %" PRId64 ", but there are %" PRIu64, stated, cover->states);
  *states = cover->states;
  return STATUS_OK;
}

enum status_code
verify_cover (const struct verify_times *times, int64_t latest, struct verify_lines *lines, const struct deadline *deadline,
              struct verify_reason *reason, uint64_t *states)
{
  struct cover cover = { .times = times, .lines = lines, .deadline = deadline, .reason = reason };
  enum status_code code;

  if (times->deliveries > VERIFY_COVER_MOST || times->nodes > VERIFY_COVER_MOST)
    return verify_refuse (reason, "covers are not checked for more than %d deliveries or nodes, and there are %u and %u", VERIFY_COVER_MOST,
                          times->deliveries, times->nodes);
  verify_left_init (&cover.left, times, latest);
  verify_layer_init (&cover.now, times->nodes);
  verify_layer_init (&cover.next, times->nodes);
  find_alike (&cover);
  code = check (&cover, states);
  verify_left_clear (&cover.left);
  verify_layer_clear (&cover.now);
  verify_layer_clear (&cover.next);
  free (cover.former);
  return code;
}
