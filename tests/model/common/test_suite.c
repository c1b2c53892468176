/* Suites: splitting into instances, binary files, pipes, bounded memory, and interrupts. */
#include "model/common/suite.h"

#include "base/limits.h"
#include "base/output.h"
#include "base/rng.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[] = P_tmpdir "/provecast-suite-XXXXXX";

static void
write_file (const char *bytes, size_t length)
{
  strcpy (path + sizeof path - 7, "XXXXXX");
  int descriptor = mkstemp (path);
  cr_assert_geq (descriptor, 0);
  cr_assert_eq (write (descriptor, bytes, length), (ssize_t)length);
  close (descriptor);
}

/* Every instance as "LINE<TEXT>", then the message if there is one. */
static void
collect (const char *name, struct output *out)
{
  struct status status;
  status_init (&status);
  struct suite *suite = suite_open (name, &status);
  const char *text;
  size_t length, line;
  while (suite && suite_next (suite, &text, &length, &line, &status)) {
    output_print (out, "%zu<", line);
    output_bytes (out, text, length);
    output_char (out, '>');
  }
  cr_assert (suite || status.code != STATUS_OK);
  output_text (out, status.message);
  output_char (out, '\0');
  suite_close (suite);
}

struct example {
  const char *file, *expected;
};

static const struct example examples[] = {
  { "{}", "1<{}>" },
  { "{}\n", "1<{}>" },
  { "{\"a\":1}\n{\"b\":2}\n", "1<{\"a\":1}>2<{\"b\":2}>" },
  { "{\"a\":1}\n{\"b\":2}", "1<{\"a\":1}>2<{\"b\":2}>" },
  { "\n\n  \t\n{}\n\r\n\n{ }\n\n", "4<{}>7<{ }>" },
  { "{}\r\n{}\r\n", "1<{}\r>2<{}\r>" },
  { "{\n  \"a\": 1\n}\n", "1<{\n  \"a\": 1\n}\n>" },
  { "\n\n{\n}\n", "3<{\n}\n>" },
  { "{\"a\":\n[1,\n2]}", "1<{\"a\":\n[1,\n2]}>" },
  { "{}\n{\n}\n", "1<{}>2<{>3<}>" },
  { "[\n]", "1<[\n]>" },
  /* brackets and quotes within strings do not count */
  { "{\"a\":\"{[\\\"{\"}\n{}\n", "1<{\"a\":\"{[\\\"{\"}>2<{}>" },
  { "{\"a\":\"}\\\\\",\n\"b\":1}\n", "1<{\"a\":\"}\\\\\",\n\"b\":1}\n>" },
  /* a line that can never become right stays alone, so that the message names it */
  { "x\n{}\n", "1<x>2<{}>" },
  { "{\"a\n{}\n", "1<{\"a>2<{}>" },
  { "}\n{}\n", "1<}>2<{}>" },
  /* the layouts of open shops are one instance */
  { "2 2\n1 2\n3 4\n", "1<2 2\n1 2\n3 4\n>" },
  { "\n 1 1\n\n5", "2< 1 1\n\n5>" },
  { "jobs and machines\n\n1 1 7 8\ntimes\n{}\n", "1<jobs and machines\n\n1 1 7 8\ntimes\n{}\n>" },
  { "x\n\n \n{}\n", "1<x>4<{}>" },
  { "x\n\n", "1<x>" },
  { "7\n7 7\n", "1<7>2<7 7>" },
  { "{}\n2 2\n1 2\n", "1<{}>2<2 2>3<1 2>" },
};

Test (suite, splits_into_instances)
{
  struct output out;
  output_init_memory (&out);
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
    write_file (examples[i].file, strlen (examples[i].file));
    output_reset (&out);
    collect (path, &out);
    cr_assert_str_eq (out.bytes, examples[i].expected, "%s: %s", examples[i].file, out.bytes);
    unlink (path);
  }
  output_discard (&out);
}

static void
assert_refused (const char *name, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  collect (name, &out);
  cr_assert_str_eq (out.bytes, expected);
  output_discard (&out);
}

Test (suite, refuses_what_cannot_be_read)
{
  assert_refused ("/nonexistent/suite.jsonl",
                  "/nonexistent/suite.jsonl: cannot open: No such file or directory");
  assert_refused ("/", "/: is a directory");
  assert_refused ("/dev/null", "/dev/null: is empty, expected an instance");
  char expected[100];
  write_file ("", 0);
  snprintf (expected, sizeof expected, "%s: is empty, expected an instance", path);
  assert_refused (path, expected);
  unlink (path);
  write_file (" \n\t\n\r\n  ", 8);
  snprintf (expected, sizeof expected, "%s: holds no instance", path);
  assert_refused (path, expected);
  unlink (path);
}

