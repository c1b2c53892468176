/* The lines of a cover, and looking up states. */
#include "verify/overhead/cover_layer.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { NODES = 2, ALL = 0x1ff, LATEST = 50 };

/* Read lines with sets into a layer; the message of the first that is refused, or "". */
static void
read_lines (struct verify_cover_layer *layer, const char *lines_text, struct status *status)
{
  char text[1000];
  struct verify_lines lines;
  snprintf (text, sizeof text, "%s{\"end\":0}\n", lines_text);
  struct verify_source source = { text, strlen (text), "cover", 1 };
  status_init (status);
  cr_assert (verify_lines_init (&lines, &source, status));
  enum status_code code = STATUS_OK;
  while (code == STATUS_OK && verify_lines_next (&lines)) {
    uint64_t set;
    code = verify_cover_layer_read_set (&lines, ALL, &set);
    if (code == STATUS_OK)
      code = verify_cover_layer_read_states (layer, &lines, set, LATEST);
  }
  cr_assert_eq (code, status->code);
}

static const struct {
  const char *lines, *says;
} rows[] = {
  { "{\"set\":\"3\",\"ready\":[1,2]}\n", "" },
  { "{\"set\":\"3\",\"ready\":[0,50,50,0]}\n{\"set\":\"1a0\",\"ready\":[3,4]}\n", "" },
  { "{\"set\":\"3\",\"ready\":[0,51]}\n", "from 0 to 50" },
  { "{\"set\":\"3\",\"ready\":[-1,5]}\n", "from 0 to 50" },
  { "{\"set\":\"3\",\"ready\":[1.5,5]}\n", "ready" },
  { "{\"set\":\"3\",\"ready\":[]}\n", "no state" },
  { "{\"set\":\"3\",\"ready\":[1]}\n", "each state takes 2 times" },
  { "{\"set\":\"3\",\"ready\":[1,2,3]}\n", "each state takes 2 times" },
  { "{\"set\":\"3\",\"ready\":7}\n", "ready" },
  { "{\"set\":\"3\"}\n", "expected \"ready\"" },
  { "{\"set\":\"3\",\"times\":[1,2]}\n", "expected \"ready\"" },
  { "{\"ready\":[1,2],\"set\":\"3\"}\n", "expected \"set\"" },
  { "{\"set\":\"3\",\"ready\":[1,2],\"more\":1}\n", "more" },
  { "{\"set\":3,\"ready\":[1,2]}\n", "set" },
  { "{\"set\":\"\",\"ready\":[1,2]}\n", "no set" },
  { "{\"set\":\"0\",\"ready\":[1,2]}\n", "no set" },
  { "{\"set\":\"03\",\"ready\":[1,2]}\n", "no set" },
  { "{\"set\":\"A\",\"ready\":[1,2]}\n", "no set" },
  { "{\"set\":\"-1\",\"ready\":[1,2]}\n", "no set" },
  { "{\"set\":\"200\",\"ready\":[1,2]}\n", "no set" }, /* beyond all */
  { "{\"set\":\"10000000000000003\",\"ready\":[1,2]}\n", "no set" },
  { "{\"set\":\"6\",\"ready\":[1,2]}\n{\"set\":\"5\",\"ready\":[1,2]}\n", "smaller sets" },
  { "{\"set\":\"6\",\"ready\":[1,2]}\n{\"set\":\"6\",\"ready\":[2,1]}\n", "smaller sets" },
};

Test (cover_layer, lines)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_cover_layer layer;
    struct status status;
    verify_cover_layer_init (&layer, NODES);
    read_lines (&layer, rows[i].lines, &status);
    cr_expect ((status.code == STATUS_OK) == (*rows[i].says == '\0')
                 && strstr (status.message, rows[i].says),
               "row %zu: %s", i, status.message);
    verify_cover_layer_clear (&layer);
  }
}

