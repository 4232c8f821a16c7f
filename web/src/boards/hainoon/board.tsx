// The board of Hai Noon: the shark ring between four jetties, the hand, the piles and the preview.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { BoardFrame, useTable } from "../../components/boardFrame";
import { usePieceMotion } from "../../components/motion";
import { RichText } from "../../components/richText";
import { Sprite } from "../../components/sprite";
import type { Game, Side, View } from "../../generated/hainoon";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { settings } from "../../settings";
import type { BoardModule, BoardTable } from "../api";
import { usePreview } from "../preview";
import { type Hover, hoveredAction } from "./hover";
import "./board.css";
import "./phone.css";
import "./interaction.css";
import { announce } from "./announce";
import {
  cardOf,
  completedAction,
  type Draft,
  EMPTY_DRAFT,
  fillForced,
  type Move,
  matching,
  nextPicks,
  sideOf,
  type Target,
} from "./draft";
import { useCardDrag } from "./drag";
import { lineStyle, scenes, sound } from "./events";
import { type Forecast, forecast } from "./forecast";
import { guide } from "./guide";
import { Hand } from "./hand";
import { useKeys } from "./keys";
import { sideName } from "./names";
import { promptOf } from "./prompt";
import { scoreBreakdown } from "./scoreBreakdown";
import { factsOf, SideColours } from "./seats";
import { useSharkIds } from "./sharkIds";
import { SharkRing } from "./sharkRing";
import { timeline } from "./timeline";

const NO_CARDS: readonly string[] = [];
const NO_FORECAST: Forecast = { previewItems: [], previewByDiver: new Map() };

/** The preview of the chosen or hovered action, as sentences. */
function useForecast(props: BoardTable<Game>, format: Formatter, move: Move | null): Forecast {
  const preview = usePreview(props, move?.text ?? null);
  return useMemo(
    () => (preview === null ? NO_FORECAST : forecast(preview.events, format)),
    [preview, format],
  );
}

/** The draft; it starts over whenever the legal actions change. */
function useDraft(legal: readonly Move[]) {
  const [state, setState] = useState<{ of: readonly Move[]; draft: Draft }>({
    of: [],
    draft: EMPTY_DRAFT,
  });
  const draft = state.of === legal ? state.draft : fillForced(legal, EMPTY_DRAFT);
  const change = (next: Draft) => setState({ of: legal, draft: fillForced(legal, next) });
  return { draft, change };
}

function Board() {
  const props = useTable<Game>();
  const { view, facts, players, actions: legal, send, pending, lastEvents, table } = props;
  const root = useRef<HTMLDivElement>(null);
  const { format } = props;
  const { draft, change } = useDraft(legal);
  const sharks = useSharkIds(lastEvents);
  usePieceMotion(root, table.seq);

  const matches = draft.card === null && legal.some(cardOf) ? [] : matching(legal, draft);
  const done = completedAction(legal, draft);
  const open = !pending && legal.length > 0;
  const lit = {
    sides: new Set(open ? matches.map(sideOf).filter((s) => s !== null) : []),
    picks:
      open && (draft.side !== null || matches.every((a) => sideOf(a) === null))
        ? nextPicks(matches, draft)
        : new Set<Target>(),
  };
  /* Once the action is complete, another target may still replace the chosen one. */
  const alternatives =
    done === null ? null : nextPicks(matching(legal, { ...draft, picks: [] }), EMPTY_DRAFT);
  const [hover, setHover] = useState<Hover | null>(null);
  const previewed = hoveredAction(legal, draft, { ...lit, alternatives }, hover) ?? done;
  const preview = useForecast(props, format, previewed);

  const confirm = () => {
    if (done !== null && !pending) {
      send(done.text);
    }
  };
  const choose = (next: Draft) => {
    const filled = fillForced(legal, next);
    const complete = completedAction(legal, filled);
    if (complete !== null && !settings.value.confirm) {
      send(complete.text);
    } else {
      change(next);
    }
  };
  const acts = {
    card(card: string) {
      setHover(null);
      choose(card === draft.card ? EMPTY_DRAFT : { ...EMPTY_DRAFT, card });
    },
    side(side: Side) {
      if (side === draft.side && done !== null) {
        confirm();
      } else {
        choose({ ...draft, side, picks: [] });
      }
    },
    pick(pick: Target) {
      if (lit.picks.has(pick)) {
        choose({ ...draft, picks: [...draft.picks, pick] });
      } else if (draft.picks.includes(pick) && done !== null) {
        confirm();
      } else if (draft.picks.includes(pick)) {
        choose({ ...draft, picks: [] });
      } else if (done !== null) {
        choose({ ...draft, picks: [pick] });
      }
    },
    back: () => change(EMPTY_DRAFT),
    confirm,
  };
  const hand = view.hands[props.seat] ?? NO_CARDS;
  useKeys({ root, hand, legal, draft, lit, acts });
  const lift = useCardDrag(acts, draft);
  const passing = legal.find((a) => a.a === "pass");
  const seatFacts = useCallback(
    (seat: number) => factsOf(view, facts, format, seat),
    [view, facts, format],
  );

  return (
    <BoardFrame
      prompt={promptOf(props, format, draft, done)}
      facts={seatFacts}
      left={<SideColours view={view} format={format} />}
    >
      <div class="hn-wrap" ref={root}>
        <Piles view={view} />
        <SharkRing
          view={view}
          facts={facts}
          players={players}
          format={format}
          sharks={sharks}
          lit={lit}
          alternatives={alternatives}
          draft={draft}
          previewByDiver={preview.previewByDiver}
          lastEvents={lastEvents}
          onSide={acts.side}
          onPick={acts.pick}
          onHover={setHover}
        />
        <PreviewItems forecast={preview} />
      </div>
      <Hand
        hand={hand}
        uses={legal.length > 0 ? facts.hand : null}
        draft={draft}
        format={format}
        open={open}
        onCard={acts.card}
        onLift={lift}
      >
        <PhonePreviewItems forecast={preview} />
        <div class={legal.length > 0 ? "hand-cta" : "hand-cta none"}>
          <ActionButtons
            label={done === null ? null : confirmLabel(done, format)}
            passing={passing !== undefined && draft.card === null}
            only={legal.length === 1}
            chosen={draft.card !== null}
            pending={pending}
            onConfirm={confirm}
            onBack={acts.back}
            onPass={() => passing && send(passing.text)}
          />
        </div>
      </Hand>
    </BoardFrame>
  );
}

