/* What the two parts of reading an instance of the parameterized model share:
   parameterized_read.c takes the keys one after the other, parameterized_settle.c works out what
   they say together. */
#ifndef MODEL_PARAMETERIZED_READ_H
#define MODEL_PARAMETERIZED_READ_H

#include "model/common/fields.h"
#include "model/parameterized/instance.h"

enum {
  TOP_NODES = FIELDS_HEAD,
  TOP_HOLD,
  TOP_END,
  TOP_PORTS,
  TOP_INTERVAL,
  TOP_PORT_MODEL,
  TOP_BYTES,
  TOP_LOGP,
  TOP_LOGGP,
  TOP_POSTAL,
  TOP_NETWORK,
  TOP_SOURCE,
  TOP_DESTINATIONS,
  TOP_OCCUPATION,
  TOP_KEYS
};

/* Parameters of the related models: L, o, g, G. */
enum { LOG_L, LOG_O, LOG_GAP, LOG_GAP_PER_BYTE, LOG_KEYS };

struct parameterized_reader {
  struct fields_reader fields;
  struct parameterized_instance *instance;
  unsigned seen;              /* top-level keys */
  struct cost cost[TOP_KEYS]; /* of hold, end, interval and occupation; bytes as its base */
  struct rational log[LOG_KEYS];
  int64_t nodes;                     /* as given; 0: not given */
  const char *source, *destinations; /* where the values of these keys stand */
  /* [(places + 7) / 8] addresses that were given, a bit each; owned */
  unsigned char *taken;
};

extern const char *const parameterized_names[TOP_KEYS];

/* A whole number from `least` to `most`; `name` as in fields_rational. */
bool parameterized_read_whole (struct parameterized_reader *reader, const char *name, int64_t least,
                               int64_t most, int64_t *value);

/* After the last key: hold, end, ports, interval, nodes and, with a network, addresses and
   occupation. */
bool parameterized_settle (struct parameterized_reader *reader);

#endif
