// Board of Scuba: a cross-section of the sea below the boat; exports the BoardModule.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { BoardFrame } from "../../components/boardFrame";
import { Deferred, useDeferredValue } from "../../components/deferred";
import { lastInputWasTouch } from "../../components/inputPriority";
import { useStableCallbacks } from "../../components/memo";
import { usePieceMotion } from "../../components/motion";
import { useSideColumn } from "../../components/width";
import { t } from "../../i18n";
import { type Formatter, useFormatter } from "../../i18n/catalog";
import { settings } from "../../settings";
import type { BoardModule, BoardProps } from "../api";
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
import { formatEvent } from "./eventText";
import { explain } from "./explain";
import { airAt, Gauge } from "./gauge";
import { guide } from "./guide";
import { useKeys } from "./keys";
import { animalText, type LegalTargets, legalTargetsOf } from "./legalTargets";
import { PhoneControls } from "./phoneControls";
import { promptOf } from "./prompt";
import { scoreBreakdown } from "./scoreBreakdown";
import { SeaGrid } from "./seaGrid";
import { factsOf } from "./seats";
import { Sightings } from "./sightings";
import { points, timeline } from "./timeline";
import { type Cell, key, placeOf, type View } from "./view";

/** The certain results of the hovered action, as sentences. */
function useForecast(props: BoardProps<Game>, action: string | null, format: Formatter): string[] {
  const { players, view } = props;
  const events = usePreview(props, action) ?? [];
  return events
    .map((event) => formatEvent(event, players, view, format)?.text ?? "")
    .filter((text) => text !== "");
}

/** The actions that choose an animal in a cell. */
function choosableAnimals(view: View, cell: Cell, targets: LegalTargets): string[] {
  return view.animals
    .filter((animal) => key(animal.cell) === key(cell))
    .map((animal) => targets.animals.get(animalText(animal.species, animal.cell, animal.discs)))
    .filter((action) => action !== undefined);
}

const BELOW_BOAT: Cell = [5, 1];
const NO_ACTIONS: readonly string[] = [];
const NO_CELLS: ReadonlySet<string> = new Set();

function Board(props: BoardProps<Game>) {
  const { view, players, seat, actions, send, pending, lastEvents, table } = props;
  const root = useRef<HTMLDivElement>(null);
  const beside = useSideColumn();
  const format = useFormatter(table, players);
  const animals = useAnimalIds(view.animals);
  const targets = useMemo(() => legalTargetsOf(actions, view, seat), [actions, view, seat]);
  const [hovered, setHovered] = useState<Cell | null>(null);
  const [hoveredChoice, setHoveredChoice] = useState<string | null>(null);
  /* If several animals of a cell can be chosen, a click on the cell shows a button for each. */
  const [animalChoice, setAnimalChoice] = useState<{
    of: readonly string[];
    choices: readonly string[];
  }>({
    of: NO_ACTIONS,
    choices: NO_ACTIONS,
  });
  /* On touch screens the first tap selects a cell and shows its cost; the second one moves there. */
  const [tapped, setTapped] = useState<{ of: readonly string[]; cell: string } | null>(null);
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
    const animalActions = choosableAnimals(view, cell, targets);
    const [only] = animalActions;
    if (!open) {
      return;
    }
    if (
      target !== undefined &&
      settings.get().confirm &&
      lastInputWasTouch() &&
      chosen !== key(cell)
    ) {
      setHovered(cell);
      setTapped({ of: actions, cell: key(cell) });
    } else if (target !== undefined) {
      act(target.action);
    } else if (only !== undefined && animalActions.length === 1) {
      act(only);
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
  const onBoard = () => open && targets.choices.includes("board") && act("board");
  const handlers = useStableCallbacks({ onCell, onBoard, onHover });
  const choiceActions = animalChoice.of === actions ? animalChoice.choices : targets.choices;
  const choices = choiceActions.map((action) => choiceOf(action, view, players, format));
  const target = hovered === null ? null : (targets.cells.get(key(hovered))?.action ?? null);
  const forecast = useForecast(props, hoveredChoice ?? target, format);
  useKeys({ root, targets, pending, choices: choiceActions, act });

  const row = hovered?.[1] ?? (mine?.status === "under" ? (here?.[1] ?? 0) : 0);
  const isDiving = mine !== undefined && (mine.status === "under" || mine.status === "waiting");
  const air = mine !== undefined && isDiving ? airAt(view, mine, row) : null;
  const reachable = useMemo(
    () => (targets.steps.size > 0 ? new Set(view.turn.reach.map(key)) : NO_CELLS),
    [targets, view],
  );
  /* Pieces move first; the legal targets are lit a frame later. */
  const deferred = useDeferredValue(useMemo(() => ({ targets, reachable }), [targets, reachable]));
  const facts = useCallback((seat: number) => factsOf(view, seat), [view]);
  const event = view.event !== null && view.to_act.includes(seat) && actions.length > 0;
  const panel = event && (
    <EventPanel
      view={view}
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
      facts={facts}
      left={air !== null && <Gauge air={air} elsewhere={hovered !== null && hovered !== here} />}
      right={
        beside ? (
          <>
            <CurrentCard view={view} format={format} />
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
        pending={pending}
        format={format}
        chosen={chosen}
        focus={key(here ?? BELOW_BOAT)}
        {...handlers}
      />
      {!event && <DrawnCard lastEvents={lastEvents} players={players} format={format} />}
      <Deferred>
        {props.narrow ? (
          panel || <PhoneControls {...{ view, air, targets, pending, format }} onAct={act} />
        ) : (
          <div class="sc-foot desktop">
            {panel ? panel : mine && <Sightings diver={mine} format={format} />}
            {!event && (
              <>
                {!beside && <CurrentButton view={view} format={format} steps />}
                <ExploreButtons targets={targets} pending={pending} onAct={act} />
                <EndTurnButton {...{ view, targets, pending, air }} onAct={act} />
              </>
            )}
          </div>
        )}
      </Deferred>
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
  formatEvent,
  announce,
  explain,
  scoreBreakdown,
  points,
  timeline,
  ruleSection: (view) => RULE_SECTIONS[view.phase] ?? "events",
  guide,
};
