/* The parameterized model in networks, as docs/FORMATS.md and docs/CERTIFICATES-parameterized.md
   word it: paths, a search over all schedules, and the states of covers. Slow and short, with no
   code of the searches or the checker. Each rule of covers can be made too kind on purpose (enum
   weakness): what a checker with that fault would accept, the right one must not. */
#ifndef TESTS_SUPPORT_PARAMETERIZED_NAIVE_H
#define TESTS_SUPPORT_PARAMETERIZED_NAIVE_H

#include "base/output.h"
#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

enum {
  NAIVE_NODES = 9,
  NAIVE_PORTS = 3,
  NAIVE_CHANNELS = 130,
  NAIVE_TIMES = NAIVE_NODES * NAIVE_PORTS + NAIVE_CHANNELS,
  NAIVE_LATE = 400
};

/* How a checker could be too kind. */
enum weakness {
  RIGHT,
  /* Dominance: a time may be one tick later; these times are not compared; the holders are not. */
  LATER_BY_ONE,
  BLIND_CHANNELS,
  BLIND_LAST_CHANNEL,
  BLIND_FIRST_SENDS,
  BLIND_MORE_SENDS,
  BLIND_SOURCE,
  BLIND_LAST_NODE,
  BLIND_HOLDERS,
  /* The window: half as long, or a tick shorter, or not for this part of it, or from the last
     sender on. */
  WINDOW_HALF,
  WINDOW_LESS,
  WINDOW_NO_HOLD,
  WINDOW_NO_OCCUPATION,
  WINDOW_NO_INTERVAL,
  /* Times: late by one tick too early; after a send something is one tick later than it has to be;
     with one port sends are further apart. */
  LATE_EARLIER,
  SEND_HOLD,
  SEND_END,
  SEND_INTERVAL,
  SEND_OCCUPATION,
  SEND_RAISE,
  SEND_RAISE_CHANNELS,
  PORT_SUM,
  /* Tightening: nobody sends on, or a tick too late; a channel is for holders only; the last
     arrival counts, not the first. */
  TIGHTEN_NO_RELAY,
  TIGHTEN_RELAY_LATE,
  TIGHTEN_HOLDERS,
  TIGHTEN_LAST,
  /* Counting: as many as are left are too few; without the source; nobody sends on; times a tick
     too long; a send less of each class. */
  COUNT_EQUAL,
  COUNT_NO_SOURCE,
  COUNT_NO_FOLLOWERS,
  COUNT_HOLD,
  COUNT_END,
  COUNT_INTERVAL,
  COUNT_SPREAD,
  COUNT_CLASS,
  COUNT_CLASS_LESS,
  COUNT_CLASS_HOLD,
  /* Places: they need not agree; sends of all but the first port, or of ports that are not the
     earliest, are not looked at; a receiver has the places of its sender; after a send a port waits
     for two holds; sends of a node are an interval apart. */
  PLACES_BLIND,
  PLACES_FIRST_PORT,
  PLACES_EARLIEST_PORT,
  PLACES_OF_SENDER,
  PLACES_TWO_HOLDS,
  PLACES_INTERVAL,
  /* Children: these are not looked at, nor that a schedule is complete. */
  SKIP_SOURCE,
  SKIP_LAST_SENDER,
  SKIP_FIRST_RECEIVER,
  SKIP_LAST_RECEIVER,
  SKIP_LAST_CHILD,
  SKIP_COMPLETE,
  /* Paths: along y first; every node has an entry; links are for both ways; in a BMIN the way
     down is on the receiver's line. */
  PATH_Y_FIRST,
  PATH_ENTRY,
  PATH_BOTH_WAYS,
  PATH_DOWN,
  WEAKNESSES
};

struct naive {
  enum weakness weak;
  int rounds; /* the port model */
  int nodes, ports, hold, end, interval, occupation, makespan;
  int mesh, width, height, depth, place[64];
  int late, apart, gap; /* for states: h and i */
  int channels;
  int channel[NAIVE_CHANNELS];                    /* their names */
  int length[NAIVE_NODES][NAIVE_NODES];           /* of paths */
  int path[NAIVE_NODES][NAIVE_NODES][16];         /* numbers of channels */
  int first[NAIVE_NODES][NAIVE_NODES];            /* the name of the first channel */
  int spread[NAIVE_NODES], reach[NAIVE_LATE + 1]; /* -1: not yet known */
};

