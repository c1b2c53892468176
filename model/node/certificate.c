#include "model/node/certificate.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define ENTRIES_A_LINE 512

void
certificate_init (struct certificate *certificate)
{
  memset (certificate, 0, sizeof *certificate);
  plan_init (&certificate->plan);
  certificate->unit = 1;
}

void
certificate_reset (struct certificate *certificate)
{
  for (size_t i = 0; i < certificate->length; i++) {
    memory_free (certificate->hints[i].path, certificate->hints[i].price);
  }
  certificate_truncate (certificate, 0);
  for (size_t i = 0; i < certificate->vectors_length; i++)
    free (certificate->vectors[i].price);
  certificate->vectors_length = 0;
  certificate->length = 0;
  certificate->nodes = 0;
  certificate->unit = 1;
  plan_reset (&certificate->plan);
}

void
certificate_clear (struct certificate *certificate)
{
  certificate_reset (certificate);
  plan_clear (&certificate->plan);
  memory_free (certificate->hints, certificate->cases, certificate->vectors);
  certificate->hints = NULL;
  certificate->cases = NULL;
  certificate->vectors = NULL;
  certificate->capacity = certificate->cases_capacity = certificate->vectors_capacity = 0;
}

void
certificate_hint (struct certificate *certificate, size_t k, size_t depth, const int32_t *path,
                  const int64_t *price)
{
  struct price_hint hint = { .depth = depth };
  hint.path = memory_alloc (depth, sizeof *path);
  hint.price = memory_alloc (k, sizeof *price);
  if (depth > 0)
    memcpy (hint.path, path, depth * sizeof *path);
  memcpy (hint.price, price, k * sizeof *price);
  memory_grow (certificate->hints, certificate->capacity, certificate->length + 1);
  certificate->hints[certificate->length++] = hint;
}

void
certificate_vector (struct certificate *certificate, size_t k, size_t first, size_t last,
                    const int64_t *price)
{
  struct proof_vector vector
    = { .first = first, .last = last, .price = memory_alloc (k, sizeof *price) };
  memcpy (vector.price, price, k * sizeof *price);
  memory_grow (certificate->vectors, certificate->vectors_capacity,
               certificate->vectors_length + 1);
  certificate->vectors[certificate->vectors_length++] = vector;
}

static void
add_case (struct certificate *certificate, struct proof_case line)
{
  memory_grow (certificate->cases, certificate->cases_capacity, certificate->cases_length + 1);
  certificate->cases[certificate->cases_length++] = line;
}

void
certificate_split (struct certificate *certificate, size_t types, int64_t time, int64_t count)
{
  assert (types > 0);
  add_case (certificate, (struct proof_case){ .types = types, .time = time, .count = count });
}

void
certificate_leaf (struct certificate *certificate, size_t k, const int64_t *price, size_t depth,
                  const int64_t *weight)
{
  struct proof_case leaf = { .depth = depth };
  leaf.price = memory_alloc (k, sizeof *price);
  leaf.weight = memory_alloc (depth, sizeof *weight);
  memcpy (leaf.price, price, k * sizeof *price);
  if (depth > 0)
    memcpy (leaf.weight, weight, depth * sizeof *weight);
  add_case (certificate, leaf);
}

void
certificate_truncate (struct certificate *certificate, size_t length)
{
  for (; certificate->cases_length > length; certificate->cases_length--) {
    memory_free (certificate->cases[certificate->cases_length - 1].price,
                 certificate->cases[certificate->cases_length - 1].weight);
  }
}

void
certificate_exchange_cases (struct certificate *certificate, size_t first, size_t second)
{
  size_t length = second - first, rest = certificate->cases_length - second;
  struct proof_case *cases = certificate->cases, *kept = memory_alloc (length, sizeof *kept);
  memcpy (kept, cases + first, length * sizeof *kept);
  memmove (cases + first, cases + second, rest * sizeof *cases);
  memcpy (cases + first + rest, kept, length * sizeof *kept);
  free (kept);
}

static void
write_ready (const struct plan *plan, const struct node_types *types, struct output *out)
{
  for (size_t i = 0; i < plan->length; i++) {
    const struct plan_entry *entry = &plan->entries[i];
    output_all (out, i % ENTRIES_A_LINE == 0 ? "{\"ready\":[[" : ",[",
                node_types_time (types, entry->time), ",",
                node_types_time (types, types->cost[entry->type]), ",", entry->count);
    bool last = (i + 1) % ENTRIES_A_LINE == 0 || i + 1 == plan->length;
    output_text (out, last ? "]]}\n" : "]");
  }
}

