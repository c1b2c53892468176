#include "verify/parameterized_cover.h"

#include "base/memory.h"
#include "verify/parameterized_space.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LOOK 64 /* states gone through between two looks at the clock */

/* States of equally many sends, and what is said of their children. */
struct layer {
  uint64_t begin; /* number of the first one */
  size_t length;
  uint64_t *holders;
  int64_t *times; /* [length][state] */
  uint64_t *by;   /* the states that dominate children */
  size_t *end;    /* [length]: where each state's references end */
  size_t references, holders_capacity, times_capacity, by_capacity, end_capacity;
};

struct cover {
  struct verify_space space;
  struct verify_lines *lines;
  const struct deadline *deadline;
  struct verify_reason *reason;
  struct layer now, next; /* being checked; what covers its children */
  uint64_t send[3];       /* of the present line: parent, sender, receiver */
  bool ended;             /* there is no line any more */
  int64_t *child;         /* owned */
};

static void
layer_clear (struct layer *layer)
{
  free (layer->holders);
  free (layer->times);
  free (layer->by);
  free (layer->end);
}

static uint64_t
layer_bytes (const struct layer *layer)
{
  return layer->holders_capacity * sizeof *layer->holders + layer->times_capacity * sizeof *layer->times
         + layer->by_capacity * sizeof *layer->by + layer->end_capacity * sizeof *layer->end;
}

static int64_t *
times_of (const struct cover *cover, const struct layer *layer, size_t at)
{
  return layer->times + at * cover->space.length;
}

/* Reading. */

/* What makes the state of the present line: {"state":[PARENT,FROM,TO], of the first one {"state":[]. */
static enum status_code
read_state (struct cover *cover, bool first)
{
  struct verify_text *text = &cover->lines->text;
  int64_t number;

  if (!verify_span_is (cover->lines->key, "state"))
    return verify_text_reject (text, "expected \"state\"");
  if (!verify_text_array (text, "state"))
    return STATUS_INPUT;
  for (size_t i = 0; !first && i < 3; i++) {
    if (!verify_text_element (text))
      return verify_text_reject (text, "state: expected the numbers of a state before, a sender and a receiver");
    if (!verify_text_whole (text, "state", 0, i == 0 ? INT64_MAX : cover->space.nodes - 1, &number))
      return STATUS_INPUT;
    cover->send[i] = (uint64_t)number;
  }
  return verify_text_element (text) ? verify_text_reject (text, "state: too many numbers") : STATUS_OK;
}

static enum status_code
advance (struct cover *cover)
{
  cover->ended = !verify_lines_next (cover->lines);
  return cover->ended ? cover->lines->status->code : read_state (cover, false);
}

/* "by":[...]}, of the state added last. */
static enum status_code
read_references (struct cover *cover, struct layer *layer)
{
  struct verify_text *text = &cover->lines->text;
  struct verify_span key;
  int64_t number;

  if (!verify_text_member (text, &key) || !verify_span_is (key, "by"))
    return verify_text_reject (text, "expected \"by\"");
  if (!verify_text_array (text, "by"))
    return STATUS_INPUT;
  while (verify_text_element (text)) {
    if (!verify_text_whole (text, "by", 0, INT64_MAX, &number))
      return STATUS_INPUT;
    memory_grow (layer->by, layer->by_capacity, layer->references + 1);
    layer->by[layer->references++] = (uint64_t)number;
  }
  memory_grow (layer->end, layer->end_capacity, layer->length);
  layer->end[layer->length - 1] = layer->references;
  return verify_proof_ends (text) ? STATUS_OK : STATUS_INPUT;
}

/* Room for one state more in the layer, the last one. */
static int64_t *
add_state (struct cover *cover, struct layer *layer, uint64_t holders)
{
  layer->length++;
  memory_grow (layer->holders, layer->holders_capacity, layer->length);
  memory_grow (layer->times, layer->times_capacity, layer->length * cover->space.length);
  layer->holders[layer->length - 1] = holders;
  return times_of (cover, layer, layer->length - 1);
}