const Piles = ({ view }: { view: View }) => {
  return (
    <div class="piles">
      <div class="pile">
        <div class="back">
          <Sprite name="act-all" size={34} />
        </div>
        <span>
          <RichText text={tn("**{0}** left", "**{0}** left", view.deck)} />
        </span>
      </div>
      <div class="pile">
        <div class={view.discard.length === 0 ? "back none" : "back used"} />
        <span>
          <RichText text={t("**{0}** discarded", view.discard.length)} />
        </span>
      </div>
    </div>
  );
};

function confirmLabel(done: Move, format: Formatter): string {
  switch (done.a) {
    case "harpoon":
      return t("Throw the harpoon");
    case "play":
      return t("Play to the {0}", sideName(format, done.side));
    default:
      return t("Come back here");
  }
}

interface ActionButtonsProps {
  label: string | null;
  passing: boolean;
  /** Passing is the only legal action. */
  only: boolean;
  chosen: boolean;
  pending: boolean;
  onConfirm(): void;
  onBack(): void;
  onPass(): void;
}

function ActionButtons(props: ActionButtonsProps) {
  const { label, passing, only, chosen, pending } = props;
  return (
    <>
      {label !== null && !passing && (
        <button
          type="button"
          class="btn btn--go"
          data-confirm
          disabled={pending}
          onClick={props.onConfirm}
        >
          {label}
        </button>
      )}
      {passing && (
        <button
          type="button"
          class={only ? "btn btn--go" : "btn"}
          disabled={pending}
          onClick={props.onPass}
        >
          {t("No harpoon")}
        </button>
      )}
      {chosen && (
        <button type="button" class="btn btn--quiet" onClick={props.onBack}>
          {t("Put back")}
        </button>
      )}
    </>
  );
}

function PreviewItems({ forecast }: { forecast: Forecast }) {
  if (forecast.previewItems.length === 0) {
    return <div class="pile fore none" />;
  }
  return (
    <div class="pile fore" role="status">
      <b>{t("If you play it")}</b>
      {forecast.previewItems.map((item, i) => (
        <div key={item.text} class="fore-item">
          {i > 0 && <hr />}
          <Sprite name={item.icon} size={40} />
          <span>
            <RichText text={item.text} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The preview on a phone, between cards and buttons. */
function PhonePreviewItems({ forecast: { previewItems } }: { forecast: Forecast }) {
  if (previewItems.length === 0) {
    return null;
  }
  return (
    <div class="pfore phone">
      {previewItems.map((item) => (
        <span key={item.text}>
          <Sprite name={item.icon} size={30} />
          <i>
            <RichText text={item.text} />
          </i>
        </span>
      ))}
    </div>
  );
}

export const board: BoardModule<Game> = {
  Board,
  progress: ({ turn }) => t("Turn {0}", turn),
  lineStyle,
  sound,
  scenes,
  announce,
  scoreBreakdown,
  withoutPoints: true,
  timeline,
  ruleSection: (view) =>
    view.phase === "answering" ? "attack" : view.first_round ? "where" : "cards",
  guide,
};
