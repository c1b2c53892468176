/* Words of a notation, and words that are too long. */
#include "lab/probe/words.h"

#include "base/output.h"

#include <criterion/criterion.h>
#include <string.h>

/* Note the word; "bad" is refused. */
static bool
note (const struct words *words, struct output *out, char kind)
{
  output_char (out, kind);
  output_bytes (out, words->word, words->length);
  return words->length != 3 || strncmp (words->word, "bad", 3) != 0
         || words_refuse (words, "is bad");
}

static bool
source (const struct words *words, void *context)
{
  return note (words, context, '=');
}

static bool
group (const struct words *words, void *context)
{
  return note (words, context, '+');
}

Test (words, read)
{
  static const struct {
    const char *text, *noted, *message; /* message: NULL where it is read */
  } cases[] = {
    { "1; 2 3x5", "=1+2+3x5", NULL },
    { " 1 ;2\t3 \r\n", "=1+2+3", NULL },
    { "a;b", "=a+b", NULL },
    { "", "=", "text: '': expected ';' after the source's cost" },
    { "1 2", "=1", "text: '1': expected ';' after the source's cost" },
    { ";2", "=+2", NULL }, /* what an empty source means is the reader's to say */
    { "1;", "=1", "text: no destinations after ';'" },
    { "1;  ", "=1", "text: no destinations after ';'" },
    { "bad; 2", "=bad", "text: 'bad': is bad" },
    { "1; 2 bad 3", "=1+2+bad", "text: 'bad': is bad" },
    { "1; 2;3", "=1+2;3", NULL },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct output out;
    struct status status;
    output_init_memory (&out);
    status_init (&status);
    struct words words = { .subject = "text", .status = &status };
    cr_expect_eq (words_read (&words, cases[i].text, source, group, &out), cases[i].message == NULL,
                  "'%s'", cases[i].text);
    output_char (&out, '\0');
    cr_expect_str_eq (out.bytes, cases[i].noted);
    cr_expect_str_eq (status.message, cases[i].message ? cases[i].message : "");
    output_discard (&out);
  }
}

/* Of a long word only the beginning is shown. */
Test (words, long_words)
{
  char text[400];
  struct status status;
  status_init (&status);
  memset (text, 'q', sizeof text);
  struct words words
    = { .subject = "text", .status = &status, .word = text, .length = sizeof text };
  cr_expect_not (words_refuse (&words, "no"));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect_eq (strlen (status.message), strlen ("text: '': no") + 60);
}
