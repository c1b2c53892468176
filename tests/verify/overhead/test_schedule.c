#include "base/output.h"
#include "verify/overhead/model.h"

#include <criterion/criterion.h>
#include <string.h>

static enum status_code
verify (const char *instance_text, const char *text, struct verify_verdict *verdict,
        struct status *status)
{
  struct verify_source about = { instance_text, strlen (instance_text), "instance", 1 },
                       source = { text, strlen (text), "schedule", 1 };
  struct verify_overhead_instance instance;
  enum status_code code;

  instance = (struct verify_overhead_instance){ 0 };
  status_init (status);
  cr_assert (verify_overhead_instance_read (&instance, &about, status), "%s", status->message);
  code = verify_overhead_schedule (&instance, &source, verdict, status);
  verify_overhead_instance_clear (&instance);
  return code;
}

/* Five nodes, of which node 4 takes part in the second multicast alone. S = 1 + b/2 at node 1; a
   byte takes 1 from 0 to 1, else 0. */
#define INSTANCE                                                                                   \
  "{\"model\":\"overhead\",\"name\":\"x\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":{"       \
  "\"base\":1,\"per_byte\":0.5},\"receive\":3},"                                                   \
  "{\"send\":2,\"receive\":6},{\"send\":2,\"receive\":6},{\"send\":1,\"receive\":1}],"             \
  "\"link\":[[0,1,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]],"                        \
  "\"multicasts\":[{\"source\":0,\"destinations\":[3,1,2],\"bytes\":2},{\"source\":2,"             \
  "\"destinations\":[0,4],\"bytes\":0}]}"
#define SEND(from, to, start, receive, multicast)                                                  \
  "{\"from\":" #from ",\"to\":" #to ",\"start\":" #start ",\"receive\":" #receive                  \
  ",\"multicast\":" #multicast "}"
#define HEAD "{\"instance\":\"x\",\"makespan\":14,\"sends\":["
#define A SEND (0, 1, 0, 3, 0) /* 1 holds it at 6 */
#define B SEND (0, 2, 1, 2, 0) /* 2 at 8 */
#define C SEND (1, 3, 6, 8, 0) /* 3 at 14 */
#define D SEND (2, 0, 0, 2, 1) /* 0 at 5 */
#define E SEND (0, 4, 5, 6, 1) /* 4 at 7 */
#define ALL(a, b, c, d, e) HEAD a "," b "," c "," d "," e "]}"

static const struct fault {
  const char *text;
  enum status_code code;
  const char *word; /* the whole reason, or a part of the message */
} faults[] = {
  { ALL (A, B, C, D, E), STATUS_OK, "" },
  { ALL (E, D, C, B, A), STATUS_OK, "" },
  { "{\"instance\":\"any\",\"status\":\"optimal\",\"schedule\":" ALL (A, B, C, D, E) "}", STATUS_OK,
    "" },
  { ALL (A, B, C, D, SEND (2, 4, 8, 10, 1)), STATUS_OK, "" },
  { ALL (A, B, C, D, SEND (0, 4, 5.5, "13/2", 1)), STATUS_OK, "" },
  { "{\"sends\":[" A "," B "," C "," D
    ",{\"multicast\":1,\"receive\":\"48/3\",\"start\":14e0,\"to\":4,\"from\":2}],\"makespan\":\"34/"
    "2\","
    "\"instance\":\"\\u0078\"}",
    STATUS_OK, "" },
  /* Who and what. */
  { "{\"makespan\":14,\"sends\":[" A "," B "," C "," D "," E "]}", STATUS_FALSE,
    "instance is missing, but the instance is named \"x\"" },
  { "{\"instance\":\"X\",\"makespan\":14,\"sends\":[" A "," B "," C "," D "," E "]}", STATUS_FALSE,
    "instance is \"X\", but the instance is named \"x\"" },
  { ALL (A, B, C, D, SEND (5, 4, 5, 6, 1)), STATUS_FALSE,
    "sends[4]: from 5, but the nodes are 0 to 4" },
  { ALL (A, B, C, D, SEND (-1, 4, 5, 6, 1)), STATUS_FALSE,
    "sends[4]: from -1, but the nodes are 0 to 4" },
  { ALL (A, B, C, D, SEND (0, 5, 5, 6, 1)), STATUS_FALSE,
    "sends[4]: to 5, but the nodes are 0 to 4" },
  { ALL (A, B, C, D, SEND (0, -4, 5, 6, 1)), STATUS_FALSE,
    "sends[4]: to -4, but the nodes are 0 to 4" },
  { ALL (A, B, C, D, SEND (0, 4, 5, 6, 2)), STATUS_FALSE,
    "sends[4]: multicast 2, but the multicasts are 0 to 1" },
  { ALL (A, B, C, D, SEND (0, 4, 5, 6, -1)), STATUS_FALSE,
    "sends[4]: multicast -1, but the multicasts are 0 to 1" },
  { ALL (A, B, C, D, SEND (0, 4, 5, 6, 4294967297)), STATUS_FALSE,
    "sends[4]: multicast 4294967297, but the multicasts are 0 to 1" },
  { ALL (A, B, C, D, SEND (4, 4, 5, 6, 1)), STATUS_FALSE, "sends[4]: node 4 sends to itself" },
  { ALL (A, B, C, D, SEND (0, 4, 5, 6, 0)), STATUS_FALSE,
    "sends[4]: node 4 is no destination of multicast 0" },
  { ALL (A, B, C, SEND (1, 0, 6, 7, 0), E), STATUS_FALSE,
    "sends[3]: node 0 is no destination of multicast 0" },
  { ALL (A, B, C, D, SEND (0, 2, 5, 6, 1)), STATUS_FALSE,
    "sends[4]: node 2 is no destination of multicast 1" },
  { HEAD A "," B "," C "," D "," E "," SEND (2, 4, 20, 22, 1) "]}", STATUS_FALSE,
    "sends[5]: node 4 receives multicast 1 a second time, after sends[4]" },
  { HEAD A "," B "," C "," A "," D "," E "," E "," E "]}", STATUS_FALSE,
    "sends[3]: node 1 receives multicast 0 a second time, after sends[0]" },
  { HEAD A "," B "," C "," D "]}", STATUS_FALSE, "node 4 never receives multicast 1" },
  { HEAD "]}", STATUS_FALSE, "node 1 never receives multicast 0" },
  { HEAD A "," B "," D "," E "]}", STATUS_FALSE, "node 3 never receives multicast 0" },
  { ALL (A, B, C, D, SEND (3, 4, 5, 7, 1)), STATUS_FALSE,
    "sends[4]: node 3 is neither source nor destination of multicast 1" },
  { ALL (A, B, C, D, SEND (1, 4, 6, 8, 1)), STATUS_FALSE,
    "sends[4]: node 1 is neither source nor destination of multicast 1" },
  /* When. */
  { ALL (A, B, C, SEND (2, 0, -1, 2, 1), E), STATUS_FALSE,
    "sends[3]: node 2 starts to send at -1, before 0" },
  { ALL (A, B, SEND (1, 3, -0.5, 8, 0), D, E), STATUS_FALSE,
    "sends[2]: node 1 starts to send at -1/2, before 0" },
  { ALL (A, B, SEND (1, 3, 5, 8, 0), D, E), STATUS_FALSE,
    "sends[2]: node 1 starts to send at 5 but holds the message only from 6" },
  { ALL (A, B, SEND (1, 3, 5.999999999999999999, 8, 0), D, E), STATUS_FALSE,
    "sends[2]: node 1 starts to send at 5999999999999999999/1000000000000000000 but holds the "
    "message only from 6" },
  { ALL (A, B, C, SEND (2, 0, 0, 1, 1), E), STATUS_FALSE,
    "sends[3]: node 0 starts to receive at 1 but the message arrives only at 2" },
  { ALL (SEND (0, 1, 0, 2, 0), B, C, D, E), STATUS_FALSE,
    "sends[0]: node 1 starts to receive at 2 but the message arrives only at 3" },
  { ALL (A, B, SEND (1, 3, 6.5, 8, 0), D, E), STATUS_FALSE,
    "sends[2]: node 3 starts to receive at 8 but the message arrives only at 17/2" },
  { ALL (A, B, C, D, SEND (0, 4, 5, -6, 1)), STATUS_FALSE,
    "sends[4]: node 4 starts to receive at -6 but the message arrives only at 6" },
  { ALL (A, SEND (0, 2, 0, 2, 0), C, D, E), STATUS_FALSE,
    "sends[1]: node 0 starts to send at 0 while sending sends[0] until 1" },
  { ALL (A, SEND (0, 2, 0.5, 2, 0), C, D, E), STATUS_FALSE,
    "sends[1]: node 0 starts to send at 1/2 while sending sends[0] until 1" },
  { ALL (A, SEND (0, 2, 3, 4, 0), C, D, E), STATUS_FALSE,
    "sends[1]: node 0 starts to send at 3 while receiving sends[3] until 5" },
  { ALL (A, SEND (0, 2, 1.5, 3, 0), C, D, E), STATUS_FALSE,
    "sends[3]: node 0 starts to receive at 2 while sending sends[1] until 5/2" },
  { "{\"instance\":\"x\",\"makespan\":14,\"sends\":[" A
    "," SEND (0, 2, 5, 6, 0) "," C "," D "," SEND (2, 4, 6, 13, 1) "]}",
    STATUS_FALSE, "sends[4]: node 2 starts to send at 6 while receiving sends[1] until 12" },
  { ALL (A, B, SEND (1, 3, 9, 13, 0), D, E), STATUS_FALSE,
    "claims makespan 14; the schedule takes 19" },
  { "{\"instance\":\"x\",\"makespan\":\"27/2\",\"sends\":[" A "," B "," C "," D "," E "]}",
    STATUS_FALSE, "claims makespan 27/2; the schedule takes 14" },
  { "{\"instance\":\"x\",\"makespan\":14.00000000000000001,\"sends\":[" A "," B "," C "," D "," E
    "]}",
    STATUS_FALSE, "claims makespan 1400000000000000001/100000000000000000;" },
  /* No schedule. */
  { "", STATUS_INPUT, "too early" },
  { "nonsense", STATUS_INPUT, "schedule:1: expected a value" },
  { "[]", STATUS_INPUT, "the schedule: expected an object" },
  { "{}", STATUS_INPUT, "missing key \"makespan\"" },
  { "{\"makespan\":14}", STATUS_INPUT, "missing key \"sends\"" },
  { "{\"model\":\"overhead\",\"status\":\"error\",\"message\":\"\"}", STATUS_INPUT,
    "a result without a \"schedule\"" },
  { ALL (A, B, C, D, E) ALL (A, B, C, D, E), STATUS_INPUT, "after the end" },
  { HEAD A "," B "],\"unit\":\"us\"}", STATUS_INPUT, "unknown key \"unit\"" },
  { HEAD "1]}", STATUS_INPUT, "sends[0]: its value: expected an object" },
  { HEAD A ",{\"from\":0,\"to\":2,\"start\":1,\"receive\":2}]}", STATUS_INPUT,
    "sends[1]: missing key \"multicast\"" },
  { HEAD A ",{\"from\":0,\"to\":2,\"start\":1,\"multicast\":0}]}", STATUS_INPUT,
    "sends[1]: missing key \"receive\"" },
  { HEAD A ",{\"from\":0,\"to\":2,\"receive\":1,\"multicast\":0}]}", STATUS_INPUT,
    "sends[1]: missing key \"start\"" },
  { HEAD A ",{\"from\":0,\"receive\":2,\"start\":1,\"multicast\":0}]}", STATUS_INPUT,
    "sends[1]: missing key \"to\"" },
  { HEAD A ",{\"to\":2,\"receive\":2,\"start\":1,\"multicast\":0}]}", STATUS_INPUT,
    "sends[1]: missing key \"from\"" },
  { HEAD "{\"from\":0,\"to\":1,\"start\":0,\"receive\":2,\"multicast\":0,\"end\":1}]}",
    STATUS_INPUT, "sends[0]: unknown key \"end\"" },
  { HEAD "{\"from\":0,\"from\":1}]}", STATUS_INPUT, "duplicate key \"from\"" },
  { HEAD SEND (0.5, 1, 0, 2, 0) "]}", STATUS_INPUT, "sends[0]: from: 0.5 is not an integer" },
  { HEAD SEND (0, 99999999999999999999, 0, 2, 0) "]}", STATUS_INPUT,
    "to: 99999999999999999999 is not an integer" },
  { HEAD SEND (0, 1, 1e400, 2, 0) "]}", STATUS_INPUT, "start: 1e400 does not fit" },
  { HEAD SEND (0, 1, 0, "soon", 0) "]}", STATUS_INPUT, "receive: \"soon\" is not a number" },
  { HEAD SEND (0, 1, 0, 2, null) "]}", STATUS_INPUT, "multicast: expected an integer" },
  /* Malformed after a fault is malformed. */
  { HEAD SEND (0, 9, 0, 2, 0) ",{}]}", STATUS_INPUT, "sends[1]: missing key \"from\"" },
};

Test (schedule, verdicts)
{
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    struct verify_verdict verdict;
    struct status status;
    enum status_code code;
    const char *said;
    verify_verdict_init (&verdict);
    code = verify (INSTANCE, faults[i].text, &verdict, &status);
    said = code == STATUS_INPUT ? status.message : verdict.reason;
    cr_expect_eq (code, faults[i].code, "%zu: %d: %s\n%s", i, (int)code, said, faults[i].text);
    cr_expect (strstr (said, faults[i].word) != NULL, "%zu: %s\n%s", i, said, faults[i].text);
    cr_expect_eq (verdict.valid, code == STATUS_OK);
    cr_expect_eq (verdict.makespan != NULL, code == STATUS_OK);
    cr_expect_eq (status.code, code == STATUS_INPUT ? STATUS_INPUT : STATUS_OK);
    verify_verdict_clear (&verdict);
  }
}

