/* Certificates of the node model (docs/CERTIFICATES.md) as proofs of struct node_build. */
#include "base/memory.h"
#include "results/export/export.h"
#include "results/export/lines.h"
#include "results/export/node/leaf.h"

#include <stdlib.h>
#include <string.h>

struct reader {
  struct export_line line;
  const struct node_types *types;
  struct node_build build;
  struct node_leaf leaf;
  bool built;
  struct node_branch *path; /* owned [depth]: the branchings above the present line */
  size_t depth, capacity;
  bool proven; /* the whole tree */
  size_t bound;
};

/* A time in ticks. */
static bool
read_time (struct reader *reader, int64_t *time)
{
  struct rational value;
  return export_line_rational (&reader->line, &value)
         && ((reader->types->scale % value.denominator == 0
              && rational_ticks (value, reader->types->scale, INT64_MAX, time))
             || export_line_refuse (&reader->line));
}

/* A cost as its type. */
static bool
read_type (struct reader *reader, size_t *type)
{
  int64_t cost = 0;
  if (!read_time (reader, &cost))
    return false;
  for (size_t j = 0; j < reader->types->k; j++)
    if (reader->types->cost[j] == cost) {
      *type = j;
      return true;
    }
  return export_line_refuse (&reader->line);
}

/* The first line: the program can be made. */
static bool
read_head (struct reader *reader, struct program *program)
{
  struct export_line *line = &reader->line;
  struct json_text key, skipped;
  int64_t T = 0;
  bool good = json_skip (&line->json, "certificate", &skipped);
  while (good && json_next_key (&line->json, &line->first, &key))
    good = export_line_is (key, "makespan") ? read_time (reader, &T)
                                            : json_skip (&line->json, "certificate", &skipped);
  if (!good || line->status->code != STATUS_OK)
    return false;
  reader->built = true;
  good
    = node_build_init (&reader->build, program, reader->types, T, line->text->file, line->status);
  if (good)
    node_leaf_init (&reader->leaf, &reader->build);
  return good;
}

/* [[TIME, COST, COUNT], ...] */
static bool
read_ready (struct reader *reader)
{
  struct export_line *line = &reader->line;
  bool first, inner;
  if (!json_open_array (&line->json, "ready", &first))
    return false;
  while (json_next_item (&line->json, &first)) {
    int64_t time = 0, count = 0;
    size_t type = 0;
    if (!json_open_array (&line->json, "ready", &inner) || !json_next_item (&line->json, &inner)
        || !read_time (reader, &time) || !json_next_item (&line->json, &inner)
        || !read_type (reader, &type) || !json_next_item (&line->json, &inner)
        || !export_line_integer (line, &count) || json_next_item (&line->json, &inner)
        || !node_build_ready (&reader->build, time, type, count))
      return export_line_refuse (line);
  }
  return export_line_skip (line);
}

/* [[COST, PRICE], ...] */
static bool
read_prices (struct reader *reader)
{
  struct export_line *line = &reader->line;
  bool first, inner;
  for (size_t j = 0; j < reader->types->k; j++)
    mpq_set_si (reader->leaf.dual[j], 0, 1);
  if (!json_open_array (&line->json, "prices", &first))
    return false;
  while (json_next_item (&line->json, &first)) {
    struct rational price;
    size_t type = 0;
    if (!json_open_array (&line->json, "prices", &inner) || !json_next_item (&line->json, &inner)
        || !read_type (reader, &type) || !json_next_item (&line->json, &inner)
        || !export_line_rational (line, &price) || json_next_item (&line->json, &inner))
      return export_line_refuse (line);
    mpq_set_si (reader->leaf.dual[type], price.numerator, (unsigned long)price.denominator);
  }
  return line->status->code == STATUS_OK;
}

/* [WEIGHT, ...] */
static bool
read_weights (struct reader *reader)
{
  struct export_line *line = &reader->line;
  size_t length = 0;
  bool first;
  node_leaf_weights (&reader->leaf, reader->depth);
  if (!json_open_array (&line->json, "weights", &first))
    return false;
  for (; json_next_item (&line->json, &first); length++) {
    struct rational weight;
    if (length == reader->depth || !export_line_rational (line, &weight))
      return export_line_refuse (line);
    mpq_set_si (reader->leaf.weight[length], weight.numerator, (unsigned long)weight.denominator);
  }
  return length == reader->depth || export_line_refuse (line);
}

/* The senders that a branching counts: owned, *count of them. */
static size_t *
counted (const struct reader *reader, const struct node_branch *branch, size_t *count)
{
  const struct node_build *build = &reader->build;
  size_t k = reader->types->k, *list = memory_alloc (build->times * branch->types, sizeof *list);
  *count = 0;
  for (size_t at = 0; at < build->times && build->time[at] <= branch->time; at++)
    for (size_t j = 0; j < branch->types; j++)
      if (build->time[at] + reader->types->cost[j] < build->T)
        list[(*count)++] = build->x[at * k + j];
  return list;
}

