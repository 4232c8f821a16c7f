// Dive's panels: your plan with its depths and tokens, the reveal, companions, the chief, spectators, the timer,
// and what is public about a seat.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { oneColumn } from "../../components/media";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import { t, tn } from "../../i18n";
import {
  type Dive,
  type DiveTable,
  deadlineOf,
  deepestOpen,
  formatPlan,
  freeTokens,
  hasAnglerfish,
  hasClownfish,
  isComplete,
  isDeep,
  layToken,
  ownCompanion,
  type Pawn,
  type Slot,
  speedOf,
  upTo,
} from "./model";
import { drawCards } from "./oceanSource";
import {
  CardFace,
  ChiefPawn,
  CompanionPicture,
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
import { chiefTip, companionTip, depthTip, fieldTip, mistakeTip, speedTip } from "./tooltips";

// ---- your plan ----

/** The depths, the free tokens, and the lock button. */
export function PlanTable() {
  const table = useTable<Dive>();
  const { view, facts, send } = table;
  const { planning } = facts;
  const { plan } = table.draft;
  const editable = isEditable(table);
  const left = freeTokens(plan, planning).length;
  /* Children begin with no shark anywhere: looking is better than locking that. */
  const ready = editable && left === 0 && (planning.tokens > 0 || plan.some(({ shark }) => shark));
  const locked = !editable && view.phase === "planning" && view.divers[view.seat]?.plan != null;
  return (
    <section class="dvb" aria-label={t("Your plan")}>
      <Slots />
      {planning.tokens > 0 && <Tray />}
      <button
        type="button"
        class={ready ? "btn btn--go lock" : "btn lock"}
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
  const { draft, facts } = useTable<Dive>();
  const { depths, tokens } = facts.planning;
  const all = Math.max(depths, draft.plan.length);
  return (
    <ol class={all > depths ? "dslots six" : "dslots"} aria-label={t("Your depths")}>
      {upTo(all).map((depth) => (
        <PlanSlot key={depth} depth={depth} />
      ))}
      {tokens === 0 && <li class="sr">{t("Tap a depth to turn it over.")}</li>}
    </ol>
  );
}

/** Whether a depth is open for tokens, accepts what is chosen, and how it is marked. */
function slotState(table: DiveTable, depth: number) {
  const { planning } = table.facts;
  const { plan, picked, cursor, placingClownfish } = table.draft;
  const laid = plan[depth - 1];
  const open = isEditable(table) && planning.tokens > 0 && depth <= deepestOpen(plan, planning);
  const accepts = open && (picked !== null || (placingClownfish && laid !== undefined));
  const over = dragged.value === null ? picked && accepts && cursor : dragged.value.over;
  const classes = [
    `ds d${depth}`,
    over === depth && "over",
    laid === undefined && !open && "closed",
    (accepts || (open && dragged.value !== null)) && "target",
  ];
  return { laid, open, accepts, class: classes.filter(Boolean).join(" ") };
}

/** What an empty depth says, while there are tokens to lay. */
function hintAt(table: DiveTable, depth: number): string {
  const { planning } = table.facts;
  const { plan, picked } = table.draft;
  const deepest = deepestOpen(plan, planning);
  if (!isEditable(table) || (picked === null && isComplete(plan, planning))) {
    return "";
  }
  const next = depth === deepest + 1 ? t("fill depth {0} first", deepest) : "";
  return depth <= deepest ? t("drop here") : next;
}

function PlanSlot({ depth }: { depth: number }) {
  const table = useTable<Dive>();
  const { picked, placingClownfish } = table.draft;
  const { laid, open, accepts, class: classes } = slotState(table, depth);
  const label = placingClownfish
    ? t("Clownfish to depth {0}", depth)
    : picked && t("{0} to depth {1}", tokenName(picked.token, picked.shark), depth);
  return (
    <li class={classes} data-depth={depth} data-open={open ? "" : undefined}>
      <span class="dn" data-tip={depthTip(table, depth)}>
        <span class="sr">{t("Depth {0}", depth)}</span>
        <span aria-hidden="true">{depth}</span>
      </span>
      {laid === undefined ? (
        <span class="dt">
          <em>{hintAt(table, depth)}</em>
        </span>
      ) : (
        <LaidTokens depth={depth} laid={laid} />
      )}
      {accepts && (
        <button
          type="button"
          class="ds-hit"
          aria-label={label ?? ""}
          onClick={() => table.choose({ type: "place", depth })}
        >
          {picked !== null && <Ghost depth={depth} />}
        </button>
      )}
    </li>
  );
}

/** The picked-up token at a depth, and the speed there with it: what a press would do. */
function Ghost({ depth }: { depth: number }) {
  const { draft, facts } = useTable<Dive>();
  const { plan, picked } = draft;
  if (picked === null) {
    return null;
  }
  const slot = layToken(plan, picked.token, depth, picked.shark)[depth - 1];
  return (
    <span class="ghost" aria-hidden="true">
      <Sprite name={picked.shark ? "tok-shark" : "tok-plain"} size={44} />
      <b>{picked.token}</b>
      {slot && slot.tokens.length > 1 && <i>{t("speed {0}", speedOf(slot, facts))}</i>}
    </span>
  );
}

/** CSS class for the spacing of a depth's tokens, by their number. */
const DENSITY = ["", "", "two"];

function LaidTokens({ depth, laid }: { depth: number; laid: Slot }) {
  const { facts, format } = useTable<Dive>();
  const { tokens, shark, clownfish, anglerfish } = laid;
  return (
    <>
      <span class={`dt ${DENSITY[tokens.length] ?? "many"}`}>
        {tokens.map((token) => (
          <Token key={token} token={token} shark={shark} />
        ))}
        {clownfish && (
          <span class="clown" data-tip={companionTip(format, "clownfish")}>
            <Sprite name="sp-clownfish" size={34} />
          </span>
        )}
        {anglerfish && (
          <span data-tip={companionTip(format, "anglerfish")}>
            <Sprite name="dv-angler" size={44} />
          </span>
        )}
      </span>
      {anglerfish && <span class="spd">{t("the fastest")}</span>}
      {tokens.length > 0 && (
        <span class={tokens.length > 1 || clownfish ? "spd" : "spd one"} data-tip={speedTip()}>
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
      aria-description={mistakeTip(table)}
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
  const { plan, picked } = table.draft;
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
  useEffect(() => {
    const cards = cardsOf(dive?.steps ?? []).map(({ card }) => card);
    return drawCards(cards, (name, image) => {
      images.value = new Map(images.value).set(name, image);
    });
  }, [dive]);
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

/** All plans; the button skips the reveal, and then closes it. */
export function RevealPanel() {
  const table = useTable<Dive>();
  const { view, readOnly, count } = table;
  const waits = readOnly || count === 0;
  const button = useRef<HTMLButtonElement>(null);
  /* In a replay and for a spectator the focus stays where it is, so the replay's keys work. */
  useEffect(() => {
    if (!readOnly) {
      button.current?.focus({ preventScroll: true });
    }
  }, [readOnly]);
  const done = revealOf(table)?.done;
  const on = waits ? t("Go on") : t("Plan the next dive");
  return (
    <section class="dvb reveal" aria-label={t("The dive")}>
      <Plans />
      <button
        type="button"
        ref={button}
        class={done && !waits ? "btn btn--go lock go-on" : "btn lock go-on"}
        onClick={() => skipReveal(table)}
      >
        {!done ? t("Show all") : view.over ? t("See the result") : on}
      </button>
    </section>
  );
}

/** A row or column of all plans: a pawn, or a depth. */
interface PlanLine {
  pawn?: Pawn;
  depth?: number;
}

/** Depths are rows and divers columns, on a phone the other way round. */
function Plans() {
  const table = useTable<Dive>();
  const { dive, step } = revealOf(table) ?? {};
  const divers = dive?.last.divers ?? [];
  const lengths = [table.facts.planning.depths, ...divers.map(({ slots }) => slots.length)];
  const depths: PlanLine[] = upTo(Math.max(...lengths)).map((depth) => ({ depth }));
  const pawns: PlanLine[] = divers.map((_, pawn) => ({ pawn }));
  if (dive?.chief?.card) {
    pawns.push({ pawn: "chief" });
  }
  const [rows, columns] = oneColumn.value ? [pawns, depths] : [depths, pawns];
  const active = step?.kind === "card" ? step.event.depth : 0;
  const now = ({ depth }: PlanLine) => (depth === active ? "now" : "");
  return (
    <table class="dplans">
      <caption class="sr">{t("All plans")}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column, i) => (
            <th key={i} scope="col" class={now(column)}>
              <PlanHead {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i} class={row.depth ? `d${Math.min(row.depth, 5)}` : ""}>
            <th scope="row" class={now(row)}>
              <PlanHead {...row} />
            </th>
            {columns.map((column, k) => (
              <td key={k} class={now({ ...row, ...column })}>
                <PlanCell {...row} {...column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlanHead({ pawn, depth }: PlanLine) {
  const { players } = useTable<Dive>();
  return (
    <>
      {depth}
      {pawn !== undefined && <span class="sr">{pawnName(players, pawn)}</span>}
      {pawn === "chief" && <ChiefPawn size={20} />}
      {pawn !== undefined && (
        <span data-tip={pawnName(players, pawn)}>
          <PawnMark pawn={pawn} />
        </span>
      )}
    </>
  );
}

function PlanCell({ pawn = 0, depth = 0 }: PlanLine) {
  const { dive, shown = 0 } = revealOf(useTable<Dive>()) ?? {};
  if (pawn === "chief") {
    const { speeds = [], yellow = [] } = dive?.chief?.card ?? {};
    return depth > speeds.length ? null : (
      <b
        class={yellow.includes(depth) ? "cspd yellow" : "cspd"}
        data-tip={chiefTip({ speeds, yellow }, depth)}
      >
        {speeds[depth - 1]}
      </b>
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
                  <CompanionPicture companion={action.companion} size={82} />
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
          class={chosen === undefined ? "btn" : "btn btn--go"}
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
export function isCalling(table: DiveTable): boolean {
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
  const passLast = shown.sort((a, b) => Number(a.a === "pass") - Number(b.a === "pass"));
  const { companion = "octopus" } = ownCompanion(table) ?? {};
  const name = format.label("companion", companion);
  return (
    <section class="panel dv-call" aria-label={name}>
      <CompanionPicture companion={companion} size={84} />
      <h2>{name}</h2>
      <p>{format.label("companion-about", companion)}</p>
      {shown.some(({ a }) => a === "place") && (
        <p>{t("Drag it over the water, or move it with the arrow keys.")}</p>
      )}
      {passLast.map((action) => (
        <button
          type="button"
          class="btn"
          data-call={action.a}
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

/** The button of a companion that is part of a plan; with a picture, for the phone. */
export function CompanionButton({ picture }: { picture?: boolean }) {
  const table = useTable<Dive>();
  const { companion, depth } = ownCompanion(table) ?? {};
  const { plan, placingClownfish } = table.draft;
  const clownfish = companion === "clownfish";
  if (!isEditable(table) || (!clownfish && companion !== "anglerfish")) {
    return null;
  }
  const used = clownfish ? hasClownfish(plan) : hasAnglerfish(plan);
  const can = clownfish ? plan.length > 0 : used || depth === plan.length + 1;
  const label = placingClownfish ? t("Choose a depth") : used ? t("Take back") : t("Use");
  return (
    <button
      type="button"
      class={picture ? "btn btn--s phone" : "btn btn--s"}
      disabled={!can}
      aria-label={picture ? `${table.format.label("companion", companion)}: ${label}` : undefined}
      onClick={() => table.choose({ type: clownfish ? "toggleClownfish" : "toggleAnglerfish" })}
    >
      {picture && <CompanionPiece companion={companion} size={30} />}
      <span>{label}</span>
    </button>
  );
}

/** Panel of your companion, below the seats. */
export function OwnCompanion() {
  const { view, format } = useTable<Dive>();
  const { companion = null, spent = false } = view.divers[view.seat] ?? {};
  return companion === null ? null : (
    <section class="panel desktop comp">
      <CompanionPicture companion={companion} size={46} />
      <div>
        <h2>{format.label("companion", companion)}</h2>
        <p>{spent ? t("Used.") : format.label("companion-about", companion)}</p>
      </div>
      <CompanionButton />
    </section>
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
  const { card } = chief;
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
      {card !== null && (
        <ol class="chief-card" aria-label={t("His last card")}>
          {card.speeds.map((speed, i) => (
            <li
              key={i}
              class={card.yellow.includes(i + 1) ? "yellow" : ""}
              data-tip={chiefTip(card, i + 1)}
            >
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
export function seatFacts(table: DiveTable, seat: number): SeatFacts {
  const { view, facts, format } = table;
  const diving = revealOf(table) !== null;
  const field = shownFields(table).get(seat) ?? 0;
  const planning = view.phase === "planning" && !diving;
  const ready = planning && !view.to_act.includes(seat);
  const mine = planning && !ready && seat === view.seat;
  const left = mine ? freeTokens(table.draft.plan, facts.planning).length : 0;
  const companions = diving ? [] : facts.companions.filter((own) => own.seat === seat);
  const check = <Icon name="check" size={14} />;
  return {
    sub: diving ? t("diving now") : statusText(view, seat),
    short: ready ? [check, field] : t("on {0}", field),
    chips: (
      <>
        <span data-tip={fieldTip(facts, field)}>
          <Chip>{t("field {0}", field)}</Chip>
          {isDeep(facts, field) && <Chip tone="warn">{t("deep water")}</Chip>}
        </span>
        {ready && (
          <Chip tone="ok">
            {check}
            {t("ready")}
          </Chip>
        )}
        {left > 0 && <Chip tone="go">{tn("{0} token left", "{0} tokens left", left)}</Chip>}
        {companions.map(({ companion }) => (
          <span key={companion} data-tip={companionTip(format, companion)}>
            <Chip>{format.label("companion", companion)}</Chip>
          </span>
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
  const { at, of = 1 } = deadlineOf(useTable<Dive>().table) ?? {};
  const now = useSignal(Date.now());
  useEffect(() => {
    const update = () => {
      now.value = Date.now();
    };
    update();
    const timer = at === undefined ? undefined : setInterval(update, TICK);
    return () => clearInterval(timer);
  }, [at]);
  if (at === undefined) {
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
