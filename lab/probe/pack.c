#include "lab/probe/pack.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#define ZLIB_CONST
#include <zlib.h>

#define WINDOW (15 + 16) /* of zlib: the largest, and gzip's header, which has no time in it */
#define MEMORY_LEVEL 9
#define ROOM 65536

struct pack {
  struct output out;
  z_stream stream;
  unsigned char room[ROOM];
};

/* zlib's memory is ours, which never fails. */
static void *
allocate (void *opaque, unsigned count, unsigned size)
{
  (void)opaque;
  return memory_zero (count, size);
}

static void
release (void *opaque, void *block)
{
  (void)opaque;
  free (block);
}

struct pack *
pack_open (const char *path, struct status *status)
{
  struct pack *pack = memory_zero (1, sizeof *pack);
  if (!output_open (&pack->out, path, status)) {
    free (pack);
    return NULL;
  }
  pack->stream.zalloc = allocate;
  pack->stream.zfree = release;
  int result = deflateInit2 (&pack->stream, Z_BEST_COMPRESSION, Z_DEFLATED, WINDOW, MEMORY_LEVEL,
                             Z_DEFAULT_STRATEGY);
  assert (result == Z_OK);
  (void)result;
  return pack;
}

/* Take in what the stream was given, and write what comes of it. */
static void
advance (struct pack *pack, int flush)
{
  do {
    pack->stream.next_out = pack->room;
    pack->stream.avail_out = ROOM;
    int result = deflate (&pack->stream, flush);
    assert (result != Z_STREAM_ERROR);
    (void)result;
    output_bytes (&pack->out, (const char *)pack->room, ROOM - pack->stream.avail_out);
  } while (pack->stream.avail_out == 0);
}

void
pack_bytes (struct pack *pack, const char *bytes, size_t length)
{
  while (length > 0) {
    size_t step = length < ROOM ? length : ROOM;
    pack->stream.next_in = (const unsigned char *)bytes;
    pack->stream.avail_in = (uInt)step;
    advance (pack, Z_NO_FLUSH);
    bytes += step;
    length -= step;
  }
}

bool
pack_close (struct pack *pack, bool good, struct status *status)
{
  pack->stream.next_in = NULL;
  pack->stream.avail_in = 0;
  advance (pack, Z_FINISH);
  deflateEnd (&pack->stream);
  if (good)
    good = output_commit (&pack->out, status);
  else
    output_discard (&pack->out);
  free (pack);
  return good;
}
