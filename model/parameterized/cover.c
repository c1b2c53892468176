#include "model/parameterized/cover.h"

#include "base/memory.h"

#include <stdlib.h>

void
parameterized_cover_init (struct parameterized_cover *cover)
{
  *cover = (struct parameterized_cover){ .states = 0 };
}

void
parameterized_cover_reset (struct parameterized_cover *cover)
{
  cover->states = cover->references = cover->closed = 0;
  cover->before = cover->now = cover->open = 0;
}

void
parameterized_cover_clear (struct parameterized_cover *cover)
{
  memory_free (cover->state, cover->by);
  parameterized_cover_init (cover);
}

void
parameterized_cover_add (struct parameterized_cover *cover, uint32_t parent, int32_t from,
                         int32_t to, int32_t port)
{
  memory_grow (cover->state, cover->state_capacity, cover->states + 1);
  cover->state[cover->states++] = (struct parameterized_cover_state){
    .parent = cover->before + parent,
    .from = (uint8_t)from,
    .to = (uint8_t)to,
    .port = (uint8_t)port,
  };
}

void
parameterized_cover_layer (struct parameterized_cover *cover)
{
  cover->before = cover->now;
  cover->now = (uint32_t)cover->states;
}

void
parameterized_cover_refer (struct parameterized_cover *cover, uint32_t place)
{
  memory_grow (cover->by, cover->reference_capacity, cover->references + 1);
  cover->by[cover->references++] = place;
}

void
parameterized_cover_close (struct parameterized_cover *cover)
{
  cover->state[cover->closed++].end = (uint32_t)cover->references;
}

void
parameterized_cover_settle (struct parameterized_cover *cover, const uint32_t *number)
{
  for (; cover->open < cover->references; cover->open++)
    cover->by[cover->open] = cover->now + number[cover->by[cover->open]];
}

bool
parameterized_cover_full (const struct parameterized_cover *cover)
{
  return cover->states + cover->references > PARAMETERIZED_COVER_MOST;
}

uint64_t
parameterized_cover_bytes (const struct parameterized_cover *cover)
{
  return cover->states * sizeof *cover->state + cover->references * sizeof *cover->by;
}

void
parameterized_cover_write (const struct parameterized_cover *cover, struct output *out)
{
  output_print (out, "{\"%s\":{\"states\":%zu}}\n", cover->places ? "places" : "cover",
                cover->states);
  for (size_t i = 0; i < cover->states; i++) {
    const struct parameterized_cover_state *state = &cover->state[i];
    output_text (out, "{\"state\":[");
    if (i > 0)
      output_print (out, "%u,%u,%u", state->parent, state->from, state->to);
    if (i > 0 && cover->places)
      output_print (out, ",%u", state->port);
    output_text (out, "],\"by\":[");
    for (size_t j = i > 0 ? state[-1].end : 0; j < state->end; j++)
      output_print (out, j > (i > 0 ? state[-1].end : 0) ? ",%u" : "%u", cover->by[j]);
    output_text (out, "]}\n");
  }
}
