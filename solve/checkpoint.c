#include "solve/checkpoint.h"

#include "base/digest.h"
#include "base/limits.h"
#include "base/memory.h"
#include "solve/build_identity.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TITLE "provecast checkpoint "
#define FORMAT "2"
#define FIRST_SECONDS 1 /* after which the file is first written */
#define SHARE 100       /* the time between two writes, as a multiple of what one takes */
#define BYTES_MOST ((uint64_t)1 << 30)
#define SUM (DIGEST_TEXT - 1) /* characters at the end of the file */

struct entry {
  char key[TASK_KEY];
  uint64_t part; /* of a task: 1 */
  char *bytes;   /* owned */
  size_t length;
};

struct kept_state {
  char *name; /* owned */
  char version[TASK_KEY];
  uint64_t step;
  struct output bytes;
};

struct checkpoint {
  char *path;  /* owned */
  char *title; /* owned: the first line */
  struct entry *entries;
  size_t count, capacity;
  size_t *places; /* owned [place_count], a power of two: hashed by key, number of entry + 1; 0 */
  size_t place_count;
  struct kept_state *states;
  size_t state_count, state_capacity;
  uint64_t bytes; /* of all results */
  bool changed;   /* since the file was written */
  double due;     /* when it may be written next; by limits_now */
};

/* The table of results. */

static size_t
place_of (const struct checkpoint *checkpoint, const char key[TASK_KEY])
{
  size_t place;
  memcpy (&place, key, sizeof place);
  for (;; place++) {
    place &= checkpoint->place_count - 1;
    size_t number = checkpoint->places[place];
    if (number == 0 || memcmp (checkpoint->entries[number - 1].key, key, TASK_KEY) == 0)
      return place;
  }
}

/* Enters all in the table of places. */
static void
number_entries (struct checkpoint *checkpoint)
{
  memset (checkpoint->places, 0, checkpoint->place_count * sizeof *checkpoint->places);
  for (size_t i = 0; i < checkpoint->count; i++)
    checkpoint->places[place_of (checkpoint, checkpoint->entries[i].key)] = i + 1;
}

static void
make_room (struct checkpoint *checkpoint)
{
  if (2 * (checkpoint->count + 1) <= checkpoint->place_count)
    return;
  free (checkpoint->places);
  checkpoint->place_count = checkpoint->place_count > 0 ? 2 * checkpoint->place_count : 64;
  checkpoint->places = memory_alloc (checkpoint->place_count, sizeof *checkpoint->places);
  number_entries (checkpoint);
}

bool
checkpoint_find (const struct checkpoint *checkpoint, const char key[TASK_KEY],
                 struct bytes *result)
{
  size_t number = checkpoint->place_count > 0 ? checkpoint->places[place_of (checkpoint, key)] : 0;
  if (number == 0)
    return false;
  const struct entry *entry = &checkpoint->entries[number - 1];
  bytes_open (result, entry->bytes, entry->length);
  return true;
}

static void
add (struct checkpoint *checkpoint, const char key[TASK_KEY], uint64_t part, struct output *result)
{
  struct entry entry = { .part = part, .length = result->length };
  make_room (checkpoint);
  size_t place = place_of (checkpoint, key);
  if (checkpoint->places[place] > 0 || checkpoint->bytes + entry.length > BYTES_MOST) {
    output_discard (result);
    return;
  }
  memcpy (entry.key, key, sizeof entry.key);
  entry.bytes = output_take (result);
  memory_grow (checkpoint->entries, checkpoint->capacity, checkpoint->count + 1);
  checkpoint->entries[checkpoint->count++] = entry;
  checkpoint->places[place] = checkpoint->count;
  checkpoint->bytes += entry.length;
  checkpoint->changed = true;
}

void
checkpoint_add (struct checkpoint *checkpoint, const char key[TASK_KEY], struct output *result)
{
  add (checkpoint, key, 0, result);
}

void
checkpoint_add_part (struct checkpoint *checkpoint, const char key[TASK_KEY], struct output *result)
{
  add (checkpoint, key, 1, result);
}

void
checkpoint_drop_parts (struct checkpoint *checkpoint)
{
  size_t kept = 0;
  for (size_t i = 0; i < checkpoint->count; i++)
    if (checkpoint->entries[i].part) {
      checkpoint->bytes -= checkpoint->entries[i].length;
      free (checkpoint->entries[i].bytes);
    } else {
      checkpoint->entries[kept++] = checkpoint->entries[i];
    }
  if (kept == checkpoint->count)
    return;
  checkpoint->count = kept;
  number_entries (checkpoint);
}

/* States. */

static struct kept_state *
look_up (const struct checkpoint *checkpoint, const char *name)
{
  for (size_t i = 0; i < checkpoint->state_count; i++)
    if (strcmp (checkpoint->states[i].name, name) == 0)
      return &checkpoint->states[i];
  return NULL;
}