static inline int
naive_max (int a, int b)
{
  return a > b ? a : b;
}

static inline int
naive_min (int a, int b)
{
  return a < b ? a : b;
}

static inline int
naive_has (int holders, int v)
{
  return holders >> v & 1;
}

/* Paths. */

static inline void
naive_pass (struct naive *naive, int from, int to, int name)
{
  int c = 0;
  while (c < naive->channels && naive->channel[c] != name)
    c++;
  if (c == naive->channels)
    naive->channel[naive->channels++] = name;
  if (naive->length[from][to] == 0)
    naive->first[from][to] = name;
  naive->path[from][to][naive->length[from][to]++] = c;
}

/* The link between neighbours is named by both places, an entry by its own twice. */
static inline void
naive_mesh (struct naive *naive, int u, int v)
{
  int at = naive->place[u], to = naive->place[v], w = naive->width, h = naive->height,
      y_first = naive->weak == PATH_Y_FIRST;
  if (naive->ports == 1 || naive->weak == PATH_ENTRY)
    naive_pass (naive, u, v, 64 * at + at);
  while (at != to) {
    int x = at % w - to % w, y = at / w % h - to / w % h, z = at / w / h - to / w / h;
    int across = x != 0 && (!y_first || y == 0);
    int next = across   ? at + (x < 0 ? 1 : -1)
               : y != 0 ? at + (y < 0 ? w : -w)
                        : at + (z < 0 ? w * h : -w * h);
    int turned = naive->weak == PATH_BOTH_WAYS && next < at;
    naive_pass (naive, u, v, turned ? 64 * next + at : 64 * at + next);
    at = next;
  }
}

/* Up the levels to the highest bit in which they differ, and down. */
static inline void
naive_bmin (struct naive *naive, int u, int v)
{
  int a = naive->place[u], b = naive->place[v], t = 0;
  for (int bit = 0; bit < 6; bit++)
    if ((a ^ b) >> bit & 1)
      t = bit;
  for (int level = naive->ports == 1 || naive->weak == PATH_ENTRY ? 0 : 1; level <= t; level++)
    naive_pass (naive, u, v, 64 * level + a);
  for (int level = t; level >= 0; level--) {
    int low = (1 << level) - 1, line = naive->weak == PATH_DOWN ? b : (b & ~low) | (a & low);
    naive_pass (naive, u, v, (naive->weak == PATH_BOTH_WAYS ? 0 : 1000) + 64 * level + line);
  }
}

static inline int
naive_same_class (const struct naive *naive, int v, int u, int w)
{
  return naive->first[v][u] == naive->first[v][w];
}

/* Sends of v, at most k of each class. */
static inline int
naive_room (const struct naive *naive, int v, int k)
{
  int sum = 0;
  for (int u = 1; u < naive->nodes; u++) {
    int same = 0;
    for (int w = 1; w < u; w++)
      same += w != v && naive_same_class (naive, v, u, w);
    sum += u != v && same < k;
  }
  return sum;
}

static inline void
naive_spread (struct naive *naive)
{
  for (int m = 0; m < naive->nodes; m++) {
    naive->spread[m] = m;
    for (int v = 1; v < naive->nodes; v++)
      for (int k = m; k > 0; k--)
        if (naive_room (naive, v, k) > m)
          naive->spread[m] = naive_min (naive->spread[m], k - 1);
    if (naive->weak == COUNT_SPREAD && m > 0)
      naive->spread[m]++;
  }
}

/* What follows from the instance and the makespan: `weak` and these are set. */
static inline void
naive_prepare (struct naive *naive)
{
  naive->channels = 0;
  memset (naive->length, 0, sizeof naive->length);
  for (int u = 0; u < naive->nodes; u++)
    for (int v = 1; v < naive->nodes; v++)
      if (u != v)
        (naive->mesh ? naive_mesh : naive_bmin) (naive, u, v);
  int one = naive->ports == 1;
  naive->apart = one ? naive_max (naive->hold, naive->interval) : naive->hold;
  if (one && naive->weak == PORT_SUM)
    naive->apart += naive->occupation;
  else if (one)
    naive->apart = naive_max (naive->apart, naive->occupation);
  if (naive->rounds)
    for (naive->apart = naive->hold; one && naive->apart < naive->occupation;)
      naive->apart += naive->hold;
  naive->gap = one ? 0 : naive->interval;
  naive->late = naive_max (0, naive->makespan - naive->end - (naive->weak == LATE_EARLIER));
  naive_spread (naive);
  for (int t = 0; t <= NAIVE_LATE; t++)
    naive->reach[t] = -1;
}

