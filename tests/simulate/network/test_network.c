/* Paths of networks: against those of the parameterized model, and without circles of channels. */
#include "simulate/network/network.h"

#include "base/memory.h"
#include "model/parameterized/path.h"
#include "tests/support/simulate.h"

static void
init (struct network *network)
{
  struct status status = { .code = STATUS_OK };
  cr_assert (network_init (network, "network", &status), "%s", status.message);
}

/* Do two paths share a channel? */
static bool
share (const int64_t *one, int64_t n, const int64_t *other, int64_t m)
{
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++)
      if (one[i] == other[j])
        return true;
  return false;
}

/* The path without its ejection channel, of which the model knows nothing, except in a BMIN. */
static int64_t
ours (const struct network *network, int32_t from, int32_t to, int64_t *path)
{
  int32_t channels[64], n = network_route (network, from, to, NULL, channels);
  cr_assert_eq (channels[0], network_injection (network, from));
  cr_assert_eq (channels[n - 1], network_ejection (network, to));
  n -= network->kind == NETWORK_MESH;
  for (int32_t i = 0; i < n; i++)
    path[i] = channels[i];
  return n;
}

/* Any two paths share a channel here exactly if they do in the model. */
static void
compare (struct network *network, enum parameterized_network kind, int32_t width, int32_t height)
{
  int32_t address[64];
  struct parameterized_ticks ticks = { .network = kind,
                                       .width = width,
                                       .height = height,
                                       .ports = 1,
                                       .nodes = width * height,
                                       .address = address };
  int64_t nodes = ticks.nodes, a[64], b[64], c[64], d[64];
  init (network);
  for (int32_t i = 0; i < nodes; i++)
    address[i] = i;
  for (int64_t pair = 0; pair < nodes * nodes * nodes * nodes; pair++) {
    int32_t u = (int32_t)(pair % nodes), v = (int32_t)(pair / nodes % nodes),
            x = (int32_t)(pair / nodes / nodes % nodes),
            y = (int32_t)(pair / nodes / nodes / nodes);
    if (u == v || x == y)
      continue;
    int64_t n = ours (network, u, v, a), m = ours (network, x, y, b),
            k = parameterized_path (&ticks, u, v, c), l = parameterized_path (&ticks, x, y, d);
    cr_assert_eq (n, k);
    cr_assert_eq (share (a, n, b, m), share (c, k, d, l), "%d to %d, %d to %d", u, v, x, y);
  }
}

Test (network, paths_of_the_model)
{
  struct network mesh = { .kind = NETWORK_MESH, .dimensions = 2, .side = { 4, 3 } },
                 bmin = { .kind = NETWORK_BMIN, .side = { 16 } };
  compare (&mesh, PARAMETERIZED_MESH, 4, 3);
  compare (&bmin, PARAMETERIZED_BMIN, 16, 1);
}

/* Which channel may follow which, over all paths. */
struct follows {
  int32_t channels;
  unsigned char *after; /* owned [channels * channels] */
  unsigned char *state; /* owned [channels]: 1 in the search, 2 done */
};

static bool
circle_from (struct follows *follows, int32_t channel)
{
  follows->state[channel] = 1;
  for (int32_t next = 0; next < follows->channels; next++)
    if (follows->after[channel * follows->channels + next]
        && (follows->state[next] == 1
            || (follows->state[next] == 0 && circle_from (follows, next))))
      return true;
  follows->state[channel] = 2;
  return false;
}

static void
add_path (struct follows *follows, const int32_t *path, int32_t n)
{
  for (int32_t i = 0; i + 1 < n; i++)
    follows->after[path[i] * follows->channels + path[i + 1]] = 1;
}

/* All ways up a BMIN. */
static void
add_detours (struct follows *follows, const struct network *network, int32_t *path, int32_t n,
             int32_t place)
{
  add_path (follows, path, n);
  for (; place < n && network_has_choice (network, n, place); place++) {
    network_detour (path, n, place);
    add_detours (follows, network, path, n, place + 1);
    network_detour (path, n, place);
  }
}

