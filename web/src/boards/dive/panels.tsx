// Dive's panels: your plan with its depths and tokens, the reveal, companions, the chief, spectators, the timer,
// and what is public about a seat.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { narrow } from "../../components/media";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import { t, tn } from "../../i18n";
import type { BoardTable } from "../api";
import {
  type Dive,
  deadlineOf,
  deepestOpen,
  formatPlan,
  freeTokens,
  hasAnglerfish,
  hasClownfish,
  type Input,
  isComplete,
  isDeep,
  ownCompanion,
  type Pawn,
  type Slot,
  shownDraft,
  speedOf,
  upTo,
} from "./model";
import { drawCards } from "./oceanSource";
import {
  CardFace,
  ChiefPawn,
  CompanionPiece,
  dragged,
  LaidSlot,
  PawnMark,
  Side,
  Token,
} from "./pieces";
import {
  cardsOf,
  isEditable,
  type RestStep,
  revealOf,
  shownFields,
  skipReveal,
  slotResult,
} from "./reveal";
import { pawnName, statusText, tokenName } from "./texts";

// ---- your plan ----

/** The depths, the free tokens, and the lock button. */
export function PlanTable() {
  const table = useTable<Dive>();
  const { view, facts, send } = table;
  const { planning } = facts;
  const { plan } = shownDraft(table);
  const editable = isEditable(table);
  const left = freeTokens(plan, planning).length;
  const locked = !editable && view.phase === "planning" && view.divers[view.seat]?.plan != null;
  return (
    <section class="dvb" aria-label={t("Your plan")}>
      <Slots />
      {planning.tokens > 0 && <Tray />}
      <button
        type="button"
        class="btn btn--go lock"
        data-lock
        disabled={left > 0 || !editable}
        onClick={() => send(formatPlan(plan))}
      >
        {locked ? t("Plan is locked") : t("Lock plan")}
        {editable && left > 0 && (
          <small>{tn("place {0} more token", "place {0} more tokens", left)}</small>
        )}
      </button>
    </section>
  );
}

/** The five depths of your plan, and a sixth for the anglerfish. */
function Slots() {
  const table = useTable<Dive>();
  const { plan } = shownDraft(table);
  const { depths, tokens } = table.facts.planning;
  const sixth = plan[depths];
  return (
    <ol class={sixth === undefined ? "dslots" : "dslots six"} aria-label={t("Your depths")}>
      {upTo(depths).map((depth) => (
        <PlanSlot key={depth} depth={depth} />
      ))}
      {sixth !== undefined && (
        <li class="ds d6" data-depth={depths + 1}>
          <span class="dn">{depths + 1}</span>
          <span class="dt">
            <Sprite name="dv-angler" size={44} />
          </span>
          <span class="spd">{t("the fastest")}</span>
          <SideToggle depth={depths + 1} shark={sixth.shark} />
        </li>
      )}
      {tokens === 0 && <li class="sr">{t("Tap a depth to turn it over.")}</li>}
    </ol>
  );
}

/** Whether a depth is open for tokens, accepts what is chosen, and how it is marked. */
function slotState(table: BoardTable<Dive>, depth: number) {
  const { planning } = table.facts;
  const { plan, picked, cursor, placingClownfish } = shownDraft(table);
  const laid = plan[depth - 1];
  const open = isEditable(table) && planning.tokens > 0 && depth <= deepestOpen(plan, planning);
  const accepts = open && (picked !== null || (placingClownfish && laid !== undefined));
  const drag = dragged.value;
  const atCursor = accepts && picked !== null && cursor === depth;
  const classes = [
    `ds d${depth}`,
    (drag === null ? atCursor : drag.over === depth) && "over",
    laid === undefined && !open && "closed",
    (accepts || (open && drag !== null)) && "target",
  ];
  return { laid, open, accepts, class: classes.filter(Boolean).join(" ") };
}

function PlanSlot({ depth }: { depth: number }) {
  const table = useTable<Dive>();
  const { picked, placingClownfish } = shownDraft(table);
  const { laid, open, accepts, class: classes } = slotState(table, depth);
  return (
    <li class={classes} data-depth={depth} data-open={open ? "" : undefined}>
      <span class="dn">
        <span class="sr">{t("Depth {0}", depth)}</span>
        <span aria-hidden="true">{depth}</span>
      </span>
      {laid === undefined ? (
        <span class="dt">
          <em>{emptyText(table, depth, open)}</em>
        </span>
      ) : (
        <LaidTokens depth={depth} laid={laid} />
      )}
      {accepts && (
        <button
          type="button"
          class="ds-hit"
          aria-label={
            placingClownfish
              ? t("Clownfish to depth {0}", depth)
              : t("{0} to depth {1}", tokenName(picked?.token ?? 0, picked?.shark ?? false), depth)
          }
          onClick={() => table.choose({ type: "place", depth })}
        />
      )}
    </li>
  );
}