bool
checkpoint_find_state (const struct checkpoint *checkpoint, const char *name,
                       const char version[TASK_KEY], struct bytes *state)
{
  const struct kept_state *kept = look_up (checkpoint, name);
  if (!kept || memcmp (kept->version, version, TASK_KEY) != 0)
    return false;
  bytes_open (state, kept->bytes.bytes, kept->bytes.length);
  return true;
}

bool
checkpoint_reaches (const struct checkpoint *checkpoint, const char *name, uint64_t step)
{
  const struct kept_state *kept = look_up (checkpoint, name);
  return kept && kept->step >= step;
}

void
checkpoint_set_state (struct checkpoint *checkpoint, const char *name, const char version[TASK_KEY],
                      uint64_t step, struct output *state)
{
  struct kept_state *kept = look_up (checkpoint, name);
  if (!kept) {
    memory_grow (checkpoint->states, checkpoint->state_capacity, checkpoint->state_count + 1);
    kept = &checkpoint->states[checkpoint->state_count++];
    *kept = (struct kept_state){ .name = memory_copy (name) };
  }
  output_discard (&kept->bytes);
  kept->bytes = *state;
  output_init_memory (state);
  memcpy (kept->version, version, TASK_KEY);
  kept->step = step;
  checkpoint->changed = true;
}

/* Reading. */

/* All bytes of the file. False: it cannot be read; *absent: there is none. */
static bool
read_file (const char *path, struct output *text, bool *absent)
{
  FILE *file = fopen (path, "re");
  *absent = !file && errno == ENOENT;
  if (!file)
    return false;
  for (size_t count = 1; count > 0; text->length += count)
    count = fread (output_reserve (text, 1 << 16), 1, 1 << 16, file);
  int error = ferror (file) ? errno : 0;
  fclose (file);
  errno = error;
  return error == 0;
}

/* Does one of the first words of these lines differ? */
static bool
first_differs (const char *a, const char *b, size_t words)
{
  for (; words > 0; words--) {
    size_t length = strcspn (a, " \n"), other = strcspn (b, " \n");
    if (length != other || memcmp (a, b, length) != 0)
      return true;
    a += length + 1;
    b += length + 1;
  }
  return false;
}

/* The version that a first line names. */
static int
version_length (const char *title)
{
  return (int)strcspn (title + strlen (TITLE FORMAT " "), " \n");
}

/* Is the text whole, and ours? */
static bool
check_file (const struct checkpoint *checkpoint, const struct output *text, struct status *status)
{
  char sum[DIGEST_TEXT];
  const char *path = checkpoint->path, *title = text->bytes;
  size_t least = strlen (checkpoint->title) + SUM;
  if (text->length < strlen (TITLE) || memcmp (title, TITLE, strlen (TITLE)) != 0)
    return status_set (status, STATUS_INPUT, "%s: is no checkpoint", path);
  bool whole = text->length > SUM;
  if (whole)
    digest_sha256 (text->bytes, text->length - SUM, sum);
  if (!whole || memcmp (sum, text->bytes + text->length - SUM, SUM) != 0)
    return status_set (status, STATUS_INPUT, "%s: the checkpoint is damaged", path);
  if (text->length < strlen (TITLE FORMAT " ") || first_differs (title, checkpoint->title, 3))
    return status_set (status, STATUS_INPUT, "%s: a checkpoint of another format", path);
  if (first_differs (title, checkpoint->title, 5))
    return status_set (status, STATUS_INPUT,
                       "%s: a checkpoint of another build of provecast (version %.*s)", path,
                       version_length (title), title + strlen (TITLE FORMAT " "));
  if (text->length < least || first_differs (title, checkpoint->title, 6))
    return status_set (status, STATUS_INPUT,
                       "%s: a checkpoint of another instance, or with other options", path);
  return true;
}

/* The next text, copied. */
static struct output
read_text (struct bytes *bytes)
{
  struct output text = { .stream = NULL };
  size_t length = bytes_get_count (bytes, 1);
  const char *from = bytes_skip (bytes, length);
  if (from)
    output_bytes (&text, from, length);
  return text;
}

static void
read_result (struct checkpoint *checkpoint, struct bytes *bytes)
{
  char key[TASK_KEY];
  uint64_t part;
  bytes_get (bytes, key);
  bytes_get (bytes, part);
  struct output result = read_text (bytes);
  if (!bytes->bad)
    add (checkpoint, key, part, &result);
  output_discard (&result);
}

