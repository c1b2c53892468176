/* A file system in memory for SQLite that keeps a log of what was asked of it, and can show what a
   failure of power at any moment may leave: what was synced, and any part of what was not, sector
   by sector, in any order; files that were made or deleted without a sync of their folder may be
   there or not. One connection at a time. */
#ifndef TESTS_SUPPORT_CRASH_VFS_H
#define TESTS_SUPPORT_CRASH_VFS_H

#include "base/memory.h"
#include "base/rng.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { CRASH_FILES = 8, CRASH_SECTOR = 512, CRASH_REGIONS = 8 };

struct crash_image {
  char *bytes; /* owned */
  size_t length, capacity;
  bool there;
};

enum crash_what {
  CRASH_WRITE,
  CRASH_TRUNCATE,
  CRASH_SYNC,
  CRASH_MAKE,
  CRASH_DELETE,
  CRASH_DURABLE /* all that was made or deleted before */
};

struct crash_event {
  enum crash_what what;
  int file;
  size_t offset, length; /* of a write; of a truncation the new length */
  char *bytes;           /* owned: of a write */
};

/* The only one: SQLite hands no context to some functions. */
static struct {
  char *name[CRASH_FILES];             /* owned */
  struct crash_image now[CRASH_FILES]; /* the first is the database */
  bool fresh[CRASH_FILES];             /* made since the last sync */
  char *region[CRASH_REGIONS]; /* owned: shared memory of the write-ahead log, lost by a crash */
  struct crash_event *event;   /* owned */
  size_t count, capacity;
} crash;

struct crash_file {
  sqlite3_file base;
  int file;
};

static inline void
crash_image_resize (struct crash_image *image, size_t length)
{
  memory_grow (image->bytes, image->capacity, length + 1);
  if (length > image->length)
    memset (image->bytes + image->length, 0, length - image->length);
  image->length = length;
}

static inline void
crash_image_write (struct crash_image *image, size_t offset, const char *bytes, size_t length)
{
  if (offset + length > image->length)
    crash_image_resize (image, offset + length);
  if (length > 0)
    memcpy (image->bytes + offset, bytes, length);
}

static inline void
crash_log (enum crash_what what, int file, size_t offset, size_t length, const char *bytes)
{
  memory_grow (crash.event, crash.capacity, crash.count + 1);
  struct crash_event *event = &crash.event[crash.count++];
  *event = (struct crash_event){ what, file, offset, length, NULL };
  event->bytes = bytes ? memory_text (bytes, length) : NULL;
}

static inline int
crash_find (const char *name)
{
  int i = 0;
  while (i < CRASH_FILES && crash.name[i] && strcmp (crash.name[i], name) != 0)
    i++;
  if (i == CRASH_FILES)
    abort ();
  if (!crash.name[i])
    crash.name[i] = memory_text (name, strlen (name));
  return i;
}

/* A file with these bytes, as if it had been there for long. */
static inline void
crash_put (const char *name, const char *bytes, size_t length)
{
  struct crash_image *image = &crash.now[crash_find (name)];
  crash_image_resize (image, 0);
  crash_image_write (image, 0, bytes, length);
  image->there = true;
}

static int
crash_close (sqlite3_file *file)
{
  (void)file;
  return SQLITE_OK;
}

