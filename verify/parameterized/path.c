#include "verify/parameterized/path.h"

#include <stdio.h>

/* A mesh has five channels a place: its entry, and the links to its neighbours. A BMIN has two a
   level and line, up and down. */
enum { ENTRY, EAST, WEST, NORTH, SOUTH, MESH_CHANNELS };

static uint32_t
levels (const struct verify_parameterized_instance *instance)
{
  uint32_t count = 0;

  while (instance->width >> count > 1)
    count++;
  return count;
}

uint64_t
verify_path_channels (const struct verify_parameterized_instance *instance)
{
  if (instance->network == VERIFY_MESH)
    return (uint64_t)instance->width * instance->height * MESH_CHANNELS;
  return (uint64_t)instance->width * levels (instance) * 2;
}

size_t
verify_path_longest (const struct verify_parameterized_instance *instance)
{
  if (instance->network == VERIFY_MESH)
    return (size_t)instance->width + instance->height;
  return (size_t)2 * levels (instance);
}

static uint64_t
mesh_channel (const struct verify_parameterized_instance *instance, uint32_t x, uint32_t y,
              uint32_t which)
{
  return ((uint64_t)y * instance->width + x) * MESH_CHANNELS + which;
}

/* In a mesh: first to the column of the receiver, then to its row. */
static size_t
mesh_path (const struct verify_parameterized_instance *instance, uint32_t from, uint32_t to,
           uint64_t *channels)
{
  uint32_t x = from % instance->width, y = from / instance->width;
  uint32_t last_x = to % instance->width, last_y = to / instance->width;
  size_t count = 0;

  if (instance->ports == 1)
    channels[count++] = mesh_channel (instance, x, y, ENTRY);
  while (x < last_x)
    channels[count++] = mesh_channel (instance, x++, y, EAST);
  while (x > last_x)
    channels[count++] = mesh_channel (instance, x--, y, WEST);
  while (y < last_y)
    channels[count++] = mesh_channel (instance, x, y++, NORTH);
  while (y > last_y)
    channels[count++] = mesh_channel (instance, x, y--, SOUTH);
  return count;
}

static uint64_t
bmin_channel (const struct verify_parameterized_instance *instance, uint32_t level, uint32_t line,
              uint32_t down)
{
  return ((uint64_t)level * instance->width + line) * 2 + down;
}

/* Up on the sender's line to the first stage from which the receiver can be reached, then down:
   each stage sets its bit to that of the receiver. */
static size_t
bmin_path (const struct verify_parameterized_instance *instance, uint32_t from, uint32_t to,
           uint64_t *channels)
{
  uint32_t stages = 0, line = from;
  size_t count = 0;

  while (from >> stages != to >> stages)
    stages++;
  for (uint32_t level = instance->ports == 1 ? 0 : 1; level < stages; level++)
    channels[count++] = bmin_channel (instance, level, from, 0);
  for (uint32_t stage = stages; stage-- > 0;) {
    uint32_t bit = 1u << stage;
    line = (line & ~bit) | (to & bit);
    channels[count++] = bmin_channel (instance, stage, line, 1);
  }
  return count;
}

size_t
verify_path (const struct verify_parameterized_instance *instance, uint32_t from, uint32_t to,
             uint64_t *channels)
{
  uint32_t a = instance->place[from], b = instance->place[to];

  return instance->network == VERIFY_MESH ? mesh_path (instance, a, b, channels)
                                          : bmin_path (instance, a, b, channels);
}

static const char *
mesh_text (const struct verify_parameterized_instance *instance, uint64_t channel,
           char text[VERIFY_PATH_TEXT])
{
  static const int step[MESH_CHANNELS][2] = { { 0, 0 }, { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  uint64_t place = channel / MESH_CHANNELS, which = channel % MESH_CHANNELS;
  int x = (int)(place % instance->width), y = (int)(place / instance->width);

  if (which == ENTRY)
    snprintf (text, VERIFY_PATH_TEXT, "the entry of [%d, %d]", x, y);
  else
    snprintf (text, VERIFY_PATH_TEXT, "the link from [%d, %d] to [%d, %d]", x, y,
              x + step[which][0], y + step[which][1]);
  return text;
}

const char *
verify_path_text (const struct verify_parameterized_instance *instance, uint64_t channel,
                  char text[VERIFY_PATH_TEXT])
{
  uint64_t place = channel / 2;

  if (instance->network == VERIFY_MESH)
    return mesh_text (instance, channel, text);
  snprintf (text, VERIFY_PATH_TEXT, "line %u %s, level %u", (unsigned)(place % instance->width),
            channel % 2 ? "down" : "up", (unsigned)(place / instance->width));
  return text;
}
