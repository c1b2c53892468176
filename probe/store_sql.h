/* What the files of probe/store.h share: one connection and its statements. */
#ifndef PROBE_STORE_SQL_H
#define PROBE_STORE_SQL_H

#include "probe/store.h"
#include "results/database.h"

enum store_statement {
  SQL_ADD_SWEEP,
  SQL_FIND_SWEEP,
  SQL_SWEEPS,
  SQL_DONE,
  SQL_HAS,
  SQL_ADD_PIECE,
  SQL_ADD_EXTREME,
  SQL_PIECES,
  SQL_EXTREMES,
  SQL_LISTINGS,
  SQL_WITNESSES,
  SQL_FIND_RECORD,
  SQL_ADD_RECORD,
  SQL_RECORDS,
  SQL_STATEMENTS
};

struct store {
  struct database *database; /* owned */
};

#endif
