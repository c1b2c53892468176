/* The states of covers as docs/CERTIFICATES-parameterized.md words them: children, tightening,
   windows, counting, dominance; with ports in `rounds` as it words "Places". Each may have a fault
   (enum weakness). naive_prepare comes first. */
#ifndef TESTS_SUPPORT_PARAMETERIZED_NAIVE_STATES_H
#define TESTS_SUPPORT_PARAMETERIZED_NAIVE_STATES_H

#include "tests/support/parameterized_naive.h"

struct naive_state {
  int holders; /* a bit each */
  /* with rounds: the next place of each port */
  int send[NAIVE_NODES][NAIVE_PORTS], busy[NAIVE_CHANNELS];
};

static inline int
naive_add (const struct naive *naive, int time, int step)
{
  return naive_min (naive->late, time + step);
}

/* The first place of a port that is not before `time`. */
static inline int
naive_lift (const struct naive *naive, int place, int time)
{
  while (place < time && place < naive->late)
    place += naive->hold;
  return naive_min (place, naive->late);
}

/* Nothing before `time`. */
static inline void
naive_wait (const struct naive *naive, struct naive_state *state, int v, int time)
{
  if (!naive->rounds)
    state->send[v][0] = naive_max (state->send[v][0], time);
  for (int k = 0; naive->rounds && k < naive->ports; k++)
    state->send[v][k] = naive_lift (naive, state->send[v][k], time);
}

static inline void
naive_apart (const struct naive *naive, struct naive_state *state, int v)
{
  if (naive->rounds)
    return;
  for (int k = 1; k < naive->ports; k++)
    state->send[v][k]
      = naive_max (state->send[v][k], naive_add (naive, state->send[v][k - 1], naive->gap));
}

static inline void
naive_begin (const struct naive *naive, struct naive_state *state)
{
  memset (state, 0, sizeof *state);
  state->holders = 1;
  for (int k = 0; k < naive->ports; k++)
    state->send[0][k] = naive_add (naive, 0, k * naive->gap);
}

/* start(u,v), where u may send from `ready` on. */
static inline int
naive_free (const struct naive *naive, const struct naive_state *state, int u, int v, int ready)
{
  for (int i = 0; i < naive->length[u][v]; i++)
    ready = naive_max (ready, state->busy[naive->path[u][v][i]]);
  return ready;
}

/* start(u,v), with rounds start(u,v,port). */
static inline int
naive_earliest (const struct naive *naive, const struct naive_state *state, int u, int v, int port)
{
  int own = state->send[u][port], start = naive_free (naive, state, u, v, own);
  return naive->rounds ? naive_lift (naive, own, start) : start;
}

/* How many ports a node has whose sends differ. */
static inline int
naive_choices (const struct naive *naive)
{
  return naive->rounds ? naive->ports : 1;
}

/* Are the sends of this port those of a port that comes before it? */
static inline int
naive_alike (const struct naive *naive, const struct naive_state *state, int u, int port)
{
  for (int k = 0; naive->rounds && k < naive->ports; k++) {
    int by = state->send[u][port] - state->send[u][k];
    if ((by > 0 || (by == 0 && k < port)) && by % naive->hold == 0)
      return 1;
  }
  return 0;
}

/* The least start(u,v,port). */
static inline int
naive_soonest (const struct naive *naive, const struct naive_state *state, int u, int v)
{
  int start = naive->late;
  for (int port = 0; port < naive_choices (naive); port++)
    start = naive_min (start, naive_earliest (naive, state, u, v, port));
  return start;
}

/* start(w,u) while x is what is known of those that have not got the message. */
static inline int
naive_when (const struct naive *naive, const struct naive_state *state, const int *x, int w, int u)
{
  if (naive_has (state->holders, w))
    return naive_soonest (naive, state, w, u);
  if (naive->weak == TIGHTEN_NO_RELAY)
    return naive->late;
  return naive_free (naive, state, w, u,
                     naive_add (naive, x[w], naive->end + (naive->weak == TIGHTEN_RELAY_LATE)));
}