/** What an empty depth says, while there are tokens to lay. */
function emptyText(table: BoardTable<Dive>, depth: number, open: boolean): string {
  const { planning } = table.facts;
  const { plan, picked } = shownDraft(table);
  if (!isEditable(table) || (picked === null && isComplete(plan, planning))) {
    return "";
  }
  const deepest = deepestOpen(plan, planning);
  const next = depth === deepest + 1 ? t("fill depth {0} first", deepest) : "";
  return open ? t("drop here") : next;
}

/** CSS class for the spacing of a depth's tokens, by their number. */
const DENSITY = ["", "", "two"];

function LaidTokens({ depth, laid }: { depth: number; laid: Slot }) {
  const { facts } = useTable<Dive>();
  const { tokens, shark, clownfish } = laid;
  return (
    <>
      <span class={`dt ${DENSITY[tokens.length] ?? "many"}`}>
        {tokens.map((token) => (
          <Token key={token} token={token} shark={shark} />
        ))}
        {clownfish && <Sprite name="sp-clownfish" size={34} class="clown" />}
      </span>
      {tokens.length > 0 && (
        <span class={tokens.length > 1 || clownfish ? "spd" : "spd one"}>
          <b>{speedOf(laid, facts)}</b>
          <i>{t("speed")}</i>
        </span>
      )}
      <SideToggle depth={depth} shark={shark} />
    </>
  );
}

/** Turns a depth over. */
function SideToggle({ depth, shark }: { depth: number; shark: boolean }) {
  const table = useTable<Dive>();
  const editable = isEditable(table);
  const what = shark ? t("Depth {0}: shark expected", depth) : t("Depth {0}: no shark", depth);
  return (
    <button
      type="button"
      class={shark ? "sw sh" : "sw"}
      aria-label={editable ? t("{0}. Turn over", what) : what}
      disabled={!editable}
      onClick={() => table.choose({ type: "flip", depth })}
    >
      <Side shark={shark} size={22} />
      <span>{shark ? t("shark") : t("clear")}</span>
    </button>
  );
}

/** The free tokens, each at its own place. */
function Tray() {
  const table = useTable<Dive>();
  const { planning } = table.facts;
  const { plan, picked } = shownDraft(table);
  const left = freeTokens(plan, planning);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row
    <div class="dtray" role="group" aria-label={t("Your free air tokens")}>
      <span class="tn" aria-hidden="true">
        {t("Air")}
      </span>
      {upTo(planning.tokens).map((token) =>
        left.includes(token) ? (
          <Token key={token} token={token} shark={picked?.token === token && picked.shark} />
        ) : (
          <i class="tok-gap" key={token} aria-hidden="true">
            {token}
          </i>
        ),
      )}
    </div>
  );
}

// ---- the reveal ----

/** The card that was last lifted off the stack, or the rest. */
export function LiftedCard() {
  const { step, shown, dive } = revealOf(useTable<Dive>()) ?? {};
  const images = useSignal<ReadonlyMap<string, ImageData>>(new Map());
  useEffect(
    () =>
      dive &&
      drawCards(
        cardsOf(dive.steps).map(({ card }) => card),
        (name, image) => {
          images.value = new Map(images.value).set(name, image);
        },
      ),
    [dive],
  );
  return step === undefined ? null : (
    <div class="lifted-card" key={shown}>
      {step.kind === "card" ? (
        <CardFace step={step} image={images.value.get(step.event.card.name)} />
      ) : (
        <Rest step={step} />
      )}
    </div>
  );
}

