#include "gen/shipped.h"

#include "base/memory.h"
#include "gen/corners.h"
#include "gen/logp_family.h"
#include "gen/openshop_suites.h"
#include "gen/overhead_suites.h"
#include "gen/parameterized_family.h"
#include "gen/planted_suites.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct named_suite shipped_table[] = {
  { "node-planted", "optima known by construction, 2 to 200 destinations" },
  { "overhead-planted", "multicasts in the overhead model whose optima are known by construction, 3 to 30 nodes" },
  { "exchange-planted", "total exchanges whose optima are known by construction, 3 to 12 nodes" },
  { "openshop-planted", "open shops whose optima are known by construction, of 2 to 10 jobs and machines" },
  { "parameterized-planted", "multicasts in meshes and BMINs whose optima are known by construction, 3 to 128 nodes" },
  { "parameterized-planted-large", "the same, 12 to 500 nodes, many with several ports; about half of them are solved" },
  { "logp-planted", "multicasts in the heterogeneous LogP model whose optima are known by construction, 2 to 300 destinations" },
  { "parameterized-families", "of every family of the parameterized model, 2 to 30 nodes" },
  { "logp-families", "of every family of the heterogeneous LogP model, 2 to 100 destinations" },
  { "ci-small", "of all models: examples of the papers, worst cases, corner cases, planted optima; seconds" },
  { "ci-small-node", "the same of the node model only" },
  { "ci-small-overhead", "of the overhead model" },
  { "ci-small-exchange", "total exchanges" },
  { "ci-small-openshop", "open shops" },
  { "ci-small-parameterized", "of the parameterized model" },
  { "ci-small-logp", "of the heterogeneous LogP model" },
  { "ci", "of all models: the same and more of every family; a minute" },
  { "ci-node", "the same of the node model only" },
  { "ci-overhead", "of the overhead model" },
  { "ci-exchange", "total exchanges" },
  { "ci-openshop", "open shops" },
  { "ci-parameterized", "of the parameterized model" },
  { "ci-logp", "of the heterogeneous LogP model" },
  { "deep", "of all models: all small instances, and harder ones; minutes" },
  { "deep-node", "the same of the node model only" },
  { "deep-overhead", "of the overhead model" },
  { "deep-exchange", "total exchanges" },
  { "deep-openshop", "open shops" },
  { "deep-parameterized", "of the parameterized model" },
  { "deep-logp", "of the heterogeneous LogP model" },
  { .name = NULL },
};

