#include "verify/core/file.h"

#include "base/limits.h"
#include "base/output.h"
#include "verify/core/clock.h"
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct cut {
  const char *text;
  bool certificates;
  const char *parts[4]; /* NULL: no more */
  size_t lines[4];
} cuts[] = {
  { "", false, { NULL }, { 0 } },
  { " \n\t\n", false, { NULL }, { 0 } },
  { "{\"a\":1}", false, { "{\"a\":1}", NULL }, { 1 } },
  { "{\"a\":1}\n{\"b\":2}\n\n \n[3]",
    false,
    { "{\"a\":1}\n", "{\"b\":2}\n", "[3]", NULL },
    { 1, 2, 5 } },
  { "\n{\"a\":\n1}\n{\"b\":2}\n", false, { "{\"a\":\n1}\n{\"b\":2}\n", NULL }, { 2 } },
  { "{\"a\":\"{\\\"[\"}\n{\"b\":2}\n",
    false,
    { "{\"a\":\"{\\\"[\"}\n", "{\"b\":2}\n", NULL },
    { 1, 2 } },
  { "\n2 2\n1 2\n\n3 4\n", false, { "2 2\n1 2\n\n3 4\n", NULL }, { 2 } },
  { "Taillard\n2 2 7\ntimes\n1 2\n", false, { "Taillard\n2 2 7\ntimes\n1 2\n", NULL }, { 1 } },
  { "7\n8 9\n", false, { "7\n", "8 9\n", NULL }, { 1, 2 } },
  { "{\"certificate\":1}\nx\ny\n{\"certificate\":2}\nz\n",
    true,
    { "{\"certificate\":1}\nx\ny\n", "{\"certificate\":2}\nz\n", NULL },
    { 1, 4 } },
  { "x\n{\"certificate\":2}\n", true, { "x\n", "{\"certificate\":2}\n", NULL }, { 1, 2 } },
};

Test (file, cuts_into_documents)
{
  for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
    struct verify_file file = { .length = strlen (cuts[i].text), .name = "file" };
    struct verify_documents documents;
    struct verify_source source;
    size_t part = 0;
    file.bytes = strdup (cuts[i].text);
    verify_documents_init (&documents, &file);
    while ((cuts[i].certificates ? verify_documents_next_certificate
                                 : verify_documents_next) (&documents, &source)) {
      cr_assert (cuts[i].parts[part] != NULL, "%zu: more than %zu", i, part);
      cr_expect (source.length == strlen (cuts[i].parts[part])
                   && memcmp (source.bytes, cuts[i].parts[part], source.length) == 0,
                 "%zu.%zu: %.*s", i, part, (int)source.length, source.bytes);
      cr_expect_eq (source.line, cuts[i].lines[part], "%zu.%zu: line %zu", i, part, source.line);
      part++;
    }
    cr_expect (cuts[i].parts[part] == NULL, "%zu: only %zu", i, part);
    verify_file_clear (&file);
  }
}

