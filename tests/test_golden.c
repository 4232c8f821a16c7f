/* Plays fixed games and compares every word of them with the files in tests/golden. With
 * DT_GOLDEN=write in the environment the files are written anew instead. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <dirent.h>

#include <cmocka.h>

#include "engine/hash.h"
#include "tests/support.h"

enum {
    PLAYS = 256,        /* playthroughs of all games */
    FILE_MAX = 1 << 20, /* bytes of one */
    FILE_LONG = 60000,  /* what would be longer is played anew ... */
    FILE_FULL = 20000,  /* ... in full for so many bytes, then action by action */
    COLUMNS = 100,
    EVERY = 10,   /* decisions between two looks at the table */
    MEMBERS = 64, /* of a view */
    LIST_MAX = 1 << 18,
    LONG_LIST = 256, /* of such a list only the ends are played, */
    ENDS = 2,        /* so many actions each */
};

static const char folder[] = "tests/golden";

struct play {
    const struct dt_game *game;
    struct dt_config config;
    uint64_t seed;
    char name[DT_CONFIG_NAME];
};

static struct play plays[PLAYS];
static int play_count;

/* ---- which games ---- */

static bool planned(int from, const struct dt_config *config)
{
    for (int i = from; i < play_count; i++) {
        if (memcmp(&plays[i].config, config, sizeof *config) == 0) {
            return true;
        }
    }
    return false;
}

static bool shown(int from, int option, int choice)
{
    for (int i = from; i < play_count; i++) {
        if (plays[i].config.option[option] == choice) {
            return true;
        }
    }
    return false;
}

static void plan(int from, const struct dt_game *game, const struct dt_config *config)
{
    if (dt_config_check(game, config) != NULL || planned(from, config)) {
        return;
    }
    assert(play_count < PLAYS);
    struct play *p = &plays[play_count++];
    *p = (struct play){.game = game, .config = *config, .seed = (uint64_t)(play_count - from)};
    dt_test_name(game, config, p->name);
}

/* Row 0 has the presets; in the last rows each option runs through its other choices. */
static void plan_rows(int from, const struct dt_game *game, struct dt_config config)
{
    int rows = 1;
    for (int i = 0; i < game->option_count; i++) {
        rows = game->options[i].count > rows ? game->options[i].count : rows;
    }
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < game->option_count; i++) {
            const struct dt_option *o = &game->options[i];
            int turn = row - (rows - o->count);
            config.option[i] = (uint8_t)((o->default_choice + (turn > 0 ? turn : 0)) % o->count);
        }
        plan(from, game, &config);
    }
}

/* How many of its choices nobody has shown. */
static int fresh_choices(int from, const struct dt_game *game, const struct dt_config *config)
{
    int count = 0;
    for (int i = 0; i < game->option_count; i++) {
        count += !shown(from, i, config->option[i]);
    }
    return count;
}

/* What the rows could not show is shown in as few configurations as come to hand. */
static void plan_rest(int from, const struct dt_game *game, uint8_t seats)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    int count = dt_test_configs(game, configs), most = 1;
    while (most > 0) {
        const struct dt_config *best = NULL;
        most = 0;
        for (int c = 0; c < count; c++) {
            int n = configs[c].seats == seats ? fresh_choices(from, game, &configs[c]) : 0;
            if (n > most) {
                most = n;
                best = &configs[c];
            }
        }
        if (best != NULL) {
            plan(from, game, best);
        }
    }
}

static void plan_all(void)
{
    const struct dt_game *game;
    for (int g = 0; (game = dt_test_game(g)) != NULL; g++) {
        for (uint8_t seats = game->seats_min; seats <= game->seats_max; seats++) {
            int from = play_count;
            struct dt_config config = dt_config_default(game);
            config.seats = seats;
            plan_rows(from, game, config);
            plan_rest(from, game, seats);
        }
    }
}

/* ---- how they are played ---- */

struct teller {
    const struct play *play;
    struct dt_writer out;
    struct dt_rng rng;
    int step, decisions;
    int full;       /* bytes that are played in full */
    uint64_t legal; /* hash of the last list that was played */
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    char position[DT_TEXT_MAX], before[DT_TEXT_MAX];
    char view[DT_VIEW_MAX], spectator[DT_VIEW_MAX];
};

/* The next piece that stays on one line; a list of actions is not broken within an action. */
static int piece(struct dt_span text, bool list)
{
    int n = 1;
    while (n < text.len && text.at[n - 1] != ',' && (list || text.at[n - 1] != ' ')) {
        n++;
    }
    return n + (n < text.len && text.at[n - 1] == ',' && text.at[n] == ' ');
}

