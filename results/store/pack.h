/* Entries of a store as bytes, to be sent to another process of the same build. */
#ifndef RESULTS_STORE_PACK_H
#define RESULTS_STORE_PACK_H

#include "base/output.h"
#include "results/store/store.h"

/* Appends the entry. */
void store_entry_pack (const struct store_entry *entry, struct output *out);

/* Fills an empty entry from `bytes`, which hold nothing else. */
void store_entry_unpack (struct store_entry *entry, const char *bytes);

#endif
