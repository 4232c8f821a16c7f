// Board of Scuba: a cross-section of the sea below the boat; exports the BoardModule.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { BoardFrame, useTable } from "../../components/boardFrame";
import { narrow, sideColumn, touchScreen } from "../../components/media";
import { usePieceMotion } from "../../components/motion";
import type { Cell, Game } from "../../generated/scuba";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { settings } from "../../settings";
import type { LegalAction } from "../../table/protocol";
import type { BoardModule, BoardTable } from "../api";
import { usePreview } from "../preview";
import { useAnimalIds } from "./animalIds";
import { choiceOf } from "./choices";
import "./board.css";
import "./panels.css";
import "./phone.css";
import { EndTurnButton, ExploreButtons } from "./actionButtons";
import { announce } from "./announce";
import { CurrentCard, Steps } from "./current";
import { CurrentButton } from "./currentButton";
import { DrawnCard, EventPanel } from "./event";
import { lineStyle, scenes, sound } from "./events";
import { explain } from "./explain";
import { Gauge } from "./gauge";
import { guide } from "./guide";
import { useKeys } from "./keys";
import { legalTargetsOf } from "./legalTargets";
import { PhoneControls } from "./phoneControls";
import { promptOf } from "./prompt";
import { scoreBreakdown } from "./scoreBreakdown";
import { SeaGrid } from "./seaGrid";
import { factsOf } from "./seats";
import { Sightings } from "./sightings";
import { points, timeline } from "./timeline";
import { key, placeOf } from "./view";

/** The certain results of the hovered action, as sentences. */
function useForecast(props: BoardTable<Game>, action: string | null, format: Formatter): string[] {
  const events = usePreview(props, action)?.events ?? [];
  return events.map((event) => format.event(event) ?? "").filter((text) => text !== "");
}

const BELOW_BOAT: Cell = [5, 1];
const NO_ACTIONS: readonly LegalAction<Game>[] = [];
const NO_CELLS: ReadonlySet<string> = new Set();

