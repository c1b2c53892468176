/* Checkpoints: what was put in comes out; files that are damaged or another's are refused. */
#include "solve/checkpoint.h"

#include "base/memory.h"

#include <criterion/criterion.h>
#include <string.h>
#include <unistd.h>

static char path[64];

static void
setup (void)
{
  snprintf (path, sizeof path, "/tmp/test_checkpoint.%d", (int)getpid ());
  unlink (path);
}

static void
cleanup (void)
{
  unlink (path);
}

TestSuite (checkpoint, .init = setup, .fini = cleanup);

static struct checkpoint *
open_it (const char *identity)
{
  struct status status = { .code = STATUS_OK };
  struct checkpoint *checkpoint = checkpoint_open (path, identity, strlen (identity), &status);
  cr_assert_not_null (checkpoint, "%s", status.message);
  return checkpoint;
}

static void
expect_refused (const char *identity, const char *message)
{
  struct status status = { .code = STATUS_OK };
  char expected[256];
  snprintf (expected, sizeof expected, "%s: %s", path, message);
  cr_expect_null (checkpoint_open (path, identity, strlen (identity), &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect_str_eq (status.message, expected);
}

static void
key_of (int number, char key[TASK_KEY])
{
  memset (key, 0, TASK_KEY);
  memcpy (key, &number, sizeof number);
  key[TASK_KEY - 1] = 'k';
}

/* The result of a number: as many bytes, more than one chunk for large ones. */
static struct output
result_of (int number)
{
  struct output result = { .stream = NULL };
  for (int i = 0; i < number % 7000; i++)
    output_char (&result, (char)(number + i));
  return result;
}

static void
add (struct checkpoint *checkpoint, int number, bool part)
{
  char key[TASK_KEY];
  struct output result = result_of (number);
  key_of (number, key);
  (part ? checkpoint_add_part : checkpoint_add) (checkpoint, key, &result);
  cr_expect_eq (result.length, 0);
  output_discard (&result);
}

static bool
has (const struct checkpoint *checkpoint, int number)
{
  char key[TASK_KEY];
  struct bytes bytes;
  struct output result = result_of (number);
  key_of (number, key);
  bool there = checkpoint_find (checkpoint, key, &bytes);
  if (there) {
    cr_expect_eq ((size_t)(bytes.end - bytes.at), result.length);
    cr_expect (result.length == 0 || memcmp (bytes.at, result.bytes, result.length) == 0);
  }
  output_discard (&result);
  return there;
}

static void
set_state (struct checkpoint *checkpoint, const char *name, int number)
{
  char version[TASK_KEY];
  struct output state = result_of (number);
  key_of (number, version);
  checkpoint_set_state (checkpoint, name, version, (uint64_t)number, &state);
}

static bool
has_state (const struct checkpoint *checkpoint, const char *name, int number)
{
  char version[TASK_KEY];
  struct bytes bytes;
  key_of (number, version);
  return checkpoint_find_state (checkpoint, name, version, &bytes)
         && bytes.end - bytes.at == number % 7000;
}

static void
write_it (struct checkpoint *checkpoint)
{
  struct status status = { .code = STATUS_OK };
  cr_expect (checkpoint_write (checkpoint, &status), "%s", status.message);
}

/* A file with some results and states. */
static void
make_file (void)
{
  struct checkpoint *checkpoint = open_it ("mine");
  for (int i = 0; i < 300; i++)
    add (checkpoint, i, i % 10 == 9);
  set_state (checkpoint, "one", 5);
  set_state (checkpoint, "one", 12);
  set_state (checkpoint, "two", 20000);
  write_it (checkpoint);
  checkpoint_free (checkpoint);
}

Test (checkpoint, what_was_put_in)
{
  make_file ();
  struct checkpoint *checkpoint = open_it ("mine");
  for (int i = 0; i < 300; i++)
    cr_expect (has (checkpoint, i), "%d", i);
  cr_expect_not (has (checkpoint, 300));
  cr_expect (has_state (checkpoint, "one", 12) && has_state (checkpoint, "two", 20000));
  cr_expect_not (has_state (checkpoint, "one", 5) || has_state (checkpoint, "three", 5));
  cr_expect (checkpoint_reaches (checkpoint, "one", 0)
             && checkpoint_reaches (checkpoint, "one", 12));
  cr_expect_not (checkpoint_reaches (checkpoint, "one", 13));
  cr_expect_not (checkpoint_reaches (checkpoint, "three", 0));
  checkpoint_drop_parts (checkpoint);
  for (int i = 0; i < 300; i++)
    cr_expect_eq (has (checkpoint, i), i % 10 != 9, "%d", i);
  add (checkpoint, 9, false);
  cr_expect (has (checkpoint, 9));
  checkpoint_remove (path);
  cr_expect_neq (access (path, F_OK), 0);
  checkpoint_free (checkpoint);
}

/* Nothing is written before there is something, and before a second has passed. */
Test (checkpoint, when)
{
  struct checkpoint *checkpoint = open_it ("mine");
  write_it (checkpoint);
  cr_expect_neq (access (path, F_OK), 0);
  add (checkpoint, 1, false);
  cr_expect_not (checkpoint_due (checkpoint));
  sleep (1);
  cr_expect (checkpoint_due (checkpoint));
  write_it (checkpoint);
  cr_expect_eq (access (path, F_OK), 0);
  cr_expect_not (checkpoint_due (checkpoint));
  checkpoint_free (checkpoint);
}

Test (checkpoint, not_written)
{
  struct status status = { .code = STATUS_OK };
  snprintf (path, sizeof path, "/proc/test_checkpoint");
  cr_expect_null (checkpoint_open (path, "mine", 4, &status));
  cr_expect_neq (status.code, STATUS_OK);
}

static char *
read_file (size_t *length)
{
  FILE *file = fopen (path, "r");
  char *bytes = memory_alloc (1 << 20, 1);
  *length = fread (bytes, 1, 1 << 20, file);
  fclose (file);
  return bytes;
}

static void
write_file (const char *bytes, size_t length)
{
  FILE *file = fopen (path, "w");
  fwrite (bytes, 1, length, file);
  fclose (file);
}

Test (checkpoint, damaged_and_foreign_files)
{
  size_t length;
  make_file ();
  expect_refused ("other", "a checkpoint of another instance, or with other options");
  char *bytes = read_file (&length);
  for (size_t cut = 0; cut < length; cut += 1 + cut / 3) { /* cut anywhere */
    write_file (bytes, cut);
    expect_refused ("mine", cut < strlen ("provecast checkpoint ") ? "is no checkpoint"
                                                                   : "the checkpoint is damaged");
  }
  for (size_t at = 21; at < length; at += 1 + at / 3) { /* a byte changed anywhere */
    bytes[at] ^= 1;
    write_file (bytes, length);
    expect_refused ("mine", "the checkpoint is damaged");
    bytes[at] ^= 1;
  }
  write_file ("{\"model\":\"node\"}\n", 17);
  expect_refused ("mine", "is no checkpoint");
  free (bytes);
}
