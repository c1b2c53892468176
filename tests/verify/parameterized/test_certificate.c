#include "verify/parameterized/model.h"

#include "tests/support/verify_parameterized.h"

#include <stdio.h>

static const char tree[]
  = "{\"model\":\"parameterized\",\"name\":\"tree\",\"nodes\":4,\"hold\":2,\"end\":5}",
  alone[] = "{\"model\":\"parameterized\",\"name\":\"tree\",\"nodes\":1,\"hold\":2,\"end\":5}",
  large[] = "{\"model\":\"parameterized\",\"name\":\"tree\",\"nodes\":4,\"hold\":"
            "9223372036854775807,\"end\":5}",
  mesh[] = "{\"model\":\"parameterized\",\"name\":\"tree\",\"hold\":2,\"end\":2,\"network\":{"
           "\"mesh\":[4,1]},"
           "\"source\":[0,0],\"destinations\":[[1,0],[2,0],[3,0]]}",
  pair[] = "{\"model\":\"parameterized\",\"name\":\"tree\",\"hold\":2,\"end\":5,\"ports\":2,"
           "\"interval\":1,"
           "\"network\":{\"bmin\":4},\"source\":0,\"destinations\":[2]}",
  entry[] = "{\"model\":\"parameterized\",\"name\":\"tree\",\"hold\":2,\"end\":9,\"network\":{"
            "\"mesh\":[3,1]},"
            "\"source\":[1,0],\"destinations\":[[0,0],[2,0]],\"occupation\":5}",
  wide[] = "{\"model\":\"parameterized\",\"name\":\"tree\",\"hold\":3,\"end\":4,\"network\":{"
           "\"mesh\":[4,1]},"
           "\"source\":[0,0],\"destinations\":[[1,0],[2,0],[3,0]],\"occupation\":4}",
  brief[] = "{\"model\":\"parameterized\",\"name\":\"tree\",\"hold\":4,\"end\":4,\"network\":{"
            "\"mesh\":[4,1]},"
            "\"source\":[0,0],\"destinations\":[[1,0],[2,0],[3,0]],\"occupation\":3}",
  free_ports[] = "{\"model\":\"parameterized\",\"name\":\"tree\",\"hold\":2,\"end\":9,\"ports\":2,"
                 "\"interval\":0,"
                 "\"network\":{\"mesh\":[3,2]},\"source\":[1,0],\"destinations\":[[0,0],[2,0],[1,1]"
                 "],\"occupation\":5}",
  turns[]
  = "{\"model\":\"parameterized\",\"name\":\"tree\",\"hold\":2,\"end\":5,\"port_model\":\"rounds\","
    "\"network\":{\"bmin\":4},\"source\":0,\"destinations\":[2]}",
  rounds[]
  = "{\"model\":\"parameterized\",\"name\":\"tree\",\"hold\":2,\"end\":5,\"ports\":2,\"interval\":"
    "1,"
    "\"port_model\":\"rounds\",\"network\":{\"bmin\":4},\"source\":0,\"destinations\":[2]}";

#define FIRST(makespan)                                                                            \
  "{\"certificate\":\"parameterized\",\"version\":1,\"instance\":\"tree\",\"makespan\":" makespan  \
  ",\"ticks\":1}\n"
#define COUNTING(before) "{\"counting\":{\"before\":" before "}}\n"
#define END "{\"end\":{\"clauses\":0}}\n"
#define COVER "{\"cover\":{\"states\":1}}\n{\"state\":[],\"by\":[]}\n"
#define COVER_OF(states, by) "{\"cover\":{\"states\":" states "}}\n{\"state\":[],\"by\":[" by "]}\n"
#define COVER_OF_TWO                                                                               \
  "{\"cover\":{\"states\":2}}\n{\"state\":[],\"by\":[]}\n{\"state\":[0,0,1],\"by\":[]}\n"
#define PLACES_OF(states, first) "{\"places\":{\"states\":" states "}}\n{\"state\":[]," first "}\n"
#define PLACES PLACES_OF ("1", "\"by\":[]")
#define AT(from, to, start) "{\"from\":" #from ",\"to\":" #to ",\"start\":" #start "}"
#define SCHEDULE(makespan, sends)                                                                  \
  "{\"schedule\":{\"instance\":\"tree\",\"makespan\":" makespan ",\"sends\":[" sends "]}}\n"
#define GOOD AT (0, 2, 0) "," AT (0, 1, 2) "," AT (2, 3, 2)
#define SPREAD AT (0, 2, 0) "," AT (0, 1, 4) "," AT (2, 3, 4)
#define SLOW AT (0, 1, 0) "," AT (0, 2, 2) "," AT (0, 3, 4)
#define MEET AT (0, 1, 0) "," AT (1, 3, 2) "," AT (0, 2, 2)

