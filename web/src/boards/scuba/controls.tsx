// What is pressed besides the sea: action buttons, the choices of an event card, and the direction pad of a phone.
import type { ButtonHTMLAttributes } from "preact";
import { useState } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { lowScreen, narrow, sideColumn, touchScreen } from "../../components/media";
import { Sheet } from "../../components/sheet";
import { Icon, Sprite } from "../../components/sprite";
import { later, t, tn } from "../../i18n";
import type { PlayerInfo } from "../../table/players";
import {
  type Air,
  airOf,
  bestOf,
  choicesOf,
  isAsked,
  type Legal,
  legalTargets,
  type Scuba,
} from "./model";
import { AirRows, CardFace, CurrentRows, Sightings } from "./panels";
import { choiceTexts, colourOf, currentName } from "./texts";

interface ActionButtonProps extends ButtonHTMLAttributes {
  /** The action that it sends; without one it is disabled. */
  action: string | null | undefined;
}

function ActionButton({ action, children, ...rest }: ActionButtonProps) {
  const { pending, send, choose } = useTable<Scuba>();
  /* On a touch screen a press is the action itself. */
  const enter = () => action && !touchScreen.value && choose({ consider: action });
  const leave = () => choose({ consider: null });
  return (
    <button
      type="button"
      data-act={action}
      disabled={pending || !action}
      onClick={() => action && send(action)}
      onMouseEnter={enter}
      onMouseLeave={leave}
      onFocus={enter}
      onBlur={leave}
      {...rest}
    >
      {children}
    </button>
  );
}

const EXPLORE = [
  [
    "turn",
    "deck",
    later("Turn over"),
    later("Turns the tile here face up: an animal, an event, or nothing."),
  ],
  [
    "look",
    "eye",
    later("Look"),
    later("Free: you see every animal here that you have not seen yet."),
  ],
  ["board", "up", later("Go aboard"), later("Your dive ends, and what you have seen is safe.")],
  [
    "leave",
    "wave",
    later("Snorkel"),
    later("Back into the water, at the surface: you swim sideways and explore the top row."),
  ],
] as const;

/** Explore your cell, go aboard, snorkel. */
export function ExploreButtons() {
  const table = useTable<Scuba>();
  const targets = legalTargets(table);
  const best = bestOf(table);
  return (
    <div class="sc-explore">
      {EXPLORE.filter(([verb]) => targets[verb] !== null).map(([verb, icon, text, about]) => (
        <ActionButton
          key={verb}
          class={targets[verb] === best ? "btn btn--go" : "btn lit"}
          action={targets[verb]}
          aria-description={t(about)}
        >
          <Icon name={icon} size={18} />
          {t(text)}
        </ActionButton>
      ))}
    </div>
  );
}

/** What the end of the turn costs and leaves. */
const endText = (own: Air | null): string =>
  own === null
    ? t("You stay where you are.")
    : own.safe
      ? t("You breathe {0} air; after the way up {1} would be to spare.", own.turn, own.spare)
      : t("You breathe {0} air; for the way up you are {1} short.", own.turn, own.short);

export function EndTurnButton() {
  const table = useTable<Scuba>();
  const { stop } = legalTargets(table);
  const { own } = airOf(table);
  const kind = own?.dies ? "btn btn--fatal" : bestOf(table) === stop ? "btn btn--go" : "btn";
  return (
    stop !== null && (
      <ActionButton class={kind} action={stop} aria-description={endText(own)}>
        {table.view.phase === "resting" ? t("Stay aboard") : t("End turn")}
        {own !== null && (
          <small>{own.dies ? t("your last air!") : t("costs {0} air", own.turn)}</small>
        )}
      </ActionButton>
    )
  );
}

/** The current on small screens; it opens a sheet with the drift of each colour. */
export function CurrentButton({ steps = false }: { steps?: boolean }) {
  const table = useTable<Scuba>();
  const [open, setOpen] = useState(false);
  const divers = table.facts.current?.divers ?? 0;
  const name = currentName(table);
  return (
    <>
      <button type="button" class="btn cur-open" onClick={() => setOpen(true)}>
        <span class="cur-name">
          <Icon name="wave" size={18} />
          {name} {divers > 0 && divers}
        </span>
        {steps && <small>{tn("{0} step left", "{0} steps left", table.view.turn.left)}</small>}
      </button>
      {open && (
        <Sheet title={t("Current: {0}", name)} onClose={() => setOpen(false)}>
          <p>{t("How far animals (by ring colour) and divers drift.")}</p>
          <CurrentRows />
        </Sheet>
      )}
    </>
  );
}

