#include "search/node/engines.h"

#include "search/node/auto.h"
#include "search/node/brute.h"
#include "search/node/dp.h"
#include "search/node/dp_fast.h"
#include "search/node/liu.h"

const struct engine *const node_engines[]
  = { &auto_engine,        &dp_fast_engine, &dp_engine, &liu_engine,
      &liu_generic_engine, &brute_engine,   NULL };
