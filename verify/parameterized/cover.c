#include "verify/parameterized/cover.h"

#include "base/memory.h"
#include "verify/parameterized/states.h"

#include <inttypes.h>
#include <stdlib.h>

#define STATES_PER_CHECK 64 /* states between two checks of the deadline */

/* A layer: states with the same number of sends, and the references of their children. */
struct layer {
  uint64_t begin; /* number of its first state */
  size_t length;
  uint64_t *holders;
  int64_t *times; /* [length][state] */
  uint64_t *by;   /* the states that dominate their children */
  size_t *end;    /* [length]: where each state's references end */
  size_t references, holders_capacity, times_capacity, by_capacity, end_capacity;
};

struct cover {
  struct verify_states states;
  struct verify_lines *lines;
  const struct deadline *deadline;
  struct verify_reason *reason;
  struct layer now, next; /* the current layer; the one that covers its children */
  uint64_t send[4];       /* of the current line: parent, sender, receiver, with places port */
  int64_t window;         /* of the state whose children are checked */
  bool ended;             /* there are no more lines */
  int64_t *child;         /* owned */
};

static void
layer_clear (struct layer *layer)
{
  memory_free (layer->holders, layer->times, layer->by, layer->end);
}

static uint64_t
layer_bytes (const struct layer *layer)
{
  return layer->holders_capacity * sizeof *layer->holders
         + layer->times_capacity * sizeof *layer->times + layer->by_capacity * sizeof *layer->by
         + layer->end_capacity * sizeof *layer->end;
}

static int64_t *
times_of (const struct cover *cover, const struct layer *layer, size_t at)
{
  return layer->times + at * cover->states.length;
}

/* Reading. */

/* The send that creates the state of the current line: {"state":[PARENT,FROM,TO], with places
   {"state":[PARENT,FROM,TO,PORT]; {"state":[] for the first state. */
static enum status_code
read_state (struct cover *cover, bool first)
{
  struct verify_text *text = &cover->lines->text;
  int64_t most[]
    = { INT64_MAX, cover->states.nodes - 1, cover->states.nodes - 1, cover->states.ports - 1 },
    number;
  size_t numbers = first ? 0 : cover->states.rounds ? 4 : 3;

  if (!verify_span_is (cover->lines->key, "state"))
    return verify_text_reject (text, "expected \"state\"");
  if (!verify_text_array (text, "state"))
    return STATUS_INPUT;
  for (size_t i = 0; i < numbers; i++) {
    if (!verify_text_element (text))
      return verify_text_reject (text, "state: expected the numbers of a state before, a sender%s",
                                 numbers == 4 ? ", a receiver and a port" : " and a receiver");
    if (!verify_text_whole (text, "state", 0, most[i], &number))
      return STATUS_INPUT;
    cover->send[i] = (uint64_t)number;
  }
  return verify_text_element (text) ? verify_text_reject (text, "state: too many numbers")
                                    : STATUS_OK;
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

/* Appends a state to the layer and returns its times. */
static int64_t *
add_state (struct cover *cover, struct layer *layer, uint64_t holders)
{
  layer->length++;
  memory_grow (layer->holders, layer->holders_capacity, layer->length);
  memory_grow (layer->times, layer->times_capacity, layer->length * cover->states.length);
  layer->holders[layer->length - 1] = holders;
  return times_of (cover, layer, layer->length - 1);
}

/* Computes the state of the current line from its parent in the current layer. */
static enum status_code
make_state (struct cover *cover)
{
  struct layer *now = &cover->now;
  size_t parent = (size_t)(cover->send[0] - now->begin);
  uint32_t from = (uint32_t)cover->send[1], to = (uint32_t)cover->send[2],
           port = (uint32_t)cover->send[3];
  uint64_t holders = now->holders[parent];

  if (!(holders >> from & 1) || (holders >> to & 1))
    return verify_text_reject (&cover->lines->text,
                               "state: %u cannot send to %u after state %" PRIu64, from, to,
                               cover->send[0]);
  int64_t *times = add_state (cover, &cover->next, holders | UINT64_C (1) << to);
  if (verify_states_earliest (&cover->states, times_of (cover, now, parent), from, to, port)
        >= cover->states.late
      || !verify_states_send (&cover->states, holders, times_of (cover, now, parent), from, to,
                              port, times))
    return verify_refuse (cover->reason, "state %" PRIu64 " cannot end in time anyway",
                          cover->next.begin + cover->next.length - 1);
  return STATUS_OK;
}

/* Reads the states whose parents are in the current layer. */
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
      code = verify_proof_memory (cover->lines, layer_bytes (now) + layer_bytes (next),
                                  cover->deadline);
    if (code == STATUS_OK)
      code = advance (cover);
  }
  if (code == STATUS_OK && !cover->ended && cover->send[0] >= next->begin + next->length)
    return verify_text_reject (&cover->lines->text, "state: there is no state %" PRIu64 " before",
                               cover->send[0]);
  return code;
}