function ChoiceButton({ choice }: { choice: Legal }) {
  const table = useTable<Scuba>();
  const { name, icon, text } = choiceTexts(choice, table);
  return (
    <ActionButton class="btn lit" aria-label={name} action={choice.text}>
      <Sprite name={icon} size={18} class="ico" />
      {text}
    </ActionButton>
  );
}

/** Choices side by side, those about the same diver behind its name. */
function ChoiceGroup({ choices, diver }: { choices: readonly Legal[]; diver?: PlayerInfo }) {
  return (
    choices.length > 0 && (
      <span class="sc-group">
        {diver && (
          <b style={{ "--pc": diver.colour }}>
            <Sprite name={diver.mark} size={12} />
            {diver.name}
          </b>
        )}
        {choices.map((choice) => (
          <ChoiceButton key={choice.text} choice={choice} />
        ))}
      </span>
    )
  );
}

/** The card that needs your decision, with its choices. */
export function EventPanel() {
  const table = useTable<Scuba>();
  const { view, players, format } = table;
  const choices = choicesOf(table);
  const isAbout = (diver: PlayerInfo) => (choice: Legal) =>
    choice.a === "diver" && choice.diver === diver.seat;
  const question = choices.length === 0 ? format.ask(view.phase) : undefined;
  return (
    view.event && (
      <section class={`sc-event b-${colourOf(view.event.card)}`} aria-label={t("Event card")}>
        <CardFace card={view.event.card} question={question} />
        <div class="sc-choices">
          {players.map((diver) => (
            <ChoiceGroup key={diver.seat} diver={diver} choices={choices.filter(isAbout(diver))} />
          ))}
          {choices.map(
            (choice) =>
              choice.a !== "diver" && <ChoiceGroup key={choice.text} choices={[choice]} />,
          )}
        </div>
      </section>
    )
  );
}

const PAD = [
  ["up", "u"],
  ["left", "l"],
  ["right", "r"],
  ["down", "d"],
] as const;

export function DirectionPad() {
  const table = useTable<Scuba>();
  const { steps, board } = legalTargets(table);
  const nameOf = (way: (typeof PAD)[number][0]) =>
    board !== null && steps.get(way) === board
      ? t("Go aboard")
      : t("Swim {0}", table.format.label("way", way));
  return (
    <div class="dpad">
      {PAD.map(([way, place]) => (
        <ActionButton key={way} class={place} action={steps.get(way)} aria-label={nameOf(way)}>
          <Icon name={way} size={24} />
        </ActionButton>
      ))}
      <i>
        {table.view.turn.left}
        <span class="sr">{t("steps left")}</span>
      </i>
    </div>
  );
}

/** Your air on a phone; it opens a sheet with the way up, and the species and combos you have seen. */
export function AirButton() {
  const table = useTable<Scuba>();
  const [open, setOpen] = useState(false);
  const { left, own, there } = airOf(table);
  const air = there ?? own;
  return (
    <>
      <button
        type="button"
        class={air?.safe === false ? "gzm short" : "gzm"}
        aria-description={t("Your dive: air and sightings")}
        onClick={() => setOpen(true)}
      >
        <b>{left ?? "–"}</b>
        <span>{t("air")}</span>
        {air !== null && <em>{t("−{0} here", air.turn)}</em>}
        {air !== null && <em>{t("−{0} up", air.home)}</em>}
        {air !== null && (
          <em class="sp">
            {air.safe ? t("{0} to spare", air.spare) : t("{0} too little", air.short)}
          </em>
        )}
      </button>
      {open && (
        <Sheet title={t("Your dive")} onClose={() => setOpen(false)}>
          <div class="sc-dive">
            {left !== null && <AirRows left={left} air={own} elsewhere={false} />}
            <Sightings />
          </div>
        </Sheet>
      )}
    </>
  );
}

/** On a phone: your air at the left, the pad in the middle, buttons at the right. */
const PhoneControls = () => (
  <div class="sc-controls">
    <AirButton />
    <DirectionPad />
    <div class="sc-controls-r">
      <CurrentButton />
      <ExploreButtons />
      <EndTurnButton />
    </div>
  </div>
);

/** Everything below the sea, or beside it on a low screen. */
export function Controls() {
  const table = useTable<Scuba>();
  const asked = isAsked(table);
  if (narrow.value || lowScreen.value) {
    return asked ? <EventPanel /> : <PhoneControls />;
  }
  return (
    <div class="sc-foot">
      {asked ? (
        <EventPanel />
      ) : (
        <>
          {table.seat >= 0 && <Sightings />}
          {!sideColumn.value && <CurrentButton steps />}
          <ExploreButtons />
          <EndTurnButton />
        </>
      )}
    </div>
  );
}