static const struct {
  const char *instance, *proof;
  enum status_code code;
  const char *says; /* the makespan, the reason or the message */
} cases[] = {
  { tree, FIRST ("9") COUNTING ("3") END, STATUS_OK, "9" },
  { tree, FIRST ("\"18/2\"") COUNTING ("3") END, STATUS_OK, "9" },
  { alone, FIRST ("0") COUNTING ("0") END, STATUS_OK, "0" },
  { alone, FIRST ("0") COUNTING ("1") END, STATUS_FALSE,
    "at most 0 nodes with the message, not 1" },
  { mesh, FIRST ("4") SCHEDULE ("4", GOOD) COUNTING ("2") END, STATUS_OK, "4" },
  { pair, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) COVER END, STATUS_OK, "5" },
  { pair, FIRST ("6") SCHEDULE ("6", AT (0, 1, 1)) COVER END, STATUS_FALSE,
    "state 0: 0 sends to 1 ends a faster schedule" },
  { pair, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) COVER_OF_TWO END, STATUS_FALSE,
    "state 1 cannot end in time anyway" },
  { entry, FIRST ("14") SCHEDULE ("14", AT (0, 1, 0) "," AT (0, 2, 5)) COVER_OF_TWO END,
    STATUS_FALSE, "state 1 cannot end in time anyway" },
  { turns, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) COVER END, STATUS_OK, "5" },
  { pair, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) COVER_OF ("1", "0") END, STATUS_FALSE,
    "state 0 has fewer children than references" },
  { pair, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) COVER_OF ("2", "") END, STATUS_INPUT,
    "\"states\" is 2, but there are 1" },
  { pair, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) COVER COVER END, STATUS_INPUT,
    "expected \"state\"" },
  { rounds, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) COVER END, STATUS_FALSE,
    "not for several ports in rounds" },
  { rounds, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) PLACES END, STATUS_OK, "5" },
  { turns, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) PLACES END, STATUS_OK, "5" },
  { pair, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) PLACES END, STATUS_FALSE,
    "places are for networks of at most 64 nodes in rounds" },
  { rounds, FIRST ("6") SCHEDULE ("6", AT (0, 1, 1)) PLACES END, STATUS_FALSE,
    "state 0: 0 sends to 1 ends a faster schedule" },
  { rounds,
    FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) PLACES_OF ("2", "\"by\":[]") "{\"state\":[0,0,1],"
                                                                          "\"by\":[]}\n" END,
    STATUS_INPUT, "a receiver and a port" },
  { rounds,
    FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) PLACES_OF ("2", "\"by\":[]") "{\"state\":[0,0,1,2],"
                                                                          "\"by\":[]}\n" END,
    STATUS_INPUT, "state" },
  { tree, FIRST ("9") PLACES END, STATUS_INPUT, "expected \"counting\"" },
  { mesh, FIRST ("4") SCHEDULE ("4", GOOD) COVER END, STATUS_OK, "4" },
  { mesh, FIRST ("6") SCHEDULE ("6", SLOW) COVER END, STATUS_FALSE,
    "state 0: 0 sends to 1 is neither excluded nor dominated" },
  { entry, FIRST ("14") SCHEDULE ("14", AT (0, 1, 0) "," AT (0, 2, 5)) COUNTING ("2") END,
    STATUS_OK, "14" },
  { entry, FIRST ("14") SCHEDULE ("14", AT (0, 1, 0) "," AT (0, 2, 5)) COVER END, STATUS_OK, "14" },
  { entry, FIRST ("11") SCHEDULE ("11", AT (0, 1, 0) "," AT (0, 2, 2)) COUNTING ("2") END,
    STATUS_FALSE, "collide on the entry of [1, 0]" },
  { wide, FIRST ("8") SCHEDULE ("8", SPREAD) COUNTING ("2") END, STATUS_OK,
    "8" }, /* sends an occupation apart, or only a hold */
  { wide, FIRST ("8") SCHEDULE ("8", SPREAD) COUNTING ("3") END, STATUS_OK, "8" },
  { wide, FIRST ("8") SCHEDULE ("8", SPREAD) COUNTING ("1") END, STATUS_FALSE,
    "at most 3 nodes with the message, not 1" },
  { brief, FIRST ("8") SCHEDULE ("8", SPREAD) COUNTING ("2") END, STATUS_OK, "8" },
  { brief, FIRST ("8") SCHEDULE ("8", SPREAD) COUNTING ("3") END, STATUS_FALSE,
    "at most 2 nodes with the message, not 3" },
  { free_ports,
    FIRST ("11") SCHEDULE ("11", AT (0, 1, 0) "," AT (0, 2, 0) "," AT (0, 3, 2)) COUNTING ("3") END,
    STATUS_OK, "11" },
  { free_ports,
    FIRST ("14") SCHEDULE ("14", AT (0, 1, 0) "," AT (0, 2, 0) "," AT (0, 3, 5)) COUNTING ("3") END,
    STATUS_FALSE, "counting gives 11, not the makespan 14" },
  { tree, FIRST ("9") COVER END, STATUS_INPUT, "expected \"counting\"" },
  { tree, FIRST ("9") COUNTING ("2") END, STATUS_FALSE,
    "before 9 there are at most 3 nodes with the message, not 2" },
  { tree, FIRST ("9") COUNTING ("4") END, STATUS_FALSE,
    "before 9 there are at most 3 nodes with the message, not 4" },
  { tree, FIRST ("8") COUNTING ("3") END, STATUS_FALSE, "counting gives 9, not the makespan 8" },
  { tree, FIRST ("10") COUNTING ("3") END, STATUS_FALSE, "counting gives 9, not the makespan 10" },
  { large, FIRST ("9") COUNTING ("3") END, STATUS_FALSE, "no common tick of 62 bits" },
  { mesh, FIRST ("4") SCHEDULE ("6", SLOW) COUNTING ("2") END, STATUS_FALSE,
    "claims makespan 4; the schedule takes 6" },
  { mesh, FIRST ("6") SCHEDULE ("6", SLOW) COUNTING ("2") END, STATUS_FALSE,
    "counting gives 4, not the makespan 6" },
  { mesh, FIRST ("4") SCHEDULE ("4", MEET) COUNTING ("2") END, STATUS_FALSE,
    "the schedule is not valid: sends[1] from 1 to 3 at 2" },
  { mesh, FIRST ("3") SCHEDULE ("3", GOOD) COUNTING ("2") END, STATUS_FALSE,
    "the schedule is not valid: claims makespan 3" },
  { tree, FIRST ("9") SCHEDULE ("9", SLOW) COUNTING ("3") END, STATUS_INPUT,
    "expected \"counting\"" },
  { mesh, FIRST ("4") COUNTING ("2") END, STATUS_INPUT, "schedule" },
  { mesh, FIRST ("4") SCHEDULE ("4", GOOD) END, STATUS_INPUT, "\"counting\" is missing" },
  { tree, FIRST ("9") END, STATUS_INPUT, "\"counting\" is missing" },
  { tree, FIRST ("9") COUNTING ("3") COUNTING ("3") END, STATUS_INPUT, "too much" },
  { tree, FIRST ("9") COUNTING ("3") "{\"end\":{\"clauses\":1}}\n", STATUS_INPUT,
    "\"clauses\" must be 0" },
  { tree, FIRST ("9") COUNTING ("-1") END, STATUS_INPUT, "before" },
  { tree, FIRST ("9") COUNTING ("3,\"before\":3") END, STATUS_INPUT, "before" },
  { tree, FIRST ("9") "{\"counting\":{}}\n" END, STATUS_INPUT, "expected \"before\"" },
};

