#include "verify/list.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_list_clear (struct verify_list *list)
{
  free (list->prices);
}

enum status_code
verify_list_type (struct verify_lines *lines, const char *key, const struct verify_types *types, struct verify_reason *reason, size_t *type)
{
  struct verify_ratio cost;
  char number[VERIFY_RATIO_TEXT];

  if (!verify_text_ratio (&lines->text, key, &cost))
    return STATUS_INPUT;
  if (verify_types_find (types, cost, type))
    return STATUS_OK;
  return verify_refuse (reason, "line %zu: %s: no destination has cost %s", lines->line.line, key, verify_ratio_text (cost, number));
}

/* One [COST, PRICE]. */
static enum status_code
read_price (struct verify_price *price, struct verify_lines *lines, const char *key, const struct verify_types *types,
            struct verify_reason *reason)
{
  struct verify_text *text = &lines->text;
  enum status_code code;

  if (!verify_text_array (text, key))
    return STATUS_INPUT;
  if (!verify_text_element (text))
    return verify_text_reject (text, "%s: expected [COST, PRICE]", key);
  code = verify_list_type (lines, key, types, reason, &price->type);
  if (code != STATUS_OK)
    return code;
  if (!verify_text_element (text))
    return verify_text_reject (text, "%s: expected [COST, PRICE]", key);
  if (!verify_text_ratio (text, key, &price->price))
    return STATUS_INPUT;
  if (price->price.num < 0)
    return verify_text_reject (text, "%s: a negative price", key);
  if (verify_text_element (text))
    return verify_text_reject (text, "%s: expected [COST, PRICE]", key);
  return STATUS_OK;
}

enum status_code
verify_list_read (struct verify_list *list, struct verify_lines *lines, const char *key, const struct verify_types *types,
                  struct verify_reason *reason)
{
  if (!verify_text_array (&lines->text, key))
    return STATUS_INPUT;
  for (list->length = 0; verify_text_element (&lines->text); list->length++) {
    enum status_code code;
    memory_grow (list->prices, list->capacity, list->length + 1);
    code = read_price (&list->prices[list->length], lines, key, types, reason);
    if (code != STATUS_OK)
      return code;
    if (list->length > 0 && list->prices[list->length].type <= list->prices[list->length - 1].type)
      return verify_text_reject (&lines->text, "%s: the costs do not ascend", key);
  }
  return STATUS_OK;
}
