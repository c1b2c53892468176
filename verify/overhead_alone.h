/* How long single messages take when each is alone, by the growth of each. docs/CERTIFICATES-overhead.md, "Messages alone". */
#ifndef VERIFY_OVERHEAD_ALONE_H
#define VERIFY_OVERHEAD_ALONE_H

#include "verify/overhead_growth.h"

/* One message: what the certificate says of it. */
struct verify_alone_message {
  int64_t time;                /* so many ticks at least, 1 .. 2^60 */
  struct verify_growth growth; /* owned: of this message only */
};

struct verify_alone {
  struct verify_alone_message *messages; /* owned: ascending */
  size_t count, capacity;
};

void verify_alone_init (struct verify_alone *alone);
void verify_alone_clear (struct verify_alone *alone);

/* Read the value of "alone":[{"time":B,"growth":{"messages":[K],...}},...], where the cursor is before it. STATUS_INPUT when it is
   malformed, the messages do not ascend, or one growth has several; STATUS_FALSE when it speaks of messages that do not exist. */
enum status_code verify_alone_read (struct verify_alone *alone, const struct verify_times *times, struct verify_text *text,
                                    struct verify_reason *reason);

/* STATUS_OK: each of these messages, whose source is `node`, takes at least its time when there is no other. STATUS_FALSE with the reason:
   its source is another node, or this does not follow. STATUS_LIMIT: the deadline, which may be NULL, passed. For each one that of
   verify_growth_check for one message. */
enum status_code verify_alone_check (const struct verify_alone *alone, const struct verify_times *times, uint32_t node,
                                     const struct deadline *deadline, struct verify_reason *reason);

#endif