/* Checking. */

/* The child in cover->child is not excluded: the next reference of its parent must dominate it. */
static enum status_code
check_reference (const struct cover *cover, size_t parent, size_t *at, uint64_t holders,
                 uint32_t from, uint32_t to)
{
  const struct layer *now = &cover->now, *next = &cover->next;
  uint64_t by;

  if (*at == now->end[parent])
    return verify_refuse (cover->reason,
                          "state %" PRIu64 ": %u sends to %u is neither excluded nor dominated",
                          now->begin + parent, from, to);
  by = now->by[(*at)++];
  if (by < next->begin || by - next->begin >= next->length
      || next->holders[by - next->begin] != holders
      || !verify_states_dominates (
        &cover->states, times_of (cover, next, (size_t)(by - next->begin)), cover->child))
    return verify_refuse (cover->reason,
                          "state %" PRIu64 ": %u sends to %u is not dominated by state %" PRIu64,
                          now->begin + parent, from, to, by);
  return STATUS_OK;
}

static enum status_code
check_child (struct cover *cover, size_t parent, size_t *at, uint32_t from, uint32_t to,
             uint32_t port)
{
  struct verify_states *states = &cover->states;
  uint64_t holders = cover->now.holders[parent], after = holders | UINT64_C (1) << to;
  uint32_t left = states->nodes - (uint32_t)__builtin_popcountll (after);

  if (left == 0)
    return verify_refuse (cover->reason, "state %" PRIu64 ": %u sends to %u ends a faster schedule",
                          cover->now.begin + parent, from, to);
  if (!verify_states_send (states, holders, times_of (cover, &cover->now, parent), from, to, port,
                           cover->child)
      || verify_states_count (states, after, cover->child) < left)
    return STATUS_OK;
  return check_reference (cover, parent, at, after, from, to);
}

/* Checks the children of a state by sends of one node to another, by ascending port. */
static enum status_code
check_sends (struct cover *cover, size_t parent, size_t *at, uint32_t from, uint32_t to)
{
  const struct verify_states *states = &cover->states;
  enum status_code code = STATUS_OK;

  for (uint32_t port = 0; port < verify_states_choices (states) && code == STATUS_OK; port++) {
    const int64_t *times = times_of (cover, &cover->now, parent);
    if (verify_states_distinct (states, times, from, port)
        && verify_states_earliest (states, times, from, to, port) < cover->window)
      code = check_child (cover, parent, at, from, to, port);
  }
  return code;
}

/* Checks all children of a state, by ascending sender, then ascending receiver. */
static enum status_code
check_state (struct cover *cover, size_t parent)
{
  uint64_t holders = cover->now.holders[parent];
  size_t at = parent == 0 ? 0 : cover->now.end[parent - 1];
  enum status_code code = STATUS_OK;

  cover->window
    = verify_states_window (&cover->states, holders, times_of (cover, &cover->now, parent));
  for (uint32_t from = 0; from < cover->states.nodes; from++)
    for (uint32_t to = 1; to < cover->states.nodes && code == STATUS_OK; to++)
      if ((holders >> from & 1) && !(holders >> to & 1))
        code = check_sends (cover, parent, &at, from, to);
  if (code == STATUS_OK && at != cover->now.end[parent])
    return verify_refuse (cover->reason, "state %" PRIu64 " has fewer children than references",
                          cover->now.begin + parent);
  return code;
}

