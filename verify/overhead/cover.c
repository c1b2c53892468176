#include "verify/overhead/cover.h"

#include "base/memory.h"
#include "verify/core/proof.h"
#include "verify/overhead/cover_layer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define STATES_PER_CHECK 64 /* states between two checks of the deadline */

struct cover {
  const struct verify_overhead_times *times;
  struct verify_lines *lines;
  const struct deadline *deadline;
  struct verify_reason *reason;
  struct verify_remaining_work remaining;
  struct verify_cover_layer now, next; /* the current layer; the one that covers its children */
  /* owned [messages]: the last symmetric message before it; VERIFY_NO_DELIVERY: none */
  uint32_t *former;
  uint64_t set;    /* of the current line */
  bool ended;      /* there are no more lines */
  uint64_t states; /* read so far */
};

/* Symmetric messages. */

static void
find_symmetric (struct cover *cover)
{
  cover->former = memory_alloc (cover->times->messages, sizeof *cover->former);
  for (uint32_t k = 0; k < cover->times->messages; k++) {
    cover->former[k] = VERIFY_NO_DELIVERY;
    for (uint32_t other = 0; other < k; other++)
      if (verify_overhead_times_alike (cover->times, other, k))
        cover->former[k] = other;
  }
}

/* The deliveries of message k in the set, from bit 0 on. */
static uint64_t
part (const struct cover *cover, uint64_t set, uint32_t k)
{
  uint64_t all = cover->remaining.of_message[k];

  return (set & all) >> __builtin_ctzll (all);
}

/* Renames symmetric messages so that none has a smaller part than the one before it. */
static uint64_t
rename_symmetric (const struct cover *cover, uint64_t set)
{
  for (uint32_t last = 0; last < cover->times->messages; last++)
    for (uint32_t k = last; cover->former[k] != VERIFY_NO_DELIVERY; k = cover->former[k]) {
      uint32_t other = cover->former[k];
      uint64_t low = part (cover, set, k), high = part (cover, set, other);
      if (low >= high)
        break;
      set ^= (low ^ high) << __builtin_ctzll (cover->remaining.of_message[k]);
      set ^= (low ^ high) << __builtin_ctzll (cover->remaining.of_message[other]);
    }
  return set;
}

/* Children. */

static enum status_code
refuse (const struct cover *cover, uint64_t set, uint32_t d, uint32_t i)
{
  return verify_refuse (cover->reason,
                        "neither excluded nor covered: after the deliveries %" PRIx64
                        " delivery %u sent by node %u",
                        set, d, i);
}

/* The child of a state in which node i sends delivery d: is it excluded, or covered by the next
   layer? */
static enum status_code
check_child (struct cover *cover, uint64_t set, const int64_t *ready, uint32_t d, uint32_t i)
{
  const struct verify_overhead_times *times = cover->times;
  struct verify_remaining_work *remaining = &cover->remaining;
  uint32_t j = times->receiver[d];
  int64_t sent = ready[i] + verify_overhead_times_send (times, d, i),
          arrival = sent + verify_overhead_times_transit (times, d, i);
  int64_t received
    = (arrival > ready[j] ? arrival : ready[j]) + verify_overhead_times_receive (times, d),
    child[VERIFY_COVER_MAX];
  uint64_t done;

  if (received > remaining->latest)
    return STATUS_OK;
  done = rename_symmetric (cover, set | UINT64_C (1) << d);
  memcpy (child, ready, times->nodes * sizeof *child);
  child[i] = sent;
  child[j] = received;
  if (verify_cover_layer_covers (&cover->next, done, child)
      || !verify_remaining_work_arrivals (remaining, done, child))
    return STATUS_OK;
  verify_remaining_work_raise (remaining, done, child);
  if (verify_cover_layer_covers (&cover->next, done, child)
      || verify_remaining_work_late (remaining, done, child))
    return STATUS_OK;
  return refuse (cover, set, d, i);
}

/* Checks all children of a state. Of two symmetric messages with the same part, the children of the
   second are those of the first with the names exchanged. */
