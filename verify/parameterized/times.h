/* The times of an instance of the parameterized model, which may be given as numbers, as costs that
   depend on the bytes of the message, or by the parameters of LogP, LogGP and the postal model
   (Nup, section 7.1). */
#ifndef VERIFY_PARAMETERIZED_TIMES_H
#define VERIFY_PARAMETERIZED_TIMES_H

#include "verify/parameterized/instance.h"

enum verify_parameterized_key {
  KEY_NODES,
  KEY_HOLD,
  KEY_END,
  KEY_PORTS,
  KEY_INTERVAL,
  KEY_PORT_MODEL,
  KEY_BYTES,
  KEY_LOGP,
  KEY_LOGGP,
  KEY_POSTAL,
  KEY_NETWORK,
  KEY_SOURCE,
  KEY_DESTINATIONS,
  KEY_OCCUPATION,
  KEY_T_SEND,
  KEY_T_NET,
  KEY_T_RECV,
  PARAMETERIZED_KEYS
};
extern const char *const verify_parameterized_names[PARAMETERIZED_KEYS];

/* The position of the value of each key in the document; NULL: the key is missing. */
struct verify_parameterized_keys {
  const char *at[PARAMETERIZED_KEYS];
};

/* Computes hold, end, interval and, with a network, occupation. False (STATUS_INPUT) when they
   cannot be computed. Moves the cursor. */
bool verify_parameterized_times (struct verify_parameterized_instance *instance,
                                 struct verify_text *text,
                                 const struct verify_parameterized_keys *keys);

#endif