Test (suite, code_is_input)
{
  static const char *const names[] = { "/nonexistent", "/", "/dev/null", "" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    struct status status;
    status_init (&status);
    cr_assert_null (suite_open (names[i], &status));
    cr_assert_eq (status.code, STATUS_INPUT);
  }
  suite_close (NULL);
}

#define BYTES(text) text, sizeof text - 1

static const struct {
  const char *bytes;
  size_t length;
  const char *expected; /* behind the path; NULL: the file is given out */
} files[] = {
  { BYTES ("\0"), ": is not text in UTF-8: byte 0x00 in line 1" },
  { BYTES ("{\"a\":1}\0\n{}\n"), ": is not text in UTF-8: byte 0x00 in line 1" },
  { BYTES ("\n \r\n{\0}\n{}\n"), ": is not text in UTF-8: byte 0x00 in line 3" },
  { BYTES ("\xFF\xFE\n\0{\0}\0"), ": is text in UTF-16; save it as UTF-8" },
  { BYTES ("\xEF\xBB\xBF{\"a\":1}\n"),
    ": begins with a byte-order mark (bytes EF BB BF); save it as UTF-8 without one" },
  { BYTES ("\n\x89PNG\r\n\x1A\n"), ": is not text in UTF-8: byte 0x89 in line 2" },
  { BYTES ("{\"a\":\"K\xF6ln\"}"), ": is not text in UTF-8: byte 0xf6 in line 1" },
  { BYTES ("{\"a\":\"\xC3\xB6\xE2\x82\"}\n"), ": is not text in UTF-8: byte 0xe2 in line 1" },
  { BYTES ("{\"a\":\"\xC3\"}\n"), ": is not text in UTF-8: byte 0xc3 in line 1" },
  { BYTES ("{\xC3"), ": is not text in UTF-8: byte 0xc3 in line 1" },
  { BYTES ("{\xC3\n\xB6}"), ": is not text in UTF-8: byte 0xc3 in line 1" },
  { BYTES ("1 2\0\n3 4\n"), ": is not text in UTF-8: byte 0x00 in line 1" },
  { BYTES ("Gr\xFCn\n{}\n"), ": is not text in UTF-8: byte 0xfc in line 1" },
  { BYTES ("Gr\xFCn\n1 2\n3 4\n"), NULL },
  { BYTES ("{\"a\":\"\xC3\xB6\x01\x7F\"}\n\0"), NULL },
  { BYTES ("{\n\0\xFF}"), NULL },
};

/* A file is refused by its first line, from which nothing is given out. */
Test (suite, binary_files)
{
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    const char *text, *expected = files[i].expected;
    size_t length, line;
    struct status status;
    status_init (&status);
    write_file (files[i].bytes, files[i].length);
    struct suite *suite = suite_open (path, &status);
    bool given = suite && suite_next (suite, &text, &length, &line, &status);
    cr_expect_eq (given, expected == NULL, "%zu: %s", i, status.message);
    cr_expect_eq (status.code, expected ? STATUS_INPUT : STATUS_OK, "%zu", i);
    cr_expect (!expected || strcmp (status.message + strlen (path), expected) == 0, "%zu: %s", i,
               status.message);
    suite_close (suite);
    unlink (path);
  }
}

/* Of one that never ends, without reading it until it is too long for a line. */
Test (suite, binary_without_end)
{
  assert_refused ("/dev/zero", "/dev/zero: is not text in UTF-8: byte 0x00 in line 1");
}

/* Further down zero bytes and anything else come through as they are. */
Test (suite, binary_lines)
{
  static const char bytes[] = "{}\na\0b\n\0\n\xFF";
  write_file (bytes, sizeof bytes - 1);
  struct status status;
  status_init (&status);
  struct suite *suite = suite_open (path, &status);
  cr_assert_not_null (suite);
  const char *text;
  size_t length, line;
  cr_assert (suite_next (suite, &text, &length, &line, &status) && length == 2 && line == 1);
  cr_assert (suite_next (suite, &text, &length, &line, &status) && length == 3
             && memcmp (text, "a\0b", 3) == 0);
  cr_assert (suite_next (suite, &text, &length, &line, &status) && length == 1 && text[0] == '\0'
             && line == 3);
  cr_assert (suite_next (suite, &text, &length, &line, &status) && length == 1 && text[0] == '\xFF'
             && line == 4);
  cr_assert_not (suite_next (suite, &text, &length, &line, &status));
  cr_assert_not (suite_next (suite, &text, &length, &line, &status));
  cr_assert_eq (status.code, STATUS_OK);
  cr_assert_str_eq (suite_name (suite), path);
  suite_close (suite);
  unlink (path);
}

