/* A time that may depend on the size of a message: base + per_byte * bytes, of several models. */
#ifndef MODEL_COST_H
#define MODEL_COST_H

#include "base/rational.h"

struct cost {
  struct rational base, per_byte; /* >= 0 */
  bool plain;                     /* written as a number: per_byte is 0 */
};

#endif
