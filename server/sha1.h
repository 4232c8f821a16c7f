/* SHA-1, for the WebSocket handshake only (RFC 6455 asks for it; nothing secret depends on it). */
#ifndef DT_SERVER_SHA1_H
#define DT_SERVER_SHA1_H

#include "engine/base.h"

enum { DT_SHA1 = 20 };

void dt_sha1(const void *bytes, size_t len, uint8_t out[DT_SHA1]);

#endif