function Rest({ step }: { step: RestStep }) {
  const { players } = useTable<Dive>();
  return (
    <div class="lc-rest">
      <b class="lc-no">{t("Rest phase")}</b>
      <ul>
        {step.moved.map(([pawn, by]) => (
          <li key={pawn}>
            <PawnMark pawn={pawn} />
            <span>{pawnName(players, pawn)}</span>
            <b>+{by}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function RevealPanel() {
  return (
    <section class="dvb reveal" aria-label={t("The dive")}>
      <Plans />
      <ContinueButton />
    </section>
  );
}

/** Skips a reveal, and then closes it. */
function ContinueButton() {
  const table = useTable<Dive>();
  const { view, readOnly } = table;
  const button = useRef<HTMLButtonElement>(null);
  /* In a replay and for a spectator the focus stays where it is, so the replay's keys work. */
  useEffect(() => {
    if (!readOnly) {
      button.current?.focus({ preventScroll: true });
    }
  }, [readOnly]);
  const done = revealOf(table)?.done;
  const on = readOnly ? t("Go on") : t("Plan the next dive");
  return (
    <button
      type="button"
      ref={button}
      class={done && !readOnly ? "btn btn--go lock go-on" : "btn lock go-on"}
      onClick={() => skipReveal(table)}
    >
      {!done ? t("Show all") : view.over ? t("See the result") : on}
    </button>
  );
}

/** All plans: depths are rows and divers columns, on a phone the other way round. */
function Plans() {
  const table = useTable<Dive>();
  const { dive, step } = revealOf(table) ?? {};
  if (dive === undefined) {
    return null;
  }
  const least = table.facts.planning.depths;
  const depths = upTo(Math.max(least, ...dive.last.divers.map(({ slots }) => slots.length)));
  const chief: Pawn[] = dive.chief?.card ? ["chief"] : [];
  const pawns: Pawn[] = [...dive.last.divers.keys(), ...chief];
  const active = step?.kind === "card" ? step.event.depth : 0;
  const now = (depth: number) => (depth === active ? "now" : "");
  const across = narrow.value;
  const pawnHead = (pawn: Pawn) => (
    <th scope={across ? "row" : "col"} key={pawn}>
      <span class="sr">{pawnName(table.players, pawn)}</span>
      {pawn === "chief" ? <ChiefPawn size={20} /> : <PawnMark pawn={pawn} />}
    </th>
  );
  const depthHead = (depth: number) => (
    <th scope={across ? "col" : "row"} key={depth} class={now(depth)}>
      {depth}
    </th>
  );
  const cell = (pawn: Pawn, depth: number) => (
    <td key={`${pawn}${depth}`} class={now(depth)}>
      <PlanCell pawn={pawn} depth={depth} />
    </td>
  );
  return (
    <table class="dplans">
      <caption class="sr">{t("All plans")}</caption>
      <thead>
        <tr>
          <td />
          {across ? depths.map(depthHead) : pawns.map(pawnHead)}
        </tr>
      </thead>
      <tbody>
        {across
          ? pawns.map((pawn) => (
              <tr key={pawn}>
                {pawnHead(pawn)}
                {depths.map((depth) => cell(pawn, depth))}
              </tr>
            ))
          : depths.map((depth) => (
              <tr key={depth} class={`d${Math.min(depth, 5)}`}>
                {depthHead(depth)}
                {pawns.map((pawn) => cell(pawn, depth))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function PlanCell({ pawn, depth }: { pawn: Pawn; depth: number }) {
  const { dive, shown = 0 } = revealOf(useTable<Dive>()) ?? {};
  if (pawn === "chief") {
    const { speeds = [], yellow = [] } = dive?.chief?.card ?? {};
    const speed = speeds[depth - 1];
    return speed === undefined ? null : (
      <b class={yellow.includes(depth) ? "cspd yellow" : "cspd"}>{speed}</b>
    );
  }
  const slot = dive?.last.divers[pawn]?.slots[depth - 1];
  return dive === undefined || slot === undefined ? null : (
    <LaidSlot
      slot={slot}
      speed={dive.speeds[pawn]?.[depth - 1] ?? null}
      result={slotResult(dive, pawn, depth, shown)}
    />
  );
}

// ---- companions: choosing one, using it before planning, and the two that are part of a plan ----

export function CompanionPicker() {
  const { actions, format, pending, send, draft, choose } = useTable<Dive>();
  const chosen = actions.find(({ text }) => text === draft.companion);
  return (
    <section class="dv-pick" aria-label={t("Companions")}>
      <ul>
        {actions.map(
          (action) =>
            action.a === "take" && (
              <li key={action.text}>
                <button
                  type="button"
                  class="panel dv-comp"
                  aria-pressed={action === chosen}
                  onClick={() =>
                    action === chosen
                      ? send(action.text)
                      : choose({ type: "selectCompanion", action: action.text })
                  }
                >
                  <span class="cpic">
                    <CompanionPiece companion={action.companion} size={82} />
                  </span>
                  <b>{format.label("companion", action.companion)}</b>
                  <span>{format.label("companion-about", action.companion)}</span>
                </button>
              </li>
            ),
        )}
      </ul>
      {actions.length > 0 && (
        <button
          type="button"
          class="btn btn--go"
          disabled={chosen === undefined || pending}
          onClick={() => chosen && send(chosen.text)}
        >
          {chosen === undefined ? t("Choose a companion") : format.action(chosen)}
        </button>
      )}
    </section>
  );
}

/** Whether you decide about your companion now. */
export function isCalling(table: BoardTable<Dive>): boolean {
  const { phase } = table.view;
  const asked = (phase === "covering" || phase === "calling") && table.count > 0;
  return asked && revealOf(table) === null && ownCompanion(table) !== undefined;
}

/** Before planning: use the companion now, or keep it. The octopus has one button, for its place. */
export function CompanionCall() {
  const table = useTable<Dive>();
  const { actions, format, pending, send, draft } = table;
  const { x, y } = draft.octopus;
  const shown = actions.filter(
    (action) => action.a !== "place" || (action.place.x === x && action.place.y === y),
  );
  const [pass, uses] = [true, false].map((last) =>
    shown.filter(({ a }) => (a === "pass") === last),
  );
  const { companion = "octopus" } = ownCompanion(table) ?? {};
  const name = format.label("companion", companion);
  return (
    <section class="panel dv-call" aria-label={name}>
      <span class="cpic">
        <CompanionPiece companion={companion} size={84} />
      </span>
      <h2>{name}</h2>
      <p>{format.label("companion-about", companion)}</p>
      {shown.some(({ a }) => a === "place") && (
        <p>{t("Drag it over the water, or move it with the arrow keys.")}</p>
      )}
      {[...(uses ?? []), ...(pass ?? [])].map((action) => (
        <button
          type="button"
          class={action.a === "pass" ? "btn btn--go" : "btn"}
          key={action.a === "place" ? "place" : action.text}
          disabled={pending}
          onClick={() => send(action.text)}
        >
          {format.action(action)}
        </button>
      ))}
    </section>
  );
}

/** The button of a companion that is part of a plan; null for the others. */
function planButton(table: BoardTable<Dive>): { label: string; can: boolean; input: Input } | null {
  const { companion, depth } = ownCompanion(table) ?? {};
  const { plan, placingClownfish } = shownDraft(table);
  if (!isEditable(table)) {
    return null;
  }
  const use = (used: boolean) => (used ? t("Take back") : t("Use"));
  switch (companion) {
    case "clownfish":
      return {
        label: placingClownfish ? t("Choose a depth") : use(hasClownfish(plan)),
        can: plan.length > 0,
        input: { type: "toggleClownfish" },
      };
    case "anglerfish":
      return {
        label: use(hasAnglerfish(plan)),
        can: hasAnglerfish(plan) || depth === plan.length + 1,
        input: { type: "toggleAnglerfish" },
      };
    default:
      return null;
  }
}

/** Panel of your companion, below the seats. */
export function OwnCompanion() {
  const table = useTable<Dive>();
  const { view, format } = table;
  const { companion = null, spent = false } = view.divers[view.seat] ?? {};
  if (companion === null) {
    return null;
  }
  const use = planButton(table);
  return (
    <section class="panel desktop comp">
      <span class="cpic">
        <CompanionPiece companion={companion} size={46} />
      </span>
      <div>
        <h2>{format.label("companion", companion)}</h2>
        <p>{spent ? t("Used.") : format.label("companion-about", companion)}</p>
      </div>
      {use !== null && (
        <button
          type="button"
          class="btn btn--s"
          disabled={!use.can}
          onClick={() => table.choose(use.input)}
        >
          {use.label}
        </button>
      )}
    </section>
  );
}

/** The same as a button, for the phone. */
export function CompanionButton() {
  const table = useTable<Dive>();
  const { view, format } = table;
  const companion = view.divers[view.seat]?.companion ?? null;
  const use = planButton(table);
  return companion === null || use === null ? null : (
    <button
      type="button"
      class="btn btn--s phone"
      disabled={!use.can}
      aria-label={`${format.label("companion", companion)}: ${use.label}`}
      onClick={() => table.choose(use.input)}
    >
      <CompanionPiece companion={companion} size={30} />
      <span>{use.label}</span>
    </button>
  );
}

// ---- others ----

/** The chief: his field, as far as it is revealed, and his last card. */
export function ChiefPanel() {
  const table = useTable<Dive>();
  const chief = revealOf(table)?.dive.chief ?? table.view.chief;
  if (chief === null) {
    return null;
  }
  const field = shownFields(table).get("chief") ?? 0;
  const deep = isDeep(table.facts, field);
  return (
    <section class="panel desktop comp chief" aria-label={t("The chief")}>
      <span class="cpic">
        <ChiefPawn size={34} />
      </span>
      <div>
        <h2>{t("The chief")}</h2>
        <p>{deep ? t("field {0}, deep water", field) : t("field {0}", field)}</p>
      </div>
      {chief.card !== null && (
        <ol class="chief-card" aria-label={t("His last card")}>
          {chief.card.speeds.map((speed, i) => (
            <li key={i} class={chief.card?.yellow.includes(i + 1) ? "yellow" : ""}>
              {speed}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What spectators see instead of a plan: which divers are ready. */
export function SpectatorPanel() {
  const { view, players } = useTable<Dive>();
  const planning = view.phase === "planning";
  return (
    <section class="panel dv-call dv-spectator" aria-label={t("Plans")}>
      <h2>{planning ? t("Everybody plans in secret") : t("At the table")}</h2>
      {planning && <p>{t("The plans are shown as soon as all are locked.")}</p>}
      <ul>
        {players.map((player) => (
          <li key={player.seat} style={{ "--pc": player.colour }}>
            <Sprite name={player.mark} size={16} />
            <b>{player.name}</b>
            <span>{statusText(view, player.seat)}</span>
            {planning && !view.to_act.includes(player.seat) && <Icon name="check" size={18} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is public about a seat, as far as it is revealed. */
export function seatFacts(table: BoardTable<Dive>, seat: number): SeatFacts {
  const { view, facts, format } = table;
  const diving = revealOf(table) !== null;
  const field = shownFields(table).get(seat) ?? 0;
  const planning = view.phase === "planning" && !diving;
  const ready = planning && !view.to_act.includes(seat);
  const mine = planning && !ready && seat === view.seat;
  const left = mine ? freeTokens(shownDraft(table).plan, facts.planning).length : 0;
  const companions = diving ? [] : facts.companions.filter((own) => own.seat === seat);
  const check = <Icon name="check" size={14} />;
  return {
    sub: diving ? t("diving now") : statusText(view, seat),
    short: ready ? [check, field] : t("on {0}", field),
    chips: (
      <>
        <Chip>{t("field {0}", field)}</Chip>
        {isDeep(facts, field) && <Chip tone="warn">{t("deep water")}</Chip>}
        {ready && (
          <Chip tone="ok">
            {check}
            {t("ready")}
          </Chip>
        )}
        {left > 0 && <Chip tone="go">{tn("{0} token left", "{0} tokens left", left)}</Chip>}
        {companions.map(({ companion }) => (
          <Chip key={companion}>{format.label("companion", companion)}</Chip>
        ))}
      </>
    ),
  };
}

// ---- the timer ----

/** Milliseconds between two updates. */
const TICK = 200;

const CIRCUMFERENCE = 2 * Math.PI * 18;

/** Countdown for planning, drawn as a ring and announced to screen readers; nothing without a deadline. */
export function Timer() {
  const { at = null, of = 1 } = deadlineOf(useTable<Dive>().table) ?? {};
  const now = useSignal(Date.now());
  useEffect(() => {
    if (at !== null) {
      const update = () => {
        now.value = Date.now();
      };
      update();
      const timer = setInterval(update, TICK);
      return () => clearInterval(timer);
    }
  }, [at]);
  if (at === null) {
    return null;
  }
  const seconds = Math.max(0, Math.ceil((at - now.value) / 1000));
  const part = Math.min(1, seconds / of) * CIRCUMFERENCE;
  /* Screen readers announce only every tenth second and the fifth. */
  const announced = seconds % 10 === 0 || seconds === 5;
  return (
    <span class={seconds <= 10 ? "timer soon" : "timer"}>
      <svg viewBox="0 0 44 44" width="40" height="40" aria-hidden="true">
        <circle class="whole" cx="22" cy="22" r="18" />
        <circle
          class="part"
          cx="22"
          cy="22"
          r="18"
          stroke-dasharray={`${part} ${CIRCUMFERENCE}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <b role="timer" aria-label={tn("{0} second left", "{0} seconds left", seconds)}>
        {seconds}
      </b>
      <span class="sr" aria-live="polite">
        {announced ? tn("{0} second.", "{0} seconds.", seconds) : ""}
      </span>
    </span>
  );
}
