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
    memory_free (certificate->hints[i].path, certificate->hints[i].duals);
  }
  certificate_truncate (certificate, 0);
  for (size_t i = 0; i < certificate->vectors_length; i++)
    free (certificate->vectors[i].duals);
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
  memory_free (certificate->hints, certificate->branch, certificate->vectors);
  certificate->hints = NULL;
  certificate->branch = NULL;
  certificate->vectors = NULL;
  certificate->capacity = certificate->branch_capacity = certificate->vectors_capacity = 0;
}

void
certificate_hint (struct certificate *certificate, size_t k, size_t depth, const int32_t *path,
                  const int64_t *duals)
{
  struct proof_hint hint = { .depth = depth };
  hint.path = memory_alloc (depth, sizeof *path);
  hint.duals = memory_alloc (k, sizeof *duals);
  if (depth > 0)
    memcpy (hint.path, path, depth * sizeof *path);
  memcpy (hint.duals, duals, k * sizeof *duals);
  memory_grow (certificate->hints, certificate->capacity, certificate->length + 1);
  certificate->hints[certificate->length++] = hint;
}

void
certificate_vector (struct certificate *certificate, size_t k, size_t first, size_t last,
                    const int64_t *duals)
{
  struct proof_vector vector
    = { .first = first, .last = last, .duals = memory_alloc (k, sizeof *duals) };
  memcpy (vector.duals, duals, k * sizeof *duals);
  memory_grow (certificate->vectors, certificate->vectors_capacity,
               certificate->vectors_length + 1);
  certificate->vectors[certificate->vectors_length++] = vector;
}

static void
add_branch_line (struct certificate *certificate, struct proof_branch line)
{
  memory_grow (certificate->branch, certificate->branch_capacity, certificate->branch_length + 1);
  certificate->branch[certificate->branch_length++] = line;
}

void
certificate_branch (struct certificate *certificate, size_t types, int64_t time, int64_t count)
{
  assert (types > 0);
  add_branch_line (certificate,
                   (struct proof_branch){ .types = types, .time = time, .count = count });
}

void
certificate_leaf (struct certificate *certificate, size_t k, const int64_t *duals, size_t depth,
                  const int64_t *weight)
{
  struct proof_branch leaf = { .depth = depth };
  leaf.duals = memory_alloc (k, sizeof *duals);
  leaf.weight = memory_alloc (depth, sizeof *weight);
  memcpy (leaf.duals, duals, k * sizeof *duals);
  if (depth > 0)
    memcpy (leaf.weight, weight, depth * sizeof *weight);
  add_branch_line (certificate, leaf);
}

void
certificate_truncate (struct certificate *certificate, size_t length)
{
  for (; certificate->branch_length > length; certificate->branch_length--) {
    memory_free (certificate->branch[certificate->branch_length - 1].duals,
                 certificate->branch[certificate->branch_length - 1].weight);
  }
}

void
certificate_exchange_branches (struct certificate *certificate, size_t first, size_t second)
{
  size_t length = second - first, rest = certificate->branch_length - second;
  struct proof_branch *branch = certificate->branch, *kept = memory_alloc (length, sizeof *kept);
  memcpy (kept, branch + first, length * sizeof *kept);
  memmove (branch + first, branch + second, rest * sizeof *branch);
  memcpy (branch + first + rest, kept, length * sizeof *kept);
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
write_duals (const int64_t *duals, int64_t least, int64_t unit, const struct node_types *types,
             struct output *out)
{
  const char *separator = "";
  for (size_t j = 0; j < types->k; j++) {
    if (duals[j] < least)
      continue;
    output_all (out, separator, "[", node_types_time (types, types->cost[j]), ",",
                rational_of_ticks (duals[j], unit), "]");
    separator = ",";
  }
}

static void
write_hint (const struct proof_hint *hint, int64_t unit, const struct node_types *types,
            struct output *out)
{
  output_text (out, "{\"path\":[");
  for (size_t i = 0; i < hint->depth; i++)
    output_all (out, i > 0 ? "," : "", node_types_time (types, types->cost[hint->path[i]]));
  output_text (out, "],\"prices\":[");
  write_duals (hint->duals, 1, unit, types, out);
  output_text (out, "]}\n");
}

/* In layers a dual value of 0 is one: a type that has none is left out. */
static void
write_vector (const struct proof_vector *vector, int64_t unit, const struct node_types *types,
              struct output *out)
{
  output_all (out, "{\"depth\":[", vector->first, ",", vector->last, "],\"prices\":[");
  write_duals (vector->duals, 0, unit, types, out);
  output_text (out, "]}\n");
}

static void
write_branching (const struct proof_branch *branching, const struct node_types *types,
                 struct output *out)
{
  output_all (out,
              "{\"split\":{\"cost\":", node_types_time (types, types->cost[branching->types - 1]),
              ",\"time\":", node_types_time (types, branching->time),
              ",\"count\":", branching->count, "}}\n");
}

static void
write_leaf (const struct proof_branch *leaf, int64_t unit, const struct node_types *types,
            struct output *out)
{
  output_text (out, "{\"leaf\":[");
  write_duals (leaf->duals, 1, unit, types, out);
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
write_branch_tree (const struct certificate *certificate, const struct node_types *types,
                   struct output *out)
{
  for (size_t i = 0; i < certificate->branch_length; i++) {
    if (certificate->branch[i].types > 0)
      write_branching (&certificate->branch[i], types, out);
    else
      write_leaf (&certificate->branch[i], certificate->unit, types, out);
  }
}

static void
write_end (const struct certificate *certificate, struct output *out)
{
  output_all (out, "{\"end\":{\"ready\":", certificate->plan.length);
  if (certificate->branch_length > 0) {
    /* A binary tree. */
    write_total ("splits", certificate->branch_length / 2, out);
    write_total ("leaves", certificate->branch_length / 2 + 1, out);
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
  write_branch_tree (certificate, types, out);
  for (size_t i = 0; certificate->branch_length == 0 && i < certificate->vectors_length; i++)
    write_vector (&certificate->vectors[i], certificate->unit, types, out);
  for (size_t i = 0; certificate->branch_length == 0 && certificate->vectors_length == 0
                     && i < certificate->length;
       i++)
    write_hint (&certificate->hints[i], certificate->unit, types, out);
  write_end (certificate, out);
}
