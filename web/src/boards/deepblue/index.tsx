// Deep Blue: a sea chart, a crew, a market, and the dive.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { BoardFrame } from "../../components/boardFrame";
import { Deferred } from "../../components/deferred";
import { useStableCallbacks } from "../../components/memo";
import { usePieceMotion } from "../../components/motion";
import { useSideColumn } from "../../components/width";
import { t } from "../../i18n";
import { useFormatter } from "../../i18n/catalog";
import { settings } from "../../settings";
import type { BoardModule, BoardProps, Words } from "../api";
import { usePreview } from "../preview";
import { banks } from "./bank";
import "./chart.css";
import "./cards.css";
import "./dive.css";
import "./phone.css";
import { announce } from "./announce";
import { choicesOf } from "./choices";
import { DiveBoard, DivePanel, OddsColumns } from "./dive";
import { explain } from "./explain";
import { forecastOf } from "./forecast";
import { guide } from "./guide";
import { useKeys } from "./keys";
import { forBoat, legalTargetsOf } from "./legalTargets";
import { SeaMap } from "./map";
import { withNumbers } from "./numbers";
import { oddsOf } from "./odds";
import { TurnPanel, TurnStrip } from "./panel";
import { promptOf } from "./prompt";
import { Rows } from "./rows";
import { scoreBreakdown } from "./scoreBreakdown";
import { factsOf, Stores } from "./seats";
import { points, timeline } from "./timeline";
import type { View } from "./view";
import { tell } from "./words";

const NOTHING: readonly Words[] = [];

/** What is tapped on the chart or in the market is chosen first, and its forecast is read, before a
 * second tap or its button sends it. Steps of boats and cards of the hand act at once: a sail has up to
 * six of them, the forecast says no more than the lit piece, and the table takes one back. Buttons say
 * what they do. */
const CONFIRMED = /^(dive|hire|take|spot) /;

function Board(props: BoardProps<View>) {
  const { view, players, seat, actions, send, pending, lastEvents, table, narrow } = props;
  const root = useRef<HTMLDivElement>(null);
  const beside = useSideColumn();
  const format = useFormatter(table, players);
  const offers = useMemo(() => legalTargetsOf(actions), [actions]);
  const [picked, setPicked] = useState<{ of: readonly string[]; action: string } | null>(null);
  const [boat, setBoat] = useState(1);
  const [aim, setAim] = useState<string | null>(null);
  usePieceMotion(root, table.seq);

  const chosen = picked !== null && picked.of === actions ? picked.action : null;
  const leads = actions.includes("stop") ? "stop" : null;
  /* What is under the pointer may be gone with the move before. */
  const looked = chosen ?? (aim !== null && actions.includes(aim) ? aim : null);
  const previewed = usePreview(props, looked) ?? NOTHING;
  const stopped = usePreview(props, leads) ?? NOTHING;
  const bank = useMemo(() => banks(stopped), [stopped]);

  const act = (action: string) => {
    setPicked(null);
    setAim(null);
    send(action);
  };
  const tap = (action: string | undefined) => {
    if (action === undefined || pending) {
      return;
    }
    if (CONFIRMED.test(action) && settings.get().confirm && action !== chosen) {
      setPicked({ of: actions, action });
    } else {
      act(action);
    }
  };
  const onPlace = (node: string) => {
    const action = forBoat(offers.nodes.get(node) ?? [], boat);
    const moved = /^boat (\d)/.exec(action ?? "")?.[1];
    if (moved !== undefined) {
      setBoat(Number(moved));
    }
    tap(action);
  };
  useKeys({
    view,
    seat,
    offers,
    pending,
    act: tap,
    back: () => setPicked(null),
    otherBoat: () => setBoat(3 - boat),
  });

  const acts = useStableCallbacks({
    onPlace,
    onSpot: (spot: string) => tap(offers.spots.get(spot)?.[0]),
    onAct: tap,
  });
  const facts = useCallback(
    (seat: number) => factsOf(view, seat, bank.get(seat), format),
    [view, bank, format],
  );

  const asker = { view, format, seat };
  const odds = useMemo(() => oddsOf(view, format), [view, format]);
  const choices = withNumbers(choicesOf(asker, offers, chosen), bank.get(seat), odds);
  const forecast = forecastOf({ view, players, format }, looked, previewed);
  const prompt = promptOf(props, format);
  const deciding = { choices, forecast, pending, onAct: act, onAim: setAim };
  const { dive } = view;
  const pays = offers.cards.size > 0;

  return (
    <BoardFrame
      prompt={prompt}
      facts={facts}
      left={<Stores view={view} seat={seat} format={format} />}
      right={
        dive === null ? (
          <TurnPanel
            {...deciding}
            view={view}
            title={actions.length > 0 ? format.label("phase", view.phase) : t("At sea")}
            hint={scenarioText(view, format)}
          />
        ) : (
          <DivePanel {...deciding} {...{ view, dive, lastEvents, format }} />
        )
      }
    >
      <SeaMap
        root={root}
        {...{ view, players, seat, offers, boat, pending, format }}
        chosen={chosen}
        onPlace={acts.onPlace}
        onSpot={acts.onSpot}
        onBoat={setBoat}
        onAim={setAim}
      />
      <Deferred>
        {narrow && dive !== null && (
          <>
            <DiveBoard dive={dive} lastEvents={lastEvents} wide={false} />
            {odds !== null && <OddsColumns odds={odds} />}
          </>
        )}
        {narrow && <TurnStrip {...deciding} view={view} />}
        <Rows
          {...{ view, seat, offers, chosen, pending, format }}
          hand={seat >= 0}
          market={
            beside ||
            (dive === null && !pays && offers.spots.size === 0 && view.phase !== "sailing")
          }
          onAct={acts.onAct}
          onAim={setAim}
        />
      </Deferred>
    </BoardFrame>
  );
}

/** The rule of the captain's logbook, in one sentence. */
function scenarioText(view: View, format: ReturnType<typeof useFormatter>): string {
  return view.scenario === null || view.scenario === "none"
    ? ""
    : `**${format.label("log", view.scenario)}.** ${format.label("log-about", view.scenario)}`;
}

const PARAGRAPHS: Record<string, string> = {
  choosing: "turn",
  paying: "actions",
  taking: "actions",
  sailing: "actions",
  ordering: "actions",
  placing: "actions",
};

export const board: BoardModule<View> = {
  Board,
  formatEvent: tell,
  announce,
  explain,
  scoreBreakdown,
  points,
  timeline,
  ruleSection: (view) => PARAGRAPHS[view.phase] ?? "dive",
  guide,
};
