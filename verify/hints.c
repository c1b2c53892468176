#include "verify/hints.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_hints_init (struct verify_hints *hints, struct verify_lines *lines, const struct verify_types *types, struct verify_reason *reason)
{
  *hints = (struct verify_hints){ .lines = lines, .types = types, .reason = reason };
}

void
verify_hints_clear (struct verify_hints *hints)
{
  free (hints->path);
  free (hints->prices);
}

/* A cost at the cursor that some destination has. */
static enum status_code
read_type (struct verify_hints *hints, const char *key, size_t *type)
{
  struct verify_ratio cost;
  char number[VERIFY_RATIO_TEXT];

  if (!verify_text_ratio (&hints->lines->text, key, &cost))
    return STATUS_INPUT;
  if (verify_types_find (hints->types, cost, type))
    return STATUS_OK;
  return verify_refuse (hints->reason, "line %zu: %s: no destination has cost %s", hints->number, key, verify_ratio_text (cost, number));
}

static enum status_code
read_path (struct verify_hints *hints)
{
  struct verify_text *text = &hints->lines->text;

  if (!verify_text_array (text, "path"))
    return STATUS_INPUT;
  for (hints->depth = 0; verify_text_element (text); hints->depth++) {
    enum status_code code;
    memory_grow (hints->path, hints->path_capacity, hints->depth + 1);
    code = read_type (hints, "path", &hints->path[hints->depth]);
    if (code != STATUS_OK)
      return code;
  }
  return STATUS_OK;
}

/* One [COST, PRICE]. */
static enum status_code
read_price (struct verify_hints *hints, struct verify_price *price)
{
  struct verify_text *text = &hints->lines->text;
  enum status_code code;

  if (!verify_text_array (text, "prices"))
    return STATUS_INPUT;
  if (!verify_text_element (text))
    return verify_text_reject (text, "prices: expected [COST, PRICE]");
  code = read_type (hints, "prices", &price->type);
  if (code != STATUS_OK)
    return code;
  if (!verify_text_element (text))
    return verify_text_reject (text, "prices: expected [COST, PRICE]");
  if (!verify_text_ratio (text, "prices", &price->price))
    return STATUS_INPUT;
  if (price->price.num < 0)
    return verify_text_reject (text, "prices: a negative price");
  if (verify_text_element (text))
    return verify_text_reject (text, "prices: expected [COST, PRICE]");
  return STATUS_OK;
}

static enum status_code
read_prices (struct verify_hints *hints)
{
  struct verify_text *text = &hints->lines->text;

  if (!verify_text_array (text, "prices"))
    return STATUS_INPUT;
  for (hints->length = 0; verify_text_element (text); hints->length++) {
    enum status_code code;
    memory_grow (hints->prices, hints->price_capacity, hints->length + 1);
    code = read_price (hints, &hints->prices[hints->length]);
    if (code != STATUS_OK)
      return code;
    if (hints->length > 0 && hints->prices[hints->length].type <= hints->prices[hints->length - 1].type)
      return verify_text_reject (text, "prices: the costs do not ascend");
  }
  return STATUS_OK;
}

enum status_code
verify_hints_read (struct verify_hints *hints)
{
  struct verify_lines *lines = hints->lines;
  enum { PATH = 1, PRICES = 2 };
  unsigned seen = 0;
  struct verify_span key = lines->key;

  hints->present = true;
  hints->number = lines->line.line;
  hints->read++;
  do {
    enum status_code code;
    if (verify_span_is (key, "path")) {
      code = read_path (hints);
      seen |= PATH;
    } else if (verify_span_is (key, "prices")) {
      code = read_prices (hints);
      seen |= PRICES;
    } else {
      return verify_text_reject (&lines->text, "unexpected key \"%.*s\"", (int)(key.length < 60 ? key.length : 60), key.at);
    }
    if (code != STATUS_OK)
      return code;
  } while (verify_text_member (&lines->text, &key));
  if (seen != (PATH | PRICES))
    return verify_text_reject (&lines->text, "missing key \"%s\"", seen & PATH ? "prices" : "path");
  return STATUS_OK;
}

enum status_code
verify_hints_next (struct verify_hints *hints)
{
  hints->present = false;
  if (!verify_lines_next (hints->lines))
    return hints->lines->status->code;
  return verify_hints_read (hints);
}