Test (certificate, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source about = { cases[i].instance, strlen (cases[i].instance), "i", 1 };
    struct verify_source source = { cases[i].proof, strlen (cases[i].proof), "f", 1 };
    struct verify_parameterized_instance instance;
    struct verify_claim claim;
    struct status status;
    status_init (&status);
    instance = (struct verify_parameterized_instance){ 0 };
    verify_claim_init (&claim);
    cr_assert (verify_parameterized_instance_read (&instance, &about, &status), "%s",
               status.message);
    enum status_code code
      = verify_parameterized_certificate (&instance, &source, NULL, &claim, &status);
    const char *says = code == STATUS_OK      ? claim.makespan
                       : code == STATUS_FALSE ? claim.reason
                                              : status.message;
    cr_expect_eq (code, cases[i].code, "%s: %s", cases[i].proof, says);
    cr_expect (code == STATUS_OK ? strcmp (says, cases[i].says) == 0
                                 : strstr (says, cases[i].says) != NULL,
               "%s: %s", cases[i].proof, says);
    cr_expect_eq (claim.accepted, code == STATUS_OK);
    cr_expect (code != STATUS_OK
               || claim.by
                    == (strstr (cases[i].proof, "states") ? VERIFY_BY_COVER : VERIFY_BY_COUNTING));
    verify_claim_clear (&claim);
    verify_parameterized_instance_clear (&instance);
  }
}

