/* Covers of small instances, right and wrong ones; tests/cross has drawn ones, tests/reject
   whole certificates. */
#include "verify/overhead/cover.h"

#include "tests/support/verify_overhead.h"

#include <math.h>

/* Two nodes, sends 1 and receives 3, two alike messages to each other: deliveries 0 and 3 to node
   0, 1 and 2 to node 1. The best ends
 * at 14. */
static const char twice[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{"
                            "\"send\":1,\"receive\":3}],\"multicasts\":["
                            "{\"source\":1,\"destinations\":[0],\"bytes\":1},{\"source\":0,"
                            "\"destinations\":[1],\"bytes\":1},"
                            "{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":1,"
                            "\"destinations\":[0],\"bytes\":1}]}";

/* One delivery: 2 + 5. */
static const char one[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":1},{\"send\":"
                          "1,\"receive\":5}],\"multicasts\":["
                          "{\"source\":0,\"destinations\":[1],\"bytes\":1}]}";

#define HEAD(states) "{\"cover\":{\"states\":" #states "}}\n"
#define SET(set, ready) "{\"set\":\"" #set "\",\"ready\":[" ready "]}\n"

static const struct row {
  const char *instance, *lines;
  int64_t latest;
  enum status_code code;
  const char *says;
} rows[] = {
  { twice, HEAD (4) SET (4, "1,4") SET (8, "4,1") SET (c, "5,8,8,5"), 13, STATUS_OK, "" },
  { twice, HEAD (4) SET (4, "1,4") SET (8, "4,1") SET (c, "8,5,5,8"), 13, STATUS_OK, "" },
  { twice, HEAD (6) SET (4, "1,4,1,4") SET (8, "0,0,4,1") SET (c, "5,8,8,5"), 13, STATUS_FALSE,
    "neither" }, /* more must be covered */
  { twice, HEAD (5) SET (4, "1,4,1,5") SET (8, "4,1") SET (c, "5,8,8,5"), 13, STATUS_OK, "" },
  /* The optimum is not excluded. */
  { twice, HEAD (4) SET (4, "1,4") SET (8, "4,1") SET (c, "5,8,8,5"), 14, STATUS_FALSE, "neither" },
  { twice, HEAD (0), 14, STATUS_FALSE, "after the deliveries 0 delivery 0 sent by node 1" },
  { twice, HEAD (5) SET (4, "0,0") SET (8, "0,0") SET (c, "0,0") SET (e, "0,0") SET (f, "0,0"), 14,
    STATUS_FALSE, "neither" },
  { twice,
    HEAD (8) SET (4, "0,0") SET (8, "0,0") SET (6, "0,0") SET (9, "0,0") SET (c, "0,0")
      SET (d, "0,0") SET (e, "0,0") SET (f, "0,0"),
    14, STATUS_FALSE, "all deliveries" },
  { one, HEAD (1) SET (1, "2,7"), 7, STATUS_FALSE, "all deliveries" },
  { one, HEAD (0), 7, STATUS_FALSE, "delivery 0 sent by node 0" },
  { one, HEAD (0), 6, STATUS_OK, "" },
  { one, HEAD (1) SET (1, "0,0"), 6, STATUS_FALSE, "all deliveries" },
  /* Something is missing. */
  { twice, HEAD (3) SET (8, "4,1") SET (c, "5,8,8,5"), 13, STATUS_FALSE,
    "after the deliveries 0 delivery 1 sent by node 0" },
  { twice, HEAD (3) SET (4, "1,4") SET (c, "5,8,8,5"), 13, STATUS_FALSE,
    "after the deliveries 0 delivery 0 sent by node 1" },
  { twice, HEAD (3) SET (4, "1,4") SET (8, "4,1") SET (c, "5,8"), 13, STATUS_FALSE, "neither" },
  { twice, HEAD (3) SET (4, "1,4") SET (8, "4,1") SET (c, "8,5"), 13, STATUS_FALSE, "neither" },
  { twice, HEAD (2) SET (4, "1,4") SET (8, "4,1"), 13, STATUS_FALSE, "neither" },
  { twice, HEAD (4) SET (4, "2,4") SET (8, "4,1") SET (c, "5,8,8,5"), 13, STATUS_FALSE, "neither" },
  { twice, HEAD (4) SET (4, "1,4") SET (8, "4,2") SET (c, "5,8,8,5"), 13, STATUS_FALSE, "neither" },
  { twice, HEAD (4) SET (4, "1,4") SET (8, "4,1") SET (c, "6,8,8,5"), 13, STATUS_FALSE, "neither" },
  { twice, HEAD (4) SET (1, "4,1") SET (4, "1,4") SET (c, "5,8,8,5"), 13, STATUS_FALSE,
    "neither" }, /* by another name than the least */
  /* Order and numbers. */
  { twice, HEAD (4) SET (8, "4,1") SET (4, "1,4") SET (c, "5,8,8,5"), 13, STATUS_INPUT,
    "smaller sets" },
  { twice, HEAD (4) SET (4, "1,4") SET (c, "5,8,8,5") SET (8, "4,1"), 13, STATUS_FALSE, "neither" },
  { twice, HEAD (5) SET (4, "1,4") SET (8, "4,1") SET (c, "5,8,8,5") SET (1, "4,1"), 13,
    STATUS_INPUT, "fewer deliveries" },
  { twice, HEAD (5) SET (4, "1,4") SET (8, "4,1") SET (c, "5,8,8,5") SET (f, "9,9"), 13,
    STATUS_INPUT, "one delivery fewer" },
  { twice, HEAD (3) SET (4, "1,4") SET (8, "4,1") SET (c, "5,8,8,5"), 13, STATUS_INPUT,
    "but there are 4" },
  { twice, HEAD (5) SET (4, "1,4") SET (8, "4,1") SET (c, "5,8,8,5"), 13, STATUS_INPUT,
    "but there are 4" },
  { twice, HEAD (4) SET (4, "1,14") SET (8, "4,1") SET (c, "5,8,8,5"), 13, STATUS_INPUT,
    "from 0 to 13" },
  { twice, HEAD (4) SET (4, "1,4") SET (8, "4,1") SET (1c, "5,8,8,5"), 13, STATUS_INPUT, "no set" },
  { twice, HEAD (4) SET (4, "1,4") SET (8, "4,1") "{\"or\":[]}\n", 13, STATUS_INPUT,
    "expected \"set\"" },
  { twice, HEAD (-1), 13, STATUS_INPUT, "states" },
  { twice, "{\"cover\":4}\n", 13, STATUS_INPUT, "cover" },
  { twice, "{\"cover\":{}}\n", 13, STATUS_INPUT, "expected \"states\"" },
  { twice, "{\"cover\":{\"sets\":0}}\n", 13, STATUS_INPUT, "expected \"states\"" },
  { twice, "{\"cover\":{\"states\":0,\"sets\":0}}\n", 13, STATUS_INPUT, "sets" },
  { twice, "{\"cover\":{\"states\":0},\"sets\":0}\n", 13, STATUS_INPUT, "sets" },
};

static enum status_code
judge (const struct row *row, const struct deadline *deadline, struct verify_reason *reason,
       struct status *status)
{
  char text[1000];
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  struct verify_lines lines;
  uint64_t states;

  snprintf (text, sizeof text, "%s{\"end\":0}\n", row->lines);
  struct verify_source source = { text, strlen (text), "cover", 1 };
  status_init (status);
  reason->text[0] = '\0';
  support_times (&instance, &times, row->instance, 1);
  cr_assert (verify_lines_init (&lines, &source, status) && verify_lines_next (&lines));
  enum status_code code = verify_cover (&times, row->latest, &lines, deadline, reason, &states);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
  return code;
}

Test (cover, table)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_reason reason;
    struct status status;
    enum status_code code = judge (&rows[i], NULL, &reason, &status);
    const char *said = code == STATUS_FALSE ? reason.text : status.message;
    cr_expect_eq (code, rows[i].code, "row %zu: %s", i, said);
    cr_expect (strstr (said, rows[i].says), "row %zu: %s", i, said);
    cr_expect_eq (status.code, code == STATUS_INPUT ? STATUS_INPUT : STATUS_OK, "row %zu", i);
  }
}

Test (cover, limits)
{
  struct verify_reason reason;
  struct status status;
  cr_expect_eq (judge (&rows[0], &(struct deadline){ .end = 0 }, &reason, &status), STATUS_LIMIT);
  cr_expect_eq (status.code, STATUS_OK);
  cr_expect_eq (
    judge (&rows[0], &(struct deadline){ .end = INFINITY, .bytes = 100 }, &reason, &status),
    STATUS_LIMIT);
  cr_expect (strstr (status.message, "memory"), "%s", status.message);
  cr_expect_eq (
    judge (&rows[0], &(struct deadline){ .end = INFINITY, .bytes = 1 << 20 }, &reason, &status),
    STATUS_OK);
}

/* A number of nodes, and messages from node 0 to node 1. */
static enum status_code
judge_many (int nodes, int messages, struct verify_reason *reason)
{
  char text[8000] = "{\"model\":\"overhead\",\"nodes\":[";
  struct row row = { text, HEAD (0), messages, STATUS_OK, "" }; /* one receive too few */
  struct status status;
  for (int i = 0; i < nodes; i++)
    strcat (text, i > 0 ? ",{\"send\":1,\"receive\":1}" : "{\"send\":1,\"receive\":1}");
  strcat (text, "],\"multicasts\":[");
  for (int k = 0; k < messages; k++)
    strcat (text, k > 0 ? ",{\"source\":0,\"destinations\":[1],\"bytes\":1}"
                        : "{\"source\":0,\"destinations\":[1],\"bytes\":1}");
  strcat (text, "]}");
  return judge (&row, NULL, reason, &status);
}

Test (cover, too_many)
{
  struct verify_reason reason;
  cr_expect_eq (judge_many (62, 62, &reason), STATUS_OK, "%s", reason.text);
  cr_expect_eq (judge_many (63, 5, &reason), STATUS_FALSE);
  cr_expect (strstr (reason.text, "more than 62"), "%s", reason.text);
  cr_expect_eq (judge_many (5, 63, &reason), STATUS_FALSE);
  cr_expect (strstr (reason.text, "more than 62"), "%s", reason.text);
}