function Board() {
  const props = useTable<Game>();
  const { view, facts, players, seat, actions, send, pending, lastEvents, table } = props;
  const root = useRef<HTMLDivElement>(null);
  const beside = sideColumn.value;
  const { format } = props;
  const animals = useAnimalIds(view.animals);
  const targets = useMemo(
    () => legalTargetsOf(actions, view, facts, seat),
    [actions, view, facts, seat],
  );
  const [hovered, setHovered] = useState<Cell | null>(null);
  const [hoveredChoice, setHoveredChoice] = useState<string | null>(null);
  /* If several animals of a cell can be chosen, a click on the cell shows a button for each. */
  const [animalChoice, setAnimalChoice] = useState({ of: NO_ACTIONS, choices: NO_ACTIONS });
  /* On touch screens the first tap selects a cell and shows its cost; the second one moves there. */
  const [tapped, setTapped] = useState<{ of: typeof actions; cell: string } | null>(null);
  usePieceMotion(root, table.seq);

  const mine = view.divers[seat];
  const here = placeOf(mine);
  const open = actions.length > 0 && !pending;
  const chosen = tapped !== null && tapped.of === actions ? tapped.cell : null;
  const act = (action: string) => {
    setHovered(null);
    setHoveredChoice(null);
    setTapped(null);
    send(action);
  };
  const onCell = (cell: Cell) => {
    const target = targets.cells.get(key(cell));
    const animalActions = targets.animals.get(key(cell)) ?? NO_ACTIONS;
    const [only] = animalActions;
    if (!open) {
      return;
    }
    if (
      target !== undefined &&
      settings.value.confirm &&
      touchScreen.value &&
      chosen !== key(cell)
    ) {
      setHovered(cell);
      setTapped({ of: actions, cell: key(cell) });
    } else if (target !== undefined) {
      act(target.action);
    } else if (only !== undefined && animalActions.length === 1) {
      act(only.text);
    } else if (animalActions.length > 1) {
      setAnimalChoice({ of: actions, choices: animalActions });
    } else if (here !== null && key(here) === key(cell)) {
      const explore = targets.look ?? targets.turn;
      if (explore !== null) {
        act(explore);
      }
    }
  };
  const onHover = (cell: Cell | null) =>
    setHovered((now) => (now !== null && cell !== null && key(now) === key(cell) ? now : cell));
  const onBoard = () => open && targets.board !== null && act(targets.board);
  const handlers = { onCell, onBoard, onHover };
  const choiceActions = animalChoice.of === actions ? animalChoice.choices : targets.choices;
  const choices = choiceActions.map((action) => choiceOf(action, view, players, format));
  const target = hovered === null ? null : (targets.cells.get(key(hovered))?.action ?? null);
  const forecast = useForecast(props, hoveredChoice ?? target, format);
  useKeys({ root, targets, pending, choices: choices.map(({ action }) => action), act });

  const left = mine?.status === "under" || mine?.status === "waiting" ? mine.air : null;
  const own = facts.seats[seat]?.air ?? null;
  const there = (hovered && facts.cells.find(({ cell }) => key(cell) === key(hovered))) ?? null;
  const air = there ?? own;
  const reachable = useMemo(
    () => (targets.steps.size > 0 ? new Set(view.turn.reach.map(key)) : NO_CELLS),
    [targets, view],
  );
  /* Pieces move first; the legal targets are lit a frame later. */
  const deferred = useMemo(() => ({ targets, reachable }), [targets, reachable]);
  const seatFacts = useCallback(
    (seat: number) => factsOf(view, facts, seat, format),
    [view, facts, format],
  );
  const event = view.event !== null && view.to_act.includes(seat) && actions.length > 0;
  const panel = event && view.event !== null && (
    <EventPanel
      card={view.event.card}
      choices={choices}
      pending={pending}
      format={format}
      question={format.ask(view.phase)}
      onChoose={act}
      onHover={setHoveredChoice}
    />
  );
  const prompt = promptOf(props, targets, format);
  const sentences = chosen === null ? forecast : [...forecast, t("Tap again to confirm.")];
  const showForecast = sentences.length > 0 && (hoveredChoice !== null || chosen !== null);

  return (
    <BoardFrame
      prompt={showForecast ? { ...prompt, text: sentences.join(" ") } : prompt}
      facts={seatFacts}
      left={
        left !== null && <Gauge tank={view.tank} left={left} air={air} elsewhere={there !== null} />
      }
      right={
        beside ? (
          <>
            <CurrentCard view={view} facts={facts} format={format} />
            <Steps view={view} format={format} />
          </>
        ) : undefined
      }
    >
      <SeaGrid
        root={root}
        view={view}
        players={players}
        seat={seat}
        animals={animals}
        targets={deferred.targets}
        reachable={deferred.reachable}
        stale={deferred.targets !== targets}
        lastEvents={lastEvents}
        way={facts.current?.way ?? null}
        pending={pending}
        format={format}
        chosen={chosen}
        focus={key(here ?? BELOW_BOAT)}
        {...handlers}
      />
      {!event && <DrawnCard lastEvents={lastEvents} players={players} format={format} />}
      <>
        {narrow.value ? (
          panel || (
            <PhoneControls
              {...{ view, facts, left, air, own, targets, pending, format }}
              onAct={act}
            />
          )
        ) : (
          <div class="sc-foot desktop">
            {panel ? panel : mine && <Sightings facts={facts} format={format} />}
            {!event && (
              <>
                {!beside && <CurrentButton view={view} facts={facts} format={format} steps />}
                <ExploreButtons targets={targets} pending={pending} onAct={act} />
                <EndTurnButton {...{ view, targets, pending }} air={own} onAct={act} />
              </>
            )}
          </div>
        )}
      </>
    </BoardFrame>
  );
}

const RULE_SECTIONS: Record<string, string> = {
  entering: "turn",
  resting: "surface",
  diving: "turn",
};

export const board: BoardModule<Game> = {
  Board,
  progress: ({ round }) => t("Round {0}", round),
  rounds: true,
  lineStyle,
  sound,
  scenes,
  announce,
  explain,
  scoreBreakdown,
  points,
  timeline,
  ruleSection: (view) => RULE_SECTIONS[view.phase] ?? "events",
  guide,
};
