// Scuba: a cross-section of the sea below the boat.
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
import { useAnimals } from "./animals";
import { answerOf } from "./answers";
import "./sea.css";
import "./panels.css";
import "./phone.css";
import { announce } from "./announce";
import { CurrentCard, Steps } from "./current";
import { CurrentButton } from "./currentbutton";
import { Drawn, EventPanel } from "./event";
import { explain } from "./explain";
import { Explore, Stop } from "./explore";
import { airAt, Gauge } from "./gauge";
import { guide } from "./guide";
import { useKeys } from "./keys";
import { animalWords, type LegalTargets, legalTargetsOf } from "./legalTargets";
import { Pads } from "./pads";
import { promptOf } from "./prompt";
import { scoreBreakdown } from "./scoreBreakdown";
import { factsOf } from "./seats";
import { Shelf } from "./shelf";
import { points, timeline } from "./timeline";
import { type Cell, key, placeOf, type View } from "./view";
import { Water } from "./water";
import { tell } from "./words";

/** What an action would surely cause, in sentences, while it is aimed at. */
function useForecast(props: BoardProps<View>, action: string | null, format: Formatter): string[] {
  const { players, view } = props;
  const events = usePreview(props, action) ?? [];
  return events
    .map((event) => tell(event, players, view, format)?.text ?? "")
    .filter((text) => text !== "");
}

/** The animals that may be chosen in a cell. */
function fishIn(view: View, cell: Cell, offers: LegalTargets): string[] {
  return view.animals
    .filter((animal) => key(animal.cell) === key(cell))
    .map((animal) => offers.animals.get(animalWords(animal.species, animal.cell, animal.discs)))
    .filter((action) => action !== undefined);
}

const RED_WATER: Cell = [5, 1];
const NOTHING: readonly string[] = [];
const NOWHERE: ReadonlySet<string> = new Set();

function Board(props: BoardProps<View>) {
  const { view, players, seat, actions, send, pending, lastEvents, table } = props;
  const root = useRef<HTMLDivElement>(null);
  const beside = useSideColumn();
  const format = useFormatter(table, players);
  const animals = useAnimals(view.animals);
  const offers = useMemo(() => legalTargetsOf(actions, view, seat), [actions, view, seat]);
  const [aim, setAim] = useState<Cell | null>(null);
  const [aimed, setAimed] = useState<string | null>(null);
  /* Where several animals of one cell may be chosen, they are asked one by one. */
  const [among, setAmong] = useState<{ of: readonly string[]; fish: readonly string[] }>({
    of: NOTHING,
    fish: NOTHING,
  });
  /* A finger's first tap chooses a cell, and shows what it would cost; the second one goes there. */
  const [tapped, setTapped] = useState<{ of: readonly string[]; cell: string } | null>(null);
  usePieceMotion(root, table.seq);

  const mine = view.divers[seat];
  const here = placeOf(mine);
  const open = actions.length > 0 && !pending;
  const chosen = tapped !== null && tapped.of === actions ? tapped.cell : null;
  const act = (action: string) => {
    setAim(null);
    setAimed(null);
    setTapped(null);
    send(action);
  };
  const onCell = (cell: Cell) => {
    const target = offers.cells.get(key(cell));
    const fish = fishIn(view, cell, offers);
    const [only] = fish;
    if (!open) {
      return;
    }
    if (
      target !== undefined &&
      settings.get().confirm &&
      lastInputWasTouch() &&
      chosen !== key(cell)
    ) {
      setAim(cell);
      setTapped({ of: actions, cell: key(cell) });
    } else if (target !== undefined) {
      act(target.action);
    } else if (only !== undefined && fish.length === 1) {
      act(only);
    } else if (fish.length > 1) {
      setAmong({ of: actions, fish });
    } else if (here !== null && key(here) === key(cell)) {
      const explore = offers.look ?? offers.turn;
      if (explore !== null) {
        act(explore);
      }
    }
  };
  const onAim = (cell: Cell | null) =>
    setAim((now) => (now !== null && cell !== null && key(now) === key(cell) ? now : cell));
  const onBoard = () => open && offers.answers.includes("board") && act("board");
  const acts = useStableCallbacks({ onCell, onBoard, onAim });
  const asks = among.of === actions ? among.fish : offers.answers;
  const answers = asks.map((action) => answerOf(action, view, players, format));
  const target = aim === null ? null : (offers.cells.get(key(aim))?.action ?? null);
  const forecast = useForecast(props, aimed ?? target, format);
  useKeys({ root, offers, pending, answers: asks, act });

  const row = aim?.[1] ?? (mine?.status === "under" ? (here?.[1] ?? 0) : 0);
  const dives = mine !== undefined && (mine.status === "under" || mine.status === "waiting");
  const air = mine !== undefined && dives ? airAt(view, mine, row) : null;
  const far = useMemo(
    () => (offers.steps.size > 0 ? new Set(view.turn.reach.map(key)) : NOWHERE),
    [offers, view],
  );
  /* Pieces move first; what can be done now is lit after that. */
  const lights = useDeferredValue(useMemo(() => ({ offers, far }), [offers, far]));
  const facts = useCallback((seat: number) => factsOf(view, seat), [view]);
  const event = view.event !== null && view.to_act.includes(seat) && actions.length > 0;
  const panel = event && (
    <EventPanel
      view={view}
      answers={answers}
      pending={pending}
      format={format}
      ask={format.ask(view.phase)}
      onAnswer={act}
      onAim={setAimed}
    />
  );
  const prompt = promptOf(props, offers, format);
  const words = chosen === null ? forecast : [...forecast, t("Tap again to do it.")];
  const warned = words.length > 0 && (aimed !== null || chosen !== null);

  return (
    <BoardFrame
      prompt={warned ? { ...prompt, text: words.join(" ") } : prompt}
      facts={facts}
      left={air !== null && <Gauge air={air} elsewhere={aim !== null && aim !== here} />}
      right={
        beside ? (
          <>
            <CurrentCard view={view} format={format} />
            <Steps view={view} format={format} />
          </>
        ) : undefined
      }
    >
      <Water
        root={root}
        view={view}
        players={players}
        seat={seat}
        animals={animals}
        offers={lights.offers}
        far={lights.far}
        stale={lights.offers !== offers}
        lastEvents={lastEvents}
        pending={pending}
        format={format}
        chosen={chosen}
        focus={key(here ?? RED_WATER)}
        {...acts}
      />
      {!event && <Drawn lastEvents={lastEvents} players={players} format={format} />}
      <Deferred>
        {props.narrow ? (
          panel || <Pads {...{ view, air, offers, pending, format }} onAct={act} />
        ) : (
          <div class="sc-foot desktop">
            {panel ? panel : mine && <Shelf diver={mine} format={format} />}
            {!event && (
              <>
                {!beside && <CurrentButton view={view} format={format} steps />}
                <Explore offers={offers} pending={pending} onAct={act} />
                <Stop {...{ view, offers, pending, air }} onAct={act} />
              </>
            )}
          </div>
        )}
      </Deferred>
    </BoardFrame>
  );
}

const PARAGRAPHS: Record<string, string> = {
  entering: "turn",
  resting: "surface",
  diving: "turn",
};

export const board: BoardModule<View> = {
  Board,
  formatEvent: tell,
  announce,
  explain,
  scoreBreakdown,
  points,
  timeline,
  ruleSection: (view) => PARAGRAPHS[view.phase] ?? "events",
  guide,
};