/* A collection takes every step-th of the first `most` instances of another suite, beginning with the first. */
static const struct part {
  const char *collection, *suite;
  size_t step, most;
} parts[] = {
  { "ci-small", "ci-small-node", 1, SIZE_MAX },
  { "ci-small", "ci-small-overhead", 1, SIZE_MAX },
  { "ci-small", "ci-small-exchange", 1, SIZE_MAX },
  { "ci-small", "ci-small-openshop", 1, SIZE_MAX },
  { "ci-small", "ci-small-parameterized", 1, SIZE_MAX },
  { "ci-small", "ci-small-logp", 1, SIZE_MAX },
  { "ci", "ci-node", 1, SIZE_MAX },
  { "ci", "ci-overhead", 1, SIZE_MAX },
  { "ci", "ci-exchange", 1, SIZE_MAX },
  { "ci", "ci-openshop", 1, SIZE_MAX },
  { "ci", "ci-parameterized", 1, SIZE_MAX },
  { "ci", "ci-logp", 1, SIZE_MAX },
  { "deep", "deep-node", 1, SIZE_MAX },
  { "deep", "deep-overhead", 1, SIZE_MAX },
  { "deep", "deep-exchange", 1, SIZE_MAX },
  { "deep", "deep-openshop", 1, SIZE_MAX },
  { "deep", "deep-parameterized", 1, SIZE_MAX },
  { "deep", "deep-logp", 1, SIZE_MAX },

  { "ci-small-node", "paper-001", 1, SIZE_MAX },
  { "ci-small-node", "paper-004", 1, SIZE_MAX },
  { "ci-small-node", "node-extremes", 1, SIZE_MAX },
  { "ci-small-node", "node-corner", 1, SIZE_MAX },
  { "ci-small-node", "node-planted", 3, 18 },
  { "ci-small-overhead", "overhead-paper-example", 1, SIZE_MAX },
  { "ci-small-overhead", "overhead-extremes", 1, SIZE_MAX },
  { "ci-small-overhead", "overhead-corner", 1, SIZE_MAX },
  { "ci-small-overhead", "overhead-small", 14, SIZE_MAX },
  { "ci-small-overhead", "overhead-planted", 4, SIZE_MAX },
  { "ci-small-exchange", "exchange-corner", 1, SIZE_MAX },
  { "ci-small-exchange", "exchange-planted", 5, SIZE_MAX },
  { "ci-small-exchange", "exchange-small", 19, SIZE_MAX },
  { "ci-small-exchange", "exchange-gusto-ci", 6, SIZE_MAX },
  { "ci-small-openshop", "exchange-paper", 1, SIZE_MAX },
  { "ci-small-openshop", "openshop-corner", 1, SIZE_MAX },
  { "ci-small-openshop", "openshop-planted", 5, SIZE_MAX },
  { "ci-small-openshop", "openshop-small", 9, SIZE_MAX },
  { "ci-small-parameterized", "parameterized-corner", 1, SIZE_MAX },
  { "ci-small-parameterized", "parameterized-families", 3, SIZE_MAX },
  { "ci-small-parameterized", "parameterized-planted", 5, SIZE_MAX },
  { "ci-small-logp", "logp-corner", 1, SIZE_MAX },
  { "ci-small-logp", "logp-planted", 5, SIZE_MAX },
  { "ci-small-logp", "logp-families", 3, SIZE_MAX },

  { "ci-node", "ci-small-node", 1, SIZE_MAX },
  { "ci-node", "node-planted", 1, SIZE_MAX },
  { "ci-node", "node-small", 5, SIZE_MAX },
  { "ci-node", "node-ci", 2, SIZE_MAX },
  { "ci-overhead", "ci-small-overhead", 1, SIZE_MAX },
  { "ci-overhead", "overhead-small", 2, SIZE_MAX },
  { "ci-overhead", "overhead-planted", 1, SIZE_MAX },
  { "ci-exchange", "ci-small-exchange", 1, SIZE_MAX },
  { "ci-exchange", "exchange-planted", 1, SIZE_MAX },
  { "ci-exchange", "exchange-small", 3, SIZE_MAX },
  { "ci-exchange", "exchange-gusto-ci", 1, SIZE_MAX },
  { "ci-openshop", "ci-small-openshop", 1, SIZE_MAX },
  { "ci-openshop", "openshop-planted", 1, SIZE_MAX },
  { "ci-openshop", "openshop-small", 1, SIZE_MAX },
  { "ci-openshop", "taillard", 2, 10 },
  { "ci-parameterized", "ci-small-parameterized", 1, SIZE_MAX },
  { "ci-parameterized", "parameterized-families", 1, SIZE_MAX },
  { "ci-parameterized", "parameterized-planted", 1, SIZE_MAX },
  { "ci-logp", "ci-small-logp", 1, SIZE_MAX },
  { "ci-logp", "logp-planted", 1, SIZE_MAX },
  { "ci-logp", "logp-families", 1, SIZE_MAX },

  { "deep-node", "ci-node", 1, SIZE_MAX },
  { "deep-node", "node-small", 1, SIZE_MAX },
  { "deep-node", "node-ci", 1, SIZE_MAX },
  { "deep-node", "node-table1", 1, SIZE_MAX },
  { "deep-node", "node-frontier", 1, 40 },
  { "deep-overhead", "ci-overhead", 1, SIZE_MAX },
  { "deep-overhead", "overhead-small", 1, SIZE_MAX },
  { "deep-exchange", "ci-exchange", 1, SIZE_MAX },
  { "deep-exchange", "exchange-small", 1, SIZE_MAX },
  { "deep-openshop", "ci-openshop", 1, SIZE_MAX },
  { "deep-openshop", "taillard", 1, SIZE_MAX },
  { "deep-parameterized", "ci-parameterized", 1, SIZE_MAX },
  { "deep-logp", "ci-logp", 1, SIZE_MAX },
};

#define PARTS (sizeof parts / sizeof *parts)

/* The names that are out. */
struct names {
  char **list; /* owned, as all in it */
  size_t count, capacity;
};

/* Instances on their way out: which of them are wanted. */
struct passage {
  struct output *out;
  const struct part *part; /* NULL: all of them */
  size_t seen;             /* so far, of the present suite */
  struct names names;
};

static bool
is_out (const struct names *names, const char *name)
{
  for (size_t i = 0; i < names->count; i++)
    if (strcmp (names->list[i], name) == 0)
      return true;
  return false;
}

/* Does the next instance pass? Counts it. `name` NULL: it has none. */
static bool
passes (struct passage *passage, const char *name)
{
  struct names *names = &passage->names;
  size_t index = passage->seen++;
  if (passage->part && (index >= passage->part->most || index % passage->part->step != 0))
    return false;
  if (!name)
    return true;
  if (is_out (names, name))
    return false;
  memory_grow (names->list, names->capacity, names->count + 1);
  names->list[names->count++] = memory_text (name, strlen (name));
  return true;
}

/* Suites of one kind each. */

static void
write_node (struct passage *passage, const struct named_suite *suite)
{
  struct node_instance instance;
  struct suites_cursor cursor;
  node_instance_init (&instance);
  suites_start (&cursor, suite);
  while (!passage->out->failed && suites_next (&cursor, &instance))
    if (passes (passage, instance.name))
      node_instance_write (&instance, passage->out);
  node_instance_clear (&instance);
}

