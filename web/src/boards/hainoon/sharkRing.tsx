// Draws the shark ring with the divers' places inside it and the four jetties around it.
import { useEffect, useState } from "preact/hooks";
import type { Facts, Game, Place, Side, View } from "../../generated/hainoon";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { motionEnabled } from "../../settings";
import type { LastEvents } from "../../table/lines";
import type { PlayerInfo } from "../../table/players";
import type { Draft, Target } from "./draft";
import { outcomesByDiver } from "./forecast";
import { type Hover, hoverHandlers } from "./hover";
import { CELLS, type Cell, SIDES } from "./layout";
import { capital, diverName } from "./names";
import { DiverPiece, Jetty, SharkPiece } from "./pieces";

interface SharkRingProps {
  view: View;
  facts: Facts;
  players: readonly PlayerInfo[];
  format: Formatter;
  sharks: readonly number[];
  lit: { sides: Set<Side>; picks: Set<Target> };
  alternatives: Set<Target> | null;
  draft: Draft;
  previewByDiver: ReadonlyMap<number, string>;
  lastEvents: LastEvents<Game> | null;
  onSide(side: Side): void;
  onPick(pick: Target): void;
  onHover(hover: Hover | null): void;
}

const NO_CARDS: readonly string[] = [];

/** How long an attack is shown, in milliseconds (--t-scene). */
const ATTACK_MS = 1100;

interface AttackAnimation {
  seq: number;
  side: Side | null;
  outcomeByDiver: ReadonlyMap<number, string>;
}

function attackAnimation(lastEvents: LastEvents<Game>): AttackAnimation {
  const { seq, events } = lastEvents;
  const attack = events.find((event) => event.e === "attack");
  const bites = events.filter((event) => event.e === "bitten");
  return { seq, side: attack?.side ?? null, outcomeByDiver: outcomesByDiver(bites) };
}

/** The last attack, while it is animated. */
function useAttackAnimation(lastEvents: LastEvents<Game> | null): AttackAnimation | null {
  const [animation, setAnimation] = useState<AttackAnimation | null>(null);
  useEffect(() => {
    if (lastEvents === null) {
      return;
    }
    const next = attackAnimation(lastEvents);
    if (next.side === null && next.outcomeByDiver.size === 0) {
      return;
    }
    setAnimation(next);
    const timer = setTimeout(() => setAnimation(null), ATTACK_MS);
    return () => clearTimeout(timer);
  }, [lastEvents]);
  return animation;
}

