#include "base/status.h"

#include "base/utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
status_init (struct status *status)
{
  status->code = STATUS_OK;
  status->message[0] = '\0';
}

/* One printable line of valid UTF-8, whatever went into it: control characters, broken bytes and
   orders become '?'. */
static void
make_printable (char *text)
{
  const char *start = text;
  char *end = text + strlen (text);
  while (text < end) {
    size_t length = utf8_length (text, end);
    if (length == 0 || utf8_is_control (text, length) || utf8_is_order (start, text)) {
      length = length == 0 ? 1 : length;
      memset (text, '?', length);
    }
    text += length;
  }
}

_Bool
status_set (struct status *status, enum status_code code, const char *format, ...)
{
  if (status->code != STATUS_OK)
    return 0;
  status->code = code;
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (status->message, sizeof status->message, format, arguments);
  va_end (arguments);
  make_printable (status->message);
  return 0;
}

enum status_code
status_of_open (int error)
{
  static const int input[] = { ENOENT, EACCES, EISDIR, ENOTDIR, ENAMETOOLONG, ELOOP,  EPERM,  EROFS,
                               ENXIO,  ENODEV, EINVAL, EFBIG,   EOVERFLOW,    ESPIPE, ETXTBSY };
  for (unsigned i = 0; i < sizeof input / sizeof *input; i++)
    if (error == input[i])
      return STATUS_INPUT;
  return STATUS_MACHINE;
}