static inline void
naive_arrivals (const struct naive *naive, const struct naive_state *state, int *x)
{
  for (int u = 0; u < naive->nodes; u++)
    x[u] = 0;
  for (int changed = 1; changed;) {
    changed = 0;
    for (int u = 1; u < naive->nodes; u++) {
      int time = naive->weak == TIGHTEN_LAST ? 0 : naive->late;
      for (int w = 0; w < naive->nodes && !naive_has (state->holders, u); w++)
        if (w != u && naive->weak != TIGHTEN_LAST)
          time = naive_min (time, naive_when (naive, state, x, w, u));
        else if (w != u && naive_has (state->holders, w))
          time = naive_max (time, naive_when (naive, state, x, w, u));
      if (!naive_has (state->holders, u) && time > x[u]) {
        x[u] = time;
        changed = 1;
      }
    }
  }
}

/* Raise what can be; false: nothing. */
static inline int
naive_raise (const struct naive *naive, struct naive_state *state, const int *x)
{
  int next[NAIVE_NODES], use[NAIVE_CHANNELS], changed = 0;
  for (int v = 0; v < naive->nodes; v++)
    next[v] = naive->late;
  for (int c = 0; c < naive->channels; c++)
    use[c] = naive->late;
  for (int w = 0; w < naive->nodes; w++)
    for (int u = 1; u < naive->nodes; u++) {
      if (w == u || naive_has (state->holders, u)
          || (naive->weak == TIGHTEN_HOLDERS && !naive_has (state->holders, w)))
        continue;
      int start = naive_when (naive, state, x, w, u);
      next[w] = naive_min (next[w], start);
      for (int i = 0; i < naive->length[w][u]; i++)
        use[naive->path[w][u][i]] = naive_min (use[naive->path[w][u][i]], start);
    }
  for (int v = 0; v < naive->nodes; v++)
    for (int k = 0; k < naive_choices (naive) && naive_has (state->holders, v); k++)
      if (next[v] > state->send[v][k]) {
        naive_wait (naive, state, v, next[v]);
        naive_apart (naive, state, v);
        changed = 1;
      }
  for (int c = 0; c < naive->channels; c++)
    if (use[c] > state->busy[c]) {
      state->busy[c] = use[c];
      changed = 1;
    }
  return changed;
}

/* False: a node cannot be reached in time. */
static inline int
naive_tighten (const struct naive *naive, struct naive_state *state)
{
  int x[NAIVE_NODES];
  do {
    naive_arrivals (naive, state, x);
    for (int u = 1; u < naive->nodes; u++)
      if (!naive_has (state->holders, u) && x[u] >= naive->late)
        return 0;
  } while (naive_raise (naive, state, x));
  return 1;
}

/* The sender and the receiver after the send. */
static inline void
naive_make (const struct naive *naive, struct naive_state *child, int v, int u, int port, int s)
{
  int last = naive->ports - 1;
  int again = naive_add (naive, s, naive->apart + (naive->weak == SEND_HOLD));
  for (int k = 0; k < naive->ports; k++)
    child->send[u][k]
      = naive_add (naive, s, naive->end + (naive->weak == SEND_END) + k * naive->gap);
  if (naive->weak == PLACES_OF_SENDER)
    for (int k = 0; k < naive->ports; k++)
      child->send[u][k] = naive_lift (naive, child->send[v][k], s + naive->end);
  if (naive->rounds) {
    child->send[v][port]
      = naive_add (naive, again, naive->weak == PLACES_TWO_HOLDS ? naive->hold : 0);
    return;
  }
  for (int k = 0; k < last; k++)
    child->send[v][k] = child->send[v][k + 1];
  child->send[v][last] = again;
  child->send[v][0] = naive_max (child->send[v][0],
                                 naive_add (naive, s, naive->gap + (naive->weak == SEND_INTERVAL)));
}

