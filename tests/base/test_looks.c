/* What files look like. */
#include "base/looks.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define TEXT(text) text, sizeof text - 1

Test (looks, kinds)
{
  static const struct {
    const char *bytes;
    size_t length;
    enum looks looks;
  } cases[] = {
    { TEXT (""), LOOKS_OTHER },
    { TEXT ("{"), LOOKS_OTHER },
    { TEXT ("{}"), LOOKS_OTHER },
    { TEXT ("{\"hosts\":[1,2]}"), LOOKS_OTHER },
    { TEXT ("[1,2]"), LOOKS_OTHER },
    { TEXT ("no, this is text {\n"), LOOKS_OTHER },
    { TEXT ("2 3\n1 2 3\n4 5 6\n"), LOOKS_OTHER },
    { TEXT (" {\"model\":\"node\",\"source\":{\"cost\":1}}"), LOOKS_INSTANCE },
    { TEXT ("{\"times\":[[1]],\"model\":\"openshop\"}"), LOOKS_INSTANCE },
    { TEXT ("{\"name\":\"\\\"makespan\\\":\",\"model\":\"node\",\"source\":1}"), LOOKS_INSTANCE },
    { TEXT ("{\"model\":\"node\",\"origin\":{\"makespan\":1},\"source\":{}}"), LOOKS_INSTANCE },
    { TEXT ("{\"model\":\"makespan\",\"source\":{}}"), LOOKS_INSTANCE },
    { TEXT ("{\"instance\":\"a\",\"makespan\" : 3,\"sends\":[]}"), LOOKS_SCHEDULE },
    { TEXT ("{\"instance\":\"a\",\"model\":\"node\",\"makespan\":3}"), LOOKS_SCHEDULE },
    { TEXT ("{\"certificate\":\"node\",\"makespan\":3}\n{}\n"), LOOKS_CERTIFICATE },
    { TEXT ("{\"instance\":\"a\",\"valid\":true,\"makespan\":3}"), LOOKS_VERDICT },
    { TEXT ("{\"sha256\":\"00\",\"model\":\"node\",\"makespan\":3}"), LOOKS_EXPORT },
    { TEXT ("host,speed\na,1\n"), LOOKS_TABLE },
    { TEXT ("0;1;2\n"), LOOKS_TABLE },
    { TEXT ("a\tb"), LOOKS_TABLE },
    { TEXT ("\n<!doctype HTML>"), LOOKS_HTML },
    { TEXT ("<html>"), LOOKS_HTML },
    { TEXT ("<?xml version=\"1.0\"?>"), LOOKS_SVG },
    { TEXT ("\x1f\x8b\x08"), LOOKS_GZIP },
    { TEXT ("SQLite format 3\0"), LOOKS_STORE },
    { TEXT ("{\"a\\"), LOOKS_OTHER },
    { TEXT ("}"), LOOKS_OTHER },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    /* an exact copy on the heap: nothing beyond it may be read */
    char *copy = malloc (cases[i].length > 0 ? cases[i].length : 1);
    memcpy (copy, cases[i].bytes, cases[i].length);
    cr_expect_eq (looks_like (copy, cases[i].length), cases[i].looks, "%s", cases[i].bytes);
    free (copy);
  }
}

Test (looks, messages)
{
  static const char table[] = "a,b\n", instance[] = "{\"model\":\"node\",\"source\":1}";
  struct status status = { .code = STATUS_OK };
  cr_expect (looks_check (instance, strlen (instance), "f", LOOKS_INSTANCE, &status));
  cr_expect (looks_check ("{}", 2, "f", LOOKS_SCHEDULE, &status));
  cr_expect_eq (status.code, STATUS_OK);
  cr_expect_not (looks_check (table, strlen (table), "f", LOOKS_INSTANCE, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect_str_eq (
    status.message,
    "f: looks like a table (CSV), not an instance; to convert it: provecast import f");
  status_init (&status);
  cr_expect_not (looks_check (table, strlen (table), "f", LOOKS_SCHEDULE, &status));
  cr_expect_str_eq (status.message, "f: looks like a table (CSV), not a schedule");
  status_init (&status);
  cr_expect_not (looks_check (instance, strlen (instance), "f", LOOKS_CERTIFICATE, &status));
  cr_expect_str_eq (
    status.message,
    "f: looks like an instance, not a certificate; instances are the first argument");
  status_init (&status);
  cr_expect_not (looks_check (instance, strlen (instance), "f", LOOKS_STORE, &status));
  cr_expect_str_eq (status.message,
                    "f: looks like an instance, not a store (SQLite); to solve it into a store: "
                    "provecast dataset --store STORE f");
}
