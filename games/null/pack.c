/* A state of Nine Shells as bytes, field by field. */
#include "games/null/null.h"

int null_pack(const void *state, uint8_t *out)
{
    const struct null_state *st = state;
    uint8_t *at = out;
    *at++ = st->seats;
    *at++ = st->rounds;
    for (int i = 0; i < NULL_SEATS; i++) {
        *at++ = st->points[i];
        *at++ = st->hand[i];
        *at++ = st->plan[i];
        *at++ = st->laid[i];
    }
    return (int)(at - out);
}

const char *null_unpack(void *state, const uint8_t *in, int len)
{
    struct null_state st;
    if (len != NULL_PACK) {
        return "bytes: wrong length";
    }
    st.seats = *in++;
    st.rounds = *in++;
    for (int i = 0; i < NULL_SEATS; i++) {
        st.points[i] = *in++;
        st.hand[i] = *in++;
        st.plan[i] = *in++;
        st.laid[i] = *in++;
    }
    return null_accept(state, &st);
}