/* The state that the line makes of one of the present layer. */
static enum status_code
make_state (struct cover *cover)
{
  struct layer *now = &cover->now;
  size_t parent = (size_t)(cover->send[0] - now->begin);
  uint32_t from = (uint32_t)cover->send[1], to = (uint32_t)cover->send[2];
  uint64_t holders = now->holders[parent];

  if (!(holders >> from & 1) || (holders >> to & 1))
    return verify_text_reject (&cover->lines->text, "state: %u cannot send to %u after state %" PRIu64, from, to, cover->send[0]);
  int64_t *times = add_state (cover, &cover->next, holders | UINT64_C (1) << to);
  if (verify_space_earliest (&cover->space, times_of (cover, now, parent), from, to) >= cover->space.late
      || !verify_space_send (&cover->space, holders, times_of (cover, now, parent), from, to, times))
    return verify_refuse (cover->reason, "state %" PRIu64 " cannot end in time anyway", cover->next.begin + cover->next.length - 1);
  return STATUS_OK;
}

/* Read the states that come from the present layer. */
static enum status_code
read_layer (struct cover *cover)
{
  struct layer *now = &cover->now, *next = &cover->next;
  enum status_code code = STATUS_OK;

  next->begin = now->begin + now->length;
  next->length = next->references = 0;
  while (code == STATUS_OK && !cover->ended && cover->send[0] < next->begin) {
    if (cover->send[0] < now->begin)
      return verify_text_reject (&cover->lines->text, "state: those of fewer sends come first");
    code = make_state (cover);
    if (code == STATUS_OK)
      code = read_references (cover, next);
    if (code == STATUS_OK)
      code = verify_proof_room (cover->lines, layer_bytes (now) + layer_bytes (next), cover->deadline);
    if (code == STATUS_OK)
      code = advance (cover);
  }
  if (code == STATUS_OK && !cover->ended && cover->send[0] >= next->begin + next->length)
    return verify_text_reject (&cover->lines->text, "state: there is no state %" PRIu64 " before", cover->send[0]);
  return code;
}

/* Checking. */

/* The child in cover->child, which is not excluded: its reference, the next one of its parent, must dominate it. */
static enum status_code
check_reference (const struct cover *cover, size_t parent, size_t *at, uint64_t holders, uint32_t from, uint32_t to)
{
  const struct layer *now = &cover->now, *next = &cover->next;
  uint64_t by;

  if (*at == now->end[parent])
    return verify_refuse (cover->reason, "state %" PRIu64 ": %u sends to %u is neither excluded nor dominated", now->begin + parent, from,
                          to);
  by = now->by[(*at)++];
  if (by < next->begin || by - next->begin >= next->length || next->holders[by - next->begin] != holders
      || !verify_space_dominates (&cover->space, times_of (cover, next, (size_t)(by - next->begin)), cover->child))
    return verify_refuse (cover->reason, "state %" PRIu64 ": %u sends to %u is not dominated by state %" PRIu64, now->begin + parent, from,
                          to, by);
  return STATUS_OK;
}

static enum status_code
check_child (struct cover *cover, size_t parent, size_t *at, uint32_t from, uint32_t to)
{
  struct verify_space *space = &cover->space;
  uint64_t holders = cover->now.holders[parent], after = holders | UINT64_C (1) << to;
  uint32_t left = space->nodes - (uint32_t)__builtin_popcountll (after);

  if (left == 0)
    return verify_refuse (cover->reason, "state %" PRIu64 ": %u sends to %u ends a faster schedule", cover->now.begin + parent, from, to);
  if (!verify_space_send (space, holders, times_of (cover, &cover->now, parent), from, to, cover->child)
      || verify_space_count (space, after, cover->child) < left)
    return STATUS_OK;
  return check_reference (cover, parent, at, after, from, to);
}

/* All children of a state, senders ascending, for each its receivers ascending. */
static enum status_code
check_state (struct cover *cover, size_t parent)
{
  uint64_t holders = cover->now.holders[parent];
  const int64_t *times = times_of (cover, &cover->now, parent);
  int64_t window = verify_space_window (&cover->space, holders, times);
  size_t at = parent == 0 ? 0 : cover->now.end[parent - 1];
  enum status_code code = STATUS_OK;

  for (uint32_t from = 0; from < cover->space.nodes; from++)
    for (uint32_t to = 1; to < cover->space.nodes && code == STATUS_OK; to++)
      if ((holders >> from & 1) && !(holders >> to & 1) && verify_space_earliest (&cover->space, times, from, to) < window)
        code = check_child (cover, parent, &at, from, to);
  if (code == STATUS_OK && at != cover->now.end[parent])
    return verify_refuse (cover->reason, "state %" PRIu64 " has fewer children than references", cover->now.begin + parent);
  return code;
}