Test (file, reads_whole_files)
{
  char path[] = P_tmpdir "/provecast-test-XXXXXX";
  int descriptor = mkstemp (path);
  FILE *stream = fdopen (descriptor, "w");
  struct verify_file file;
  struct status status;

  for (int i = 0; i < 300000; i++)
    fputc ('a' + i % 26, stream);
  fclose (stream);
  status_init (&status);
  cr_assert (verify_file_read (&file, path, &status), "%s", status.message);
  cr_expect_eq (file.length, 300000);
  cr_expect_eq (file.bytes[299999], 'a' + 299999 % 26);
  verify_file_clear (&file);
  unlink (path);
  cr_expect (!verify_file_read (&file, path, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect (strncmp (status.message, path, strlen (path)) == 0, "%s", status.message);
  status_init (&status);
  cr_expect (!verify_file_read (&file, "/", &status));
  cr_expect_eq (status.code, STATUS_INPUT);
}

#define BYTES(text) text, sizeof text - 1

static const struct beginning {
  const char *bytes;
  size_t length;
  const char *expected; /* behind the name; NULL: it is read */
} beginnings[] = {
  { BYTES ("\0"), ": is not text in UTF-8: byte 0x00 in line 1" },
  { BYTES (" \n\t\n{\0}\n"), ": is not text in UTF-8: byte 0x00 in line 3" },
  { BYTES ("\xFF\xFE{\0"), ": is text in UTF-16; save it as UTF-8" },
  { BYTES ("\xEF\xBB\xBF{}\n"),
    ": begins with a byte-order mark (bytes EF BB BF); save it as UTF-8 without one" },
  { BYTES ("\x89PNG\r\n\x1A\n"), ": is not text in UTF-8: byte 0x89 in line 1" },
  { BYTES ("\n{\"a\":\"K\xF6ln\"}\n"), ": is not text in UTF-8: byte 0xf6 in line 2" },
  { BYTES ("{\"\xC3"), ": is not text in UTF-8: byte 0xc3 in line 1" },
  { BYTES ("1 2\0\n3 4\n"), ": is not text in UTF-8: byte 0x00 in line 1" },
  { BYTES ("Gr\xFCn\n{}\n"), ": is not text in UTF-8: byte 0xfc in line 1" },
  { BYTES ("Gr\xFCn\n1 2\n3 4\n"), NULL },
  { BYTES ("{\"a\":\"\xC3\xB6\x01\"}\n\0\xFF"), NULL },
  { BYTES ("{\n\0\xFF}"), NULL },
  { BYTES ("{}\nx\0\n"), NULL },
  { BYTES (" \n"), NULL },
  { BYTES (""), NULL },
};

/* What the pipe at standard input begins with; its other end, which stays open when there is
   more to come. */
static int
pipe_in (const char *bytes, size_t length, bool more)
{
  int ends[2];

  cr_assert (pipe (ends) == 0 && dup2 (ends[0], STDIN_FILENO) == STDIN_FILENO);
  close (ends[0]);
  cr_assert_eq (write (ends[1], bytes, length), (ssize_t)length);
  if (!more)
    close (ends[1]);
  return ends[1];
}

Test (file, refuses_what_is_no_text)
{
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
    const struct beginning *beginning = &beginnings[i];
    struct verify_file file;
    struct status status;

    status_init (&status);
    pipe_in (beginning->bytes, beginning->length, false);
    cr_expect_eq (verify_file_read (&file, "-", &status), beginning->expected == NULL, "%zu: %s", i,
                  status.message);
    cr_expect_eq (status.code, beginning->expected != NULL ? STATUS_INPUT : STATUS_OK, "%zu", i);
    cr_expect (beginning->expected == NULL
                 || strcmp (status.message + strlen ("standard input"), beginning->expected) == 0,
               "%zu: %s", i, status.message);
    verify_file_clear (&file);
  }
}

/* A zero byte decides at once: such a file is not read until memory runs out. */
Test (file, does_not_wait_for_the_end)
{
  struct verify_file file;
  struct status status;
  int end;

  status_init (&status);
  end = pipe_in ("\x7F"
                 "ELF\0",
                 5, true);
  alarm (20);
  cr_expect (!verify_file_read (&file, "-", &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  close (end);
}

/* Wherever what is read at once ends: within a character that is no fault of the text. */
Test (file, reads_long_lines)
{
  for (size_t before = 1; before <= 2; before++) {
    char path[] = P_tmpdir "/provecast-test-XXXXXX";
    FILE *stream = fdopen (mkstemp (path), "w");
    struct verify_file file;
    struct status status;

    fputs (before == 1 ? "\"" : " \"", stream);
    for (int i = 0; i < 200000; i++)
      fputs ("\xC3\xB6", stream);
    fclose (stream);
    status_init (&status);
    cr_expect (verify_file_read (&file, path, &status), "%s", status.message);
    cr_expect_eq (file.length, 400000 + before);
    verify_file_clear (&file);
    unlink (path);
  }
}

/* A file of two certificates of this number of megabytes. The caller clears it. */
static struct verify_file
two_certificates (int megabytes)
{
  struct verify_file file;
  struct output text;

  output_init_memory (&text);
  for (int i = 0; i < 2; i++) {
    output_text (&text, "{\"certificate\":\"node\"}\n");
    for (int at = 0; at < megabytes << 20; at += 4)
      output_text (&text, "{}\n ");
    output_text (&text, "\n");
  }
  verify_file_copy (&file, "file", text.bytes, text.length);
  output_discard (&text);
  return file;
}

/* Cuts the file into certificates, whose lengths make up its own: how many there are. */
static int
count_certificates (const struct verify_file *file, const struct verify_known *known)
{
  struct verify_documents documents;
  struct verify_source source;
  int found = 0;

  verify_documents_init (&documents, file);
  documents.known = known;
  for (size_t total = 0; verify_documents_next_certificate (&documents, &source); found++) {
    total += source.length;
    cr_expect (found == 0 || total == file->length);
    cr_expect_eq (source.line, found == 0 ? 1 : (file->length / 2 - 24) / 4 + 3, "line %zu",
                  source.line);
  }
  return found;
}

/* Certificates are found in a long file without looking through all of it after an interrupt: the
   rest is then one document, so long that its reader looks, too. In a short one they are
   found. */
Test (file, an_interrupt_ends_the_search_for_certificates)
{
  for (int megabytes = 0; megabytes < 4; megabytes += 3) {
    limits_catch_signals ();
    raise (SIGINT);
    struct verify_file file = two_certificates (megabytes);
    cr_expect_eq (count_certificates (&file, NULL), megabytes > 0 ? 1 : 2);
    verify_file_clear (&file);
    limits_forget_interrupt ();
  }
}

/* The ends of long certificates are known after the first pass, which a deadline ends; then no
   search is made for them. Those of short ones are found again. */
Test (file, ends_of_long_certificates_are_known)
{
  for (int megabytes = 0; megabytes < 4; megabytes += 3) {
    struct verify_file file = two_certificates (megabytes);
    struct verify_known known = { .all = NULL }, none = { .all = NULL };
    struct verify_documents documents;
    struct deadline deadline;
    struct status status;
    size_t count;
    status_init (&status);
    verify_documents_init (&documents, &file);
    deadline_start (&deadline, &(struct limits){ .seconds = 1e9 });
    verify_clock_set (&deadline);
    limits_pass_at (1);
    cr_expect_eq (verify_documents_find_certificates (&documents, &none, &count, &status),
                  megabytes == 0);
    limits_pass_at (0);
    cr_expect_eq (status.code, megabytes > 0 ? STATUS_LIMIT : STATUS_OK);
    verify_clock_set (NULL);
    cr_assert (verify_documents_find_certificates (&documents, &known, &count, &status));
    cr_expect_eq (count, 2);
    cr_assert_eq (known.count, megabytes > 0 ? 2 : 0);
    limits_catch_signals ();
    raise (SIGINT); /* ends a search: none is made */
    cr_expect_eq (count_certificates (&file, &known), 2);
    limits_forget_interrupt ();
    free (known.all);
    free (none.all);
    verify_file_clear (&file);
  }
}
