/* Fastest node first, for the heterogeneous node model: of all destinations still without the
   message, the one with the minimum cost is served next, by the node that can bring it there first.

   Reads instances, one a line, and answers each by its schedule, one a line. So it can be run for
   one instance, and kept for many:

       cc -O2 -o fnf fnf.c
       provecast check ci-small --heuristic ./fnf
       provecast check ci-small --heuristic ./fnf --persistent */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
fail (const char *what)
{
  fprintf (stderr, "fnf: %s\n", what);
  exit (1);
}

/* --- exact numbers: n/d in lowest terms, in 64 bits or not at all --- */

struct ratio {
  int64_t n, d;
};

static int64_t
gcd (int64_t a, int64_t b)
{
  return b == 0 ? a : gcd (b, a % b);
}

static int64_t
times (int64_t a, int64_t b)
{
  int64_t product;
  if (__builtin_mul_overflow (a, b, &product))
    fail ("a number does not fit into 64 bits");
  return product;
}

static struct ratio
add (struct ratio a, struct ratio b)
{
  int64_t g = gcd (a.d, b.d), n;
  struct ratio sum = { 0, times (a.d, b.d / g) };
  if (__builtin_add_overflow (times (a.n, b.d / g), times (b.n, a.d / g), &n))
    fail ("a number does not fit into 64 bits");
  g = gcd (n, sum.d);
  return (struct ratio){ n / g, sum.d / g };
}

static int
compare (struct ratio a, struct ratio b)
{
  __extension__ __int128 x = (__int128)a.n * b.d, y = (__int128)b.n * a.d;
  return (x > y) - (x < y);
}

/* "3", "0.25", "25e-2" or "22/7": all that an instance may hold. */
static struct ratio
parse (const char **at)
{
  struct ratio value = { 0, 1 };
  int64_t g;
  for (int point = 0; (**at >= '0' && **at <= '9') || (**at == '.' && !point); ++*at) {
    if (**at == '.') {
      point = 1;
      continue;
    }
    value.n = times (value.n, 10) + (**at - '0');
    if (point)
      value.d = times (value.d, 10);
  }
  if (**at == 'e' || **at == 'E') {
    char *end;
    long exponent = strtol (*at + 1, &end, 10);
    *at = end;
    for (; exponent > 0; exponent--)
      value.n = times (value.n, 10);
    for (; exponent < 0; exponent++)
      value.d = times (value.d, 10);
  } else if (**at == '/') {
    ++*at;
    value.d = times (value.d, parse (at).n);
  }
  g = gcd (value.n, value.d);
  return (struct ratio){ value.n / g, value.d / g };
}

static void
print (struct ratio value)
{
  if (value.d == 1)
    printf ("%lld", (long long)value.n);
  else
    printf ("\"%lld/%lld\"", (long long)value.n, (long long)value.d);
}

/* --- as much JSON as an instance needs; the text is known to be well-formed --- */

static void
space (const char **at)
{
  *at += strspn (*at, " \t\r\n");
}

/* If this character comes next, take it. */
static int
take (const char **at, char c)
{
  space (at);
  if (**at != c)
    return 0;
  ++*at;
  return 1;
}

/* Take a string; its text as it stands between the quotes. */
static const char *
string (const char **at, size_t *length)
{
  if (!take (at, '"'))
    fail ("a string was expected");
  const char *start = *at;
  for (; **at != '"'; ++*at)
    if (**at == '\0' || (**at == '\\' && *++*at == '\0'))
      fail ("a string does not end");
  *length = (size_t)(*at - start);
  ++*at;
  return start;
}

/* Take the next key of an object, with its colon. 0: the object ends here. */
static int
next_key (const char **at, const char **key, size_t *length)
{
  take (at, ',');
  if (take (at, '}'))
    return 0;
  *key = string (at, length);
  if (!take (at, ':'))
    fail ("a colon was expected");
  return 1;
}

static int
is (const char *key, size_t length, const char *name)
{
  return length == strlen (name) && memcmp (key, name, length) == 0;
}

/* Take a value of any kind. */
static void
skip (const char **at)
{
  const char *key;
  size_t length;
  space (at);
  if (**at == '"') {
    string (at, &length);
  } else if (take (at, '{')) {
    while (next_key (at, &key, &length))
      skip (at);
  } else if (take (at, '[')) {
    while (!take (at, ']')) {
      skip (at);
      take (at, ',');
    }
  } else {
    size_t count = strcspn (*at, ",]} \t\r\n");
    if (count == 0)
      fail ("a value was expected");
    *at += count;
  }
}

/* A number, or a string that holds one. */
static struct ratio
number (const char **at)
{
  int quoted = take (at, '"');
  space (at);
  struct ratio value = parse (at);
  if (quoted && !take (at, '"'))
    fail ("a number was expected");
  return value;
}

