/* One match in the browser without a server: opened or resumed from text, entries in, messages for
 * any seat out. Accepted entries are kept as text, to be saved and resumed. */
#include "match/journal.h"
#include "web/wasm.h"

enum { PAST = 65536 }; /* decisions; no game lasts longer */

static struct dt_match_step past[PAST];
static char saved[DT_WASM_TEXT];
static struct dt_match match;
static struct dt_journal journal = {.text = saved, .cap = sizeof saved};
static struct dt_match_update update;
static struct dt_record_head head;
static bool opened;

DT_EXPORT("open") int wasm_open(int len);
DT_EXPORT("resume") int wasm_resume(int len);
DT_EXPORT("enter") int wasm_enter(int len);
DT_EXPORT("save") int wasm_save(void);
DT_EXPORT("tell") int wasm_tell(int seat);
DT_EXPORT("news") int wasm_news(int seat, int table);
DT_EXPORT("acting_bots") int wasm_acting_bots(void);
DT_EXPORT("preview") int wasm_preview(int seat, int len);
DT_EXPORT("record") int wasm_record(void);
DT_EXPORT("pile") int wasm_pile(void);

struct dt_match *wasm_match(void)
{
    return opened ? &match : NULL;
}

/* A new match from the line of its opening. */
int wasm_open(int len)
{
    struct dt_match_setup opening;
    const char *why = dt_match_setup_parse(&opening, wasm_input(len));
    dt_match_set_storage(&match, past, PAST);
    why = why != NULL ? why : dt_journal_open(&journal, &match, &opening);
    opened |= why == NULL;
    return why != NULL ? wasm_refuse(why) : 0;
}

/* One entry; returns its number. */
int wasm_enter(int len)
{
    struct dt_entry e;
    const char *why = opened ? dt_entry_parse(&e, wasm_input(len)) : "phase: no match was opened";
    why = why != NULL ? why : dt_journal_append(&journal, &match, &e, 0, &update);
    return why != NULL ? wasm_refuse(why) : (int)match.count;
}

/* A match from the text of `save`; returns how many entries it has. If one of them cannot be played
 * there is no match at all. */
int wasm_resume(int len)
{
    dt_match_set_storage(&match, past, PAST);
    const char *why = dt_journal_load(&journal, &match, wasm_input(len), &update, NULL, NULL);
    opened = why == NULL;
    return opened ? (int)match.count : wasm_refuse(why);
}

int wasm_save(void)
{
    return opened ? wasm_result_in(saved, journal.len) : wasm_refuse("phase: no match was opened");
}

static bool has_seat(int seat)
{
    return opened && seat >= DT_SPECTATOR && seat < match.setup.config.seats;
}

static int write_message(int seat, struct dt_match_update *u, bool table)
{
    if (!has_seat(seat)) {
        return wasm_refuse(DT_ERROR("no-such-seat"));
    }
    struct dt_writer out = wasm_begin();
    dt_match_message(&match, seat, u, table, &out);
    return wasm_end(&out);
}

/* The message `table` for a seat. */
int wasm_tell(int seat)
{
    return write_message(seat, NULL, true);
}

/* The message `news` about the last entry. */
int wasm_news(int seat, int table)
{
    return opened && match.count > 0 ? write_message(seat, &update, table != 0)
                                     : wasm_refuse("phase: nothing has happened yet");
}

/* The seats, as a mask, for which a bot must decide now. */
int wasm_acting_bots(void)
{
    return opened ? (int)dt_match_bots(&match) : 0;
}

int wasm_preview(int seat, int len)
{
    struct dt_writer out = wasm_begin();
    if (!has_seat(seat)) {
        return wasm_refuse(DT_ERROR("no-such-seat"));
    }
    const char *why = dt_match_preview(&match, seat, wasm_input(len), &out);
    return why != NULL ? wasm_refuse(why) : wasm_end(&out);
}

/* The record of a match that is over. */
int wasm_record(void)
{
    struct dt_writer out = wasm_begin();
    if (!opened) {
        return wasm_refuse("phase: no match was opened");
    }
    const char *why = dt_match_record(&match, &head, &out);
    return why != NULL ? wasm_refuse(why) : wasm_end(&out);
}

/* The present pile. */
int wasm_pile(void)
{
    if (!opened || match.phase == DT_WAITING) {
        return wasm_refuse(DT_ERROR("no-picture"));
    }
    return wasm_write_pile(match.setup.game, match.state, match.setup.key);
}
