/* Connection and request counts by address. */
#include "server/admission.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/buf.h"
#include "server/serve.h"

enum { PREFIX = 8, WHOLE = 16 }; /* bytes of a /64 */

static const struct dt_rate requests = {600, 200, 0}; /* of one address */

/* The address in canonical form, keeping `bytes` bytes of an IPv6 one; false: not an address. */
static bool write_address(const char *address, size_t bytes, char out[DT_ADDRESS_MAX])
{
    static const uint8_t mapped[12] = {[10] = 0xff, 0xff};
    struct in_addr four;
    struct in6_addr six;
    char bare[DT_ADDRESS_MAX];
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(address, "%"), address); /* without a scope */
    address = bare;
    if (inet_pton(AF_INET, address, &four) == 1) {
        return inet_ntop(AF_INET, &four, out, DT_ADDRESS_MAX) != NULL;
    }
    if (inet_pton(AF_INET6, address, &six) != 1) {
        return false;
    }
    if (memcmp(six.s6_addr, mapped, sizeof mapped) == 0) {
        return inet_ntop(AF_INET, six.s6_addr + sizeof mapped, out, DT_ADDRESS_MAX) != NULL;
    }
    memset(six.s6_addr + bytes, 0, sizeof six.s6_addr - bytes);
    return inet_ntop(AF_INET6, &six, out, DT_ADDRESS_MAX) != NULL;
}

static bool is_trusted(const struct dt_serve_config *settings, const char *address)
{
    char known[DT_ADDRESS_MAX];
    for (int i = 0; i < settings->proxies; i++) {
        if (write_address(settings->proxy[i], WHOLE, known) && strcmp(known, address) == 0) {
            return true;
        }
    }
    return false;
}

/* The address as it is counted: whole for a proxy, otherwise an IPv6 one as its /64. */
static bool normalise(const struct dt_serve_config *settings, const char *address,
                      char out[DT_ADDRESS_MAX], bool *trusted)
{
    if (!write_address(address, WHOLE, out)) {
        return false;
    }
    *trusted = is_trusted(settings, out);
    return *trusted || write_address(address, PREFIX, out);
}

struct dt_client_address *dt_admit(struct dt_admission *a, const struct dt_serve_config *settings,
                                   const char *address, int64_t now)
{
    char text[DT_ADDRESS_MAX];
    bool trusted;
    if (!normalise(settings, address, text, &trusted)) {
        return NULL;
    }
    struct dt_client_address *from = dt_strmap_find(&a->addresses, text);
    if (a->connections >= settings->connections ||
        (from != NULL && !from->trusted && settings->per_address > 0 &&
         from->count >= settings->per_address)) {
        return NULL;
    }
    if (from == NULL) {
        from = dt_xzalloc(sizeof *from);
        memcpy(from->text, text, sizeof from->text);
        from->trusted = trusted;
        from->requests = dt_token_bucket_full(requests, now);
        dt_strmap_add(&a->addresses, from->text, from);
    }
    from->count++;
    a->connections++;
    return from;
}

void dt_admit_end(struct dt_admission *a, struct dt_client_address *from)
{
    a->connections--;
    from->count--;
}

static void forget(struct dt_admission *a, struct dt_client_address *from)
{
    dt_strmap_remove(&a->addresses, from->text);
    free(from);
}

/* Only full buckets are dropped, so that a client gains nothing by reconnecting. */
void dt_admit_sweep(struct dt_admission *a, int64_t now)
{
    struct dt_client_address *from;
    uint32_t at = 0;
    while ((from = dt_strmap_next(&a->addresses, &at)) != NULL) {
        if (from->count == 0 && dt_token_bucket_is_full(&from->requests, requests, now)) {
            forget(a, from);
            at = 0; /* removal has moved the others */
        }
    }
}

void dt_admit_close(struct dt_admission *a)
{
    struct dt_client_address *from;
    uint32_t at;
    for (at = 0; (from = dt_strmap_next(&a->addresses, &at)) != NULL; at = 0) {
        forget(a, from);
    }
    dt_strmap_close(&a->addresses);
}

bool dt_admit_request(struct dt_client_address *from, const struct dt_serve_config *settings,
                      int64_t now)
{
    return from->trusted || settings->per_address == 0 ||
           dt_token_bucket_take(&from->requests, requests, now);
}

struct dt_client_address *dt_admit_forwarded(struct dt_admission *a,
                                             const struct dt_serve_config *settings,
                                             struct dt_span forwarded_for, int64_t now, bool *full)
{
    char address[DT_ADDRESS_MAX], text[DT_ADDRESS_MAX];
    struct dt_span rest = forwarded_for, item, last = {NULL, 0};
    bool trusted;
    *full = false;
    while (dt_span_cut(&rest, ',', &item)) { /* a proxy adds the address it knows at the end */
        last = item;
    }
    last = dt_span_trim(last);
    if (last.len == 0 || last.len >= DT_ADDRESS_MAX) {
        return NULL;
    }
    snprintf(address, sizeof address, "%.*s", last.len, last.at);
    if (!normalise(settings, address, text, &trusted) || trusted) {
        return NULL;
    }
    struct dt_client_address *from = dt_admit(a, settings, address, now);
    *full = from == NULL;
    return from;
}

bool dt_admit_anonymous(const struct dt_client_address *from,
                        const struct dt_serve_config *settings)
{
    return from->trusted || settings->per_address == 0 ||
           4 * from->anonymous <= settings->per_address;
}

/* What follows the scheme of an origin: host, and port if it has one. */
static struct dt_span host_of(struct dt_span origin)
{
    for (int i = 0; i + 3 <= origin.len; i++) {
        if (memcmp(origin.at + i, "://", 3) == 0) {
            return (struct dt_span){origin.at + i + 3, origin.len - i - 3};
        }
    }
    return origin;
}

bool dt_admit_origin(const struct dt_serve_config *settings, struct dt_span origin,
                     struct dt_span host)
{
    if (origin.len == 0) {
        return true;
    }
    for (int i = 0; i < settings->origins; i++) {
        if (dt_span_is(origin, settings->origin[i])) {
            return true;
        }
    }
    return dt_span_same(host_of(origin), host);
}
