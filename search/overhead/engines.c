#include "search/overhead/engines.h"

#include "search/overhead/auto.h"
#include "search/overhead/brute.h"

const struct engine *const overhead_engines[]
  = { &overhead_auto_engine, &overhead_lcg_engine, &overhead_brute_engine, NULL };
