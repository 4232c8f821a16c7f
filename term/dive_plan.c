/* Dive's plan editor: a cursor over the depths, keys that place tokens and flip sides. */
#include "term/dive.h"

enum { WIDTH = 8, LINES = 4 };

static int tokens_at(uint32_t plan, int depth)
{
    int n = 0;
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        n += dive_plan_token(plan, token) == depth;
    }
    return n;
}

static bool children(const struct dt_draw_context *ctx)
{
    const struct dive *d = ctx->state;
    return d->option[DIVE_VERSION] == DIVE_CHILDREN;
}

static uint32_t with_depths(uint32_t plan, int depths)
{
    return (plan & ~(UINT32_C(7) << DIVE_PLAN_DEPTHS)) | (uint32_t)depths << DIVE_PLAN_DEPTHS;
}

/* A plan is as deep as its deepest token; sides, clownfish and anglerfish below are cleared. */
static uint32_t normalize(uint32_t plan)
{
    int depths = 0;
    for (int depth = 1; depth <= DIVE_TOKENS; depth++) {
        depths = tokens_at(plan, depth) > 0 ? depth : depths;
    }
    plan &= ~(uint32_t)((1 << DIVE_TOKENS) - 1) | ((UINT32_C(1) << depths) - 1);
    if (dive_plan_clown(plan) > depths) {
        plan &= ~(UINT32_C(7) << DIVE_PLAN_CLOWN);
    }
    if (depths < DIVE_TOKENS) {
        plan &= ~(UINT32_C(3) << DIVE_PLAN_ANGLER);
    }
    return with_depths(plan, depths);
}

bool dt_dive_has_editor(const void *state, int seat)
{
    const struct dive *s = state;
    return s->phase == DIVE_PLANNING && dt_seats_have(dive_to_act(s), seat);
}

/* The initial plan: one token at each depth, with the sides of the player's reading. */
void dt_dive_edit_begin(const struct dt_draw_context *ctx, struct dt_editor *e)
{
    const struct dive *s = ctx->state;
    uint32_t plan = 0;
    for (int token = 1; token <= DIVE_TOKENS && !children(ctx); token++) {
        plan |= dive_plan_token_at(token, token);
    }
    for (int depth = 1; depth <= DIVE_TOKENS && depth <= dive_look_depths(s); depth++) {
        bool told = s->look[ctx->viewer] < DIVE_SECRET;
        bool shark = told && dive_look_kind(s->look[ctx->viewer], depth) >= DIVE_SHARK;
        plan |= (uint32_t)shark << (depth - 1);
    }
    *e = (struct dt_editor){.draft = with_depths(plan, DIVE_TOKENS), .at = 1};
}

static void turn_side(struct dt_editor *e)
{
    if (e->at <= dive_plan_depths(e->draft)) {
        e->draft ^= UINT32_C(1) << (e->at - 1);
    } else if (dive_plan_angler(e->draft) != DIVE_NO_ANGLER) {
        e->draft ^= UINT32_C(3) << DIVE_PLAN_ANGLER;
    }
}

static void put_token(struct dt_editor *e, int token)
{
    if (e->at > DIVE_TOKENS) {
        return;
    }
    e->draft &= ~dive_plan_token_at(token, 7);
    e->draft = normalize(e->draft | dive_plan_token_at(token, e->at));
}

static void put_clownfish(const struct dive *s, int seat, struct dt_editor *e)
{
    int there = dive_plan_clown(e->draft);
    if (!dive_has_companion(s, seat, DIVE_CLOWNFISH) || e->at > dive_plan_depths(e->draft)) {
        return;
    }
    e->draft &= ~(UINT32_C(7) << DIVE_PLAN_CLOWN);
    if (there != e->at) {
        e->draft |= (uint32_t)e->at << DIVE_PLAN_CLOWN;
    }
}

/* Cycles: none, without shark, with shark. */
static void turn_angler(const struct dive *s, int seat, struct dt_editor *e)
{
    int next = (dive_plan_angler(e->draft) + 1) % DIVE_ANGLERS;
    if (dive_has_companion(s, seat, DIVE_ANGLERFISH) && dive_plan_depths(e->draft) == DIVE_TOKENS) {
        e->draft &= ~(UINT32_C(3) << DIVE_PLAN_ANGLER);
        e->draft |= (uint32_t)next << DIVE_PLAN_ANGLER;
    }
}

