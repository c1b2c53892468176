#include "verify/parameterized/path.h"

#include "tests/support/verify_parameterized.h"

#define TIMES "\"hold\":10,\"end\":4,\"ports\":2,\"interval\":3"
static const char bmin[]
  = WITH (TIMES, "{\"bmin\":4},\"source\":0,\"destinations\":[1,2,3]"),
  line[] = WITH ("\"hold\":1,\"end\":1",
                 "{\"mesh\":[3,1]},\"source\":[0,0],\"destinations\":[[1,0],[2,0]]"),
  pair[] = WITH (TIMES, "{\"mesh\":[2,1]},\"source\":[0,0],\"destinations\":[[1,0]]");

/* The channels that the send needs, as a set. */
static unsigned
needs (const struct verify_channels *channels, uint32_t from, uint32_t to)
{
  size_t send = from * channels->nodes + to;
  unsigned set = 0;
  for (size_t i = channels->begin[send]; i < channels->begin[send + 1]; i++)
    set |= 1u << channels->channel[i];
  return set;
}

static uint64_t
class_of (const struct verify_channels *channels, uint32_t from, uint32_t to)
{
  return channels->class[from * channels->nodes + to];
}

/* Up from 0 and from 1; where they come down the same sends go. Those up from 2 and 3 all go to
   1. */
Test (channels, bmin)
{
  static const unsigned sets[4][4]
    = { { 0, 0, 1, 1 }, { 0, 0, 2, 2 }, { 0, 0, 0, 0 }, { 0, 0, 0, 0 } };
  struct verify_parameterized_instance instance;
  struct verify_channels channels;
  instance_read (&instance, bmin);
  verify_channels_init (&channels, &instance);
  cr_assert_eq (channels.channels, 2);
  for (uint32_t from = 0; from < 4; from++)
    for (uint32_t to = 1; to < 4; to++)
      cr_expect (from == to || needs (&channels, from, to) == sets[from][to], "%u to %u: %x", from,
                 to, needs (&channels, from, to));
  cr_expect_eq (class_of (&channels, 0, 2), class_of (&channels, 0, 3));
  cr_expect_neq (class_of (&channels, 0, 1), class_of (&channels, 0, 2));
  cr_expect_eq (class_of (&channels, 1, 2), class_of (&channels, 1, 3));
  cr_expect_neq (class_of (&channels, 2, 1), class_of (&channels, 2, 3));
  verify_channels_clear (&channels);
  verify_parameterized_instance_clear (&instance);
}

/* The entry of 0 and the link after it are needed by the same two sends, the link to the last by
   sends to it only. */
Test (channels, line)
{
  struct verify_parameterized_instance instance;
  struct verify_channels channels;
  instance_read (&instance, line);
  verify_channels_init (&channels, &instance);
  cr_expect_eq (channels.channels, 1);
  cr_expect (needs (&channels, 0, 1) == 1 && needs (&channels, 0, 2) == 1
             && needs (&channels, 1, 2) == 0 && needs (&channels, 2, 1) == 0);
  verify_channels_clear (&channels);
  verify_parameterized_instance_clear (&instance);
}

Test (channels, nothing_in_the_way)
{
  struct verify_parameterized_instance instance;
  struct verify_channels channels;
  instance_read (&instance, pair);
  verify_channels_init (&channels, &instance);
  cr_expect (channels.channels == 0 && needs (&channels, 0, 1) == 0);
  verify_channels_clear (&channels);
  verify_parameterized_instance_clear (&instance);
}
