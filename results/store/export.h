/* Exports of a store: the same bytes for the same instances, answers and places, independent of
   who solved them when. */
#ifndef RESULTS_STORE_EXPORT_H
#define RESULTS_STORE_EXPORT_H

#include "base/output.h"
#include "results/store/store.h"

enum store_format {
  STORE_JSONL, /* a line an entry: results/store/json.h */
  STORE_CSV,   /* RFC 4180 with a head line; a column for each heuristic that any entry has */
  STORE_LONG,  /* the same, a row for each heuristic of each entry */
  /* "=opt= NAME VALUE", or "=best= NAME VALUE" where a limit ended the search; an instance
     without a name, or with one that others have as well, that has white space, or that looks like
     a hash, is called by its hash. Only of all schedules: STATUS_INPUT for another class */
  STORE_SOLU
};

struct store_export {
  enum store_format format;
  bool by_hash;  /* in the order of the hashes, not of the input */
  unsigned json; /* STORE_JSON_...; of these only STORE_JSON_TIMES matters to CSV */
  /* a folder, which is made if need be: each certificate becomes a file HASH.jsonl there; NULL:
     none */
  const char *certificates;
};

/* Write all entries of the store. False with the status set: the store or the folder's trouble,
   or STATUS_FALSE when an entry is damaged; then `out` holds the entries before it. */
bool store_export (struct store *store, const struct store_export *export, struct output *out,
                   struct status *status);

#endif
