/* Sentences for errors: a code's is in the catalogue, and some English ones have a translation. */
#include "term/errors.h"

const char *dt_error_text(dt_lang lang, const char *why)
{
    static const char *const reasons[] = {
        /* files, as strerror words them, and memory */
        N_("No such file or directory"),
        N_("Permission denied"),
        N_("Is a directory"),
        N_("Not a directory"),
        N_("No space left on device"),
        N_("Read-only file system"),
        N_("Input/output error"),
        N_("the file is larger than 64 MB"),
        N_("there is no folder to save to"),
        N_("out of memory"),
        /* records */
        N_("Game: unknown game"),
        N_("Box: played with different components"),
        N_("Rules: played with a different version of the rules"),
        N_("Result: the game ended differently"),
        N_("unknown tag"),
        N_("a tag is missing or in the wrong place"),
        N_("too many tags"),
        N_("expected a tag such as [Game \"…\"]"),
        N_("the record is truncated: tags are missing"),
        N_("the line has no hash: the record is truncated or changed here"),
        N_("the hash does not match: this line or a tag was changed"),
        N_("the closing line has the wrong number of actions"),
        N_("there is text after the closing line"),
        N_("the record is truncated: the closing line is incomplete"),
        N_("the record is truncated: the closing line is missing"),
        N_("the action has the wrong number"),
        N_("there is no such seat"),
        N_("it was not this seat's turn"),
        N_("the draw does not match the commitment"),
        /* addresses and connections */
        N_("expected an address that begins with http:// or https://"),
        N_("expected a host after http:// or https://"),
        N_("expected a port from 1 to 65535 after the host"),
        N_("expected an invitation link that ends with the table's code"),
        N_("the server cannot be reached"),
        N_("can't read the server's table; it may run a different version"),
        N_("the server did not send the record"),
    };
    const char *sentence = dt_error_sentence(lang, why);
    if (sentence != NULL) {
        return sentence;
    }
    for (int i = 0; i < DT_COUNT(reasons); i++) {
        if (strcmp(why, reasons[i]) == 0) {
            return dt_translate(lang, why);
        }
    }
    return lang == 0 ? why : dt_translate(lang, N_("unknown error"));
}