/* Let a child write `text` to our standard input in pieces of any size. */
static pid_t
pipe_in (const char *text, size_t length, uint64_t seed)
{
  int ends[2];
  cr_assert_eq (pipe (ends), 0);
  pid_t child = fork ();
  if (child == 0) {
    struct rng rng;
    rng_init (&rng, seed);
    close (ends[0]);
    for (size_t done = 0; done < length;) {
      size_t piece = 1 + rng_below (&rng, UINT64_C (1) << rng_below (&rng, 18));
      ssize_t put = write (ends[1], text + done, piece < length - done ? piece : length - done);
      if (put < 0)
        _exit (1);
      done += (size_t)put;
    }
    _exit (0);
  }
  close (ends[1]);
  dup2 (ends[0], STDIN_FILENO);
  close (ends[0]);
  return child;
}

static void
check_lines (const struct output *text, const size_t *lengths, size_t lines)
{
  struct status status;
  status_init (&status);
  struct suite *suite = suite_open ("-", &status);
  cr_assert_not_null (suite);
  cr_assert_str_eq (suite_name (suite), "standard input");
  const char *at = text->bytes, *line_text;
  size_t length, number, i = 0;
  for (; suite_next (suite, &line_text, &length, &number, &status); i++) {
    cr_assert_lt (i, lines);
    cr_assert_eq (number, i + 1);
    cr_assert_eq (length, lengths[i]);
    cr_assert_eq (memcmp (line_text, at, length), 0, "line %zu", i + 1);
    at += length + 1;
  }
  cr_assert_eq (i, lines);
  cr_assert_eq (status.code, STATUS_OK);
  suite_close (suite);
}

/* Lines of all lengths, some longer than any block, come whole through a pipe that delivers them
   in pieces. */
Test (suite, pipe)
{
  enum { LINES = 300 };
  struct rng rng;
  rng_init (&rng, 51);
  size_t lengths[LINES];
  struct output text;
  output_init_memory (&text);
  for (size_t i = 0; i < LINES; i++) {
    size_t length = 1 + rng_below (&rng, UINT64_C (1) << rng_below (&rng, 20));
    lengths[i] = length;
    for (size_t j = 0; j < length; j++)
      output_char (&text, (char)rng_range (&rng, 'a', 'z'));
    output_char (&text, '\n');
  }
  for (uint64_t seed = 0; seed < 3; seed++) {
    pid_t child = pipe_in (text.bytes, text.length, seed);
    check_lines (&text, lengths, LINES);
    int status;
    cr_assert_eq (waitpid (child, &status, 0), child);
    cr_assert_eq (status, 0);
  }
  output_discard (&text);
}

/* A benchmark layout comes whole through a pipe, wherever its pieces end, even those that show
   that it is one. */
Test (suite, layout_through_a_pipe)
{
  static const char *const beginnings[] = { "12 34\n", "jobs and\tmachines\n  12  34 1 1\n" };
  struct output text;
  output_init_memory (&text);
  for (size_t i = 0; i < 6; i++) {
    output_reset (&text);
    for (size_t pad = i % 3 * 200000; pad > 0; pad--)
      output_char (&text, pad % 100 == 1 ? '\n' : ' ');
    size_t begin = text.length;
    output_text (&text, beginnings[i / 3]);
    for (int row = 0; row < 50000; row++)
      output_text (&text, row % 7 == 0 ? "\n" : "{1 2 3}\n");
    struct status status;
    status_init (&status);
    pid_t child = pipe_in (text.bytes, text.length, i);
    struct suite *suite = suite_open ("-", &status);
    const char *instance;
    size_t length, line;
    cr_assert (suite && suite_next (suite, &instance, &length, &line, &status), "%s",
               status.message);
    size_t passed = text.length - length; /* lines of white space */
    cr_assert (passed == begin && memcmp (instance, text.bytes + passed, length) == 0);
    cr_assert_eq (line, 1 + passed / 100);
    cr_assert_not (suite_next (suite, &instance, &length, &line, &status));
    cr_assert_eq (status.code, STATUS_OK);
    suite_close (suite);
    int code;
    cr_assert (waitpid (child, &code, 0) == child && code == 0);
  }
  output_discard (&text);
}

