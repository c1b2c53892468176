#include "results/store/reads.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stddef.h>

/* What stands behind the default layer's own file: its methods, with another one to read. */
struct tail {
  sqlite3_io_methods methods;
  int (*read) (sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset);
};

static sqlite3_vfs layer;
static const sqlite3_vfs *below;
static size_t tail_at; /* from the beginning of a file */
static _Atomic uint64_t failed;

static struct tail *
tail_of (sqlite3_file *file)
{
  return (struct tail *)((char *)file + tail_at);
}

/* A short read is none that failed. */
static int
read_bytes (sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset)
{
  int result = tail_of (file)->read (file, bytes, count, offset);
  if (result == SQLITE_OK || result == SQLITE_IOERR_SHORT_READ)
    return result;
  failed++;
  return SQLITE_IOERR_READ; /* never SQLITE_IOERR_CORRUPTFS, which SQLite calls a damaged file */
}

static int
open_file (sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *given)
{
  int result = below->xOpen (vfs, name, file, flags, given);
  struct tail *tail = tail_of (file);
  if (!file->pMethods)
    return result;
  tail->methods = *file->pMethods;
  tail->read = tail->methods.xRead;
  tail->methods.xRead = read_bytes;
  file->pMethods = &tail->methods;
  return result;
}

static void
set_up (void)
{
  const size_t unit = _Alignof(max_align_t);
  below = sqlite3_vfs_find (NULL);
  if (!below)
    return;
  layer = *below;
  tail_at = ((size_t)below->szOsFile + unit - 1) / unit * unit;
  layer.szOsFile = (int)(tail_at + sizeof (struct tail));
  layer.zName = "reads";
  layer.xOpen = open_file;
  if (sqlite3_vfs_register (&layer, 0) != SQLITE_OK)
    layer.zName = NULL;
}

const char *
reads_layer (void)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once (&once, set_up);
  return layer.zName;
}

uint64_t
reads_failed (void)
{
  return atomic_load (&failed);
}