/* All schedules: sends in the order of their starts, each as early as those before allow. The
   states above have no part in it. */

struct naive_sends {
  int count, from[NAIVE_NODES], to[NAIVE_NODES], start[NAIVE_NODES];
};

static inline int
naive_meet (const struct naive *naive, int u, int v, int w, int x)
{
  for (int i = 0; i < naive->length[u][v]; i++)
    for (int j = 0; j < naive->length[w][x]; j++)
      if (naive->path[u][v][i] == naive->path[w][x][j])
        return 1;
  return 0;
}

/* The earliest start, not before all others, at which the channels are free. */
static inline int
naive_open (const struct naive *naive, const struct naive_sends *made, int u, int v)
{
  int start = made->count > 0 ? made->start[made->count - 1] : 0;
  for (int k = made->count; k-- > 0;) {
    if (made->to[k] == u)
      start = naive_max (start, made->start[k] + naive->end);
    if (naive_meet (naive, u, v, made->from[k], made->to[k]))
      start = naive_max (start, made->start[k] + naive->occupation);
  }
  return start;
}

/* The first of the places t + c hold + r interval of u, for this r, that is not before `least` and
   that u has not used. Sends at a place that several r share use the lower ones first. */
static inline int
naive_place_of (const struct naive *naive, const struct naive_sends *made, int u, int r, int least)
{
  int place = r * naive->gap;
  for (int k = 0; k < made->count; k++)
    if (made->to[k] == u)
      place += made->start[k] + naive->end;
  for (;; place += naive->hold) {
    int used = 0, lower = 0;
    for (int k = 0; k < made->count; k++)
      used += made->from[k] == u && made->start[k] == place;
    for (int q = 0; q < r; q++)
      lower += (r - q) * naive->gap % naive->hold == 0;
    if (place >= least && used <= lower)
      return place;
  }
}

/* With strict ports. */
static inline int
naive_start (const struct naive *naive, const struct naive_sends *made, int u, int v)
{
  int start = made->count > 0 ? made->start[made->count - 1] : 0, nth = 0;
  for (int k = made->count; k-- > 0;) {
    if (made->to[k] == u)
      start = naive_max (start, made->start[k] + naive->end);
    if (naive_meet (naive, u, v, made->from[k], made->to[k]))
      start = naive_max (start, made->start[k] + naive->occupation);
    if (made->from[k] != u)
      continue;
    nth++;
    if (nth == 1)
      start = naive_max (start, made->start[k] + naive->interval);
    if (nth == naive->ports)
      start = naive_max (start, made->start[k] + naive->hold);
  }
  return start;
}

static inline void naive_try (const struct naive *naive, struct naive_sends *made, int holders,
                              struct naive_sends *best, int *makespan);

static inline void
naive_try_send (const struct naive *naive, struct naive_sends *made, int holders,
                struct naive_sends *best, int *makespan, int u, int v, int start)
{
  if (start + naive->end >= *makespan)
    return;
  made->from[made->count] = u;
  made->to[made->count] = v;
  made->start[made->count++] = start;
  naive_try (naive, made, holders | 1 << v, best, makespan);
  made->count--;
}

/* Every place of the sender that could make a difference: in time, and no more than a round later
   than the first, for then it could be a round earlier. */
static inline void
naive_try_places (const struct naive *naive, struct naive_sends *made, int holders,
                  struct naive_sends *best, int *makespan, int u, int v)
{
  for (int r = 0; r < naive->ports; r++)
    naive_try_send (naive, made, holders, best, makespan, u, v,
                    naive_place_of (naive, made, u, r, naive_open (naive, made, u, v)));
}

