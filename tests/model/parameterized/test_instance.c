/* Instances of the parameterized model: reading, writing, and refusals. */
#include "model/parameterized/instance.h"

#include "tests/support/exact.h"
#include "tests/support/parameterized.h"

#define GIVE                                                                                       \
  "hold: give \"hold\" and \"end\", or \"t_send\", \"t_net\" and \"t_recv\", or one of \"logp\", " \
  "\"loggp\" and \"postal\""

#define WITH(keys) "{\"model\":\"parameterized\"," keys "}"

static bool
read_text (struct parameterized_instance *instance, const char *text, struct status *status)
{
  size_t length = strlen (text);
  char *copy = exact_copy (text, length);
  status_init (status);
  bool good = parameterized_instance_read (instance, copy, length, "cats.json", 7, status);
  free (copy);
  return good;
}

static void
expect_written (const char *text, const char *expected)
{
  struct parameterized_instance instance;
  struct output out;
  struct status status;
  parameterized_instance_init (&instance);
  output_init_memory (&out);
  cr_assert (read_text (&instance, text, &status), "%s: %s", text, status.message);
  parameterized_instance_write (&instance, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
  parameterized_instance_clear (&instance);
}

Test (instance, reads_and_writes)
{
  static const struct {
    const char *text, *written;
  } cases[] = {
    { WITH ("\"nodes\":9,\"hold\":20,\"end\":55"),
      WITH ("\"nodes\":9,\"hold\":20,\"end\":55") "\n" },
    { WITH ("\"end\":{\"per_byte\":0.5,\"base\":1},\"bytes\":3,\"hold\":\"1/"
            "3\",\"nodes\":1,\"name\":\"a\",\"unit\":\"us\",\"origin\":{\"seed\" : 1}"),
      "{\"model\":\"parameterized\",\"name\":\"a\",\"unit\":\"us\",\"origin\":{\"seed\":1},"
      "\"nodes\":1,\"hold\":\"1/3\",\"end\":\"5/"
      "2\"}\n" },
    { WITH ("\"nodes\":8,\"logp\":{\"L\":6,\"o\":2,\"g\":4}"),
      WITH ("\"nodes\":8,\"hold\":4,\"end\":10") "\n" },
    { WITH ("\"nodes\":8,\"bytes\":3,\"loggp\":{\"L\":6,\"o\":2,\"g\":4,\"G\":0.5}"),
      WITH ("\"nodes\":8,\"hold\":5,\"end\":11") "\n" },
    { WITH ("\"nodes\":8,\"postal\":{\"lambda\":2.5}"),
      WITH ("\"nodes\":8,\"hold\":1,\"end\":\"5/2\"") "\n" },
    { WITH ("\"nodes\":8,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":0"),
      WITH ("\"nodes\":8,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":0") "\n" },
    { WITH (
        "\"nodes\":8,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
      WITH ("\"nodes\":8,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":"
            "\"rounds\"") "\n" },
    { WITH ("\"destinations\":[[1,0],[0,1]],\"source\":[2,1],\"network\":{\"mesh\":[3,2]},\"hold\":"
            "2,\"end\":5,\"nodes\":3"),
      WITH ("\"nodes\":3,\"hold\":2,\"end\":5,\"network\":{\"mesh\":[3,2]},\"source\":[2,1],"
            "\"destinations\":[[1,0],[0,1]],\"occupation\":"
            "2") "\n" },
    { WITH ("\"occupation\":1,\"network\":{\"bmin\":8},\"source\":7,\"destinations\":[0,3],"
            "\"hold\":2,\"end\":5"),
      WITH ("\"nodes\":3,\"hold\":2,\"end\":5,\"network\":{\"bmin\":8},\"source\":7,"
            "\"destinations\":[0,3],\"occupation\":1") "\n" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"mesh\":[3,2,4]},\"source\":[2,1,3],"
            "\"destinations\":[[0,0,0],[1,0,2]]"),
      WITH ("\"nodes\":3,\"hold\":1,\"end\":2,\"network\":{\"mesh\":[3,2,4]},\"source\":[2,1,3],"
            "\"destinations\":[[0,0,0],[1,0,2]],\"occupation\":1") "\n" },
    { WITH (
        "\"hold\":1,\"end\":2,\"network\":{\"hypercube\":4},\"source\":15,\"destinations\":[0]"),
      WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"network\":{\"hypercube\":4},\"source\":15,"
            "\"destinations\":[0],\"occupation\":1") "\n" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"hypercube\":1},\"source\":1,\"destinations\":[0]"),
      WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"network\":{\"hypercube\":1},\"source\":1,"
            "\"destinations\":[0],\"occupation\":1") "\n" },
    { WITH (
        "\"nodes\":9,\"t_send\":4,\"t_net\":1,\"t_recv\":{\"base\":1,\"per_byte\":2},\"bytes\":1"),
      WITH ("\"nodes\":9,\"hold\":4,\"end\":8") "\n" },
    { WITH (
        "\"t_send\":4,\"t_net\":1,\"t_recv\":3,\"hold\":6,\"network\":{\"bmin\":8},\"source\":7,"
        "\"destinations\":[0]"),
      WITH ("\"nodes\":2,\"hold\":6,\"end\":8,\"network\":{\"bmin\":8},\"source\":7,"
            "\"destinations\":[0],\"occupation\":1") "\n" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    expect_written (cases[i].text, cases[i].written);
    expect_written (cases[i].written, cases[i].written);
  }
}

Test (instance, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { WITH ("\"hold\":1,\"end\":2"), "nodes: missing" },
    { WITH ("\"nodes\":0,\"hold\":1,\"end\":2"),
      "nodes: must be a whole number from 1 to 100000000, got 0" },
    { WITH ("\"nodes\":2.5,\"hold\":1,\"end\":2"),
      "nodes: must be a whole number from 1 to 100000000, got 2.5" },
    { WITH ("\"nodes\":100000001,\"hold\":1,\"end\":2"),
      "nodes: must be a whole number from 1 to 100000000, got 100000001" },
    { WITH ("\"nodes\":2,\"hold\":0,\"end\":2"), "hold: must be positive, got 0" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":-2"), "end: must be positive, got -2" },
    { WITH ("\"nodes\":2,\"hold\":1"), "end: missing" },
    { WITH ("\"nodes\":2,\"t_send\":1,\"t_net\":2"), "t_recv: missing" },
    { WITH ("\"nodes\":2,\"t_send\":1,\"t_net\":2,\"t_recv\":3,\"end\":6"), GIVE },
    { WITH ("\"nodes\":2,\"t_send\":1,\"t_net\":2,\"t_recv\":3,\"postal\":{\"lambda\":2}"), GIVE },
    { WITH ("\"nodes\":2,\"t_send\":1,\"t_net\":2,\"t_recv\":0"),
      "t_recv: must be positive, got 0" },
    { WITH ("\"nodes\":2"), GIVE },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"postal\":{\"lambda\":2}"), GIVE },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":1,\"o\":1,\"g\":1},\"postal\":{\"lambda\":2}"), GIVE },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":1,\"o\":5,\"g\":4}"),
      "logp.g: must not be less than logp.o: a processor is busy that long with a send" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":0,\"o\":0,\"g\":4}"),
      "logp: a message must take time, but end is 0" },
    { WITH ("\"nodes\":2,\"logp\":{\"L\":1,\"o\":1}"), "logp.g: missing" },
    { WITH ("\"nodes\":2,\"loggp\":{\"L\":1,\"o\":1,\"g\":4,\"G\":2}"),
      "bytes: missing, \"loggp\" depends on it" },
    { WITH ("\"nodes\":2,\"bytes\":0.5,\"loggp\":{\"L\":1,\"o\":1,\"g\":4,\"G\":2}"),
      "bytes: \"loggp\" needs at least 1" },
    { WITH ("\"nodes\":2,\"hold\":{\"base\":1,\"per_byte\":1},\"end\":2"),
      "bytes: missing, \"hold\" depends on it" },
    { WITH ("\"nodes\":2,\"hold\":{\"base\":0,\"per_byte\":1},\"end\":2,\"bytes\":0"),
      "hold: must be positive, a message of no bytes costs base" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"ports\":2"),
      "interval: missing, there are 2 ports" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"ports\":65,\"interval\":1"),
      "ports: must be a whole number from 1 to 64, got 65" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"port_model\":\"loose\""),
      "port_model: must be \"strict\" or \"rounds\", got \"loose\"" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"source\":1"), "source: there is no network" },
    { WITH ("\"nodes\":2,\"hold\":1,\"end\":2,\"occupation\":1"),
      "occupation: there is no network" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"bmin\":8},\"source\":1"),
      "destinations: missing, there is a network" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"bmin\":6},\"source\":1,\"destinations\":[2]"),
      "network.bmin: must be a power of 2, got 6" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"mesh\":[2]},\"source\":[0,0],\"destinations\":[[1,"
            "0]]"),
      "network.mesh: a mesh has two sides or more, got one" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"mesh\":[4096,4096,2]},\"source\":[0,0,0],"
            "\"destinations\":[[1,0,0]]"),
      "network.mesh[2]: the mesh has more than 16777216 places" },
    { WITH (
        "\"hold\":1,\"end\":2,\"network\":{\"hypercube\":25},\"source\":1,\"destinations\":[2]"),
      "network.hypercube: must be a whole number from 1 to 24, got 25" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"hypercube\":3},\"source\":1,\"destinations\":[8]"),
      "destinations[0]: must be a whole number from 0 to 7, got 8" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"mesh\":[2,2,2]},\"source\":[0,0,0],"
            "\"destinations\":[[1,1]]"),
      "destinations[0]: expected a number for each side, got [1,1]" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{},\"source\":1,\"destinations\":[2]"),
      "network: needs \"mesh\", \"bmin\" or \"hypercube\", and one of them only" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"bmin\":8},\"source\":1,\"destinations\":[8]"),
      "destinations[0]: must be a whole number from 0 to 7, got 8" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"bmin\":8},\"source\":1,\"destinations\":[2,1]"),
      "destinations[1]: an address given twice, got 1" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"mesh\":[2,2]},\"source\":[0,0],\"destinations\":[["
            "1]]"),
      "destinations[0]: expected [x, y], got [1]" },
    { WITH ("\"hold\":1,\"end\":2,\"network\":{\"mesh\":[2,2]},\"source\":[0,0],\"destinations\":[["
            "1,0,1]]"),
      "destinations[0]: expected [x, y], got [1,0," },
    { WITH ("\"nodes\":5,\"hold\":1,\"end\":2,\"network\":{\"bmin\":8},\"source\":1,"
            "\"destinations\":[2]"),
      "nodes: a source and 1 destinations are 2, got 5" },
    { WITH ("\"nodes\":5,\"nodes\":5,\"hold\":1,\"end\":2"), "nodes: duplicate key" },
    { WITH ("\"node\":5,\"hold\":1,\"end\":2"), "node: unknown key" },
    { "{\"nodes\":5,\"hold\":1,\"end\":2}", "model: missing" },
  };
  struct parameterized_instance instance;
  parameterized_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    char expected[200];
    cr_expect_not (read_text (&instance, cases[i].text, &status), "%s", cases[i].text);
    snprintf (expected, sizeof expected, "cats.json:7: %s", cases[i].message);
    cr_expect_str_eq (status.message, expected);
    cr_expect_eq (status.code, STATUS_INPUT);
  }
  parameterized_instance_clear (&instance);
}