static bool
has_circle (const struct network *network)
{
  size_t size = (size_t)network->channels;
  struct follows follows
    = { network->channels, memory_zero (size * size, 1), memory_zero (size, 1) };
  int32_t path[64];
  bool found = false;
  for (int32_t from = 0; from < network->nodes; from++)
    for (int32_t to = 0; to < network->nodes; to++)
      if (from != to)
        add_detours (&follows, network, path, network_route (network, from, to, NULL, path), 1);
  for (int32_t channel = 0; channel < network->channels; channel++)
    found = found || (follows.state[channel] == 0 && circle_from (&follows, channel));
  memory_free (follows.after, follows.state);
  return found;
}

Test (network, no_circle_of_channels)
{
  struct network networks[] = {
    { .kind = NETWORK_MESH, .dimensions = 3, .side = { 3, 4, 2 } },
    { .kind = NETWORK_MESH, .dimensions = 5, .side = { 2, 2, 2, 2, 2 } },
    { .kind = NETWORK_TORUS, .dimensions = 1, .side = { 7 } },
    { .kind = NETWORK_TORUS, .dimensions = 2, .side = { 4, 5 } },
    { .kind = NETWORK_TORUS, .dimensions = 3, .side = { 3, 4, 2 } },
    { .kind = NETWORK_TORUS, .dimensions = 3, .side = { 3, 2, 3 }, .wrap = NETWORK_SHORTEST },
    { .kind = NETWORK_BMIN, .side = { 16 }, .up = NETWORK_ADAPTIVE },
    { .kind = NETWORK_BMIN, .side = { 32 } },
  };
  for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
    init (&networks[i]);
    cr_assert_not (has_circle (&networks[i]), "network %zu", i);
  }
}

/* What is refused does have circles. */
Test (network, shortest_ways_around_a_torus)
{
  for (int32_t side = 2; side <= 7; side++) {
    struct status status = { .code = STATUS_OK };
    struct network network
      = { .kind = NETWORK_TORUS, .dimensions = 2, .side = { side, 2 }, .wrap = NETWORK_SHORTEST };
    cr_assert_eq (network_init (&network, "torus", &status), side < 4);
    network.wrap = NETWORK_EDGE;
    init (&network);
    network.wrap = NETWORK_SHORTEST;
    cr_assert_eq (has_circle (&network), side >= 4, "side %d", side);
  }
}

/* A path that crosses the edge of a torus is shorter than the one in the mesh. */
Test (network, edge_of_a_torus)
{
  struct network torus = { .kind = NETWORK_TORUS, .dimensions = 1, .side = { 8 } };
  int32_t path[16];
  init (&torus);
  const struct {
    int32_t from, to, links;
  } cases[] = { { 0, 7, 1 }, { 0, 5, 3 }, { 0, 4, 4 }, { 7, 0, 1 }, { 7, 2, 3 }, { 1, 7, 6 } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_assert_eq (network_route (&torus, cases[i].from, cases[i].to, NULL, path),
                  cases[i].links + 2, "case %zu", i);
}

Test (network, refused)
{
  const struct network networks[] = {
    { .kind = NETWORK_BMIN, .side = { 12 } },
    { .kind = NETWORK_BMIN, .side = { 1 } },
    { .kind = NETWORK_MESH, .dimensions = 0 },
    { .kind = NETWORK_MESH, .dimensions = 2, .side = { 4, 0 } },
    { .kind = NETWORK_MESH, .dimensions = 3, .side = { 4096, 4096, 1 } },
    { .kind = NETWORK_MESH, .dimensions = NETWORK_DIMENSIONS + 1 },
  };
  for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
    struct network network = networks[i];
    struct status status = { .code = STATUS_OK };
    cr_assert_not (network_init (&network, "network", &status));
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert (strncmp (status.message, "network: ", 9) == 0);
  }
}
