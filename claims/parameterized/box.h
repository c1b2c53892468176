/* Enumerations of small instances of the parameterized model. */
#ifndef CLAIMS_PARAMETERIZED_BOX_H
#define CLAIMS_PARAMETERIZED_BOX_H

#include "model/parameterized/instance.h"

/* Called with each instance; its name encodes all its numbers. False with the status set ends the
   enumeration. */
struct parameterized_visitor {
  bool (*visit) (const struct parameterized_instance *instance, void *context,
                 struct status *status);
  void *context;
};

/* Without a network: 1 .. nodes nodes, hold and end 1 .. time, one port, and 2 .. ports ports
   with intervals 0 .. time, of both readings. Named all-n5-h2-e3, all-n5-h2-e3-p2-i1-strict,
   ..-rounds. */
struct parameterized_box {
  int64_t nodes, time;
  int32_t ports;
};
bool parameterized_box_visit (const struct parameterized_box *box,
                              const struct parameterized_visitor *visitor, struct status *status);

/* 1 .. nodes nodes, one port, hold and end of the IBM SP (Nup, Table 2.1) for `bytes`
   bytes. Named sp-1024b-n5. */
bool parameterized_sp_visit (int64_t bytes, int64_t nodes,
                             const struct parameterized_visitor *visitor, struct status *status);

/* In a mesh of width x height places (height 0: a BMIN of `width` ports), or of more dimensions, of
   at most 31 places, with one port: every source with every set of destinations, of these the first
   and every step-th on, with hold, end and occupation (2, 5, 1), (2, 5, 2), (2, 5, 3), (2, 2, 2),
   (2, 2, 3), (2, 2, 9), (5, 2, 2), (5, 2, 5). Named mesh-3x2-h2-e5-o2-s4-d1b: source place, and
   destinations as bits of a hexadecimal number. */
struct parameterized_places {
  int32_t width, height;
  uint64_t step;
  int32_t depths, depth[4]; /* sides beyond these two */
};
bool parameterized_places_visit (const struct parameterized_places *places,
                                 const struct parameterized_visitor *visitor,
                                 struct status *status);

/* Nodes drawn in a network of this size, one port, hold and end drawn from 1 to 20, instances 0
   .. count - 1 of seed 1: with an occupation of 1, hold, and hold + 1 in turns. Named as
   gen/parameterized/family.h does, and -o1, -o12. */
struct parameterized_drawn {
  enum parameterized_network network;
  int32_t width, height;
  int64_t nodes;
  uint64_t count;
  int32_t depths, depth[8]; /* sides of a mesh beyond these two */
};
bool parameterized_drawn_visit (const struct parameterized_drawn *drawn,
                                const struct parameterized_visitor *visitor, struct status *status);

#endif
