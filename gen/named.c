#include "gen/named.h"

#include "gen/openshop_suites.h"
#include "gen/overhead_suites.h"
#include "gen/suites.h"

#include <assert.h>

static void
write_node (const struct named_suite *suite, struct output *out)
{
  struct node_instance instance;
  struct suites_cursor cursor;
  node_instance_init (&instance);
  suites_start (&cursor, suite);
  while (!out->failed && suites_next (&cursor, &instance))
    node_instance_write (&instance, out);
  node_instance_clear (&instance);
}

static void
write_overhead (const struct named_suite *suite, struct output *out)
{
  struct overhead_instance instance;
  struct overhead_suites_cursor cursor;
  overhead_instance_init (&instance);
  overhead_suites_start (&cursor, suite);
  while (!out->failed && overhead_suites_next (&cursor, &instance))
    overhead_instance_write (&instance, out);
  overhead_instance_clear (&instance);
}

static void
write_openshop (const struct named_suite *suite, struct output *out)
{
  struct openshop_instance instance;
  struct openshop_suites_cursor cursor;
  openshop_instance_init (&instance);
  openshop_suites_start (&cursor, suite);
  while (!out->failed && openshop_suites_next (&cursor, &instance))
    openshop_instance_write (&instance, out);
  openshop_instance_clear (&instance);
}

bool
named_has (const char *name)
{
  return suites_find (name) || overhead_suites_find (name) || openshop_suites_find (name);
}

void
named_write (const char *name, struct output *out)
{
  assert (named_has (name));
  if (suites_find (name))
    write_node (suites_find (name), out);
  else if (overhead_suites_find (name))
    write_overhead (overhead_suites_find (name), out);
  else
    write_openshop (openshop_suites_find (name), out);
}