/* The child, which must not be late, tightened. False: excluded by an x(u). */
static inline int
naive_child (const struct naive *naive, const struct naive_state *state, int v, int u, int port,
             struct naive_state *child)
{
  int s = naive_earliest (naive, state, v, u, port);
  *child = *state;
  child->holders |= 1 << u;
  naive_make (naive, child, v, u, port, s);
  for (int i = 0; i < naive->length[v][u]; i++)
    child->busy[naive->path[v][u][i]]
      = naive_add (naive, s, naive->occupation + (naive->weak == SEND_OCCUPATION));
  for (int w = 0; w < naive->nodes; w++)
    if (naive_has (child->holders, w)) {
      naive_wait (naive, child, w, naive_add (naive, s, naive->weak == SEND_RAISE));
      naive_apart (naive, child, w);
    }
  for (int c = 0; c < naive->channels; c++)
    child->busy[c]
      = naive_max (child->busy[c], naive_add (naive, s, naive->weak == SEND_RAISE_CHANNELS));
  return naive_tighten (naive, child);
}

/* From here on children are outside of the window. */
static inline int
naive_window (const struct naive *naive, const struct naive_state *state)
{
  int t = naive->late, most = 0;
  if (naive->rounds)
    return naive->late;
  for (int w = 0; w < naive->nodes; w++)
    if (naive_has (state->holders, w))
      t = naive_min (t, state->send[w][0]);
  if (naive->weak != WINDOW_NO_HOLD)
    most = naive_max (most, naive->apart);
  if (naive->weak != WINDOW_NO_OCCUPATION)
    most = naive_max (most, naive->occupation);
  if (naive->weak != WINDOW_NO_INTERVAL)
    most = naive_max (most, naive->gap);
  if (naive->weak == WINDOW_HALF)
    most /= 2;
  return naive_add (naive, t, most - (naive->weak == WINDOW_LESS));
}

/* Counting. */

/* The m-th of the places that follow those of a node's ports, late if there are none in time. */
static inline int
naive_mth (const struct naive *naive, const int *place, int m)
{
  for (int t = 0; t < naive->late; t++) {
    for (int k = 0; k < naive->ports; k++)
      m -= t >= place[k] && (t - place[k]) % naive->apart == 0;
    if (m < 0)
      return t;
  }
  return naive->late;
}

static inline int naive_reach (struct naive *naive, int t);

static inline int
naive_reach_places (struct naive *naive, int t)
{
  int place[NAIVE_PORTS], x = t, sum = 0;
  for (int k = 0; k < naive->ports; k++)
    place[k] = t + k * naive->gap;
  for (int m = 0; m < naive->nodes; m++) {
    int least = naive->weak == PLACES_INTERVAL && m > 0 ? x + naive->gap : 0;
    x = naive_max (naive_max (least, naive_mth (naive, place, m)),
                   t + naive->spread[m] * naive->occupation);
    if (x < naive->late)
      sum += 1 + naive_reach (naive, x + naive->end + (naive->weak == COUNT_END));
  }
  return naive->reach[t] = naive_min (sum, naive->nodes);
}

static inline int
naive_reach (struct naive *naive, int t)
{
  int x[NAIVE_NODES], sum = 0, a = naive->ports;
  if (t >= naive->late)
    return 0;
  if (naive->reach[t] >= 0)
    return naive->reach[t];
  if (naive->rounds)
    return naive_reach_places (naive, t);
  for (int m = 0; m < naive->nodes; m++) {
    x[m] = t + naive->spread[m] * naive->occupation;
    if (m > 0)
      x[m] = naive_max (x[m], x[m - 1] + naive->gap + (naive->weak == COUNT_INTERVAL));
    if (m >= a)
      x[m] = naive_max (x[m], x[m - a] + naive->apart + (naive->weak == COUNT_HOLD));
    if (x[m] < naive->late)
      sum += 1
             + (naive->weak == COUNT_NO_FOLLOWERS
                  ? 0
                  : naive_reach (naive, x[m] + naive->end + (naive->weak == COUNT_END)));
  }
  return naive->reach[t] = naive_min (sum, naive->nodes);
}

