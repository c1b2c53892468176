/* Long tables of text, compressed by zlib into files that gunzip reads. A file appears whole or not
   at all, and the same text gives the same bytes: the header has no time and no name. */
#ifndef LAB_PROBE_PACK_H
#define LAB_PROBE_PACK_H

#include "base/output.h"

struct pack;

/* Begin the file. NULL as output_open when it cannot be made. */
struct pack *pack_open (const char *path, struct status *status);

void pack_bytes (struct pack *pack, const char *bytes, size_t length);

/* End and free: the file appears if `good`, else nothing does. False with STATUS_MACHINE when it
   could not be written, and when not good.
 */
bool pack_close (struct pack *pack, bool good, struct status *status);

#endif