static void
write_overhead (struct passage *passage, const struct named_suite *suite)
{
  struct overhead_instance instance;
  struct overhead_suites_cursor cursor;
  overhead_instance_init (&instance);
  overhead_suites_start (&cursor, suite);
  while (!passage->out->failed && overhead_suites_next (&cursor, &instance))
    if (passes (passage, instance.name))
      overhead_instance_write (&instance, passage->out);
  overhead_instance_clear (&instance);
}

static void
write_openshop (struct passage *passage, const struct named_suite *suite)
{
  struct openshop_instance instance;
  struct openshop_suites_cursor cursor;
  openshop_instance_init (&instance);
  openshop_suites_start (&cursor, suite);
  while (!passage->out->failed && openshop_suites_next (&cursor, &instance))
    if (passes (passage, instance.name))
      openshop_instance_write (&instance, passage->out);
  openshop_instance_clear (&instance);
}

/* Their own names are unique, and no other suite's instances are called so. */
static void
write_corners (struct passage *passage, const struct named_suite *suite)
{
  const char *text;
  for (size_t i = 0; !passage->out->failed && (text = corners_text (suite, i)) != NULL; i++)
    if (passes (passage, NULL)) {
      output_text (passage->out, text);
      output_char (passage->out, '\n');
    }
}

static void
write_parameterized (struct passage *passage)
{
  static const int64_t sizes[] = { 2, 5, 12, 30 };
  struct parameterized_family_params params;
  struct parameterized_instance instance;
  struct status status;
  status_init (&status);
  parameterized_instance_init (&instance);
  for (const struct parameterized_family *family = parameterized_family_table; family->name; family++)
    for (uint64_t i = 0; i < 12 && !passage->out->failed; i++) {
      parameterized_family_params_init (&params, family);
      params.nodes = sizes[i / 3];
      params.ports = 1 + (int64_t)i % 3;
      bool done = parameterized_family_generate (&params, i, &instance, &status);
      assert (done); /* the parameters are right */
      (void)done;
      if (passes (passage, instance.name))
        parameterized_instance_write (&instance, passage->out);
    }
  parameterized_instance_clear (&instance);
}

static void
write_logp (struct passage *passage)
{
  static const int64_t sizes[][2] = { { 2, 2 }, { 5, 3 }, { 12, 3 }, { 30, 2 }, { 100, 4 } };
  struct logp_family_params params;
  struct logp_instance instance;
  struct status status;
  status_init (&status);
  logp_instance_init (&instance);
  for (const struct logp_family *family = logp_family_table; family->name; family++)
    for (uint64_t i = 0; i < 15 && !passage->out->failed; i++) {
      logp_family_params_init (&params, family);
      params.destinations = sizes[i / 3][0];
      params.types = sizes[i / 3][1];
      bool done = logp_family_generate (&params, i, &instance, &status);
      assert (done); /* the parameters are right */
      (void)done;
      if (passes (passage, instance.name))
        logp_instance_write (&instance, passage->out);
    }
  logp_instance_clear (&instance);
}

/* For planted_suites_write; context: the passage. */
static bool
wanted (const char *name, void *context)
{
  return passes (context, name);
}

/* A suite that is no collection. False: there is none of this name. */
static bool
write_plain (struct passage *passage, const char *name)
{
  const struct named_suite *node = suites_find (name), *overhead = overhead_suites_find (name), *openshop = openshop_suites_find (name),
                           *corner = corners_find (name);
  passage->seen = 0;
  if (node)
    write_node (passage, node);
  else if (overhead)
    write_overhead (passage, overhead);
  else if (openshop)
    write_openshop (passage, openshop);
  else if (corner)
    write_corners (passage, corner);
  else if (planted_suites_write (name, wanted, passage, passage->out))
    return true;
  else if (strcmp (name, "parameterized-families") == 0)
    write_parameterized (passage);
  else if (strcmp (name, "logp-families") == 0)
    write_logp (passage);
  else
    return false;
  return true;
}

/* Collections in turn have all of their parts. */
static void
write_suite (struct passage *passage, const char *name, const struct part *part)
{
  passage->part = part;
  if (write_plain (passage, name))
    return;
  assert (!part || (part->step == 1 && part->most == SIZE_MAX));
  for (size_t i = 0; i < PARTS; i++)
    if (strcmp (parts[i].collection, name) == 0)
      write_suite (passage, parts[i].suite, &parts[i]);
}

bool
shipped_known (const char *name)
{
  for (const struct named_suite *suite = shipped_table; suite->name; suite++)
    if (strcmp (suite->name, name) == 0)
      return true;
  return suites_find (name) || overhead_suites_find (name) || openshop_suites_find (name) || corners_find (name);
}

void
shipped_write (const char *name, struct output *out)
{
  struct passage passage = { .out = out };
  write_suite (&passage, name, NULL);
  for (size_t i = 0; i < passage.names.count; i++)
    free (passage.names.list[i]);
  free (passage.names.list);
}
