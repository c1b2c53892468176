#include "verify/parameterized/path.h"

#include "tests/support/verify_parameterized.h"

#define ONE "\"hold\":1,\"end\":1"
#define TWO "\"hold\":1,\"end\":1,\"ports\":2,\"interval\":0"
#define MESH "{\"mesh\":[3,2]},\"source\":[0,0],\"destinations\":[[2,1],[1,1],[1,0]]"
#define BMIN "{\"bmin\":8},\"source\":1,\"destinations\":[6,0,4]"
static const char mesh[] = WITH (ONE, MESH), mesh_ports[] = WITH (TWO, MESH),
                  bmin[] = WITH (ONE, BMIN), bmin_ports[] = WITH (TWO, BMIN);

static const struct {
  const char *instance;
  uint32_t from, to;
  const char *path[8];
} rows[] = {
  { mesh,
    0,
    1,
    { "the entry of [0, 0]", "the link from [0, 0] to [1, 0]", "the link from [1, 0] to [2, 0]",
      "the link from [2, 0] to [2, 1]" } },
  { mesh,
    1,
    0,
    { "the entry of [2, 1]", "the link from [2, 1] to [1, 1]", "the link from [1, 1] to [0, 1]",
      "the link from [0, 1] to [0, 0]" } },
  { mesh, 2, 3, { "the entry of [1, 1]", "the link from [1, 1] to [1, 0]" } },
  { mesh_ports, 3, 2, { "the link from [1, 0] to [1, 1]" } },
  { mesh_ports, 0, 2, { "the link from [0, 0] to [1, 0]", "the link from [1, 0] to [1, 1]" } },
  { bmin,
    0,
    1,
    { "line 1 up, level 0", "line 1 up, level 1", "line 1 up, level 2", "line 5 down, level 2",
      "line 7 down, level 1", "line 6 down, level 0" } },
  { bmin, 0, 2, { "line 1 up, level 0", "line 0 down, level 0" } },
  { bmin,
    2,
    3,
    { "line 0 up, level 0", "line 0 up, level 1", "line 0 up, level 2", "line 4 down, level 2",
      "line 4 down, level 1", "line 4 down, level 0" } },
  { bmin,
    1,
    3,
    { "line 6 up, level 0", "line 6 up, level 1", "line 4 down, level 1",
      "line 4 down, level 0" } },
  { bmin_ports, 1, 3, { "line 6 up, level 1", "line 4 down, level 1", "line 4 down, level 0" } },
  { bmin_ports, 2, 0, { "line 1 down, level 0" } },
};

Test (path, names)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_parameterized_instance instance;
    uint64_t path[8];
    char text[VERIFY_PATH_TEXT];
    size_t expected = 0;
    instance_read (&instance, rows[i].instance);
    while (expected < 8 && rows[i].path[expected] != NULL)
      expected++;
    cr_assert_leq (expected, verify_path_longest (&instance));
    cr_assert_eq (verify_path (&instance, rows[i].from, rows[i].to, path), expected, "row %zu", i);
    for (size_t k = 0; k < expected; k++) {
      cr_expect_lt (path[k], verify_path_channels (&instance));
      cr_expect_str_eq (verify_path_text (&instance, path[k], text), rows[i].path[k]);
    }
    verify_parameterized_instance_clear (&instance);
  }
}
