#include "verify/overhead/cover_layer.h"

#include "base/memory.h"
#include "verify/core/proof.h"

#include <stdlib.h>
#include <string.h>

void
verify_cover_layer_init (struct verify_cover_layer *layer, uint32_t nodes)
{
  memset (layer, 0, sizeof *layer);
  layer->nodes = nodes;
  verify_cover_layer_empty (layer);
}

void
verify_cover_layer_clear (struct verify_cover_layer *layer)
{
  memory_free (layer->set, layer->first, layer->ready, layer->slot);
  memset (layer, 0, sizeof *layer);
}

void
verify_cover_layer_empty (struct verify_cover_layer *layer)
{
  layer->sets = 0;
  memory_grow (layer->first, layer->first_capacity, 1);
  layer->first[0] = 0;
}

/* Appends a set without states. */
static void
add_set (struct verify_cover_layer *layer, uint64_t set)
{
  size_t at = layer->sets++;

  memory_grow (layer->set, layer->set_capacity, layer->sets);
  memory_grow (layer->first, layer->first_capacity, layer->sets + 1);
  layer->set[at] = set;
  layer->first[at + 1] = layer->first[at];
}

/* Appends a state to the last set; the caller writes its times. */
static int64_t *
add_state (struct verify_cover_layer *layer)
{
  size_t at = layer->first[layer->sets]++;

  memory_grow (layer->ready, layer->ready_capacity, (at + 1) * layer->nodes);
  return layer->ready + at * layer->nodes;
}

void
verify_cover_layer_begin (struct verify_cover_layer *layer)
{
  verify_cover_layer_empty (layer);
  add_set (layer, 0);
  memset (add_state (layer), 0, layer->nodes * sizeof *layer->ready);
}

size_t
verify_cover_layer_states (const struct verify_cover_layer *layer)
{
  return layer->first[layer->sets];
}

uint64_t
verify_cover_layer_bytes (const struct verify_cover_layer *layer)
{
  return layer->set_capacity * sizeof *layer->set + layer->first_capacity * sizeof *layer->first
         + layer->ready_capacity * sizeof *layer->ready + layer->slots * sizeof *layer->slot;
}

/* Reading. */

/* Small letters, no leading 0. */
static bool
read_hex (struct verify_span span, uint64_t *value)
{
  static const char digits[] = "0123456789abcdef";

  *value = 0;
  for (size_t at = 0; at < span.length; at++) {
    const char *digit = memchr (digits, span.at[at], sizeof digits - 1);
    if (!digit)
      return false;
    *value = *value << 4 | (uint64_t)(digit - digits);
  }
  return span.length > 0 && span.length <= 16 && span.at[0] != '0';
}

enum status_code
verify_cover_layer_read_set (struct verify_lines *lines, uint64_t all, uint64_t *set)
{
  struct verify_text *text = &lines->text;
  struct verify_span hex;

  if (!verify_span_is (lines->key, "set"))
    return verify_text_reject (text, "expected \"set\"");
  if (!verify_text_string (text, "set", &hex))
    return STATUS_INPUT;
  if (!read_hex (hex, set) || (*set & ~all) != 0)
    return verify_text_reject (
      text, "set: \"%.*s\" is no set of deliveries, which is hexadecimal, not empty",
      verify_span_shown (hex, 80), hex.at);
  return STATUS_OK;
}

static enum status_code
read_state (struct verify_cover_layer *layer, struct verify_text *text, int64_t latest)
{
  int64_t *ready = add_state (layer);

  for (uint32_t i = 0; i < layer->nodes; i++) {
    if (i > 0 && !verify_text_element (text))
      return verify_text_reject (text, "ready: each state takes %u times", layer->nodes);
    if (!verify_text_whole (text, "ready", 0, latest, &ready[i]))
      return STATUS_INPUT;
  }
  return STATUS_OK;
}

enum status_code
verify_cover_layer_read_states (struct verify_cover_layer *layer, struct verify_lines *lines,
                                uint64_t set, int64_t latest)
{
  struct verify_text *text = &lines->text;
  struct verify_span key;
  enum status_code code = STATUS_OK;

  if (layer->sets > 0 && layer->set[layer->sets - 1] >= set)
    return verify_text_reject (text, "set: smaller sets of equally many deliveries come first");
  if (!verify_text_member (text, &key) || !verify_span_is (key, "ready"))
    return verify_text_reject (text, "expected \"ready\"");
  if (!verify_text_array (text, "ready"))
    return STATUS_INPUT;
  add_set (layer, set);
  while (code == STATUS_OK && verify_text_element (text))
    code = read_state (layer, text, latest);
  if (code != STATUS_OK)
    return code;
  if (layer->first[layer->sets] == layer->first[layer->sets - 1])
    return verify_text_reject (text, "ready: no state");
  return verify_proof_ends (text) ? STATUS_OK : STATUS_INPUT;
}

/* Lookup. */

/* The slot of this set, or the free slot for it. */
static size_t
find (const struct verify_cover_layer *layer, uint64_t set)
{
  size_t slot = (size_t)((set * UINT64_C (0xD6E8FEB86659FD93)) >> 32) & (layer->slots - 1);

  while (layer->slot[slot] != 0 && layer->set[layer->slot[slot] - 1] != set)
    slot = (slot + 1) & (layer->slots - 1);
  return slot;
}

void
verify_cover_layer_index (struct verify_cover_layer *layer)
{
  size_t slots = layer->slots > 0 ? layer->slots : 64;

  while (slots < 2 * layer->sets)
    slots *= 2;
  if (slots != layer->slots) {
    free (layer->slot);
    layer->slot = memory_alloc (slots, sizeof *layer->slot);
    layer->slots = slots;
  }
  memset (layer->slot, 0, slots * sizeof *layer->slot);
  for (size_t at = 0; at < layer->sets; at++)
    layer->slot[find (layer, layer->set[at])] = (uint32_t)at + 1;
}

bool
verify_cover_layer_covers (const struct verify_cover_layer *layer, uint64_t set,
                           const int64_t *ready)
{
  uint32_t number = layer->slot[find (layer, set)];

  for (size_t state = number == 0 ? 0 : layer->first[number - 1];
       number != 0 && state < layer->first[number]; state++) {
    const int64_t *other = layer->ready + state * layer->nodes;
    uint32_t i = 0;
    while (i < layer->nodes && other[i] <= ready[i])
      i++;
    if (i == layer->nodes)
      return true;
  }
  return false;
}
