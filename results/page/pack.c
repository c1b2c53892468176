#include "results/page/pack.h"

#include "base/memory.h"

#include <assert.h>
#include <nettle/base64.h>
#include <stdlib.h>
#include <zlib.h>

enum { WHOLE = 1, HUNDREDTHS = 2 }; /* marks */
enum { WHOLE_DIGITS = 9, HUNDREDTHS_DIGITS = 7, CONTEXT = 4 };

/* What the numbers of a text have been so far, by what stands before them. */
struct pack_contexts {
  struct pack_context {
    uint32_t before;
    char mark;
    int64_t last;
  } * list; /* owned */
  size_t count, capacity;
};

void
page_pack_init (struct page_pack *pack, struct output *out)
{
  pack->out = out;
  pack->texts = 0;
  output_init_memory (&pack->shapes);
  output_init_memory (&pack->numbers);
}

void
page_pack_clear (struct page_pack *pack)
{
  output_discard (&pack->shapes);
  output_discard (&pack->numbers);
}

static size_t
count_digits (const char *at, const char *end)
{
  size_t count = 0;
  while (at + count < end && at[count] >= '0' && at[count] <= '9')
    count++;
  return count;
}

static int64_t
value_of (const char *at, size_t digits)
{
  int64_t value = 0;
  for (size_t i = 0; i < digits; i++)
    value = 10 * value + (at[i] - '0');
  return value;
}

/* The number that stands at a run of digits. Returns how many bytes it takes; 0: the run is to
   stay as it is. */
static size_t
read_number (const char *at, const char *end, size_t digits, int64_t *value, char *mark)
{
  if (digits > WHOLE_DIGITS || (*at == '0' && digits > 1))
    return 0;
  *value = value_of (at, digits);
  *mark = WHOLE;
  if (digits > HUNDREDTHS_DIGITS || at + digits == end || at[digits] != '.'
      || count_digits (at + digits + 1, end) != 2)
    return digits;
  *value = 100 * *value + value_of (at + digits + 1, 2);
  *mark = HUNDREDTHS;
  return digits + 3;
}

/* The last ASCII characters of a shape. */
static uint32_t
before (const struct output *shape, size_t start)
{
  uint32_t found = 0;
  size_t from = shape->length;
  while (from > start && shape->length - from < CONTEXT
         && (unsigned char)shape->bytes[from - 1] < 0x80)
    from--;
  for (; from < shape->length; from++)
    found = found << 8 | (unsigned char)shape->bytes[from];
  return found;
}

static int64_t *
last_of (struct pack_contexts *contexts, uint32_t before, char mark)
{
  for (size_t i = 0; i < contexts->count; i++)
    if (contexts->list[i].before == before && contexts->list[i].mark == mark)
      return &contexts->list[i].last;
  memory_grow (contexts->list, contexts->capacity, contexts->count + 1);
  contexts->list[contexts->count] = (struct pack_context){ before, mark, 0 };
  return &contexts->list[contexts->count++].last;
}

static void
add_number (struct page_pack *pack, struct pack_contexts *contexts, size_t start, char mark,
            int64_t value)
{
  int64_t *last = last_of (contexts, before (&pack->shapes, start), mark);
  if (pack->numbers.length > 0 && pack->numbers.bytes[pack->numbers.length - 1] != '\0')
    output_char (&pack->numbers, ',');
  output_integer (&pack->numbers, value - *last);
  output_char (&pack->shapes, mark);
  *last = value;
}

static void
write_bytes (const char *bytes, size_t count, struct output *out)
{
  size_t length = BASE64_ENCODE_RAW_LENGTH (count);
  output_text (out, "<script type=\"text/plain\" class=\"drawings\">");
  base64_encode_raw (output_reserve (out, length), count, (const uint8_t *)bytes);
  out->length += length;
  output_text (out, "</script>\n");
}

bool
page_pack_finish (struct page_pack *pack, struct status *status)
{
  struct output *plain = &pack->shapes;
  if (pack->texts == 0)
    return true;
  output_bytes (plain, pack->numbers.bytes, pack->numbers.length);
  uLongf packed = compressBound ((uLong)plain->length);
  char *bytes = memory_alloc (packed, 1);
  bool good = compress2 ((Bytef *)bytes, &packed, (const Bytef *)plain->bytes, (uLong)plain->length,
                         Z_BEST_COMPRESSION)
                == Z_OK
              || status_set (status, STATUS_MACHINE, "drawings: cannot compress");
  if (good)
    write_bytes (bytes, packed, pack->out);
  free (bytes);
  output_reset (&pack->shapes);
  output_reset (&pack->numbers);
  pack->texts = 0;
  return good;
}

bool
page_pack_add (struct page_pack *pack, const char *text, size_t length, struct status *status)
{
  struct pack_contexts contexts = { NULL, 0, 0 };
  size_t start = pack->shapes.length;
  for (const char *at = text, *end = text + length; at < end;) {
    size_t digits = count_digits (at, end), taken = 0;
    int64_t value;
    char mark;
    assert ((unsigned char)*at > HUNDREDTHS);
    if (digits > 0 && (taken = read_number (at, end, digits, &value, &mark)) > 0)
      add_number (pack, &contexts, start, mark, value);
    else
      output_bytes (&pack->shapes, at, taken = digits > 0 ? digits : 1);
    at += taken;
  }
  output_char (&pack->shapes, '\0');
  output_char (&pack->numbers, '\0');
  free (contexts.list);
  return ++pack->texts < PAGE_PACK_TEXTS || page_pack_finish (pack, status);
}
