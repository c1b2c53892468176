/* A time that may depend on the length of a message: base + per_byte * bytes. */
#ifndef MODEL_COMMON_COST_H
#define MODEL_COMMON_COST_H

#include "base/rational.h"

struct cost {
  struct rational base, per_byte; /* >= 0 */
  bool plain;                     /* written as a number: per_byte is 0 */
};

#endif
