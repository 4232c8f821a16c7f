/* Dialogs for requests of other players at a server's table. */
#include <stdio.h>

#include "term/client_internal.h"
#include "term/remote.h"

enum dt_term_flow dt_term_answer_proposal(struct dt_term_client *c, struct dt_remote *r)
{
    const char *text = r->proposal == DT_PROPOSAL_DRAW ? N_("Agree to a draw?")
                                                       : N_("Agree to undo the last move?");
    int key =
        dt_term_choice(c, r->proposer >= 0 ? c->view->names[r->proposer] : "",
                       dt_term_translate(c, text), dt_term_translate(c, "y yes   n no"), "yjn");
    if (key == 0) {
        return DT_FLOW_TTY_CLOSED;
    }
    dt_remote_do(r, key == 'n' ? DT_DO_REFUSE : DT_DO_AGREE, "", r->you);
    r->may &= ~(unsigned)DT_MAY_AGREE; /* until the server grants it again */
    return DT_FLOW_CONTINUE;
}

/* An application for a bot's seat. */
enum dt_term_flow dt_term_answer_application(struct dt_term_client *c, struct dt_remote *r)
{
    char text[DT_SENTENCE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    const char *const args[] = {r->applicant, c->view->names[r->applied_seat]};
    dt_translate_with(c->lang, N_("Let {0} take over from the bot {1} and see its hand?"), args, 2,
                      &out);
    int key = dt_term_choice(c, r->applicant, text, dt_term_translate(c, "y yes   n no"), "yjn");
    if (key == 0) {
        return DT_FLOW_TTY_CLOSED;
    }
    dt_remote_do(r, key == 'n' ? DT_DO_DECLINE : DT_DO_ADMIT, "", r->you);
    r->may &= ~(unsigned)DT_MAY_ADMIT; /* until the server grants it again */
    return DT_FLOW_CONTINUE;
}

/* Claims against an absent player. */
enum dt_term_flow dt_term_claim(struct dt_term_client *c, struct dt_remote *r)
{
    static const char *const words[] = {"bot", "draw", "win"};
    char text[DT_SENTENCE_MAX], keys[8] = "\033";
    struct dt_writer out = dt_writer_on(text, sizeof text);
    static const char *const choices[] = {N_("b let a bot play for them"), N_("d end in a draw"),
                                          N_("w claim the win")};
    int seat = r->absent;
    for (int i = 0; i < DT_COUNT(choices); i++) {
        if ((r->claims >> i & 1) != 0) {
            dt_write_text(&out, dt_term_translate(c, choices[i]));
            dt_write_char(&out, '\n');
            snprintf(keys + strlen(keys), sizeof keys - strlen(keys), "%c", choices[i][0]);
        }
    }
    int key = dt_term_choice(c, c->view->names[seat], text,
                             dt_term_translate(c, "Esc keep waiting"), keys);
    for (int i = 0; i < DT_COUNT(choices); i++) {
        if (key == choices[i][0]) {
            dt_remote_do(r, DT_DO_CLAIM, words[i], seat);
        }
    }
    return key == 0 ? DT_FLOW_TTY_CLOSED : DT_FLOW_CONTINUE;
}