/* 128 MB of lines pass through a few blocks of memory. */
Test (suite, memory_is_bounded)
{
  int ends[2];
  cr_assert_eq (pipe (ends), 0);
  pid_t child = fork ();
  if (child == 0) {
    static char block[128 * 1024];
    memset (block, 'x', sizeof block);
    for (size_t i = 127; i < sizeof block; i += 128)
      block[i] = '\n';
    for (int i = 0; i < 1024; i++)
      if (write (ends[1], block, sizeof block) != (ssize_t)sizeof block)
        _exit (1);
    _exit (0);
  }
  close (ends[1]);
  dup2 (ends[0], STDIN_FILENO);
  struct rusage before, after;
  struct status status;
  status_init (&status);
  struct suite *suite = suite_open ("-", &status);
  const char *text;
  size_t length, line, count = 0;
  getrusage (RUSAGE_SELF, &before);
  while (suite_next (suite, &text, &length, &line, &status))
    cr_assert_eq (line, ++count);
  getrusage (RUSAGE_SELF, &after);
  cr_assert_eq (count, 1024 * 1024);
  cr_assert_lt (after.ru_maxrss - before.ru_maxrss, 16384, "%ld kB more",
                after.ru_maxrss - before.ru_maxrss);
  suite_close (suite);
  int code;
  cr_assert_eq (waitpid (child, &code, 0), child);
}

/* Ctrl-C ends the waiting for more input, too. */
Test (suite, interrupt_while_waiting)
{
  int ends[2];
  cr_assert_eq (pipe (ends), 0);
  cr_assert_eq (write (ends[1], "{}\n", 3), 3);
  dup2 (ends[0], STDIN_FILENO);
  limits_catch_signals ();
  struct status status;
  status_init (&status);
  struct suite *suite = suite_open ("-", &status);
  const char *text;
  size_t length, line;
  cr_assert (suite_next (suite, &text, &length, &line, &status));
  pid_t parent = getpid (), child = fork ();
  if (child == 0) {
    usleep (100000);
    _exit (kill (parent, SIGINT));
  }
  cr_assert_not (suite_next (suite, &text, &length, &line, &status));
  cr_assert_eq (status.code, STATUS_LIMIT);
  cr_assert_str_eq (status.message, "standard input: interrupted");
  suite_close (suite);
  cr_assert_eq (waitpid (child, NULL, 0), child);
}

/* The lines of one part, as " LINE" each; then the count of all instances. */
static void
collect_part (uint64_t part, uint64_t parts, struct output *out, char digest[DIGEST_TEXT])
{
  struct status status;
  const char *text;
  size_t length, line;
  status_init (&status);
  struct suite *suite = suite_open (path, &status);
  cr_assert (suite, "%s", status.message);
  suite_take_part (suite, part, parts, SUITE_SOLVE);
  while (suite_next (suite, &text, &length, &line, &status))
    output_print (out, " %zu", line);
  cr_expect_eq (status.code, STATUS_OK);
  output_print (out, " of %d", (int)suite_count (suite));
  strcpy (digest, suite_digest (suite));
  suite_close (suite);
}

/* Every line is one part's, with its number in the file; blank lines and bad ones count as others.
   */
Test (suite, parts)
{
  static const char text[] = "{\"model\":\"parameterized\",\"nodes\":4,\"hold\":1,\"end\":2}\n\n"
                             "{\"model\":\"parameterized\",\"nodes\":100000,\"hold\":1,\"end\":2}\n"
                             "bad\n{}\n{}\n{}";
  static const char *const expected[] = { " 1 4 5 6 7 of 6", " 3 of 6", " of 6" };
  char digests[4][DIGEST_TEXT];
  write_file (text, sizeof text - 1);
  for (uint64_t parts = 2; parts <= 3; parts++)
    for (uint64_t part = 0; part < parts; part++) {
      struct output out;
      output_init_memory (&out);
      collect_part (part, parts, &out, digests[part]);
      output_char (&out, '\0');
      if (parts == 2)
        cr_expect_str_eq (out.bytes, expected[part], "part %d:%s", (int)part, out.bytes);
      cr_expect_str_eq (digests[part], digests[0]);
      output_discard (&out);
    }
  unlink (path);
  write_file ("{}\n{} \n", 7);
  struct output out;
  output_init_memory (&out);
  collect_part (1, 2, &out, digests[1]);
  unlink (path);
  write_file ("{}\n{}\n", 6);
  collect_part (1, 2, &out, digests[2]);
  unlink (path);
  cr_expect_str_neq (digests[1], digests[2], "another suite");
  cr_expect_eq (strlen (digests[1]), (size_t)DIGEST_TEXT - 1);
  output_discard (&out);
}

/* A part of a single instance: the second has nothing, which is no error. */
Test (suite, part_without_instances)
{
  char digest[DIGEST_TEXT];
  struct output out;
  output_init_memory (&out);
  write_file ("{\n\"a\":1}\n", 9);
  collect_part (1, 2, &out, digest);
  collect_part (0, 2, &out, digest);
  unlink (path);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, " of 1 1 of 1");
  output_discard (&out);
}