#define PAIR(link)                                                                                 \
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":\"1/"                                              \
  "999999999999999999\",\"receive\":1},{\"send\":1,\"receive\":{\"base\":0,\"per_byte\":"          \
  "\"1/999999999999999989\"}}],\"link\":" link                                                     \
  ",\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":\"1/999999999999999967\"}]}"

/* One multicast needs no number; a nameless instance no name. Sums beyond 64 bits are exact:
   what arrives at 1/(10^18 - 1) does not arrive at 10^-18. */
Test (schedule, no_tolerance)
{
  static const struct {
    const char *instance, *text, *reason;
  } cases[] = {
    { "{\"model\":\"overhead\",\"nodes\":[{\"send\":\"1/"
      "999999999999999999\",\"receive\":1},{\"send\":1,\"receive\":1}],\"multicasts\":"
      "[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}",
      "{\"makespan\":\"1000000000000000000/"
      "999999999999999999\",\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":"
      "\"1/999999999999999999\"}]}",
      NULL },
    { "{\"model\":\"overhead\",\"nodes\":[{\"send\":\"1/"
      "999999999999999999\",\"receive\":1},{\"send\":1,\"receive\":1}],\"multicasts\":"
      "[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}",
      "{\"instance\":\"any\",\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,"
      "\"receive\":1e-18,\"multicast\":0}]}",
      "the message arrives only at 1/999999999999999999" },
    { PAIR ("0"), "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":1}]}",
      "claims makespan 1; the schedule takes "
      "999999999999999956000000000000000364/999999999999999956000000000000000363" },
    { PAIR ("\"1/999999999999999961\""),
      "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":0}]}",
      "arrives only at "
      "52631578947368417315789473684210594/52631578947368417210526315789473755736842105263157827" },
  };

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_verdict verdict;
    struct status status;
    enum status_code code;
    verify_verdict_init (&verdict);
    code = verify (cases[i].instance, cases[i].text, &verdict, &status);
    cr_expect_eq (code, cases[i].reason == NULL ? STATUS_OK : STATUS_FALSE, "%zu: %s%s", i,
                  verdict.reason, status.message);
    cr_expect (cases[i].reason == NULL || strstr (verdict.reason, cases[i].reason) != NULL,
               "%zu: %s", i, verdict.reason);
    verify_verdict_clear (&verdict);
  }
}

