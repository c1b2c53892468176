/* Buffered output: escapes, files that appear only when committed, and disks, pipes and folders
   that fail. */
#include "base/output.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char directory[] = P_tmpdir "/provecast-test-XXXXXX";

static void
make_directory (void)
{
  cr_assert_not_null (mkdtemp (directory));
  cr_assert_eq (chdir (directory), 0);
}

static void
remove_directory (void)
{
  cr_assert_eq (chdir ("/"), 0);
  cr_assert_eq (rmdir (directory), 0, "%s is not empty", directory);
}

static void
assert_content (const char *path, const char *expected)
{
  char text[256] = "";
  FILE *file = fopen (path, "r");
  cr_assert_not_null (file);
  size_t length = fread (text, 1, sizeof text - 1, file);
  fclose (file);
  text[length] = '\0';
  cr_assert_str_eq (text, expected);
}

static void
assert_memory (struct output *out, const char *expected)
{
  cr_assert_eq (out->length, strlen (expected), "%.*s", (int)out->length, out->bytes);
  cr_assert_eq (memcmp (out->bytes, expected, out->length), 0, "%.*s", (int)out->length,
                out->bytes);
  output_reset (out);
}

Test (output, pieces)
{
  struct output out;
  output_init_memory (&out);
  output_text (&out, "");
  output_bytes (&out, NULL, 0);
  output_text (&out, "ab");
  output_char (&out, ' ');
  output_integer (&out, -120);
  output_char (&out, ' ');
  output_rational (&out, (struct rational){ 22, 7 });
  output_decimal (&out, (struct rational){ 1, 4 });
  output_rational (&out, (struct rational){ 5, 1 });
  output_print (&out, "<%s %d>", "x", 5);
  assert_memory (&out, "ab -120 \"22/7\"0.255<x 5>");
  char text[1000];
  memset (text, 'y', sizeof text - 1);
  text[sizeof text - 1] = '\0';
  output_print (&out, "%s", text);
  assert_memory (&out, text);
  output_integer (&out, INT64_MIN);
  assert_memory (&out, "-9223372036854775808");
  struct status status;
  status_init (&status);
  cr_assert (output_commit (&out, &status));
}

Test (output, strings_are_escaped)
{
  static const char *const pairs[][2]
    = { { "", "\"\"" },
        { "plain", "\"plain\"" },
        { "a\"b\\c/", "\"a\\\"b\\\\c/\"" },
        { "\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\"" },
        { "\x01\x1f\x7f", "\"\\u0001\\u001f\\u007f\"" },
        { "\xC3\xA9\xF0\x9F\x98\x80", "\"\xC3\xA9\xF0\x9F\x98\x80\"" } };
  struct output out;
  output_init_memory (&out);
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    output_json_string (&out, pairs[i][0]);
    assert_memory (&out, pairs[i][1]);
  }
  output_discard (&out);
}

Test (output, file_appears_only_when_committed, .init = make_directory, .fini = remove_directory)
{
  struct output out;
  struct status status;
  status_init (&status);
  cr_assert (output_open (&out, "result", &status));
  output_text (&out, "hello\n");
  output_flush (&out);
  cr_assert_neq (access ("result", F_OK), 0);
  cr_assert (output_commit (&out, &status));
  assert_content ("result", "hello\n");

  cr_assert (output_open (&out, "result", &status));
  output_text (&out, "other");
  output_discard (&out);
  assert_content ("result", "hello\n");
  cr_assert_eq (unlink ("result"), 0);
}

Test (output, modes_and_links_are_kept, .init = make_directory, .fini = remove_directory)
{
  struct output out;
  struct status status;
  struct stat file;
  status_init (&status);
  umask (027);
  cr_assert (output_open (&out, "new", &status) && output_commit (&out, &status));
  cr_assert_eq (stat ("new", &file), 0);
  cr_assert_eq (file.st_mode & 0777, 0640);
  cr_assert_eq (chmod ("new", 0604), 0);
  cr_assert_eq (symlink ("new", "link"), 0);
  cr_assert (output_open (&out, "link", &status));
  output_text (&out, "through");
  cr_assert (output_commit (&out, &status));
  assert_content ("new", "through");
  cr_assert_eq (lstat ("link", &file), 0);
  cr_assert (S_ISLNK (file.st_mode));
  cr_assert_eq (stat ("new", &file), 0);
  cr_assert_eq (file.st_mode & 0777, 0604);
  cr_assert_eq (unlink ("link") + unlink ("new"), 0);
}