static enum status_code
judge (const char *about, const char *proof, const struct deadline *deadline, char says[1000])
{
  struct verify_source theirs = { about, strlen (about), "i", 1 },
                       source = { proof, strlen (proof), "f", 1 };
  struct verify_parameterized_instance instance;
  struct verify_claim claim;
  struct status status;
  status_init (&status);
  instance = (struct verify_parameterized_instance){ 0 };
  verify_claim_init (&claim);
  cr_assert (verify_parameterized_instance_read (&instance, &theirs, &status), "%s",
             status.message);
  enum status_code code
    = verify_parameterized_certificate (&instance, &source, deadline, &claim, &status);
  snprintf (says, 1000, "%s%s", claim.reason, status.message);
  verify_claim_clear (&claim);
  verify_parameterized_instance_clear (&instance);
  return code;
}

/* A cover needs each time in whole ticks, counting does not. */
Test (certificate, ticks)
{
  static const char *const times[][4] = { { "2", "5", "1", "2" },
                                          { "\"5/2\"", "5", "1", "2" },
                                          { "2", "\"5/2\"", "1", "2" },
                                          { "2", "5", "\"1/2\"", "2" },
                                          { "2", "5", "1", "\"3/2\"" } };
  for (size_t i = 0; i < 5; i++)
    for (int cover = 0; cover < 2; cover++)
      for (int ticks = 1; ticks < 3; ticks++) {
        const char *const *row = times[i], *makespan = i == 2 ? row[1] : "5";
        char about[400], proof[600], says[1000];
        snprintf (about, sizeof about,
                  WITH ("\"hold\":%s,\"end\":%s,\"ports\":2,\"interval\":%s,\"occupation\":%s",
                        "{\"bmin\":4},\"source\":0,\"destinations\":[2]"),
                  row[0], row[1], row[2], row[3]);
        snprintf (proof, sizeof proof,
                  "{\"certificate\":\"parameterized\",\"version\":1,\"makespan\":%s,\"ticks\":%d}\n"
                  "{\"schedule\":{\"makespan\":%s,\"sends\":[" AT (0, 1, 0) "]}}\n%s" END,
                  makespan, ticks, makespan, cover ? COVER : COUNTING ("1"));
        bool good = !cover || ticks == 2 || i == 0;
        cr_expect_eq (judge (about, proof, NULL, says), good ? STATUS_OK : STATUS_FALSE,
                      "%s %s: %s", about, proof, says);
        cr_expect (good || strstr (says, "not all whole numbers of ticks"), "%s", says);
      }
}

/* The schedule, but not the instance, has a makespan that is no whole number of ticks. */
Test (certificate, ticks_of_the_makespan)
{
  char says[1000];
  cr_expect_eq (
    judge (pair, FIRST ("5.5") SCHEDULE ("5.5", "{\"from\":0,\"to\":1,\"start\":0.5}") COVER END,
           NULL, says),
    STATUS_FALSE);
  cr_expect (strstr (says, "not all whole numbers of ticks"), "%s", says);
}

/* The source sends to all, one after the other, for nobody has the message before: with 64 nodes
   there is a cover, not with 65. */
Test (certificate, most_nodes)
{
  for (int nodes = 63; nodes <= 65; nodes++) {
    static char about[4000], proof[8000];
    char says[1000];
    int a = snprintf (about, sizeof about,
                      "{\"model\":\"parameterized\",\"hold\":1,\"end\":100,\"network\":{\"bmin\":"
                      "128},\"source\":0,\"destinations\":[1"),
        p = snprintf (
          proof, sizeof proof,
          "{\"certificate\":\"parameterized\",\"version\":1,\"makespan\":%d,\"ticks\":1}\n"
          "{\"schedule\":{\"makespan\":%d,\"sends\":[" AT (0, 1, 0),
          98 + nodes, 98 + nodes);
    for (int v = 2; v < nodes; v++) {
      a += snprintf (about + a, sizeof about - (size_t)a, ",%d", v);
      p += snprintf (proof + p, sizeof proof - (size_t)p, ",{\"from\":0,\"to\":%d,\"start\":%d}", v,
                     v - 1);
    }
    snprintf (about + a, sizeof about - (size_t)a, "]}");
    snprintf (proof + p, sizeof proof - (size_t)p, "]}}\n" COVER END);
    cr_expect_eq (judge (about, proof, NULL, says), nodes < 65 ? STATUS_OK : STATUS_FALSE,
                  "%d nodes: %s", nodes, says);
    cr_expect (nodes < 65 || strstr (says, "at most 64 nodes"), "%s", says);
  }
}

Test (certificate, deadline)
{
  const struct limits limits = { .seconds = 1e-9 };
  struct deadline deadline;
  char says[1000];
  deadline_start (&deadline, &limits);
  cr_expect_eq (judge (pair, FIRST ("5") SCHEDULE ("5", AT (0, 1, 0)) COVER END, &deadline, says),
                STATUS_LIMIT, "%s", says);
}