/* 100,000 deliveries in fractions, their sends in no order. */
Test (schedule, large)
{
  enum { NODES = 1001, CASTS = 100, COUNT = 1000 };
  struct output about, text;
  struct verify_verdict verdict;
  struct status status;
  const char *comma = "";

  output_init_memory (&about);
  output_init_memory (&text);
  output_text (&about, "{\"model\":\"overhead\",\"nodes\":[");
  for (int i = 0; i < NODES; i++)
    output_text (&about, i > 0 ? ",{\"send\":\"1/3\",\"receive\":0.2}"
                               : "{\"send\":\"1/3\",\"receive\":0.2}");
  output_text (&about, "],\"link\":0.7,\"multicasts\":[");
  output_print (&text, "{\"makespan\":\"%d/15\",\"sends\":[", CASTS * COUNT * 5 + 3 + 21);
  for (int k = 0; k < CASTS; k++) {
    output_text (&about, k > 0 ? ",{\"source\":0,\"bytes\":2,\"destinations\":["
                               : "{\"source\":0,\"bytes\":2,\"destinations\":[");
    for (int j = 1; j < NODES; j++)
      output_print (&about, j > 1 ? ",%d" : "%d", j);
    output_text (&about, "]}");
  }
  output_text (&about, "]}");
  output_char (&about, '\0');
  for (int i = CASTS * COUNT; i-- > 0;) {
    int at = i * 7919 % (CASTS * COUNT); /* all of them, in some order */
    output_print (
      &text, "%s{\"from\":0,\"to\":%d,\"start\":\"%d/3\",\"receive\":\"%d/15\",\"multicast\":%d}",
      comma, at % COUNT + 1, at, at * 5 + 5 + 21, at / COUNT);
    comma = ",";
  }
  output_text (&text, "]}");
  output_char (&text, '\0');
  verify_verdict_init (&verdict);
  cr_expect_eq (verify (about.bytes, text.bytes, &verdict, &status), STATUS_OK, "%s%s",
                verdict.reason, status.message);
  verify_verdict_clear (&verdict);
  output_discard (&about);
  output_discard (&text);
}
