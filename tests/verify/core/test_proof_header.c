#include "verify/core/proof_header.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define LAST "{\"end\":{\"clauses\":4}}\n"

static const struct {
  const char *text;
  bool classes;
  const char *message; /* NULL: read */
  bool named, append;
} cases[] = {
  { "{\"certificate\":\"m\",\"version\":1,\"makespan\":\"3/2\",\"ticks\":2}\n" LAST, false, NULL,
    false, false },
  { "{\"ticks\":2,\"makespan\":1.5,\"instance\":\"a\",\"version\":1,\"certificate\":\"m\"}\n" LAST,
    false, NULL, true, false },
  { "{\"certificate\":\"m\",\"version\":1,\"class\":\"any\",\"makespan\":1.5,\"ticks\":2}\n" LAST,
    true, NULL, false, false },
  { "{\"certificate\":\"m\",\"version\":1,\"class\":\"append\",\"makespan\":1.5,\"ticks\":2}"
    "\n" LAST,
    true, NULL, false, true },
  { "{\"certificate\":\"m\",\"version\":1,\"makespan\":1.5,\"ticks\":2}\n" LAST, true,
    "f:1: missing key \"class\"", false, false },
  { "{\"certificate\":\"m\",\"version\":1,\"class\":\"any\",\"makespan\":1.5,\"ticks\":2}\n" LAST,
    false, "f:1: unknown key \"class\"", false, false },
  { "{\"certificate\":\"m\",\"version\":1,\"class\":\"all\",\"makespan\":1.5,\"ticks\":2}\n" LAST,
    true, "f:1: class: only", false, false },
  { "{\"certificate\":\"n\",\"version\":1,\"makespan\":1.5,\"ticks\":2}\n" LAST, false,
    "f:1: certificate: it is not of the m model", false, false },
  { "{\"certificate\":\"m\",\"version\":0,\"makespan\":1.5,\"ticks\":2}\n" LAST, false,
    "f:1: version", false, false },
  { "{\"certificate\":\"m\",\"version\":1,\"makespan\":1.5,\"ticks\":0}\n" LAST, false,
    "f:1: ticks", false, false },
  { "{\"certificate\":\"m\",\"version\":1,\"ticks\":2}\n" LAST, false,
    "f:1: missing key \"makespan\"", false, false },
  { "{\"certificate\":\"m\",\"version\":1,\"makespan\":1.5,\"ticks\":2,\"x\":0}\n" LAST, false,
    "f:1: unknown key \"x\"", false, false },
  { "{\"certificate\":\"m\",\"version\":1,\"makespan\":1.5,\"ticks\":2}\n{\"end\":{}}\n", false,
    "f:2: end: missing key \"clauses\"", false, false },
  { "{\"certificate\":\"m\",\"version\":1,\"makespan\":1.5,\"ticks\":2}\n{\"stop\":{}}\n", false,
    "f:2: the last line must be the \"end\"", false, false },
  { "{\"certificate\":\"m\",\"version\":1,\"makespan\":1.5,\"ticks\":2}\n{\"end\":{\"clauses\":1,"
    "\"x\":1}}\n",
    false, "f:2: unknown key \"x\"", false, false },
};

Test (proof_header, reads)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source source = { cases[i].text, strlen (cases[i].text), "f", 1 };
    struct verify_proof_header header;
    struct verify_lines lines;
    struct status status;
    status_init (&status);
    cr_assert (verify_lines_init (&lines, &source, &status));
    bool good = verify_proof_header_read (&header, &lines, "m",
                                          cases[i].classes ? VERIFY_PROOF_CLASSES : 0);
    cr_expect_eq (good, cases[i].message == NULL, "%s: %s", cases[i].text, status.message);
    if (cases[i].message != NULL) {
      cr_expect (status.code == STATUS_INPUT && strstr (status.message, cases[i].message), "%s",
                 status.message);
      continue;
    }
    cr_expect (header.named == cases[i].named && header.append == cases[i].append
               && header.ticks == 2 && header.clauses == 4);
    cr_expect (header.makespan.num == 3 && header.makespan.den == 2);
    cr_expect (!header.named || verify_span_is (header.name, "a"));
  }
}

