/* The reasons that people can run into. */
#include "term/reason.h"

const char *dt_reason(dt_lang lang, const char *why)
{
    static const char *const reasons[] = {
        /* files, as strerror calls them, and memory */
        N_("No such file or directory"),
        N_("Permission denied"),
        N_("Is a directory"),
        N_("Not a directory"),
        N_("No space left on device"),
        N_("Read-only file system"),
        N_("Input/output error"),
        N_("the file is larger than 64 MB"),
        N_("there is no folder to write to"),
        N_("out of memory"),
        /* records */
        N_("Game: this table has no such game"),
        N_("Box: played with other components"),
        N_("Rules: played with another version of the rules"),
        N_("Result: the game that was played ended differently"),
        N_("there is no such tag"),
        N_("a tag is missing here, or not in its place"),
        N_("there are more tags than there should be"),
        N_("expected a tag such as [Game \"…\"]"),
        N_("the record is cut: its tags are not complete"),
        N_("the line has no hash: the record is cut or changed here"),
        N_("the hash does not fit: this line or a tag was changed"),
        N_("the closing line counts another number of actions"),
        N_("something stands behind the closing line"),
        N_("the record is cut: the closing line does not end"),
        N_("the record is cut: the closing line is missing"),
        N_("the number of the action is not the next one"),
        N_("there is no such seat"),
        N_("this seat was not to act"),
        N_("the draw is not the one that was committed to"),
        /* addresses and connections */
        N_("expected an address that begins with http:// or https://"),
        N_("expected a host behind http:// or https://"),
        N_("expected a port from 1 to 65535 behind the host"),
        N_("expected an invitation: the address ends with the table's code"),
        N_("the server cannot be reached"),
        N_("the server speaks another version of the protocol"),
        N_("the server's table makes no sense here: another version?"),
        N_("there is no such table on this server"),
        N_("the server does not give the record"),
    };
    for (int i = 0; i < DT_COUNT(reasons); i++) {
        if (strcmp(why, reasons[i]) == 0) {
            return dt_say(lang, why);
        }
    }
    return lang == 0 ? why : dt_say(lang, N_("something is wrong here"));
}

struct refusal {
    const char *text, *english;
};

static const char *find(const struct refusal *list, int count, const char *text)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i].text, text) == 0) {
            return list[i].english;
        }
    }
    return NULL;
}

const char *dt_refusal(dt_lang lang, const char *code, const char *text)
{
    /* by the sentence itself, where one code has several */
    static const struct refusal sentences[] = {
        {"apply: somebody else has asked already",
         N_("Somebody else has asked for a seat already.")},
        {"apply: the others have said no", N_("The others have said no.")},
        {"ask: another question is open", N_("Another question is still open.")},
        {"ask: nobody is there to agree", N_("Nobody is there to agree.")},
        {"ask: something was drawn or shown since, or nothing done",
         N_("Nothing can be taken back: something was drawn or shown since.")},
        {"claim: they have not been away for long", N_("That takes some more patience.")},
        {"full: you have said as much as one may in a match",
         N_("You have written as much as one can in a game.")},
        {"match: it cannot be read any more", N_("The server cannot read this game any more.")},
        {"phase: the match has begun", N_("The game has begun already.")},
        {"phase: the match has not begun", N_("The game has not begun yet.")},
        {"phase: the match is over", N_("The game is over.")},
        {"seat: it is not to act now", N_("It is not your turn.")},
        {"seat: it is taken", N_("Somebody sits there already.")},
        {"seat: none is open", N_("No seat is free at this table.")},
        {"seat: one is still open", N_("A seat is still free.")},
        {"seat: somebody sits there", N_("Somebody sits there already.")},
        {"seat: you have another one at this table", N_("You have a seat at this table already.")},
        {"time: the bot takes this decision",
         N_("The bot takes this decision. Come back after it.")},
    };
    static const struct refusal codes[] = {
        {"action", N_("That is not possible here.")},
        {"advice", N_("Advice is only given in games against bots.")},
        {"apply", N_("Nobody asks for a seat now.")},
        {"ask", N_("Nobody can be asked for that now.")},
        {"bot", N_("Among people a stronger bot may not take over.")},
        {"busy", N_("The server is busy. Try again in a moment.")},
        {"claim", N_("That cannot be claimed here.")},
        {"full", N_("That has been done as often as it can be in one game.")},
        {"host", N_("Only the host of the table can do that.")},
        {"late", N_("The table has moved on meanwhile. Look again.")},
        {"match", N_("There is no such table.")},
        {"name", N_("This name is taken, or looks like one that is.")},
        {"phase", N_("That is not possible at this moment.")},
        {"rate", N_("That was too much at once. Wait a little.")},
        {"seat", N_("That is not for you to do now.")},
        {"seq", N_("The table has moved on meanwhile. Look again.")},
        {"text", N_("These words cannot be taken.")},
        {"time", N_("The time is up.")},
    };
    const char *english = find(sentences, DT_COUNT(sentences), text);
    if (english == NULL) {
        english = find(codes, DT_COUNT(codes), code);
    }
    return dt_say(lang, english != NULL ? english : N_("The server refuses that."));
}
