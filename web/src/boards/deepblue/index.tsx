// The board of Deep Blue: the sea chart, the hand, the market and the dive.
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
import { diveScores } from "./diveScore";
import "./chart.css";
import "./cards.css";
import "./dive.css";
import "./phone.css";
import { announce } from "./announce";
import { CardRows } from "./cardRows";
import { choicesOf } from "./choices";
import { DiveBoard, DivePanel, OddsColumns } from "./dive";
import { formatEvent } from "./eventText";
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
import { scoreBreakdown } from "./scoreBreakdown";
import { factsOf, SupplyPanels } from "./seats";
import { points, timeline } from "./timeline";
import type { View } from "./view";

const NO_EVENTS: readonly Words[] = [];

/** A tap on the chart or in the market only selects and shows the preview; a second tap or the button
 * sends it. Boat steps and cards of the hand are sent at once: a sail has up to six of them, the preview
 * adds nothing to the lit piece, and they can be taken back. Buttons say what they do. */
const CONFIRMED = /^(dive|hire|take|spot) /;

function Board(props: BoardProps<Game>) {
  const { view, players, seat, actions, send, pending, lastEvents, table, narrow } = props;
  const root = useRef<HTMLDivElement>(null);
  const beside = useSideColumn();
  const format = useFormatter(table, players);
  const targets = useMemo(() => legalTargetsOf(actions), [actions]);
  const [picked, setPicked] = useState<{ of: readonly string[]; action: string } | null>(null);
  const [boat, setBoat] = useState(1);
  const [hovered, setHovered] = useState<string | null>(null);
  usePieceMotion(root, table.seq);

  const chosen = picked !== null && picked.of === actions ? picked.action : null;
  const stopAction = actions.includes("stop") ? "stop" : null;
  /* The hovered action may have become illegal with the last move. */
  const previewedAction =
    chosen ?? (hovered !== null && actions.includes(hovered) ? hovered : null);
  const previewEvents = usePreview(props, previewedAction) ?? NO_EVENTS;
  const stopEvents = usePreview(props, stopAction) ?? NO_EVENTS;
  const scores = useMemo(() => diveScores(stopEvents), [stopEvents]);

  const act = (action: string) => {
    setPicked(null);
    setHovered(null);
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
    const action = forBoat(targets.nodes.get(node) ?? [], boat);
    const moved = /^boat (\d)/.exec(action ?? "")?.[1];
    if (moved !== undefined) {
      setBoat(Number(moved));
    }
    tap(action);
  };
  useKeys({
    view,
    seat,
    targets,
    pending,
    act: tap,
    back: () => setPicked(null),
    otherBoat: () => setBoat(3 - boat),
  });

  const acts = useStableCallbacks({
    onPlace,
    onSpot: (spot: string) => tap(targets.spots.get(spot)?.[0]),
    onAct: tap,
  });
  const facts = useCallback(
    (seat: number) => factsOf(view, seat, scores.get(seat), format),
    [view, scores, format],
  );

  const context = { view, format, seat };
  const odds = useMemo(() => oddsOf(view, format), [view, format]);
  const choices = withNumbers(choicesOf(context, targets, chosen), scores.get(seat), odds);
  const forecast = forecastOf({ view, players, format }, previewedAction, previewEvents);
  const prompt = promptOf(props, format);
  const panelProps = { choices, forecast, pending, onAct: act, onHover: setHovered };
  const { dive } = view;
  const hasPlayableCard = targets.cards.size > 0;

  return (
    <BoardFrame
      prompt={prompt}
      facts={facts}
      left={<SupplyPanels view={view} seat={seat} format={format} />}
      right={
        dive === null ? (
          <TurnPanel
            {...panelProps}
            view={view}
            title={actions.length > 0 ? format.label("phase", view.phase) : t("At sea")}
            hint={scenarioText(view, format)}
          />
        ) : (
          <DivePanel {...panelProps} {...{ view, dive, lastEvents, format }} />
        )
      }
    >
      <SeaMap
        root={root}
        {...{ view, players, seat, targets, boat, pending, format }}
        chosen={chosen}
        onPlace={acts.onPlace}
        onSpot={acts.onSpot}
        onBoat={setBoat}
        onHover={setHovered}
      />
      <Deferred>
        {narrow && dive !== null && (
          <>
            <DiveBoard dive={dive} lastEvents={lastEvents} wide={false} />
            {odds !== null && <OddsColumns odds={odds} />}
          </>
        )}
        {narrow && <TurnStrip {...panelProps} view={view} />}
        <CardRows
          {...{ view, seat, targets, chosen, pending, format }}
          hand={seat >= 0}
          market={
            beside ||
            (dive === null &&
              !hasPlayableCard &&
              targets.spots.size === 0 &&
              view.phase !== "sailing")
          }
          onAct={acts.onAct}
          onHover={setHovered}
        />
      </Deferred>
    </BoardFrame>
  );
}

/** The scenario's rule (captain's logbook) in one sentence. */
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

export const board: BoardModule<Game> = {
  Board,
  formatEvent,
  announce,
  explain,
  scoreBreakdown,
  points,
  timeline,
  ruleSection: (view) => PARAGRAPHS[view.phase] ?? "dive",
  guide,
};