static int
crash_read (sqlite3_file *file, void *to, int length, sqlite3_int64 offset)
{
  const struct crash_image *image = &crash.now[((struct crash_file *)file)->file];
  size_t from = (size_t)offset, got = 0;
  if (from < image->length)
    got = image->length - from < (size_t)length ? image->length - from : (size_t)length;
  if (got > 0)
    memcpy (to, image->bytes + from, got);
  memset ((char *)to + got, 0, (size_t)length - got);
  return got == (size_t)length ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int
crash_write (sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset)
{
  int which = ((struct crash_file *)file)->file;
  crash_image_write (&crash.now[which], (size_t)offset, bytes, (size_t)length);
  crash_log (CRASH_WRITE, which, (size_t)offset, (size_t)length, bytes);
  return SQLITE_OK;
}

static int
crash_truncate (sqlite3_file *file, sqlite3_int64 length)
{
  int which = ((struct crash_file *)file)->file;
  crash_image_resize (&crash.now[which], (size_t)length);
  crash_log (CRASH_TRUNCATE, which, 0, (size_t)length, NULL);
  return SQLITE_OK;
}

/* The first sync of a journal also syncs its folder, as that of SQLite for Unix does. */
static int
crash_sync (sqlite3_file *file, int flags)
{
  int which = ((struct crash_file *)file)->file;
  (void)flags;
  crash_log (CRASH_SYNC, which, 0, 0, NULL);
  if (which > 0 && crash.fresh[which])
    crash_log (CRASH_DURABLE, which, 0, 0, NULL);
  crash.fresh[which] = false;
  return SQLITE_OK;
}

static int
crash_size (sqlite3_file *file, sqlite3_int64 *length)
{
  *length = (sqlite3_int64)crash.now[((struct crash_file *)file)->file].length;
  return SQLITE_OK;
}

static int
crash_lock (sqlite3_file *file, int lock)
{
  (void)file;
  (void)lock;
  return SQLITE_OK;
}

static int
crash_reserved (sqlite3_file *file, int *taken)
{
  (void)file;
  *taken = 0;
  return SQLITE_OK;
}

static int
crash_control (sqlite3_file *file, int operation, void *argument)
{
  (void)file;
  (void)operation;
  (void)argument;
  return SQLITE_NOTFOUND;
}

static int
crash_sector (sqlite3_file *file)
{
  (void)file;
  return CRASH_SECTOR;
}

/* As those of SQLite for Unix: a write leaves the bytes beside it alone. */
static int
crash_characteristics (sqlite3_file *file)
{
  (void)file;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int
crash_map (sqlite3_file *file, int region, int size, int extend, void volatile **at)
{
  (void)file;
  if (region >= CRASH_REGIONS)
    return SQLITE_NOMEM;
  if (!crash.region[region] && extend)
    crash.region[region] = memory_zero ((size_t)size, 1);
  *at = crash.region[region];
  return SQLITE_OK;
}

static int
crash_map_lock (sqlite3_file *file, int offset, int count, int flags)
{
  (void)file;
  (void)offset;
  (void)count;
  (void)flags;
  return SQLITE_OK;
}

static void
crash_map_barrier (sqlite3_file *file)
{
  (void)file;
}

static int
crash_unmap (sqlite3_file *file, int delete)
{
  (void)file;
  for (int i = 0; delete &&i < CRASH_REGIONS; i++) {
    free (crash.region[i]);
    crash.region[i] = NULL;
  }
  return SQLITE_OK;
}

static int
crash_open (sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *given)
{
  static const sqlite3_io_methods methods = { 2,
                                              crash_close,
                                              crash_read,
                                              crash_write,
                                              crash_truncate,
                                              crash_sync,
                                              crash_size,
                                              crash_lock,
                                              crash_lock,
                                              crash_reserved,
                                              crash_control,
                                              crash_sector,
                                              crash_characteristics,
                                              crash_map,
                                              crash_map_lock,
                                              crash_map_barrier,
                                              crash_unmap,
                                              NULL,
                                              NULL };
  (void)vfs;
  struct crash_file *opened = (struct crash_file *)file;
  opened->base.pMethods = NULL;
  if (!name)
    abort (); /* no temporary file is needed */
  opened->file = crash_find (name);
  if (!crash.now[opened->file].there) {
    if (!(flags & SQLITE_OPEN_CREATE))
      return SQLITE_CANTOPEN;
    crash.now[opened->file].there = crash.fresh[opened->file] = true;
    crash_log (CRASH_MAKE, opened->file, 0, 0, NULL);
  }
  opened->base.pMethods = &methods;
  if (given)
    *given = flags;
  return SQLITE_OK;
}

static int
crash_delete (sqlite3_vfs *vfs, const char *name, int durable)
{
  int which = crash_find (name);
  (void)vfs;
  if (!crash.now[which].there)
    return SQLITE_IOERR_DELETE_NOENT;
  crash.now[which].there = false;
  crash_image_resize (&crash.now[which], 0);
  crash_log (CRASH_DELETE, which, 0, 0, NULL);
  if (durable)
    crash_log (CRASH_DURABLE, which, 0, 0, NULL);
  return SQLITE_OK;
}

static int
crash_access (sqlite3_vfs *vfs, const char *name, int flags, int *there)
{
  (void)vfs;
  const struct crash_image *image = &crash.now[crash_find (name)];
  *there = image->there && (flags != SQLITE_ACCESS_EXISTS || image->length > 0);
  return SQLITE_OK;
}

static int
crash_path (sqlite3_vfs *vfs, const char *name, int room, char *path)
{
  (void)vfs;
  sqlite3_snprintf (room, path, "%s", name);
  return SQLITE_OK;
}

/* Make it SQLite's default. */
static inline void
crash_begin (void)
{
  static sqlite3_vfs vfs;
  vfs = *sqlite3_vfs_find (NULL);
  vfs.iVersion = 1;
  vfs.szOsFile = sizeof (struct crash_file);
  vfs.mxPathname = 100;
  vfs.zName = "crash";
  vfs.xOpen = crash_open;
  vfs.xDelete = crash_delete;
  vfs.xAccess = crash_access;
  vfs.xFullPathname = crash_path;
  if (sqlite3_vfs_register (&vfs, 1) != SQLITE_OK)
    abort ();
}

static inline void
crash_forget_events (void)
{
  for (size_t i = 0; i < crash.count; i++)
    free (crash.event[i].bytes);
  crash.count = 0;
}

static inline void
crash_end (void)
{
  crash_forget_events ();
  free (crash.event);
  for (int i = 0; i < CRASH_FILES; i++) {
    free (crash.name[i]);
    free (crash.now[i].bytes);
  }
  for (int i = 0; i < CRASH_REGIONS; i++)
    free (crash.region[i]);
  memset (&crash, 0, sizeof crash);
}

/* A write that was not synced: each of its sectors survives or not, some as rubbish. */
static inline void
crash_tear (struct crash_image *image, const struct crash_event *event, struct rng *rng)
{
  size_t at = event->offset, end = event->offset + event->length;
  while (at < end) {
    size_t stop = (at / CRASH_SECTOR + 1) * CRASH_SECTOR, most = stop < end ? stop : end;
    uint64_t fate = rng_below (rng, 16);
    if (fate == 0) {
      char rubbish[CRASH_SECTOR];
      for (size_t i = 0; i < sizeof rubbish; i++)
        rubbish[i] = (char)rng_below (rng, 256);
      crash_image_write (image, at, rubbish, most - at);
    } else if (fate < 9)
      crash_image_write (image, at, event->bytes + (at - event->offset), most - at);
    at = most;
  }
}

/* One file, where the power fails after a number of events: what came before its last sync is
   whole; of the rest, parts survive. `all`: everything survives, as after a kill. */
static inline void
crash_survive (int file, const struct crash_event *event, size_t count, bool all, struct rng *rng,
               struct crash_image *image)
{
  size_t synced = 0, folder = 0;
  bool seen = image->there; /* is it this file that the folder names? */
  for (size_t i = 0; i < count; i++) {
    synced = event[i].file == file && event[i].what == CRASH_SYNC ? i : synced;
    folder = event[i].what == CRASH_DURABLE ? i : folder; /* of all files */
  }
  for (size_t i = 0; i < count; i++) {
    bool named = all || i < folder || rng_below (rng, 2) == 0;
    if (event[i].file != file)
      continue;
    if (event[i].what == CRASH_MAKE && named) {
      crash_image_resize (image, 0);
      image->there = seen = true;
    } else if (event[i].what == CRASH_MAKE) {
      seen = false; /* an older file of the name may be there again */
    } else if (event[i].what == CRASH_DELETE && named && seen) {
      image->there = seen = false;
    } else if (event[i].what == CRASH_WRITE && seen) {
      if (all || i < synced)
        crash_image_write (image, event[i].offset, event[i].bytes, event[i].length);
      else
        crash_tear (image, &event[i], rng);
    } else if (event[i].what == CRASH_TRUNCATE && seen
               && (all || i < synced || rng_below (rng, 2) == 0)) {
      crash_image_resize (image, event[i].length);
    }
  }
  if (!image->there)
    crash_image_resize (image, 0);
}

/* The machine starts again: what survived is there, shared memory is not. */
static inline void
crash_restart (const struct crash_event *event, size_t count, bool all, struct rng *rng)
{
  crash_forget_events ();
  crash_unmap (NULL, 1);
  for (int i = 0; i < CRASH_FILES; i++) {
    crash.now[i].there = crash.fresh[i] = false;
    crash_image_resize (&crash.now[i], 0);
    crash_survive (i, event, count, all, rng, &crash.now[i]);
  }
}

#endif