bool dt_dive_edit_key(const struct dt_draw_context *ctx, struct dt_editor *e, int key)
{
    const struct dive *s = ctx->state;
    if (key == DT_KEY_LEFT || key == DT_KEY_RIGHT) {
        int last = DIVE_TOKENS + (dive_plan_angler(e->draft) != DIVE_NO_ANGLER);
        e->at += key == DT_KEY_LEFT ? -1 : 1;
        e->at = e->at < 1 ? last : e->at > last ? 1 : e->at;
    } else if (key == DT_KEY_UP || key == DT_KEY_DOWN || key == ' ') {
        turn_side(e);
    } else if (key >= '1' && key <= '5' && !children(ctx)) {
        put_token(e, key - '0');
    } else if (key == 'c') {
        put_clownfish(s, ctx->viewer, e);
    } else if (key == 'a') {
        turn_angler(s, ctx->viewer, e);
    } else {
        return false;
    }
    return true;
}

dt_action dt_dive_edit_action(const struct dt_editor *e)
{
    return dive_action(DIVE_DO_PLAN, e->draft);
}

/* only tokens above the first empty depth count. */
dt_action dt_dive_edit_draft(const struct dt_draw_context *ctx, const struct dt_editor *e)
{
    uint32_t plan = e->draft;
    int gap = 1;
    while (gap <= DIVE_TOKENS && tokens_at(plan, gap) > 0) {
        gap++;
    }
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        plan &= dive_plan_token(plan, token) > gap ? ~dive_plan_token_at(token, 7) : ~0U;
    }
    return dive_action(DIVE_DO_PLAN, children(ctx) ? e->draft : normalize(plan));
}

void dt_dive_edit_load(struct dt_editor *e, dt_action action)
{
    e->draft = dive_operand(action);
}

/* ---- drawing ---- */

static void draw_tokens(struct dt_pane p, uint32_t plan, int depth)
{
    int x = 1;
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        if (dive_plan_token(plan, token) == depth) {
            dt_pane_printf(p, x++, 1, dt_bold(DT_YELLOW), "%d", token);
        }
    }
    if (dive_plan_clown(plan) == depth) {
        dt_pane_text(p, x, 1, dt_bold(DT_PINK), "+3");
    }
}

void dt_dive_plan(const struct dt_draw_context *ctx, struct dt_pane p, uint32_t plan, int w, int at)
{
    int last = DIVE_TOKENS + (dive_plan_angler(plan) != DIVE_NO_ANGLER);
    for (int depth = 1; depth <= last; depth++) {
        struct dt_pane slot = dt_pane_cut(p, (depth - 1) * w, 0, w, LINES);
        bool planned = depth <= dive_plan_depths(plan) || depth > DIVE_TOKENS;
        bool shark = planned && dive_plan_shark(plan, depth);
        struct dt_style style = dt_ink(!planned ? DT_GREY : shark ? DT_RED : DT_CYAN);
        style.attr = depth == at ? DT_REVERSE | DT_BOLD : DT_BOLD;
        const char *side =
            !planned ? "·" : dt_translate(ctx->fmt.lang, shark ? N_("SHARK") : N_("clear"));
        dt_pane_printf(slot, 1, 0, dt_ink(DT_GREY), "%d", depth);
        draw_tokens(slot, plan, depth);
        dt_pane_fit(slot, 0, 2, w - 1, style, side);
    }
}

void dt_dive_edit_draw(const struct dt_draw_context *ctx, struct dt_pane p)
{
    const struct dive *s = ctx->state;
    const struct dt_editor *e = ctx->editor;
    bool legal = dive_legal(s, ctx->viewer, dt_dive_edit_action(e));
    dt_dive_plan(ctx, p, e->draft, WIDTH, e->at);
    const char *help = children(ctx)
                           ? N_("←→ depth  ↑↓ shark or not  Enter dive")
                           : N_("←→ depth  ↑↓ shark or not  1-5 put a token here  Enter dive");
    int y = dt_pane_wrap(dt_pane_cut(p, 0, 0, p.w, p.h), LINES - 1, dt_ink(DT_GREY),
                         dt_translate(ctx->fmt.lang, help));
    if (!legal) {
        dt_pane_wrap(p, y, dt_ink(DT_YELLOW),
                     dt_translate(ctx->fmt.lang,
                                  N_("Place all five tokens and leave no gap between depths.")));
    } else if (dive_has_companion(s, ctx->viewer, DIVE_CLOWNFISH)) {
        dt_pane_text(p, 0, y, dt_ink(DT_PINK),
                     dt_translate(ctx->fmt.lang, N_("c clownfish: +3 speed")));
    } else if (dive_has_companion(s, ctx->viewer, DIVE_ANGLERFISH)) {
        dt_pane_text(p, 0, y, dt_ink(DT_PINK),
                     dt_translate(ctx->fmt.lang, N_("a anglerfish: a sixth depth")));
    }
}