/* A label and a text behind it, broken before a line gets too long. */
static void wrap(struct dt_writer *out, const char *label, struct dt_span text, bool list)
{
    int column = (int)strlen(label) + 3;
    dt_write_text(out, "  ");
    dt_write_text(out, label);
    dt_write_char(out, ' ');
    while (text.len > 0) {
        int n = piece(text, list), bare = n - (text.at[n - 1] == ' ');
        if (column + bare > COLUMNS && column > 4) {
            out->len -= out->text[out->len - 1] == ' ';
            dt_write_text(out, "\n    ");
            column = 4;
        }
        dt_write_bytes(out, text.at, n);
        column += n;
        text.at += n;
        text.len -= n;
    }
    dt_write_char(out, '\n');
}

static void tell_position(struct teller *t)
{
    struct dt_writer out = dt_writer_on(t->position, sizeof t->position);
    dt_position_text(t->play->game, t->state, &out);
    assert(!out.cut);
}

/* Only the fields that are not as before; a field that is gone ends with "gone". */
static void tell_change(struct teller *t)
{
    char text[2 * DT_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    memcpy(t->before, t->position, sizeof t->before);
    tell_position(t);
    for (int gone = 0; gone < 2; gone++) {
        struct dt_span now = dt_span_of(gone ? t->before : t->position), word;
        struct dt_field field, old;
        while (dt_span_word(&now, &word)) {
            struct dt_span one = word, past = dt_span_of(gone ? t->position : t->before);
            dt_span_field(&one, &field);
            bool found = false, same = false;
            while (!found && dt_span_field(&past, &old)) {
                found = dt_span_same(old.key, field.key);
                same = found && dt_span_same(old.value, field.value);
            }
            if (gone ? found : same) {
                continue;
            }
            dt_write_text(&out, out.len > 0 ? " " : "");
            dt_write_bytes(&out, gone ? field.key.at : word.at, gone ? field.key.len : word.len);
            dt_write_text(&out, gone ? " gone" : "");
        }
    }
    if (out.len > 0) {
        wrap(&t->out, "now", dt_span_of(text), false);
    }
}

/* The members of a JSON object, without their commas. */
static int split(const char *json, struct dt_span member[MEMBERS])
{
    int count = 0, depth = 0;
    bool quoted = false;
    const char *from = json + 1;
    for (const char *at = json; *at != 0; at++) {
        if (quoted) {
            at += *at == '\\';
            quoted = *at != '"';
            continue;
        }
        quoted = *at == '"';
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        if ((*at == ',' && depth == 1) || (depth == 0 && at > from)) {
            assert(count < MEMBERS);
            member[count++] = (struct dt_span){from, (int)(at - from)};
            from = at + 1;
        }
    }
    return count;
}

static void look(struct teller *t, int seat, char *to)
{
    _Alignas(16) uint8_t eyes[DT_STATE_MAX];
    struct dt_writer out = dt_writer_on(to, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    memcpy(eyes, t->state, sizeof eyes);
    t->play->game->redact(eyes, seat);
    dt_view_json(t->play->game, eyes, seat, NULL, &json);
    assert(!out.cut && out.len > 1 && to[0] == '{');
}

/* The spectator's view member by member; of each seat's view what is different in it. */
static void tell_views(struct teller *t)
{
    struct dt_span all[MEMBERS], own[MEMBERS];
    dt_write_text(&t->out, "  position ");
    dt_write_text(&t->out, t->position);
    dt_write_char(&t->out, '\n');
    look(t, DT_SPECTATOR, t->spectator);
    int count = split(t->spectator, all);
    for (int i = 0; i < count; i++) {
        wrap(&t->out, "view onlooker", all[i], false);
    }
    for (int seat = 0; seat < t->play->config.seats; seat++) {
        char label[] = "view 0";
        label[5] = (char)('0' + seat);
        look(t, seat, t->view);
        int n = split(t->view, own);
        for (int i = 0; i < n; i++) {
            if (n != count || !dt_span_same(own[i], all[i])) {
                wrap(&t->out, label, own[i], false);
            }
        }
    }
}

static void tell_audience(struct dt_writer *out, const struct dt_event *event, int seats)
{
    bool first = true;
    if (event->audience == DT_EVERYONE) {
        dt_write_text(out, "all");
        return;
    }
    for (int seat = 0; seat < seats; seat++) {
        if (dt_event_for(event, seat)) {
            dt_write_text(out, first ? "" : ",");
            dt_write_int(out, seat);
            first = false;
        }
    }
    if (dt_event_for(event, DT_SPECTATOR)) {
        dt_write_text(out, ",onlookers");
    }
}

static void tell_events(struct teller *t, const struct dt_events *events)
{
    for (int i = 0; i < events->count; i++) {
        dt_write_text(&t->out, "  event ");
        tell_audience(&t->out, &events->list[i], t->play->config.seats);
        dt_write_text(&t->out, ": ");
        dt_event_text(t->play->game, &events->list[i], &t->out);
        dt_write_char(&t->out, '\n');
    }
}

/* The whole list, or the two ends of a long one. What takes several lines is not played twice. */
static void tell_legal(struct teller *t, int seat)
{
    const struct dt_game *game = t->play->game;
    static dt_action list[LIST_MAX];
    static char text[1 << 18];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    uint64_t before = t->legal;
    assert(game->actions_max <= LIST_MAX);
    int count = game->actions(t->state, seat, list);
    dt_write_int(&out, count);
    for (int i = 0; i < count; i++) {
        if (count > LONG_LIST && i == ENDS) {
            dt_write_text(&out, ", …");
            i = count - ENDS;
        }
        dt_write_text(&out, i == 0 ? ": " : ", ");
        dt_action_text(game, t->state, seat, list[i], &out);
    }
    assert(!out.cut);
    t->legal = dt_hash(DT_HASH_START, text, (size_t)out.len);
    if (out.len > 2 * COLUMNS && t->legal == before) {
        dt_write_text(&t->out, "  legal the same as before\n");
    } else {
        wrap(&t->out, "legal", dt_span_of(text), true);
    }
}

/* Chooses, tells and does. */
static void act(struct teller *t, int actor, struct dt_events *events)
{
    const struct dt_game *game = t->play->game;
    dt_action action = actor == DT_CHANCE ? game->chance(t->state, &t->rng)
                                          : game->random_action(t->state, actor, &t->rng);
    dt_write_char(&t->out, ' ');
    dt_action_text(game, t->state, actor, action, &t->out);
    dt_write_char(&t->out, '\n');
    game->apply(t->state, actor, action, events);
}

/* One stanza: who, what may be done, what is done, what is heard of it, what is different. */
static void tell_step(struct teller *t, int actor)
{
    static struct dt_events events;
    dt_write_char(&t->out, '\n');
    dt_write_int(&t->out, ++t->step);
    dt_write_text(&t->out, actor == DT_CHANCE ? " chance" : " seat ");
    if (actor != DT_CHANCE) {
        dt_write_int(&t->out, actor);
        dt_write_char(&t->out, '\n');
        if (t->decisions++ % EVERY == 0) {
            tell_views(t);
        }
        tell_legal(t, actor);
        dt_write_text(&t->out, "  does");
    }
    events.count = 0;
    act(t, actor, &events);
    tell_events(t, &events);
    tell_change(t);
}

/* One line: who and what. */
static void tell_shortly(struct teller *t, int actor)
{
    dt_write_text(&t->out, t->full > 0 ? "\n" : "");
    t->full = 0;
    t->step++;
    if (actor == DT_CHANCE) {
        dt_write_text(&t->out, "chance");
    } else {
        dt_write_int(&t->out, actor);
    }
    act(t, actor, NULL);
}

static void tell_end(struct teller *t)
{
    int32_t scores[DT_SEATS];
    uint64_t hash = dt_state_hash(t->play->game, t->state);
    dt_seats won = t->play->game->winners(t->state);
    tell_position(t);
    t->play->game->scores(t->state, scores);
    dt_write_text(&t->out, "\nover\n  winners");
    for (; won != 0; won &= won - 1) {
        dt_write_char(&t->out, ' ');
        dt_write_int(&t->out, dt_ctz(won));
    }
    dt_write_text(&t->out, "\n  scores");
    for (int i = 0; i < t->play->config.seats; i++) {
        dt_write_char(&t->out, ' ');
        dt_write_int(&t->out, scores[i]);
    }
    dt_write_text(&t->out, "\n  hash ");
    for (int shift = 56; shift >= 0; shift -= 8) {
        dt_write_hex(&t->out, &(uint8_t){(uint8_t)(hash >> shift)}, 1);
    }
    dt_write_char(&t->out, '\n');
    tell_views(t);
}

/* The playthrough, in full up to so many bytes. */
static struct dt_writer tell_up_to(const struct play *play, int full, char text[FILE_MAX])
{
    static struct teller t;
    dt_seats who;
    t = (struct teller){.play = play, .out = dt_writer_on(text, FILE_MAX), .full = full};
    dt_rng_seed(&t.rng, play->seed);
    play->game->start(t.state, &play->config);
    tell_position(&t);
    dt_write_text(&t.out, play->game->name);
    dt_write_text(&t.out, ", rules ");
    dt_write_int(&t.out, play->game->rules_version);
    dt_write_text(&t.out, ", seed ");
    dt_write_int(&t.out, (int64_t)play->seed);
    dt_write_text(&t.out, "\n  position ");
    dt_write_text(&t.out, t.position);
    dt_write_char(&t.out, '\n');
    while ((who = play->game->to_act(t.state)) != 0) {
        int actor = dt_nth(who, (int)dt_rng_below(&t.rng, (uint32_t)dt_popcount(who)));
        assert((uint32_t)t.step < play->game->steps_max);
        if (t.out.len < t.full) {
            tell_step(&t, actor);
        } else {
            tell_shortly(&t, actor);
        }
    }
    tell_end(&t);
    return t.out;
}

/* The whole playthrough as text; owned by the next call. */
static struct dt_span playthrough_text(const struct play *play)
{
    static char text[FILE_MAX];
    struct dt_writer out = tell_up_to(play, FILE_MAX, text);
    if (out.cut || out.len > FILE_LONG) {
        out = tell_up_to(play, FILE_FULL, text);
    }
    assert(!out.cut);
    return (struct dt_span){text, out.len};
}

/* ---- the tests ---- */

static void path_of(const struct play *play, char *out, size_t cap)
{
    snprintf(out, cap, "%s/%s.txt", folder, play->name);
}

/* Says where two texts part; returns whether they do not. */
static bool same_text(const char *path, struct dt_span golden, struct dt_span played)
{
    struct dt_span a, b;
    for (int line = 1;; line++) {
        bool more = dt_span_cut(&golden, '\n', &a), also = dt_span_cut(&played, '\n', &b);
        if (!more && !also) {
            return true;
        }
        if (!more || !also || !dt_span_same(a, b)) {
            print_error("%s:%d: was  %.*s\n", path, line, more ? a.len : 0, more ? a.at : "");
            print_error("%s:%d: is   %.*s\n", path, line, also ? b.len : 0, also ? b.at : "");
            print_error("if that is right: ./test golden, and look at the difference\n");
            return false;
        }
    }
}

static void test_play(void **state)
{
    const struct play *play = *state;
    const char *mode = getenv("DT_GOLDEN");
    char path[DT_CONFIG_NAME + sizeof folder + 8];
    struct dt_span played = playthrough_text(play);
    int len;
    path_of(play, path, sizeof path);
    if (mode != NULL && strcmp(mode, "write") == 0) {
        assert_true(dt_test_write(path, played.at, played.len));
        return;
    }
    char *text = dt_test_read(path, &len);
    bool same = text != NULL && same_text(path, (struct dt_span){text, len}, played);
    if (text == NULL) {
        print_error("%s: missing; ./test golden writes it\n", path);
    }
    free(text);
    assert_true(same);
}

/* A file that nothing plays would never be wrong. */
static void test_no_strays(void **state)
{
    (void)state;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    int strays = 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        bool known = entry->d_name[0] == '.';
        for (int i = 0; i < play_count && !known; i++) {
            size_t len = strlen(plays[i].name);
            known = strncmp(entry->d_name, plays[i].name, len) == 0 &&
                    strcmp(entry->d_name + len, ".txt") == 0;
        }
        if (!known) {
            print_error("%s/%s belongs to no playthrough\n", folder, entry->d_name);
            strays++;
        }
    }
    closedir(dir);
    assert_int_equal(strays, 0);
}

int main(void)
{
    static struct CMUnitTest tests[PLAYS + 1];
    plan_all();
    for (int i = 0; i < play_count; i++) {
        tests[i] = (struct CMUnitTest){plays[i].name, test_play, NULL, NULL, &plays[i]};
    }
    tests[play_count] = (struct CMUnitTest)cmocka_unit_test(test_no_strays);
    return _cmocka_run_group_tests("golden", tests, (size_t)play_count + 1, NULL, NULL);
}