/* The total of a tree's nodes, only where the model has trees. */
Test (proof_header, nodes)
{
  static const struct {
    const char *end;
    unsigned besides;
    const char *message; /* NULL: read */
    bool tree;
  } rows[] = {
    { "{\"nodes\":5}", VERIFY_PROOF_NODES, NULL, true },
    { "{\"clauses\":5}", VERIFY_PROOF_NODES, NULL, false },
    { "{\"nodes\":5}", 0, "f:2: unknown key \"nodes\"", false },
    { "{\"nodes\":5}", VERIFY_PROOF_CLASSES, "f:2: unknown key \"nodes\"", false },
    { "{\"nodes\":5,\"clauses\":5}", VERIFY_PROOF_NODES, "f:2: unknown key \"clauses\"", false },
    { "{\"clauses\":5,\"nodes\":5}", VERIFY_PROOF_NODES, "f:2: unknown key \"nodes\"", false },
    { "{\"nodes\":-5}", VERIFY_PROOF_NODES, "f:2: nodes", false },
    { "{\"nodes\":\"5\"}", VERIFY_PROOF_NODES, "f:2: nodes", false },
    { "{\"nodes\":5.5}", VERIFY_PROOF_NODES, "f:2: nodes", false },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char text[200];
    snprintf (
      text, sizeof text,
      "{\"certificate\":\"m\",\"version\":1,\"makespan\":1.5,\"ticks\":2%s}\n{\"end\":%s}\n",
      rows[i].besides == VERIFY_PROOF_CLASSES ? ",\"class\":\"any\"" : "", rows[i].end);
    struct verify_source source = { text, strlen (text), "f", 1 };
    struct verify_proof_header header;
    struct verify_lines lines;
    struct status status;
    status_init (&status);
    cr_assert (verify_lines_init (&lines, &source, &status));
    bool good = verify_proof_header_read (&header, &lines, "m", rows[i].besides);
    cr_expect_eq (good, rows[i].message == NULL, "row %zu: %s", i, status.message);
    cr_expect (good || strstr (status.message, rows[i].message), "row %zu: %s", i, status.message);
    cr_expect (!good || (header.tree == rows[i].tree && header.clauses == 5), "row %zu", i);
  }
}

Test (proof_header, ticks)
{
  static const struct {
    struct verify_ratio time;
    int64_t ticks, out; /* -1: none */
  } times[] = {
    { { 3, 2 }, 2, 3 },
    { { 3, 2 }, 4, 6 },
    { { 3, 2 }, 3, -1 },
    { { 0, 1 }, 1, 0 },
    { { -1, 1 }, 1, -1 },
    { { 1, 1 }, VERIFY_LATEST, VERIFY_LATEST },
    { { 1, 1 }, VERIFY_LATEST + 1, -1 },
    { { INT64_MAX, 1 }, INT64_MAX, -1 },
  };
  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    struct verify_proof_header header = { .ticks = times[i].ticks };
    int64_t out = -1;
    cr_expect_eq (verify_proof_header_ticks (&header, times[i].time, &out), times[i].out >= 0,
                  "case %zu", i);
    cr_expect_eq (out, times[i].out, "case %zu", i);
  }
}

Test (proof_header, names)
{
  static const struct verify_span a = { "a", 1 }, b = { "b", 1 }, none = { NULL, 0 };
  static const struct {
    bool stated, named;
    const struct verify_span *name, *own;
    bool good;
  } names[] = { { true, true, &a, &a, true },
                { true, true, &a, &b, false },
                { false, false, &none, &none, true },
                { true, false, &a, &none, false },
                { false, true, &none, &a, false } };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    struct verify_proof_header header = { .named = names[i].stated, .name = *names[i].name };
    struct verify_reason reason = { "" };
    enum status_code code = verify_proof_header_check (header.named, header.name, names[i].named,
                                                       *names[i].own, &reason);
    cr_expect_eq (code, names[i].good ? STATUS_OK : STATUS_FALSE, "case %zu", i);
    cr_expect_eq (reason.text[0] == '\0', names[i].good, "case %zu", i);
  }
}
