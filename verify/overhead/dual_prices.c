#include "verify/overhead/dual_prices.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_dual_prices_init (struct verify_dual_prices *prices,
                         const struct verify_overhead_times *times)
{
  *prices = (struct verify_dual_prices){ .times = times };
}

void
verify_dual_prices_clear (struct verify_dual_prices *prices)
{
  memory_free (prices->first, prices->steps);
  verify_dual_prices_init (prices, NULL);
}

struct reader {
  struct verify_dual_prices *prices;
  struct verify_text *text;
  struct verify_reason *reason;
  bool started; /* a pool has been read */
  int64_t last; /* its number */
};

/* A pool as written. */
struct raw {
  int64_t multicast, to;
  bool has_to;
  size_t first; /* step */
};

/* [UNTIL,PRICE] */
static bool
read_step (const struct reader *reader, struct verify_dual_price_step *step)
{
  struct verify_text *text = reader->text;
  int64_t values[2], most[2] = { reader->prices->horizon, VERIFY_DUAL_PRICES_MAX };

  if (!verify_text_array (text, "steps"))
    return false;
  for (int at = 0; at < 2; at++)
    if (!verify_text_element (text))
      return verify_text_fail (text, "steps: expected [UNTIL, PRICE]");
    else if (!verify_text_whole (text, "steps", at, most[at], &values[at]))
      return false;
  if (verify_text_element (text))
    return verify_text_fail (text, "steps: expected [UNTIL, PRICE]");
  *step = (struct verify_dual_price_step){ values[0], values[1] };
  return true;
}

/* For verify_key.read. */
static bool
read_steps (struct verify_text *text, void *context)
{
  const struct reader *reader = context;
  struct verify_dual_prices *prices = reader->prices;
  size_t first = prices->length;
  struct verify_dual_price_step step;

  if (!verify_text_array (text, "steps"))
    return false;
  while (verify_text_element (text)) {
    if (!read_step (reader, &step))
      return false;
    if (prices->length > first && step.until <= prices->steps[prices->length - 1].until)
      return verify_text_fail (text, "steps: the times do not ascend");
    if (prices->length > first && step.price >= prices->steps[prices->length - 1].price)
      return verify_text_fail (text, "steps: the prices do not descend");
    memory_grow (prices->steps, prices->capacity, prices->length + 1);
    prices->steps[prices->length++] = step;
  }
  return prices->length > first || verify_text_fail (text, "steps: there are none");
}

static bool
read_raw (struct reader *reader, struct raw *raw)
{
  const struct verify_key keys[]
    = { { "steps", .read = read_steps },
        { "multicast", .whole = &raw->multicast, .most = INT64_MAX },
        { "to", .optional = true, .whole = &raw->to, .most = INT64_MAX } };
  unsigned seen = 0;
  bool good;

  *raw = (struct raw){ .first = reader->prices->length };
  good = verify_text_object (reader->text, "pools")
         && verify_text_members (reader->text, "pools: ", keys, 3, reader, &seen);
  raw->has_to = seen >> 2 & 1;
  return good;
}

/* The number of a pool; STATUS_FALSE when it does not exist. */
static enum status_code
find_pool (const struct reader *reader, const struct raw *raw, int64_t *pool)
{
  const struct verify_overhead_times *times = reader->prices->times;

  if (raw->multicast >= times->messages)
    return verify_refuse (reader->reason,
                          "the prices speak of multicast %lld, but the multicasts are 0 to %u",
                          (long long)raw->multicast, times->messages - 1);
  *pool = raw->multicast;
  if (!raw->has_to)
    return STATUS_OK;
  if (raw->to < times->nodes)
    *pool = times->delivery[(size_t)raw->multicast * times->nodes + (size_t)raw->to];
  if (raw->to >= times->nodes || *pool == VERIFY_NO_DELIVERY)
    return verify_refuse (
      reader->reason, "the prices speak of node %lld, but it is no destination of multicast %lld",
      (long long)raw->to, (long long)raw->multicast);
  return STATUS_OK;
}

/* Pools that are left out have no steps. */
static void
begin_pool (const struct reader *reader, int64_t pool, size_t first)
{
  for (int64_t q = reader->last + 1; q <= pool; q++)
    reader->prices->first[q] = first;
}

static void
start (struct reader *reader, bool addressed)
{
  struct verify_dual_prices *prices = reader->prices;

  prices->addressed = addressed;
  prices->pools = addressed ? prices->times->deliveries : prices->times->messages;
  prices->first = memory_resize (prices->first, (size_t)prices->pools + 1, sizeof *prices->first);
  reader->last = -1;
}

static enum status_code
read_pool (struct reader *reader)
{
  enum status_code code;
  struct raw raw;
  int64_t pool = 0;

  if (!read_raw (reader, &raw))
    return STATUS_INPUT;
  if (!reader->started)
    start (reader, raw.has_to);
  reader->started = true;
  if (raw.has_to != reader->prices->addressed)
    return verify_text_reject (reader->text, "pools: either all have a \"to\" or none");
  code = find_pool (reader, &raw, &pool);
  if (code != STATUS_OK)
    return code;
  if (pool <= reader->last)
    return verify_text_reject (reader->text, "pools: they do not ascend");
  begin_pool (reader, pool, raw.first);
  reader->last = pool;
  return STATUS_OK;
}

static enum status_code
read_pools (struct reader *reader)
{
  enum status_code code = STATUS_OK;

  if (!verify_text_array (reader->text, "pools"))
    return STATUS_INPUT;
  while (code == STATUS_OK && verify_text_element (reader->text))
    code = read_pool (reader);
  if (code != STATUS_OK)
    return code;
  if (!reader->started)
    start (reader, false);
  begin_pool (reader, reader->prices->pools, reader->prices->length);
  return STATUS_OK;
}

/* The key comes next. */
static bool
expect (struct verify_text *text, const char *name)
{
  struct verify_span key;

  if (!verify_text_member (text, &key))
    return verify_text_fail (text, "prices: missing key \"%s\"", name);
  return verify_span_is (key, name)
         || verify_text_fail (
           text, "prices: expected the keys \"grid\", \"horizon\" and \"pools\", in this order");
}

enum status_code
verify_dual_prices_read (struct verify_dual_prices *prices, struct verify_lines *lines,
                         struct verify_reason *reason)
{
  struct verify_text *text = &lines->text;
  struct reader reader = { .prices = prices, .text = text, .reason = reason };
  struct verify_span key;
  enum status_code code;

  prices->length = 0;
  if (!verify_text_object (text, "prices") || !expect (text, "grid")
      || !verify_text_ratio (text, "grid", &prices->grid) || !expect (text, "horizon")
      || !verify_text_whole (text, "horizon", 0, VERIFY_DUAL_PRICES_HORIZON, &prices->horizon)
      || !expect (text, "pools"))
    return STATUS_INPUT;
  if (prices->grid.num <= 0)
    return verify_text_reject (text, "grid: it is not positive");
  code = read_pools (&reader);
  if (code == STATUS_OK && (verify_text_member (text, &key) || verify_text_member (text, &key)))
    return verify_text_unexpected (text, key);
  return code;
}
