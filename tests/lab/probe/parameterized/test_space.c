/* Symmetries of networks: paths that share a channel share one after the map, and no others do. */
#include "lab/probe/space.h"
#include "model/common/data.h"
#include "model/parameterized/path.h"

#include <criterion/criterion.h>

#define CHANNELS 64

static void
read_point (void *instance, struct parameterized_ticks *ticks, const struct probe_space *space,
            const struct model *model, const struct space_point *point)
{
  struct output text = { .stream = NULL };
  struct status status = { .code = STATUS_OK };
  space->form->write (point, "p", &text);
  cr_assert (model->data->read (instance, ticks, text.bytes, text.length, "a point", 1, &status),
             "%s", status.message);
  cr_assert_leq (parameterized_path_most (ticks), CHANNELS);
  output_discard (&text);
}

/* Do the paths of two sends, sender and receiver each, share a channel? */
static bool
share (const struct parameterized_ticks *ticks, const int one[2], const int two[2])
{
  int64_t first[CHANNELS], second[CHANNELS],
    length = parameterized_path (ticks, one[0], one[1], first),
    other = parameterized_path (ticks, two[0], two[1], second);
  for (int64_t i = 0; i < length; i++)
    for (int64_t j = 0; j < other; j++)
      if (first[i] == second[j])
        return true;
  return false;
}

Test (space, paths)
{
  static const char *const names[] = { "mesh", "bmin" };
  struct rng rng;
  rng_init (&rng, 1);
  for (size_t i = 0; i < 2; i++) {
    const struct model *model;
    const struct probe_space *space = space_find (names[i], &model);
    /* ticks refer to the instance */
    void *instance[2] = { data_new (model->data->instance), data_new (model->data->instance) };
    struct parameterized_ticks *before = data_new (model->data->ticks),
                               *after = data_new (model->data->ticks);
    int shared = 0, apart = 0;
    for (int round = 0; round < 400; round++) {
      struct space_point point, image;
      int one[2], two[2];
      cr_assert (space_random (space->form, 4, 8, 3, &rng, &point));
      /* maps below this number leave the destinations in their order */
      uint64_t maps = i == 0 ? 4 : UINT64_C (1) << point.m;
      image = point;
      space->form->image (&point, rng_below (&rng, maps), &image);
      data_reset (model->data->instance, instance[0]);
      data_reset (model->data->instance, instance[1]);
      read_point (instance[0], before, space, model, &point);
      read_point (instance[1], after, space, model, &image);
      for (int side = 0; side < 2; side++) {
        int *send = side ? two : one;
        send[0] = (int)rng_below (&rng, (uint64_t)point.n);
        send[1] = (send[0] + 1 + (int)rng_below (&rng, (uint64_t)point.n - 1)) % point.n;
      }
      bool meet = share (before, one, two);
      cr_expect_eq (meet, share (after, one, two), "%s", names[i]);
      shared += meet;
      apart += !meet;
    }
    cr_expect (shared >= 50 && apart >= 50, "%d %d", shared, apart);
    data_free (model->data->instance, instance[0]);
    data_free (model->data->instance, instance[1]);
    data_free (model->data->ticks, before);
    data_free (model->data->ticks, after);
  }
}
