/* Unpacking what results/page/pack.h has packed, as a browser does. */
#ifndef TESTS_SUPPORT_PACK_H
#define TESTS_SUPPORT_PACK_H

#include "base/memory.h"
#include "base/output.h"
#include "results/page/pack.h"

#include <criterion/criterion.h>
#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define PACK_BEGIN "<script type=\"text/plain\" class=\"drawings\">"
#define PACK_END "</script>\n"
#define PACK_MOST 4000000 /* bytes of an unpacked block */
#define PACK_CONTEXTS 10000

/* The block that starts at *at, which is moved behind it; the caller frees it. */
static inline char *
pack_block (const char **at, size_t *length)
{
  struct base64_decode_ctx context;
  cr_assert (strncmp (*at, PACK_BEGIN, strlen (PACK_BEGIN)) == 0, "%.60s", *at);
  const char *from = *at + strlen (PACK_BEGIN), *end = strstr (from, PACK_END);
  cr_assert (end);
  size_t packed = BASE64_DECODE_LENGTH ((size_t)(end - from));
  unsigned char *bytes = memory_alloc (packed, 1);
  char *text = memory_alloc (PACK_MOST, 1);
  uLongf got = PACK_MOST;
  base64_decode_init (&context);
  cr_assert (base64_decode_update (&context, &packed, bytes, (size_t)(end - from), from)
             && base64_decode_final (&context));
  cr_assert_eq (uncompress ((Bytef *)text, &got, bytes, packed), Z_OK);
  free (bytes);
  *length = got;
  *at = end + strlen (PACK_END);
  return text;
}

/* What stood before numbers and what they were, without any of the packer's cleverness. */
struct pack_memory {
  char context[6];
  long long last;
};

static inline long long *
pack_remembered (struct pack_memory *list, size_t *count, const char *context)
{
  for (size_t i = 0; i < *count; i++)
    if (strcmp (list[i].context, context) == 0)
      return &list[i].last;
  cr_assert_lt (*count, PACK_CONTEXTS);
  strcpy (list[*count].context, context);
  list[*count].last = 0;
  return &list[(*count)++].last;
}

/* Put the numbers back, as the page does. */
static inline char *
pack_rebuilt (const char *shape, const char *numbers)
{
  struct output out;
  struct pack_memory *list = memory_alloc (PACK_CONTEXTS, sizeof *list);
  size_t count = 0;
  output_init_memory (&out);
  for (const char *at = shape; *at; at++) {
    char context[6] = "", *end;
    const char *from = at;
    if (*at > 2 || *at < 0) {
      output_char (&out, *at);
      continue;
    }
    while (from > shape && at - from < 4 && from[-1] > 0)
      from--;
    memcpy (context, from, (size_t)(at - from) + 1);
    long long *last = pack_remembered (list, &count, context);
    *last += strtoll (numbers, &end, 10);
    cr_assert (end > numbers, "a number is missing");
    numbers = *end == ',' ? end + 1 : end;
    if (*at == 1)
      output_print (&out, "%lld", *last);
    else
      output_print (&out, "%lld.%02lld", *last / 100, *last % 100);
  }
  cr_expect_str_eq (numbers, "", "numbers are left");
  free (list);
  output_char (&out, '\0');
  return out.bytes;
}

/* Text `index` of a block of `count` texts; the caller frees it. */
static inline char *
pack_text (const char *block, size_t count, size_t index)
{
  const char *shape = block, *numbers = block;
  for (size_t i = 0; i < count; i++)
    numbers += strlen (numbers) + 1;
  for (size_t i = 0; i < index; i++) {
    shape += strlen (shape) + 1;
    numbers += strlen (numbers) + 1;
  }
  return pack_rebuilt (shape, numbers);
}

#endif