static enum status_code
check_layer (struct cover *cover)
{
  enum status_code code = STATUS_OK;

  for (size_t i = 0; i < cover->now.length && code == STATUS_OK; i++) {
    if (i % LOOK == 0 && cover->deadline && deadline_passed (cover->deadline))
      return STATUS_LIMIT;
    code = check_state (cover, i);
  }
  return code;
}

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
  if (!verify_text_whole (text, "states", 1, INT64_MAX, stated))
    return STATUS_INPUT;
  if (verify_text_member (text, &key))
    return verify_text_unknown (text, key), STATUS_INPUT;
  if (!verify_proof_ends (text))
    return STATUS_INPUT;
  if (verify_lines_next (cover->lines))
    return read_state (cover, true);
  return cover->lines->status->code == STATUS_OK ? verify_text_reject (text, "the states are missing after this line") : STATUS_INPUT;
}

/* The first state, and layer after layer until the lines end. */
static enum status_code
check_layers (struct cover *cover)
{
  enum status_code code;

  verify_space_start (&cover->space, add_state (cover, &cover->now, 1));
  code = read_references (cover, &cover->now);
  if (code == STATUS_OK)
    code = advance (cover);
  while (code == STATUS_OK && cover->now.length > 0) {
    struct layer former = cover->now;
    code = read_layer (cover);
    if (code == STATUS_OK)
      code = check_layer (cover);
    cover->now = cover->next;
    cover->next = former;
  }
  return code;
}

static enum status_code
check_all (struct cover *cover, uint64_t *states)
{
  int64_t stated;
  enum status_code code = read_head (cover, &stated);

  if (code == STATUS_OK)
    code = check_layers (cover);
  if (code != STATUS_OK)
    return code;
  *states = cover->now.begin; /* the last layer is empty */
  if (*states != (uint64_t)stated)
    return verify_text_reject (&cover->lines->text, "cover: \"states\" is %" PRId64 ", but there are %" PRIu64, stated, *states);
  return STATUS_OK;
}

/* The instance's times in the header's ticks. */
static enum status_code
take_times (const struct verify_parameterized *instance, const struct verify_proof_header *header, struct verify_reason *reason,
            int64_t times[4], int64_t *makespan)
{
  const struct verify_ratio values[] = { instance->hold, instance->end, instance->interval, instance->occupation };
  bool good = verify_proof_header_ticks (header, header->makespan, makespan);

  for (size_t i = 0; i < 4; i++)
    good &= verify_proof_header_ticks (header, values[i], &times[i]);
  return good ? STATUS_OK : verify_refuse (reason, "the makespan and the instance's times are not all whole numbers of ticks up to 2^60");
}

enum status_code
verify_parameterized_cover (const struct verify_parameterized *instance, const struct verify_proof_header *header,
                            struct verify_lines *lines, const struct deadline *deadline, struct verify_reason *reason, uint64_t *states)
{
  struct cover cover = { .lines = lines, .deadline = deadline, .reason = reason };
  int64_t times[4], makespan;

  if (instance->network == VERIFY_COMPLETE || instance->nodes > VERIFY_SPACE_NODES || (instance->rounds && instance->ports > 1))
    return verify_refuse (reason, "a cover is for networks of at most %d nodes, and not for ports in rounds", VERIFY_SPACE_NODES);
  if (take_times (instance, header, reason, times, &makespan) != STATUS_OK)
    return STATUS_FALSE;
  verify_space_init (&cover.space, instance, times, makespan);
  cover.child = memory_alloc (cover.space.length, sizeof *cover.child);
  enum status_code code = check_all (&cover, states);
  layer_clear (&cover.now);
  layer_clear (&cover.next);
  verify_space_clear (&cover.space);
  free (cover.child);
  return code;
}