static enum status_code
check_state (struct cover *cover, uint64_t set, const int64_t *ready)
{
  enum status_code code = STATUS_OK;

  for (uint32_t k = 0; k < cover->times->messages; k++) {
    uint32_t former = cover->former[k];
    if (former != VERIFY_NO_DELIVERY && part (cover, set, former) == part (cover, set, k))
      continue;
    for (uint64_t open = cover->remaining.of_message[k] & ~set; open != 0; open &= open - 1)
      for (uint64_t from = verify_remaining_work_holders (&cover->remaining, set, k);
           from != 0 && code == STATUS_OK; from &= from - 1)
        code = check_child (cover, set, ready, (uint32_t)__builtin_ctzll (open),
                            (uint32_t)__builtin_ctzll (from));
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
      if (seen++ % STATES_PER_CHECK == 0 && deadline_passed (cover->deadline))
        return STATUS_LIMIT;
      code
        = check_state (cover, cover->now.set[at], cover->now.ready + state * cover->times->nodes);
      if (code != STATUS_OK)
        return code;
    }
  return code;
}

/* The lines. */

/* Moves to the next line, which has a set. */
static enum status_code
advance (struct cover *cover)
{
  cover->ended = !verify_lines_next (cover->lines);
  if (cover->ended)
    return cover->lines->status->code;
  return verify_cover_layer_read_set (cover->lines, cover->remaining.all, &cover->set);
}

/* Reads the states of the next layer, whose sets have `deliveries` deliveries. */
static enum status_code
read_layer (struct cover *cover, int deliveries)
{
  enum status_code code = STATUS_OK;

  verify_cover_layer_empty (&cover->next);
  while (!cover->ended && code == STATUS_OK && __builtin_popcountll (cover->set) == deliveries) {
    code = verify_cover_layer_read_states (&cover->next, cover->lines, cover->set,
                                           cover->remaining.latest);
    if (code == STATUS_OK)
      code = verify_proof_memory (cover->lines,
                                  verify_cover_layer_bytes (&cover->now)
                                    + verify_cover_layer_bytes (&cover->next),
                                  cover->deadline);
    if (code == STATUS_OK)
      code = advance (cover);
  }
  if (code == STATUS_OK && !cover->ended && __builtin_popcountll (cover->set) < deliveries)
    return verify_text_reject (&cover->lines->text, "set: sets of fewer deliveries come first");
  verify_cover_layer_index (&cover->next);
  cover->states += verify_cover_layer_states (&cover->next);
  return code;
}

/* Checks the layers, until one is empty. */
static enum status_code
check_layers (struct cover *cover)
{
  enum status_code code = advance (cover);
  int deliveries = 0;

  verify_cover_layer_begin (&cover->now);
  while (code == STATUS_OK && verify_cover_layer_states (&cover->now) > 0) {
    struct verify_cover_layer former = cover->now;
    code = read_layer (cover, ++deliveries);
    if (code == STATUS_OK && deliveries == (int)cover->times->deliveries
        && verify_cover_layer_states (&cover->next) > 0)
      return verify_refuse (cover->reason,
                            "a state with all deliveries: that is a faster schedule");
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
  enum status_code code = verify_proof_number (&cover->lines->text, "cover", "states", 0, &stated);

  if (code == STATUS_OK)
    code = check_layers (cover);
  if (code != STATUS_OK)
    return code;
  if (!cover->ended)
    return verify_text_reject (&cover->lines->text,
                               "set: no state of one delivery fewer leads to it");
  if (cover->states != (uint64_t)stated)
    return verify_text_reject (&cover->lines->text,
                               "cover: \"states\" is %" PRId64 ", but there are %" PRIu64, stated,
                               cover->states);
  *states = cover->states;
  return STATUS_OK;
}

enum status_code
verify_cover (const struct verify_overhead_times *times, int64_t latest, struct verify_lines *lines,
              const struct deadline *deadline, struct verify_reason *reason, uint64_t *states)
{
  struct cover cover = { .times = times, .lines = lines, .deadline = deadline, .reason = reason };
  enum status_code code;

  if (times->deliveries > VERIFY_COVER_MAX || times->nodes > VERIFY_COVER_MAX)
    return verify_refuse (
      reason,
      "covers are not checked for more than %d deliveries or nodes, and there are %u and %u",
      VERIFY_COVER_MAX, times->deliveries, times->nodes);
  verify_remaining_work_init (&cover.remaining, times, latest);
  verify_cover_layer_init (&cover.now, times->nodes);
  verify_cover_layer_init (&cover.next, times->nodes);
  find_symmetric (&cover);
  code = check (&cover, states);
  verify_remaining_work_clear (&cover.remaining);
  verify_cover_layer_clear (&cover.now);
  verify_cover_layer_clear (&cover.next);
  free (cover.former);
  return code;
}