static void
read_state (struct checkpoint *checkpoint, struct bytes *bytes)
{
  char version[TASK_KEY];
  uint64_t step;
  bytes_get (bytes, version);
  bytes_get (bytes, step);
  struct output name = read_text (bytes), state = read_text (bytes);
  char *word = output_take (&name);
  if (!bytes->bad)
    checkpoint_set_state (checkpoint, word, version, step, &state);
  output_discard (&state);
  free (word);
}

/* Takes results and states from what follows the first line. */
static bool
read_parts (struct checkpoint *checkpoint, struct bytes *bytes)
{
  uint64_t count;
  bytes_get (bytes, count);
  for (uint64_t i = 0; i < count && !bytes->bad; i++)
    read_result (checkpoint, bytes);
  bytes_get (bytes, count);
  for (uint64_t i = 0; i < count && !bytes->bad; i++)
    read_state (checkpoint, bytes);
  return bytes_over (bytes);
}

static bool
load (struct checkpoint *checkpoint, struct status *status)
{
  struct output text = { .stream = NULL };
  struct bytes bytes;
  struct output trial;
  bool absent, good = read_file (checkpoint->path, &text, &absent);
  if (!good && !absent)
    status_set (status, status_of_open (errno), "%s: cannot read: %s", checkpoint->path,
                strerror (errno));
  if (good && check_file (checkpoint, &text, status)) {
    size_t title = strlen (checkpoint->title);
    bytes_open (&bytes, text.bytes + title, text.length - title - SUM);
    if (!read_parts (checkpoint, &bytes))
      status_set (status, STATUS_INPUT, "%s: the checkpoint is damaged", checkpoint->path);
  }
  output_discard (&text);
  checkpoint->changed = false;
  if (status->code == STATUS_OK && output_open (&trial, checkpoint->path, status))
    output_discard (&trial);
  return status->code == STATUS_OK;
}

struct checkpoint *
checkpoint_open (const char *path, const char *identity, size_t length, struct status *status)
{
  char instance[DIGEST_TEXT];
  struct checkpoint *checkpoint = memory_zero (1, sizeof *checkpoint);
  digest_sha256 (identity, length, instance);
  checkpoint->path = memory_copy (path);
  checkpoint->title
    = memory_print (TITLE FORMAT " %s %s %s\n", PROVECAST_VERSION, build_identity, instance);
  checkpoint->due = limits_now () + FIRST_SECONDS;
  if (load (checkpoint, status))
    return checkpoint;
  checkpoint_free (checkpoint);
  return NULL;
}

void
checkpoint_free (struct checkpoint *checkpoint)
{
  if (!checkpoint)
    return;
  for (size_t i = 0; i < checkpoint->count; i++)
    free (checkpoint->entries[i].bytes);
  for (size_t i = 0; i < checkpoint->state_count; i++) {
    free (checkpoint->states[i].name);
    output_discard (&checkpoint->states[i].bytes);
  }
  memory_free (checkpoint->path, checkpoint->title, checkpoint->entries, checkpoint->places,
               checkpoint->states, checkpoint);
}

/* Writing. */

bool
checkpoint_due (const struct checkpoint *checkpoint)
{
  return limits_now () >= checkpoint->due;
}

static void
write_parts (const struct checkpoint *checkpoint, struct output *out)
{
  uint64_t count = checkpoint->count;
  output_text (out, checkpoint->title);
  bytes_put (out, count);
  for (size_t i = 0; i < checkpoint->count; i++) {
    const struct entry *entry = &checkpoint->entries[i];
    bytes_put_raw (out, entry->key, TASK_KEY);
    bytes_put (out, entry->part);
    bytes_put_list (out, entry->bytes, entry->length, 1);
  }
  count = checkpoint->state_count;
  bytes_put (out, count);
  for (size_t i = 0; i < checkpoint->state_count; i++) {
    const struct kept_state *state = &checkpoint->states[i];
    bytes_put_raw (out, state->version, TASK_KEY);
    bytes_put (out, state->step);
    bytes_put_list (out, state->name, strlen (state->name), 1);
    bytes_put_list (out, state->bytes.bytes, state->bytes.length, 1);
  }
}

bool
checkpoint_write (struct checkpoint *checkpoint, struct status *status)
{
  struct output text = { .stream = NULL }, file;
  char sum[DIGEST_TEXT];
  if (!checkpoint->changed)
    return true;
  double start = limits_now ();
  bool good = output_open (&file, checkpoint->path, status);
  if (good) {
    write_parts (checkpoint, &text);
    digest_sha256 (text.bytes, text.length, sum);
    output_bytes (&file, text.bytes, text.length);
    output_text (&file, sum);
    good = output_commit (&file, status);
  }
  output_discard (&text);
  double now = limits_now ();
  checkpoint->changed = !good;
  checkpoint->due = now + FIRST_SECONDS + SHARE * (now - start);
  return good;
}

void
checkpoint_remove (const char *path)
{
  unlink (path);
}
