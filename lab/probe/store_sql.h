/* What the files of lab/probe/store.h share: its statements. */
#ifndef LAB_PROBE_STORE_SQL_H
#define LAB_PROBE_STORE_SQL_H

#include "lab/probe/store.h"

enum probe_store_statement {
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

#endif
