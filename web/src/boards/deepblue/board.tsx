// The board of Deep Blue: the sea chart, the hand, the market and the dive.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { BoardFrame, useTable } from "../../components/boardFrame";
import { narrow, sideColumn } from "../../components/media";
import { usePieceMotion } from "../../components/motion";
import type { Game, Node, Phase, View } from "../../generated/deepblue";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { settings } from "../../settings";
import type { BoardModule } from "../api";
import { usePreview } from "../preview";
import "./chart.css";
import "./cards.css";
import "./dive.css";
import "./phone.css";
import { announce } from "./announce";
import { CardRows } from "./cardRows";
import { choicesOf } from "./choices";
import { DiveBoard, DivePanel, OddsColumns } from "./dive";
import { lineStyle, scenes, sound } from "./events";
import { explain } from "./explain";
import { forecastOf } from "./forecast";
import { guide } from "./guide";
import { useKeys } from "./keys";
import { forBoat, type Legal, legalTargetsOf } from "./legalTargets";
import { SeaMap } from "./map";
import { oddsOf } from "./odds";
import { TurnPanel, TurnStrip } from "./panel";
import { promptOf } from "./prompt";
import { scoreBreakdown } from "./scoreBreakdown";
import { SupplyPanels, seatFacts } from "./seats";
import { points, timeline } from "./timeline";

/** A tap on the chart or in the market only selects and shows the preview; a second tap or the button
 * sends it. Boat steps and cards of the hand are sent at once: a sail has up to six of them, the preview
 * adds nothing to the lit piece, and they can be taken back. Buttons say what they do. */
const CONFIRMED: readonly Legal["a"][] = ["dive", "hire", "take", "spot"];

function Board() {
  const props = useTable<Game>();
  const { view, facts, players, seat, actions, send, pending, lastEvents, table } = props;
  const root = useRef<HTMLDivElement>(null);
  const beside = sideColumn.value;
  const { format } = props;
  const targets = useMemo(() => legalTargetsOf(actions), [actions]);
  const [picked, setPicked] = useState<{ of: readonly Legal[]; action: Legal } | null>(null);
  const [boat, setBoat] = useState(1);
  const [hovered, setHovered] = useState<Legal | null>(null);
  usePieceMotion(root, table.seq);

  const chosen = picked !== null && picked.of === actions ? picked.action : null;
  /* The hovered action may have become illegal with the last move. */
  const previewed = chosen ?? (hovered !== null && actions.includes(hovered) ? hovered : null);
  const preview = usePreview(props, previewed?.text ?? null);

  const act = (action: Legal) => {
    setPicked(null);
    setHovered(null);
    send(action.text);
  };
  const tap = (action: Legal | undefined) => {
    if (action === undefined || pending) {
      return;
    }
    if (CONFIRMED.includes(action.a) && settings.value.confirm && action !== chosen) {
      setPicked({ of: actions, action });
    } else {
      act(action);
    }
  };
  const onPlace = (node: Node) => {
    const action = forBoat(targets.nodes.get(node), boat);
    if (action?.a === "boat") {
      setBoat(action.boat);
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

  const acts = { onPlace, onAct: tap };
  const seatFactsOf = useCallback(
    (seat: number) => seatFacts(view, facts, seat, format),
    [view, facts, format],
  );

  const odds = useMemo(() => oddsOf(facts, format), [facts, format]);
  const choices = choicesOf({ view, facts, format, seat }, targets, chosen);
  const forecast = forecastOf({ view, players, format }, previewed, preview?.events);
  const prompt = promptOf(props, format);
  const panelProps = { choices, forecast, pending, onAct: act, onHover: setHovered };
  const { dive } = view;
  const hasPlayableCard = targets.cards.size > 0;

  return (
    <BoardFrame
      prompt={prompt}
      facts={seatFactsOf}
      left={<SupplyPanels view={view} seat={seat} format={format} />}
      right={
        dive === null ? (
          <TurnPanel
            {...panelProps}
            view={view}
            bag={facts.bag}
            title={actions.length > 0 ? format.label("phase", view.phase) : t("At sea")}
            hint={scenarioText(view, format)}
          />
        ) : (
          <DivePanel {...panelProps} {...{ view, facts, dive, lastEvents, format }} />
        )
      }
    >
      <SeaMap
        root={root}
        {...{ view, players, seat, targets, boat, pending, format }}
        end={facts.end}
        chosen={chosen}
        onPlace={acts.onPlace}
        onAct={acts.onAct}
        onBoat={setBoat}
        onHover={setHovered}
      />
      <>
        {narrow.value && dive !== null && (
          <>
            {facts.dive !== null && (
              <DiveBoard dive={dive} facts={facts.dive} lastEvents={lastEvents} wide={false} />
            )}
            {odds !== null && <OddsColumns odds={odds} />}
          </>
        )}
        {narrow.value && <TurnStrip {...panelProps} view={view} />}
        <CardRows
          {...{ view, facts, seat, targets, chosen, pending, format }}
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
      </>
    </BoardFrame>
  );
}

/** The scenario's rule (captain's logbook) in one sentence. */
function scenarioText(view: View, format: Formatter): string {
  return view.scenario === "none"
    ? ""
    : `**${format.label("log", view.scenario)}.** ${format.label("log-about", view.scenario)}`;
}

const PARAGRAPHS: Partial<Record<Phase, string>> = {
  choosing: "turn",
  paying: "actions",
  taking: "actions",
  sailing: "actions",
  ordering: "actions",
  placing: "actions",
};

export const board: BoardModule<Game> = {
  Board,
  progress: ({ turn }) => t("Turn {0}", turn),
  lineStyle,
  sound,
  scenes,
  announce,
  explain,
  scoreBreakdown,
  points,
  timeline,
  ruleSection: (view) => PARAGRAPHS[view.phase] ?? "dive",
  guide,
};
