/* Exports of a store: the same bytes for the same instances, answers and places, whoever solved them when. */
#ifndef RESULTS_ARCHIVE_EXPORT_H
#define RESULTS_ARCHIVE_EXPORT_H

#include "base/output.h"
#include "results/archive.h"

enum archive_format {
  ARCHIVE_JSONL, /* a line an entry: results/archive_json.h */
  ARCHIVE_CSV,   /* RFC 4180 with a head line; a column for each heuristic that any entry has */
  ARCHIVE_SOLU   /* "=opt= NAME VALUE", or "=best= NAME VALUE" where a limit ended the search; an instance without a name of its own, with
                    white space in it, or that others have as well, is called by its hash */
};

struct archive_export {
  enum archive_format format;
  bool by_hash;             /* in the order of the hashes, not of the input */
  unsigned json;            /* ARCHIVE_JSON_...; of these only ARCHIVE_JSON_TIMES matters to CSV */
  const char *certificates; /* a folder, which is made if need be: each certificate becomes a file HASH.jsonl there; NULL: none */
};

/* Write all entries of the store. False with the status set: the store or the folder's trouble, or STATUS_FALSE when an entry is damaged;
   then `out` holds the entries before it. */
bool archive_export (struct archive *archive, const struct archive_export *export, struct output *out, struct status *status);

#endif
