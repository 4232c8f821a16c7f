// The square of sharks and divers between the four jetties.
import { useEffect, useState } from "preact/hooks";
import { memo } from "../../components/memo";
import { useProgressiveList } from "../../components/progressiveRender";
import { t } from "../../i18n";
import { motionEnabled } from "../../settings";
import type { LastEvents, PlayerInfo } from "../api";
import { type Aim, aiming } from "./aim";
import type { Draft } from "./draft";
import { DiverPiece, Jetty, SharkPiece } from "./parts";
import { CELLS, type Cell, type Place, SIDES, type View } from "./view";
import { diverName, healthName, placeName } from "./words";

interface LagoonProps {
  view: View;
  players: readonly PlayerInfo[];
  sharks: readonly number[];
  lit: { sides: Set<string>; picks: Set<string> };
  instead: Set<string> | null;
  draft: Draft;
  previewByDiver: ReadonlyMap<number, string>;
  lastEvents: LastEvents | null;
  onSide(side: string): void;
  onPick(pick: string): void;
  onAim(aim: Aim | null): void;
}

const NO_CARDS: readonly string[] = [];

/** How long an attack is shown, in milliseconds (--t-scene). */
const SCENE = 1100;

interface Scene {
  seq: number;
  side: string | null;
  previewByDiver: ReadonlyMap<number, string>;
}

function sceneOf(lastEvents: LastEvents): Scene {
  const previewByDiver = new Map<number, string>();
  for (const [word, , diver, health] of lastEvents.events) {
    if (word === "bitten") {
      previewByDiver.set(Number(diver), health === "eaten" ? t("eaten") : t("bitten"));
    }
  }
  const attack = lastEvents.events.find(([word]) => word === "attack");
  return { seq: lastEvents.seq, side: attack?.[1] ?? null, previewByDiver };
}

/** The attack that has just been carried out, for a moment. */
function useScene(lastEvents: LastEvents | null): Scene | null {
  const [scene, setScene] = useState<Scene | null>(null);
  useEffect(() => {
    if (lastEvents === null) {
      return;
    }
    const next = sceneOf(lastEvents);
    if (next.side === null && next.previewByDiver.size === 0) {
      return;
    }
    setScene(next);
    const timer = setTimeout(() => setScene(null), SCENE);
    return () => clearTimeout(timer);
  }, [lastEvents]);
  return scene;
}

export function Lagoon(props: LagoonProps) {
  const { view, lit, draft, lastEvents } = props;
  const scene = useScene(lastEvents);
  const cardChosen = draft.card !== null;
  const from = lastEvents === null ? "" : origin(lastEvents);
  const rows = useProgressiveList(CELLS, 1);
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
          lit={lit.sides.has(side)}
          chosen={draft.side === side}
          dim={cardChosen && !lit.sides.has(side)}
          attacking={scene?.side === side || view.attack?.side === side}
          from={from}
          onSide={props.onSide}
          onAim={props.onAim}
        />
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this grid */}
      <div
        class="hn-sea"
        role="grid"
        aria-label={t("Lagoon, four rows of four")}
        data-unfinished={rows !== CELLS || undefined}
      >
        <Caustics />
        {rows.map((row, r) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus
          <div class="hn-row" role="row" key={r}>
            {row.map((cell, c) => (
              <Square
                key={pickOf(cell)}
                cell={cell}
                row={r}
                col={c}
                lit={lit.picks.has(pickOf(cell))}
                picked={draft.picks.includes(pickOf(cell))}
                other={props.instead?.has(pickOf(cell)) ?? false}
                view={view}
                players={props.players}
                shark={"shark" in cell ? (props.sharks[cell.shark] ?? cell.shark) : -1}
                fate={fateOf(props, scene, cell)}
                shaken={
                  "place" in cell && (scene?.previewByDiver.has(diverAt(view, cell.place)) ?? false)
                }
                onPick={props.onPick}
                onAim={props.onAim}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Where the card that was just played came from: your hand, or the seat of whoever played it. */
function origin(lastEvents: LastEvents): string {
  const played = lastEvents.events.find(([word]) => word === "played" || word === "harpoon");
  return motionEnabled() && played !== undefined ? `[data-seat="${played[1]}"] .avatar` : "";
}

/** How a square is called in actions. */
const pickOf = (cell: Cell): string => ("shark" in cell ? String(cell.shark) : cell.place);

/** What is to be seen of a diver's fate: the scene of an attack, a forecast, or an attack to come. */
function fateOf(
  { view, previewByDiver }: LagoonProps,
  scene: Scene | null,
  cell: Cell,
): string | null {
  if ("shark" in cell) {
    return null;
  }
  const id = diverAt(view, cell.place);
  const attacked = isAttacked(view, cell.place) ? t("attacked") : null;
  return scene?.previewByDiver.get(id) ?? previewByDiver.get(id) ?? attacked;
}

const diverAt = (view: View, place: Place): number =>
  view.divers.findIndex((d) => d.place === place);

interface SquareProps extends Pick<LagoonProps, "view" | "players" | "onPick" | "onAim"> {
  cell: Cell;
  row: number;
  col: number;
  /** It may be picked, it has been, or it may be instead. */
  lit: boolean;
  picked: boolean;
  other: boolean;
  /** Which shark lies there. */
  shark: number;
  fate: string | null;
  shaken: boolean;
}

const Square = memo((props: SquareProps) => {
  const { cell, view, players, lit, picked, row, col } = props;
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
        aria-label={labelOf(cell, view, players)}
        aria-pressed={picked}
        aria-disabled={!active}
        onClick={() => active && props.onPick(pick)}
        {...aiming({ at: "pick", name: pick }, props.onAim)}
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
});

function PlaceContent({ view, players, fate, shaken, place }: SquareProps & { place: Place }) {
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
      fate={fate}
      shaken={shaken}
    />
  );
}

/** A shark is on its way to this place, and no harpoon has stopped it. */
function isAttacked({ attack }: View, place: Place): boolean {
  return attack?.attacked.includes(place) === true && !attack.harpooned.includes(place);
}

function labelOf(cell: Cell, view: View, players: readonly PlayerInfo[]): string {
  if ("shark" in cell) {
    const state = view.ring[cell.shark] === "hungry" ? t("hungry") : t("full");
    return t("Shark {0}, {1}", cell.shark + 1, state);
  }
  const diver = view.divers.find((d) => d.place === cell.place);
  if (diver === undefined) {
    return t("{0}: free place", placeName(cell.place));
  }
  const health = healthName(diver.health);
  const caged = diver.caged ? `, ${t("in the cage")}` : "";
  return `${diverName(players, diver)}, ${health}${caged}, ${placeName(cell.place)}`;
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
