/* The parameterized model (Nup, chapters 2 to 5): one message from a source to all other
   nodes, which are alike. A send started at s reaches its receiver at s + end. The n-th send of
   a node starts at s_n >= max (s_(n-1) + interval, s_(n-ports) + hold). With one port that is
   max (hold, interval) after the one before, which the reader makes the instance's hold. With
   `rounds`, the thesis' reading, a node that holds the message from time t on has the places t + c
   hold + r interval, c = 0, 1, ..., r < ports, for the starts of its sends, each for one. */
#ifndef MODEL_PARAMETERIZED_INSTANCE_H
#define MODEL_PARAMETERIZED_INSTANCE_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"
#include "model/common/instance.h"
#include "model/parameterized/mesh.h"

#include <stddef.h>
#include <stdint.h>

#define PARAMETERIZED_MAX_NODES 100000000 /* of any instance; a billion bytes of schedule */
#define PARAMETERIZED_MAX_PORTS 64
#define PARAMETERIZED_MAX_BMIN 16777216

enum parameterized_network { PARAMETERIZED_COMPLETE, PARAMETERIZED_MESH, PARAMETERIZED_BMIN };

struct parameterized_instance {
  INSTANCE_HEAD;
  /* the source, which is node 0, and the destinations in order: 1 .. nodes - 1 */
  int64_t nodes;
  /* > 0; base + per_byte * bytes worked out, LogP, LogGP and postal parameters converted
     (section 7.1); hold with one strict port: not less than interval */
  struct rational hold, end;
  bool parts;    /* end was given as t_send + t_net + t_recv */
  int32_t ports; /* >= 1 */
  /* between sends through different ports; with one port 0 */
  struct rational interval;
  bool rounds;
  enum parameterized_network network;
  PARAMETERIZED_SIDES; /* of a mesh; bmin: width ports, a power of 2, and height 1 */
  bool hypercube;      /* the mesh was given as one: all sides are 2 */
  /* owned [nodes]: mesh the place (model/parameterized/mesh.h), bmin the address; NULL without
     network */
  int32_t *address;
  size_t capacity; /* of address */
  struct rational
    /* with a network: how long a send holds the channels of its path, all from its start; `hold`
       when not given */
    occupation;
};

void parameterized_instance_init (struct parameterized_instance *instance);
/* empty it, keep its memory for the next line of a suite */
void parameterized_instance_reset (struct parameterized_instance *instance);
void parameterized_instance_clear (struct parameterized_instance *instance);

/* Read one instance. Besides docs/FORMATS.md' keys: "bytes" with "hold", "end", "interval",
   "occupation" as {"base": B, "per_byte": M}; instead of "hold" and "end" one of "logp":
   {"L","o","g"} (hold g, end L + 2 o), "loggp": {"L","o","g","G"} with "bytes" b >= 1 (hold g + (b
   - 1) G, end L + 2 o + (b - 1) G), "postal": {"lambda"} (hold 1, end lambda). Refuses, naming
   FILE, LINE, key and value: unknown, missing and duplicate keys; numbers that are negative, zero
   where they must be positive, not finite or beyond 64 bits; g < o; ports and interval without each
   other; a network without source or destinations, or with addresses outside of it or given twice;
   other than network instances with them. False and status on error. O(length). */
bool parameterized_instance_read (struct parameterized_instance *instance, const char *text,
                                  size_t length, const char *file, size_t line,
                                  struct status *status);

/* Write as one line of canonical JSON (keys in docs/FORMATS.md' order, no spaces), newline
   included; hold and end as numbers. */
void parameterized_instance_write (const struct parameterized_instance *instance,
                                   struct output *out);

/* Features of an instance (docs/DATASETS.md). */
extern const struct model_features parameterized_features;

#endif
