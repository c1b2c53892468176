/* Long tables of text, packed by zlib into files that gunzip reads; whole or not at all, a line at a time. */
#ifndef PROBE_PACK_H
#define PROBE_PACK_H

#include "base/output.h"
#include "results/sheet.h"

struct pack;

/* Begin the file. NULL with STATUS_MACHINE when it cannot be made. */
struct pack *pack_open (const char *path, struct status *status);

void pack_bytes (struct pack *pack, const char *bytes, size_t length);

/* End and free: the file appears if `good`, else nothing does. False with STATUS_MACHINE when it could not be written, and when not good.
 */
bool pack_close (struct pack *pack, bool good, struct status *status);

#endif