Test (cover_layer, covers)
{
  struct verify_cover_layer layer;
  struct status status;
  verify_cover_layer_init (&layer, NODES);
  verify_cover_layer_index (&layer);
  cr_expect_not (verify_cover_layer_covers (&layer, 3, (const int64_t[]){ 50, 50 }));
  cr_expect_eq (verify_cover_layer_states (&layer), 0);
  read_lines (&layer, "{\"set\":\"3\",\"ready\":[2,5,4,3]}\n{\"set\":\"9\",\"ready\":[7,0]}\n",
              &status);
  verify_cover_layer_index (&layer);
  cr_expect_eq (verify_cover_layer_states (&layer), 3);
  cr_expect (verify_cover_layer_covers (&layer, 3, (const int64_t[]){ 2, 5 }));
  cr_expect (verify_cover_layer_covers (&layer, 3, (const int64_t[]){ 4, 3 }));
  cr_expect (verify_cover_layer_covers (&layer, 3, (const int64_t[]){ 9, 9 }));
  cr_expect_not (verify_cover_layer_covers (&layer, 3, (const int64_t[]){ 1, 9 }));
  cr_expect_not (verify_cover_layer_covers (&layer, 3, (const int64_t[]){ 3, 4 }));
  /* the next set's would do */
  cr_expect_not (verify_cover_layer_covers (&layer, 3, (const int64_t[]){ 7, 2 }));
  cr_expect (verify_cover_layer_covers (&layer, 9, (const int64_t[]){ 7, 0 }));
  cr_expect_not (verify_cover_layer_covers (&layer, 9, (const int64_t[]){ 6, 9 }));
  cr_expect_not (verify_cover_layer_covers (&layer, 5, (const int64_t[]){ 9, 9 }));
  verify_cover_layer_begin (&layer);
  verify_cover_layer_index (&layer);
  cr_expect_eq (verify_cover_layer_states (&layer), 1);
  cr_expect (verify_cover_layer_covers (&layer, 0, (const int64_t[]){ 0, 0 }));
  cr_expect_not (verify_cover_layer_covers (&layer, 3, (const int64_t[]){ 9, 9 }));
  cr_expect_gt (verify_cover_layer_bytes (&layer), 0);
  verify_cover_layer_clear (&layer);
}

/* More sets than the table has room for at first. */
Test (cover_layer, many)
{
  enum { MANY = 3000 };
  struct verify_cover_layer layer;
  verify_cover_layer_init (&layer, 1);
  for (int round = 0; round < 2; round++) {
    verify_cover_layer_empty (&layer);
    for (uint64_t set = 1; set <= MANY; set++) {
      char text[200];
      struct verify_lines lines;
      struct status status;
      uint64_t seen;
      int length
        = snprintf (text, sizeof text, "{\"set\":\"%llx\",\"ready\":[%llu]}\n{\"end\":0}\n",
                    (unsigned long long)(set << 40), (unsigned long long)set);
      struct verify_source source = { text, (size_t)length, "cover", 1 };
      status_init (&status);
      cr_assert (verify_lines_init (&lines, &source, &status) && verify_lines_next (&lines));
      cr_assert_eq (verify_cover_layer_read_set (&lines, UINT64_MAX, &seen), STATUS_OK);
      cr_assert_eq (seen, set << 40);
      cr_assert_eq (verify_cover_layer_read_states (&layer, &lines, seen, MANY), STATUS_OK);
    }
    verify_cover_layer_index (&layer);
    for (uint64_t set = 1; set <= MANY; set++) {
      cr_assert (verify_cover_layer_covers (&layer, set << 40, &(int64_t){ (int64_t)set }));
      cr_assert_not (verify_cover_layer_covers (&layer, set << 40, &(int64_t){ (int64_t)set - 1 }));
    }
    cr_assert_not (
      verify_cover_layer_covers (&layer, (uint64_t)(MANY + 1) << 40, &(int64_t){ MANY }));
  }
  verify_cover_layer_clear (&layer);
}