Test (output, what_cannot_be_made_is_named, .init = make_directory, .fini = remove_directory)
{
  static const char *const paths[] = { "missing/result", ".", "" };
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    struct output out;
    struct status status;
    status_init (&status);
    cr_assert_not (output_open (&out, paths[i], &status), "\"%s\"", paths[i]);
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert_not_null (strstr (status.message, paths[i]));
    cr_assert_not_null (strstr (status.message, ": cannot write: "));
  }
}

/* A full disk: nothing under the name, and the failure is told. */
Test (output, full_disk)
{
  struct output out;
  struct status status;
  status_init (&status);
  cr_assert (output_open (&out, "/dev/full", &status));
  for (int i = 0; i < 100000; i++)
    output_text (&out, "0123456789");
  cr_assert (out.failed);
  cr_assert_not (output_commit (&out, &status));
  cr_assert_eq (status.code, STATUS_MACHINE);
  cr_assert_str_eq (status.message, "/dev/full: cannot write: No space left on device");
}

Test (output, vanished_directory)
{
  make_directory ();
  struct output out;
  struct status status;
  status_init (&status);
  cr_assert_eq (mkdir ("inner", 0700), 0);
  cr_assert (output_open (&out, "inner/result", &status));
  output_text (&out, "x");
  cr_assert_eq (rename ("inner", "moved"), 0);
  cr_assert_not (output_commit (&out, &status));
  cr_assert_eq (status.code, STATUS_MACHINE);
  cr_assert_not_null (strstr (status.message, "result: cannot write: "));
  cr_assert_eq (system ("rm -r moved"), 0);
  remove_directory ();
}

Test (output, closed_pipe)
{
  int ends[2];
  signal (SIGPIPE, SIG_IGN);
  cr_assert_eq (pipe (ends), 0);
  close (ends[0]);
  FILE *stream = fdopen (ends[1], "w");
  struct output out;
  struct status status;
  status_init (&status);
  output_init_stream (&out, stream);
  output_text (&out, "x");
  cr_assert_not (output_commit (&out, &status));
  cr_assert_eq (status.code, STATUS_MACHINE);
  cr_assert_str_eq (status.message, "output: cannot write: Broken pipe");
  fclose (stream);
}

/* A device is written to, not replaced by a file. */
Test (output, device_stays)
{
  struct output out;
  struct status status;
  struct stat file;
  status_init (&status);
  cr_assert (output_open (&out, "/dev/null", &status));
  output_text (&out, "x");
  cr_assert (output_commit (&out, &status));
  cr_assert_eq (stat ("/dev/null", &file), 0);
  cr_assert (S_ISCHR (file.st_mode));
}

Test (output, long_text_streams)
{
  FILE *stream = tmpfile ();
  struct output out;
  struct status status;
  status_init (&status);
  output_init_stream (&out, stream);
  for (int i = 0; i < 1000000; i++)
    output_integer (&out, i % 10);
  cr_assert_lt (out.capacity, 1 << 18, "the buffer grows with the text");
  cr_assert (output_commit (&out, &status));
  cr_assert_eq (ftell (stream), 1000000);
  rewind (stream);
  for (int i = 0; i < 1000000; i++)
    if (fgetc (stream) != '0' + i % 10)
      cr_assert_fail ("digit %d is wrong", i);
  fclose (stream);
}

/* Each value by its type, in order. */
Test (output, all_values)
{
  struct output out;
  int32_t small = -3;
  uint64_t large = UINT64_MAX;
  struct rational half = { 1, 2 };
  output_init_memory (&out);
  output_all (&out, "{\"a\":", small, ",\"b\":", large, ",\"c\":", half, "}");
  output_all (&out, INT64_C (7));
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, "{\"a\":-3,\"b\":18446744073709551615,\"c\":\"1/2\"}7");
  output_discard (&out);
}