static enum status_code
check_layer (struct cover *cover)
{
  enum status_code code = STATUS_OK;

  for (size_t i = 0; i < cover->now.length && code == STATUS_OK; i++) {
    if (i % STATES_PER_CHECK == 0 && deadline_passed (cover->deadline))
      return STATUS_LIMIT;
    code = check_state (cover, i);
  }
  return code;
}

/* {"cover":{"states":N}} or {"places":{"states":N}}, and the line after it. */
static enum status_code
read_head (struct cover *cover, int64_t *stated)
{
  struct verify_text *text = &cover->lines->text;

  if (verify_proof_number (text, cover->states.rounds ? "places" : "cover", "states", 1, stated)
      != STATUS_OK)
    return STATUS_INPUT;
  if (verify_lines_next (cover->lines))
    return read_state (cover, true);
  return cover->lines->status->code == STATUS_OK
           ? verify_text_reject (text, "the states are missing after this line")
           : STATUS_INPUT;
}

/* Checks the first state, and layer after layer until the lines end. */
static enum status_code
check_layers (struct cover *cover)
{
  enum status_code code;

  verify_states_start (&cover->states, add_state (cover, &cover->now, 1));
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
    return verify_text_reject (&cover->lines->text,
                               "cover: \"states\" is %" PRId64 ", but there are %" PRIu64, stated,
                               *states);
  return STATUS_OK;
}

/* Converts the times of the instance to ticks of the header. */
static enum status_code
take_times (const struct verify_parameterized_instance *instance, bool places,
            const struct verify_proof_header *header, struct verify_reason *reason,
            int64_t times[4], int64_t *makespan)
{
  const struct verify_ratio zero
    = { 0, 1 },
    values[] = { places ? instance->hold : verify_parameterized_apart (instance), instance->end,
                 instance->ports == 1 ? zero : instance->interval, instance->occupation };
  bool good = verify_proof_header_ticks (header, header->makespan, makespan);

  for (size_t i = 0; i < 4; i++)
    good &= verify_proof_header_ticks (header, values[i], &times[i]);
  return good
           ? STATUS_OK
           : verify_refuse (
             reason,
             "the makespan and the instance's times are not all whole numbers of ticks up to 2^60");
}

enum status_code
verify_parameterized_cover (const struct verify_parameterized_instance *instance, bool places,
                            const struct verify_proof_header *header, struct verify_lines *lines,
                            const struct deadline *deadline, struct verify_reason *reason,
                            uint64_t *states)
{
  struct cover cover = { .lines = lines, .deadline = deadline, .reason = reason };
  int64_t times[4], makespan;

  if (instance->network == VERIFY_COMPLETE || instance->nodes > VERIFY_STATES_NODES
      || (places ? !instance->rounds : instance->rounds && instance->ports > 1))
    return verify_refuse (reason,
                          places ? "places are for networks of at most %d nodes in rounds"
                                 : "a cover is for networks of at most %d nodes, and not for "
                                   "several ports in rounds, which need places",
                          VERIFY_STATES_NODES);
  if (take_times (instance, places, header, reason, times, &makespan) != STATUS_OK)
    return STATUS_FALSE;
  verify_states_init (&cover.states, instance, places, times, makespan);
  cover.child = memory_alloc (cover.states.length, sizeof *cover.child);
  enum status_code code = check_all (&cover, states);
  layer_clear (&cover.now);
  layer_clear (&cover.next);
  verify_states_clear (&cover.states);
  free (cover.child);
  return code;
}