/* --- an instance: the nodes, of which 0 is the source --- */

struct node {
  struct ratio cost;
  struct ratio end; /* once it holds the message: when its next send would end */
  long id;
};

struct instance {
  const char *name; /* as it stands between its quotes; NULL: none */
  size_t name_length;
  struct node *nodes;
  size_t count;
};

static void
add_nodes (struct instance *instance, struct ratio cost, int64_t count)
{
  instance->nodes
    = realloc (instance->nodes, (instance->count + (size_t)count) * sizeof *instance->nodes);
  if (!instance->nodes)
    fail ("no memory");
  for (; count > 0; count--, instance->count++)
    instance->nodes[instance->count] = (struct node){ .cost = cost, .id = (long)instance->count };
}

/* {"cost": c, "count": m}: the source, or a group of destinations. */
static void
read_group (const char **at, struct instance *instance)
{
  struct ratio cost = { 0, 1 };
  int64_t count = 1;
  const char *key;
  size_t length;
  if (!take (at, '{'))
    fail ("an object was expected");
  while (next_key (at, &key, &length))
    if (is (key, length, "cost"))
      cost = number (at);
    else if (is (key, length, "count"))
      count = number (at).n;
    else
      skip (at);
  add_nodes (instance, cost, count);
}

/* Reads an instance. 0: it is of another model. */
static int
read_instance (const char *at, struct instance *instance)
{
  const char *key, *value, *source = NULL, *destinations = NULL;
  size_t length;
  int node = 0;
  instance->name = NULL;
  instance->count = 0;
  if (!take (&at, '{'))
    fail ("an object was expected");
  while (next_key (&at, &key, &length))
    if (is (key, length, "model")) {
      value = string (&at, &length);
      node = is (value, length, "node");
    } else if (is (key, length, "name")) {
      instance->name = string (&at, &instance->name_length);
    } else if (is (key, length, "source")) {
      source = at; /* what it holds depends on the model, which may come later */
      skip (&at);
    } else if (is (key, length, "destinations")) {
      destinations = at;
      skip (&at);
    } else {
      skip (&at);
    }
  if (!node)
    return 0;
  if (!source || !destinations || !take (&destinations, '['))
    fail ("not an instance of the node model");
  read_group (&source, instance);
  while (!take (&destinations, ']')) {
    read_group (&destinations, instance);
    take (&destinations, ',');
  }
  return 1;
}

/* --- the heuristic --- */

/* The fastest first; among equals in the order of the instance. */
static int
faster (const void *a, const void *b)
{
  const struct node *x = a, *y = b;
  int order = compare (x->cost, y->cost);
  return order != 0 ? order : (x->id > y->id) - (x->id < y->id);
}

/* Of those who hold the message, the one whose next send would end first. */
static struct node *
first_to_end (struct node *nodes, size_t count)
{
  struct node *first = nodes;
  for (size_t i = 1; i < count; i++)
    if (compare (nodes[i].end, first->end) < 0)
      first = &nodes[i];
  return first;
}

/* Writes the schedule's sends; returns its makespan. */
static struct ratio
fastest_node_first (struct instance *instance)
{
  struct node *nodes = instance->nodes;
  struct ratio makespan = { 0, 1 };
  qsort (nodes + 1, instance->count - 1, sizeof *nodes, faster);
  nodes[0].end = nodes[0].cost;
  for (size_t i = 1; i < instance->count; i++) {
    struct node *sender = first_to_end (nodes, i);
    struct ratio end = sender->end,
                 start = add (end, (struct ratio){ -sender->cost.n, sender->cost.d });
    printf ("%s{\"from\":%ld,\"to\":%ld,\"start\":", i > 1 ? "," : "", sender->id, nodes[i].id);
    print (start);
    printf ("}");
    if (compare (end, makespan) > 0)
      makespan = end;
    sender->end = add (end, sender->cost);
    nodes[i].end = add (end, nodes[i].cost);
  }
  return makespan;
}

int
main (void)
{
  struct instance instance = { .nodes = NULL };
  char *line = NULL;
  size_t room = 0;
  while (getline (&line, &room, stdin) > 0) {
    if (!read_instance (line, &instance)) {
      /* Declined instances are skipped and counted; with --strict they fail. */
      printf ("{\"unsupported\":\"only the node model\"}\n");
      fflush (stdout);
      continue;
    }
    printf ("{");
    if (instance.name)
      printf ("\"instance\":\"%.*s\",", (int)instance.name_length, instance.name);
    printf ("\"sends\":[");
    struct ratio makespan = fastest_node_first (&instance);
    printf ("],\"makespan\":");
    print (makespan);
    printf ("}\n");
    fflush (stdout); /* who asks is waiting */
  }
  free (instance.nodes);
  free (line);
  return 0;
}