static inline void
naive_try (const struct naive *naive, struct naive_sends *made, int holders,
           struct naive_sends *best, int *makespan)
{
  if (made->count == naive->nodes - 1) {
    *makespan = made->start[made->count - 1] + naive->end;
    *best = *made;
    return;
  }
  for (int u = 0; u < naive->nodes; u++)
    for (int v = 1; v < naive->nodes; v++) {
      if (!naive_has (holders, u) || naive_has (holders, v))
        continue;
      if (naive->rounds)
        naive_try_places (naive, made, holders, best, makespan, u, v);
      else
        naive_try_send (naive, made, holders, best, makespan, u, v,
                        naive_start (naive, made, u, v));
    }
}

/* The optimum and a schedule that has it. */
static inline int
naive_optimum (struct naive *naive, struct naive_sends *best)
{
  struct naive_sends made = { .count = 0 };
  int makespan = INT32_MAX;
  naive->weak = RIGHT;
  naive->makespan = NAIVE_LATE;
  naive_prepare (naive);
  naive_try (naive, &made, 1, best, &makespan);
  return makespan;
}

/* The instance as JSON. */

static inline void
naive_place (const struct naive *naive, int node, struct output *out)
{
  int place = naive->place[node], w = naive->width, h = naive->height;
  if (naive->mesh && naive->depth > 1)
    output_print (out, "[%d,%d,%d]", place % w, place / w % h, place / w / h);
  else if (naive->mesh)
    output_print (out, "[%d,%d]", place % w, place / w);
  else
    output_print (out, "%d", place);
}

static inline void
naive_write (const struct naive *naive, struct output *out)
{
  output_print (out,
                "{\"model\":\"parameterized\",\"hold\":%d,\"end\":%d,\"ports\":%d,\"interval\":%d,"
                "\"occupation\":%d,%s",
                naive->hold, naive->end, naive->ports, naive->interval, naive->occupation,
                naive->rounds ? "\"port_model\":\"rounds\"," : "");
  if (naive->mesh && naive->depth > 1)
    output_print (out, "\"network\":{\"mesh\":[%d,%d,%d]},\"source\":", naive->width, naive->height,
                  naive->depth);
  else if (naive->mesh)
    output_print (out, "\"network\":{\"mesh\":[%d,%d]},\"source\":", naive->width, naive->height);
  else
    output_print (out, "\"network\":{\"bmin\":%d},\"source\":", naive->width);
  naive_place (naive, 0, out);
  output_text (out, ",\"destinations\":");
  for (int v = 1; v < naive->nodes; v++) {
    output_char (out, v == 1 ? '[' : ',');
    naive_place (naive, v, out);
  }
  output_text (out, "]}");
}

/* Its nodes at places of their own. */
static inline void
naive_settle (struct naive *naive, struct rng *rng)
{
  int places = naive->width * naive->height * naive->depth;
  for (int i = 0; i < places; i++)
    naive->place[i] = i;
  for (int i = 0; i < naive->nodes; i++) {
    int other = (int)rng_range (rng, i, places - 1), kept = naive->place[i];
    naive->place[i] = naive->place[other];
    naive->place[other] = kept;
  }
}

/* A small network, times of at most `most`, but every other time a longer `end`: the fewer
   relay, the more channels say. */
static inline void
naive_draw (struct naive *naive, struct rng *rng, int nodes, int most)
{
  *naive = (struct naive){ .nodes = nodes, .mesh = (int)rng_below (rng, 2), .depth = 1 };
  do {
    naive->width = naive->mesh ? (int)rng_range (rng, 2, 4) : 2 << rng_below (rng, 4);
    naive->height = naive->mesh ? (int)rng_range (rng, 1, 3) : 1;
  } while (naive->width * naive->height < nodes);
  naive->ports = (int)rng_range (rng, 1, 3);
  naive->hold = (int)rng_range (rng, 1, most);
  naive->end = (int)rng_range (rng, 1, rng_below (rng, 2) ? most : 6 * most);
  naive->occupation = (int)rng_range (rng, 1, most);
  naive->interval = (int)rng_below (rng, 1 + (uint64_t)most);
  naive_settle (naive, rng);
}

/* The same times for at most eight nodes in a cube of sides 2. */
static inline void
naive_deepen (struct naive *naive, struct rng *rng)
{
  naive->mesh = 1;
  naive->width = naive->height = naive->depth = 2;
  naive_settle (naive, rng);
}

#endif
