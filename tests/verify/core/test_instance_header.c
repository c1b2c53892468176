#include "verify/core/instance_header.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const struct peeked {
  const char *text;
  bool certificate, good;
  const char *model, *name; /* NULL: none */
  const char *word;         /* of the message */
} cases[] = {
  { "{\"model\":\"node\",\"name\":\"a\"}", false, true, "node", "a", "" },
  { "{\"name\":\"\\u0061\",\"x\":[{\"model\":\"inner\"}],\"model\":\"anything\"}", false, true,
    "anything", "a", "" },
  { "{\"model\":\"node\"}", false, true, "node", NULL, "" },
  { "{\"name\":\"a\"}", false, false, NULL, "a", "missing key \"model\"" },
  { "{\"model\":3,\"name\":\"a\"}", false, false, NULL, "a", "model: expected a string" },
  { "{\"name\":{},\"model\":\"node\"}", false, false, "node", NULL, "name: expected a string" },
  { "[\"model\"]", false, false, NULL, NULL, "expected an object" },
  { "{\"model\":\"node\"", false, false, NULL, NULL, "too early" },
  { "{\"model\":\"node\"} 1", false, false, NULL, NULL, "after the end" },
  { "", false, false, NULL, NULL, "too early" },
  { "{\"certificate\":\"node\",\"instance\":\"a\"}\nanything", true, true, "node", "a", "" },
  { "{\"certificate\":\"node\",\"version\":1,\"name\":\"b\"}", true, true, "node", NULL, "" },
  { "{\"model\":\"node\",\"instance\":\"a\"}\n", true, false, NULL, "a",
    "missing key \"certificate\"" },
  { "{\"certificate\":\"node\",\n\"instance\":\"a\"}\n", true, false, NULL, NULL, "too early" },
  { "\n{\"certificate\":\"node\"}\n", true, false, NULL, NULL, "too early" },
};

Test (instance_header, peeks)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct peeked *it = &cases[i];
    struct verify_source source = { it->text, strlen (it->text), "file", 7 };
    struct verify_instance_header heading = { .named = true };
    struct status status;
    bool good;
    status_init (&status);
    good = (it->certificate ? verify_instance_header_peek_certificate
                            : verify_instance_header_peek) (&heading, &source, &status);
    cr_expect_eq (good, it->good, "%s: %s", it->text, status.message);
    cr_expect_eq (status.code, good ? STATUS_OK : STATUS_INPUT);
    cr_expect (strstr (status.message, it->word) != NULL, "%s: %s", it->text, status.message);
    cr_expect_eq (heading.modelled, it->model != NULL, "%s", it->text);
    cr_expect (!heading.modelled || verify_span_is (heading.model, it->model), "%s", it->text);
    cr_expect_eq (heading.named, it->name != NULL, "%s", it->text);
    cr_expect (!heading.named || verify_span_is (heading.name, it->name), "%s", it->text);
  }
}

Test (instance_header, same)
{
  static const char *const texts[]
    = { "{\"model\":\"a\",\"name\":\"x\"}", "{\"model\":\"a\",\"name\":\"y\"}",
        "{\"model\":\"b\",\"name\":\"x\"}", "{\"model\":\"a\"}", "{\"model\":\"b\"}" };
  struct verify_instance_header headings[5], escaped, empty = { .named = false };
  struct verify_source other = { "{\"model\":\"\\u0061\",\"name\":\"\\u0078\"}", 0, "file", 1 };
  struct status status;

  status_init (&status);
  for (size_t i = 0; i < 5; i++) {
    struct verify_source source = { texts[i], strlen (texts[i]), "file", 1 };
    cr_assert (verify_instance_header_peek (&headings[i], &source, &status));
  }
  for (size_t i = 0; i < 5; i++)
    for (size_t j = 0; j < 5; j++)
      cr_expect_eq (verify_instance_header_same (&headings[i], &headings[j]), i == j, "%s %s",
                    texts[i], texts[j]);
  other.length = strlen (other.bytes);
  cr_assert (verify_instance_header_peek (&escaped, &other, &status));
  cr_expect (verify_instance_header_same (&escaped, &headings[0]));
  cr_expect (!verify_instance_header_same (&empty, &empty));
}

/* The keys as instances have them. */
Test (instance_header, reads_by_key)
{
  static const struct {
    const char *key, *value;
    bool good;
  } keys[] = {
    { "model", "\"node\"", true },
    { "model", "\"overhead\"", false },
    { "model", "1", false },
    { "name", "\"\"", true },
    { "name", "null", false },
    { "unit", "\"us\"", true },
    { "unit", "3", false },
    { "origin", "{\"a\":[]}", true },
    { "origin", "[]", false },
    { "nodes", "1", false },
    { "", "1", false },
  };

  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    char document[96];
    struct verify_source source = { document, 0, "file", 1 };
    struct verify_instance_header heading;
    struct verify_text text;
    struct status status;
    status_init (&status);
    source.length = (size_t)snprintf (
      document, sizeof document,
      strcmp (keys[i].key, "model") == 0 ? "{\"%s\":%s}" : "{\"%s\":%s,\"model\":\"node\"}",
      keys[i].key, keys[i].value);
    cr_expect_eq (
      verify_instance_header_read (&heading, &text, &source, &status, "node", NULL, 0, NULL),
      keys[i].good, "%s: %s", keys[i].key, keys[i].value);
    cr_expect_eq (status.code, keys[i].good ? STATUS_OK : STATUS_INPUT);
  }
}
