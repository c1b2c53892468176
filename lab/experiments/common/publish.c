#include "lab/experiments/common/publish.h"

bool
publish_page (const struct page *page, struct output *text, struct sheet *data,
              struct status *status)
{
  struct output out;
  bool good = page_open (page, &out, status);
  if (good) {
    output_bytes (&out, text->bytes, text->length);
    good = output_commit (&out, status) && (!data || page_csv (page, data, status));
  }
  output_discard (text);
  if (data)
    sheet_clear (data);
  return good;
}

void
publish_table (struct sheet *sheet, struct output *text)
{
  sheet_markdown (sheet, text);
  sheet_clear (sheet);
}