/* z(0) <= z(1) <= ... of v; returns how many. */
static inline int
naive_places (const struct naive *naive, const struct naive_state *state, int v, int *z)
{
  int count = 0;
  for (int u = 1; u < naive->nodes; u++) {
    int y = naive->late, before = 0, members = 0, at = count;
    for (int w = 1; w < naive->nodes; w++)
      if (!naive_has (state->holders, w) && naive_same_class (naive, v, u, w)) {
        y = naive_min (y, naive_soonest (naive, state, v, w));
        before += w < u;
        members++;
      }
    if (naive_has (state->holders, u)
        || (naive->weak == COUNT_CLASS_LESS && before + 1 == members && members > 1))
      continue;
    y += before * (naive->occupation + (naive->weak == COUNT_CLASS));
    for (; at > 0 && z[at - 1] > y; at--)
      z[at] = z[at - 1];
    z[at] = y;
    count++;
  }
  return count;
}

static inline int
naive_count_of (struct naive *naive, const struct naive_state *state, int v)
{
  int z[NAIVE_NODES], x[NAIVE_NODES], sum = 0, a = naive->ports;
  if (a == 1)
    return naive_reach (naive, state->send[v][0]);
  int count = naive_places (naive, state, v, z);
  for (int m = 0; m < count && naive->rounds; m++) {
    x[m] = naive_max (z[m], naive_mth (naive, state->send[v], m));
    if (naive->weak == PLACES_INTERVAL && m > 0)
      x[m] = naive_max (x[m], x[m - 1] + naive->gap);
    if (x[m] < naive->late)
      sum += 1 + naive_reach (naive, x[m] + naive->end);
  }
  for (int m = 0; m < count && !naive->rounds; m++) {
    x[m] = m < a ? naive_max (z[m], state->send[v][m]) : z[m];
    if (m > 0)
      x[m] = naive_max (x[m], x[m - 1] + naive->gap);
    if (m >= a)
      x[m] = naive_max (x[m], x[m - a] + naive->apart + (naive->weak == COUNT_CLASS_HOLD));
    if (x[m] < naive->late)
      sum += 1 + naive_reach (naive, x[m] + naive->end);
  }
  return naive_min (sum, naive->nodes);
}

static inline int
naive_count (struct naive *naive, const struct naive_state *state)
{
  int sum = 0;
  for (int v = naive->weak == COUNT_NO_SOURCE; v < naive->nodes; v++)
    if (naive_has (state->holders, v))
      sum += naive_count_of (naive, state, v);
  return sum;
}

static inline int
naive_left (const struct naive *naive, const struct naive_state *state)
{
  return naive->nodes - __builtin_popcount ((unsigned)state->holders);
}

/* Dominance. */
static inline int
naive_dominates (const struct naive *naive, const struct naive_state *a,
                 const struct naive_state *b)
{
  enum weakness weak = naive->weak;
  int more = weak == LATER_BY_ONE;
  if (a->holders != b->holders && weak != BLIND_HOLDERS)
    return 0;
  for (int v = 0; v < naive->nodes; v++)
    for (int k = 0; k < naive->ports; k++) {
      int blind = (weak == BLIND_SOURCE && v == 0)
                  || (weak == BLIND_LAST_NODE && v == naive->nodes - 1)
                  || (weak == BLIND_FIRST_SENDS && k == 0) || (weak == BLIND_MORE_SENDS && k > 0);
      int own = naive_has (a->holders, v) ? a->send[v][k] : naive->late,
          other = naive_has (b->holders, v) ? b->send[v][k] : naive->late;
      if (!blind && own > other + more)
        return 0;
      if (naive->rounds && weak != PLACES_BLIND && other < naive->late
          && (other - own) % naive->hold != 0)
        return 0;
    }
  int channels = weak == BLIND_CHANNELS       ? 0
                 : weak == BLIND_LAST_CHANNEL ? naive->channels - 1
                                              : naive->channels;
  for (int c = 0; c < channels; c++)
    if (a->busy[c] > b->busy[c] + more)
      return 0;
  return 1;
}

#endif