export function SharkRing(props: SharkRingProps) {
  const { view, facts, format, lit, draft, lastEvents } = props;
  const animation = useAttackAnimation(lastEvents);
  const cardChosen = draft.card !== null;
  const from = lastEvents === null ? "" : cardOrigin(lastEvents);
  const rows = CELLS;
  return (
    <div class={cardChosen ? "hn choosing" : "hn"}>
      <i class="post tl" />
      <i class="post tr" />
      <i class="post bl" />
      <i class="post br" />
      {SIDES.map((side) => (
        <Jetty
          key={side}
          side={side}
          cards={view.sides.find((s) => s.side === side)?.cards ?? NO_CARDS}
          missing={view.sides.find((s) => s.side === side)?.missing ?? 0}
          needed={facts.sides?.find((s) => s.side === side)?.needed ?? null}
          format={format}
          lit={lit.sides.has(side)}
          chosen={draft.side === side}
          dim={cardChosen && !lit.sides.has(side)}
          attacking={animation?.side === side || view.attack?.side === side}
          from={from}
          onSide={props.onSide}
          onHover={props.onHover}
        />
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this grid */}
      <div
        class="hn-sea"
        role="grid"
        aria-label={t("Sharks and divers, four rows of four")}
        data-unfinished={rows !== CELLS || undefined}
      >
        <Caustics />
        {rows.map((row, r) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus
          <div class="hn-row" role="row" key={r}>
            {row.map((cell, c) => (
              <GridCell
                key={pickOf(cell)}
                cell={cell}
                row={r}
                col={c}
                lit={lit.picks.has(pickOf(cell))}
                picked={draft.picks.includes(pickOf(cell))}
                other={props.alternatives?.has(pickOf(cell)) ?? false}
                view={view}
                players={props.players}
                format={format}
                shark={"shark" in cell ? (props.sharks[cell.shark] ?? cell.shark) : -1}
                outcome={outcomeOf(props, animation, cell)}
                shaken={
                  "place" in cell &&
                  (animation?.outcomeByDiver.has(diverAt(view, cell.place)) ?? false)
                }
                onPick={props.onPick}
                onHover={props.onHover}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A selector of where the card that was just played came from: the avatar of its player. */
function cardOrigin(lastEvents: LastEvents<Game>): string {
  const played = lastEvents.events.find(({ e }) => e === "played" || e === "harpoon");
  return motionEnabled() && played !== undefined && "seat" in played
    ? `[data-seat="${played.seat}"] .avatar`
    : "";
}

/** The cell as a target of actions. */
const pickOf = (cell: Cell): Target => ("shark" in cell ? cell.shark : cell.place);

/** The word on a diver's tile: from the animated attack, the preview, or an attack that is still open. */
function outcomeOf(
  { view, facts, previewByDiver }: SharkRingProps,
  animation: AttackAnimation | null,
  cell: Cell,
): string | null {
  if ("shark" in cell) {
    return null;
  }
  const id = diverAt(view, cell.place);
  const attacked = isAttacked(view, facts, cell.place) ? t("attacked") : null;
  return animation?.outcomeByDiver.get(id) ?? previewByDiver.get(id) ?? attacked;
}

const diverAt = (view: View, place: Place): number =>
  view.divers.findIndex((d) => d.place === place);

interface GridCellProps
  extends Pick<SharkRingProps, "view" | "players" | "format" | "onPick" | "onHover"> {
  cell: Cell;
  row: number;
  col: number;
  /** It may be picked next; it has been picked; it may replace the pick. */
  lit: boolean;
  picked: boolean;
  other: boolean;
  /** The shark's id, -1 for a place. */
  shark: number;
  outcome: string | null;
  shaken: boolean;
}

const GridCell = (props: GridCellProps) => {
  const { cell, view, lit, picked, row, col } = props;
  const pick = pickOf(cell);
  const other = props.other && !lit && !picked;
  const classes = ["cell", lit ? "lit" : "", picked ? "picked" : "", other ? "other" : ""];
  const active = lit || picked || other;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
    <div role="gridcell" class="hn-cell">
      <button
        type="button"
        class={classes.join(" ")}
        data-cell={`${row},${col}`}
        data-pick={pick}
        tabIndex={row === 1 && col === 1 ? 0 : -1}
        aria-label={labelOf(props)}
        aria-pressed={picked}
        aria-disabled={!active}
        onClick={() => active && props.onPick(pick)}
        {...hoverHandlers({ at: "pick", name: pick }, props.onHover)}
      >
        {"shark" in cell ? (
          <SharkPiece
            id={props.shark}
            hungry={view.ring[cell.shark] === "hungry"}
            shark={cell.shark}
          />
        ) : (
          <PlaceContent {...props} place={cell.place} />
        )}
      </button>
    </div>
  );
};

function PlaceContent({ view, players, outcome, shaken, place }: GridCellProps & { place: Place }) {
  const id = diverAt(view, place);
  const diver = view.divers[id];
  if (diver === undefined) {
    return <span class="tile empty" />;
  }
  return (
    <DiverPiece
      id={id}
      diver={diver}
      player={diver.owner === null ? undefined : players[diver.owner]}
      outcome={outcome}
      shaken={shaken}
    />
  );
}

/** A shark of the open attack gets this place's diver or its cage, unless a harpoon stops it. */
function isAttacked({ attack }: View, { sides }: Facts, place: Place): boolean {
  const sharks = sides?.find(({ side }) => side === attack?.side)?.sharks ?? [];
  return sharks.some(
    ({ place: faced, unanswered: { e } }) => faced === place && (e === "bitten" || e === "uncaged"),
  );
}

function labelOf({ cell, view, players, format }: GridCellProps): string {
  if ("shark" in cell) {
    const shark = capital(format.label("shark", cell.shark));
    return `${shark}, ${format.label("hunger", view.ring[cell.shark])}`;
  }
  const diver = view.divers.find((d) => d.place === cell.place);
  const place = format.label("place", cell.place);
  if (diver === undefined) {
    return t("{0}: free place", place);
  }
  const health = format.label("health", diver.health);
  const caged = diver.caged ? `, ${t("in the cage")}` : "";
  return `${diverName(format, players, diver)}, ${health}${caged}, ${place}`;
}

function Caustics() {
  return (
    <svg class="caustic" viewBox="0 0 400 400" preserveAspectRatio="none" aria-hidden="true">
      <path
        fill="none"
        stroke="#c9fbf5"
        stroke-opacity=".13"
        stroke-width="5"
        stroke-linecap="round"
        d="M10 60Q60 20 110 60T210 60T310 50T400 70M-10 150Q50 110 100 150T200 140T300 160T410 140M0 250Q60 220 120 250T220 240T320 260T420 240M-10 340Q50 300 100 340T210 330T310 350T410 330M60 0Q90 60 60 110T70 220T50 330T70 410M170 -10Q140 60 170 120T160 230T180 330T160 410M280 0Q310 60 280 120T290 220T270 330T290 410"
      />
    </svg>
  );
}