/* Those from `least` on. */
static void
write_prices (const int64_t *price, int64_t least, int64_t unit, const struct node_types *types,
              struct output *out)
{
  const char *separator = "";
  for (size_t j = 0; j < types->k; j++) {
    if (price[j] < least)
      continue;
    output_all (out, separator, "[", node_types_time (types, types->cost[j]), ",",
                rational_of_ticks (price[j], unit), "]");
    separator = ",";
  }
}

static void
write_hint (const struct price_hint *hint, int64_t unit, const struct node_types *types,
            struct output *out)
{
  output_text (out, "{\"path\":[");
  for (size_t i = 0; i < hint->depth; i++)
    output_all (out, i > 0 ? "," : "", node_types_time (types, types->cost[hint->path[i]]));
  output_text (out, "],\"prices\":[");
  write_prices (hint->price, 1, unit, types, out);
  output_text (out, "]}\n");
}

/* In layers a price of 0 is one: a type that has none is left out. */
static void
write_vector (const struct proof_vector *vector, int64_t unit, const struct node_types *types,
              struct output *out)
{
  output_all (out, "{\"depth\":[", vector->first, ",", vector->last, "],\"prices\":[");
  write_prices (vector->price, 0, unit, types, out);
  output_text (out, "]}\n");
}

static void
write_split (const struct proof_case *split, const struct node_types *types, struct output *out)
{
  output_all (out, "{\"split\":{\"cost\":", node_types_time (types, types->cost[split->types - 1]),
              ",\"time\":", node_types_time (types, split->time), ",\"count\":", split->count,
              "}}\n");
}

static void
write_leaf (const struct proof_case *leaf, int64_t unit, const struct node_types *types,
            struct output *out)
{
  output_text (out, "{\"leaf\":[");
  write_prices (leaf->price, 1, unit, types, out);
  output_text (out, "],\"weights\":[");
  for (size_t b = 0; b < leaf->depth; b++)
    output_all (out, b > 0 ? "," : "", rational_of_ticks (leaf->weight[b], unit));
  output_text (out, "]}\n");
}

/* ,"NAME":VALUE */
static void
write_total (const char *name, uint64_t value, struct output *out)
{
  output_all (out, ",\"", name, "\":", value);
}

/* The lines of the tree; the end states their totals. */
static void
write_cases (const struct certificate *certificate, const struct node_types *types,
             struct output *out)
{
  for (size_t i = 0; i < certificate->cases_length; i++) {
    if (certificate->cases[i].types > 0)
      write_split (&certificate->cases[i], types, out);
    else
      write_leaf (&certificate->cases[i], certificate->unit, types, out);
  }
}

static void
write_end (const struct certificate *certificate, struct output *out)
{
  output_all (out, "{\"end\":{\"ready\":", certificate->plan.length);
  if (certificate->cases_length > 0) {
    /* A binary tree. */
    write_total ("splits", certificate->cases_length / 2, out);
    write_total ("leaves", certificate->cases_length / 2 + 1, out);
  } else if (certificate->vectors_length > 0) {
    write_total ("vectors", certificate->vectors_length, out);
    write_total ("nodes", certificate->nodes, out);
  } else {
    write_total ("hints", certificate->length, out);
    write_total ("nodes", certificate->nodes, out);
  }
  output_text (out, "}}\n");
}

void
certificate_write (const struct certificate *certificate, const struct node_instance *instance,
                   const struct node_types *types, struct output *out)
{
  fields_write_certificate (out, "node", &instance->head,
                            node_types_time (types, certificate->plan.makespan), 0);
  write_ready (&certificate->plan, types, out);
  write_cases (certificate, types, out);
  for (size_t i = 0; certificate->cases_length == 0 && i < certificate->vectors_length; i++)
    write_vector (&certificate->vectors[i], certificate->unit, types, out);
  for (size_t i = 0; certificate->cases_length == 0 && certificate->vectors_length == 0
                     && i < certificate->length;
       i++)
    write_hint (&certificate->hints[i], certificate->unit, types, out);
  write_end (certificate, out);
}