/* Assumes the branch of the last branching that is its turn. */
static void
assume (struct reader *reader)
{
  struct node_branch *branch = &reader->path[reader->depth - 1];
  size_t count, *list = counted (reader, branch, &count);
  branch->assumed[branch->second]
    = program_assume (reader->build.program, branch->second ? PROGRAM_AT_LEAST : PROGRAM_AT_MOST,
                      list, count, branch->count + branch->second);
  free (list);
}

/* {"cost":COST, "time":TIME, "count":COUNT} */
static bool
read_split (struct reader *reader)
{
  struct export_line *line = &reader->line;
  struct node_branch branch = { .second = false };
  struct json_text key;
  size_t type = 0;
  bool first, good = json_open_object (&line->json, "split", &first);
  while (good && json_next_key (&line->json, &first, &key))
    good = export_line_is (key, "cost")   ? read_type (reader, &type)
           : export_line_is (key, "time") ? read_time (reader, &branch.time)
                                          : export_line_integer (line, &branch.count);
  if (!good || line->status->code != STATUS_OK)
    return false;
  branch.types = type + 1;
  memory_grow (reader->path, reader->capacity, reader->depth + 1);
  reader->path[reader->depth++] = branch;
  assume (reader);
  return export_line_skip (line);
}

/* makespan >= T is proven in the present branch: to the next branch, or on to the branchings above
   of which both branches are proven. */
static void
close_branch (struct reader *reader, size_t bound)
{
  while (reader->depth > 0) {
    struct node_branch *branch = &reader->path[reader->depth - 1];
    if (!branch->second) {
      branch->proven = bound;
      branch->second = true;
      assume (reader);
      return;
    }
    bound = program_unite (reader->build.program, branch->proven, branch->assumed[0], bound,
                           branch->assumed[1]);
    reader->depth--;
  }
  reader->proven = true;
  reader->bound = bound;
}

/* A leaf of the tree. */
static bool
read_leaf (struct reader *reader)
{
  struct json_text key;
  size_t bound;
  if (reader->proven || !read_prices (reader)
      || !json_next_key (&reader->line.json, &reader->line.first, &key) || !read_weights (reader)
      || !node_leaf_derive (&reader->leaf, reader->path, reader->depth, &bound))
    return export_line_refuse (&reader->line);
  close_branch (reader, bound);
  return export_line_skip (&reader->line);
}

/* The root's dual vector; it proves all, or a search follows. */
static bool
read_root (struct reader *reader)
{
  struct program_proof *proof = &reader->build.program->proof;
  struct json_text key, path;
  if (reader->proven || proof->missing)
    return export_line_ignore (&reader->line);
  if (!json_skip (&reader->line.json, "path", &path)
      || !json_next_key (&reader->line.json, &reader->line.first, &key) || !read_prices (reader))
    return export_line_refuse (&reader->line);
  reader->proven = node_leaf_derive (&reader->leaf, NULL, 0, &reader->bound);
  if (!reader->proven)
    proof->missing = "its proof is a search with the swap rule, a dominance rule";
  return export_line_skip (&reader->line);
}

static bool
read_line (struct reader *reader, struct json_text key, struct program *program)
{
  if (!reader->built)
    return export_line_is (key, "certificate") ? read_head (reader, program)
                                               : export_line_refuse (&reader->line);
  if (export_line_is (key, "ready"))
    return read_ready (reader);
  if (export_line_is (key, "path"))
    return read_root (reader);
  if (export_line_is (key, "split"))
    return read_split (reader);
  if (export_line_is (key, "leaf"))
    return read_leaf (reader);
  if (export_line_is (key, "depth"))
    program->proof.missing = "its proof is a search in layers with the swap rule, a dominance rule";
  return export_line_ignore (&reader->line);
}

static bool
finish (struct reader *reader, struct program *program)
{
  if (!reader->proven && !program->proof.missing)
    return export_line_refuse (&reader->line);
  node_build_finish (&reader->build);
  if (reader->proven)
    program_conclude (program, reader->bound);
  return true;
}

static bool
make (struct program *program, const void *instance, const void *ticks,
      const struct data_text *certificate, struct status *status)
{
  struct reader reader = { .types = ticks };
  struct json_text key;
  (void)instance;
  bool good = true;
  export_line_init (&reader.line, certificate, status);
  while (good && export_line_next (&reader.line, &key))
    good = read_line (&reader, key, program);
  good = good && status->code == STATUS_OK && finish (&reader, program);
  if (reader.leaf.build)
    node_leaf_clear (&reader.leaf);
  node_build_clear (&reader.build);
  free (reader.path);
  export_line_clear (&reader.line);
  return good;
}

const struct export_model node_export
  = { .make = make,
      .no_clauses = "only open shops, exchanges and, as veripb, overhead instances are" };
