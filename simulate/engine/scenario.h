/* What is simulated: a network, a machine, and what its nodes send. docs/SIMULATE.md defines the
   rules of time, which both engines follow (simulate/engine/engine.h).

   Whatever is drawn depends on the seed and on a number of its own (a source's, a message's), never
   on the order of events, so every engine draws the same. */
#ifndef SIMULATE_ENGINE_SCENARIO_H
#define SIMULATE_ENGINE_SCENARIO_H

#include "base/rng.h"
#include "simulate/network/network.h"

#include <stddef.h>

#define SCENARIO_TIME_MAX (INT64_C (1) << 60)

/* Times are whole numbers. A message of m bytes has m flits. */
struct machine {
  int64_t hs, hd;         /* a send keeps the processor busy for hs + m hd */
  int64_t ns, nd;         /* before the first flit; a flit on a channel, nd >= 1 */
  int64_t rs, rd;         /* a receive takes rs + m rd */
  int64_t send_buffer;    /* bytes of a node; 0: unlimited */
  int64_t receive_buffer; /* bytes; 0: the ejection channel always drains */
  bool startup_on_path;   /* ns passes on the ejection channel, while the whole path is held */
  bool random_grants;     /* a free channel goes to any waiting header, not to the first */
  bool software_receive;  /* background messages are received as others are */
};

/* A message with a given time. Background messages take no processor time and, unless
   software_receive, no receive. */
struct scenario_message {
  int32_t from, to;
  int64_t bytes, start;
  bool background;
};

/* The part of a multicast that a node serves: a stretch of the chain low .. high, in which it
   stands at `place`; what the numbers mean is up to the function `sends`. */
struct stretch {
  int32_t low, high, place;
};

struct scenario_send {
  int32_t to; /* node */
  struct stretch part;
  int64_t earliest; /* not called before; from the start of the round on */
};

/* A multicast, which may be repeated. */
struct scenario_cast {
  int32_t root, destinations;
  int64_t bytes, start;
  int64_t rounds;       /* 0: without end */
  int64_t interval;     /* from one start to the next; 0: the next starts when the last is done */
  int64_t estimate_age; /* a node knows of a send once it has left so long ago */
  struct stretch whole;
  const void *tree; /* for `sends` */
};

/* A node that computes for an exponentially distributed time, then sends a background message, and
   so on (Nup, Algorithm 6.1.1). */
struct scenario_source {
  int32_t node;
  int64_t gap;         /* mean time between messages, >= 1 */
  int64_t least, most; /* bytes, uniform; least >= 1 */
  const int32_t
    *members;    /* [count]: to whom, uniform; all different, the node may be one of them */
  int32_t count; /* at least one other than the node */
  int32_t hot;   /* this member gets `share` of 10000 messages besides; -1: none */
  int32_t share;
};

/* What a node knows of the last one of its sends that had left the injection channel `estimate_age`
   ago: t_hol less its time on a channel (Nup, section 6.3). A send that leaves at this instant has
   not left. */
struct estimate {
  bool known;
  int64_t hol; /* t_ns + t_sq + t_cont */
  int64_t age; /* since the send left */
};

/* A header waited for a channel, `place` from the beginning of its path. */
struct stall {
  int32_t place, channel;
  int64_t asked, granted;
};

/* What happened to a message. */
struct record {
  int64_t number; /* in the array of messages; -1: none */
  int32_t cast;   /* in the array of casts; -1: none */
  int32_t from, to;
  int64_t round, bytes;
  bool background;
  int64_t called;      /* the sender began its send */
  int64_t put;         /* into the send buffer */
  int64_t granted;     /* injection channel */
  int64_t left;        /* the injection channel is free again */
  int64_t arrived;     /* tail */
  int64_t received;    /* arrived, if it takes no receive */
  const int32_t *path; /* [channels]; only while the observer is called */
  int32_t channels;
  const struct stall *stalls;
  size_t stall_count;
};

struct observer {
  void *context;
  bool stalls; /* records need them */
  /* A message was received; those of one instant in any order. NULL: not needed. */
  void (*message) (void *context, const struct record *record);
  /* Tail of a message arrived. NULL: not needed. */
  void (*arrival) (void *context, int64_t time, int32_t from, int32_t to, int64_t bytes,
                   bool background);
  /* All destinations of a round have received. Returns whether the simulation may end after this
     instant. NULL: not needed. */
  bool (*round) (void *context, size_t cast, int64_t round, int64_t start, int64_t end);
};

struct scenario {
  const struct network *network;
  struct machine machine;
  uint64_t seed;
  int64_t horizon; /* nothing after this time; 0: no horizon */
  const struct scenario_message *messages;
  const struct scenario_cast *casts;
  const struct scenario_source *sources;
  size_t message_count, cast_count, source_count;
  /* The sends of a node that serves a part of a cast, in order, `earliest` ascending: fills `sends`
     [destinations] and returns their number. */
  int32_t (*sends) (const struct scenario *scenario, const struct scenario_cast *cast,
                    struct stretch part, struct estimate estimate, struct scenario_send *sends);
  struct observer observer;
};

/* The draws of a message: of its path and of its place among waiting headers. `sequence` counts the
   messages of its source. */
void scenario_message_draws (struct rng *rng, uint64_t seed, int32_t from, int64_t sequence);

/* The random number of a header that asks for channel `place` of its path; the least is first. */
uint64_t scenario_lot (uint64_t seed, int32_t from, int64_t sequence, int32_t place);

/* What source `number` does: first scenario_gap, then scenario_draw, and so on. */
void scenario_source_draws (struct rng *rng, uint64_t seed, size_t number);

/* An exponentially distributed time of this mean, at least 1, to the nearest whole number. Exact:
   von Neumann's method. mean <= 2^40. */
int64_t scenario_gap (struct rng *rng, int64_t mean);

/* The receiver and the length of the next message. */
int32_t scenario_draw (struct rng *rng, const struct scenario_source *source, int64_t *bytes);

#endif
