// Hai Noon: a lagoon between four wooden jetties.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { BoardFrame } from "../../components/boardFrame";
import { memo, useStableCallbacks } from "../../components/memo";
import { usePieceMotion } from "../../components/motion";
import { RichText } from "../../components/richText";
import { Sprite } from "../../components/sprite";
import { t, tn } from "../../i18n";
import { useFormatter } from "../../i18n/catalog";
import { settings } from "../../settings";
import type { BoardModule, BoardProps } from "../api";
import { usePreview } from "../preview";
import { type Aim, aimed } from "./aim";
import "./board.css";
import "./phone.css";
import "./moving.css";
import { announce } from "./announce";
import { chosen, type Draft, EMPTY, fitting, nextPicks, offers, settle } from "./draft";
import { useCardDrag } from "./drag";
import { type Forecast, forecast } from "./forecast";
import { guide } from "./guide";
import { Hand } from "./hand";
import { useKeys } from "./keys";
import { Lagoon } from "./lagoon";
import { promptOf } from "./prompt";
import { scoreBreakdown } from "./scoreBreakdown";
import { factsOf, SideColours } from "./seats";
import { useSharks } from "./sharks";
import { timeline } from "./timeline";
import type { View } from "./view";
import { sideName, tell } from "./words";

const NO_CARDS: readonly string[] = [];
const NO_FORECAST: Forecast = { previewItems: [], previewByDiver: new Map() };

/** The table's preview of the chosen action, while it is chosen. */
function useForecast(props: BoardProps<View>, action: string | null): Forecast {
  const { players, view, table } = props;
  const format = useFormatter(table, players);
  const events = usePreview(props, action);
  return useMemo(
    () => (events === null ? NO_FORECAST : forecast(events, players, view, format)),
    [events, format],
  );
}

/** What is being chosen, begun anew whenever the table offers something else. */
function useDraft(actions: readonly string[]) {
  const all = useMemo(() => offers(actions), [actions]);
  const [state, setState] = useState<{ of: readonly string[]; draft: Draft }>({
    of: [],
    draft: EMPTY,
  });
  const draft = state.of === actions ? state.draft : settle(all, EMPTY);
  const change = (next: Draft) => setState({ of: actions, draft: settle(all, next) });
  return { all, draft, change };
}

function Board(props: BoardProps<View>) {
  const { view, players, actions, send, pending, lastEvents, table } = props;
  const root = useRef<HTMLDivElement>(null);
  const { all, draft, change } = useDraft(actions);
  const sharks = useSharks(lastEvents);
  usePieceMotion(root, table.seq);

  const fit = draft.card === null && all.some((o) => o.card) ? [] : fitting(all, draft);
  const done = chosen(all, draft);
  const open = !pending && all.length > 0;
  const lit = {
    sides: new Set(open ? fit.map((o) => o.side).filter((s) => s !== null) : []),
    picks:
      open && (draft.side !== null || fit.every((o) => o.side === null))
        ? nextPicks(fit, draft)
        : new Set<string>(),
  };
  /* With everything chosen, another target may still be taken instead. */
  const instead = done === null ? null : nextPicks(fitting(all, { ...draft, picks: [] }), EMPTY);
  const [aim, setAim] = useState<Aim | null>(null);
  const tried = aimed(all, draft, { ...lit, instead }, aim) ?? done;
  const preview = useForecast(props, tried?.action ?? null);

  const confirm = () => {
    if (done !== null && !pending) {
      send(done.action);
    }
  };
  const choose = (next: Draft) => {
    const settled = settle(all, next);
    const whole = chosen(all, settled);
    if (whole !== null && !settings.get().confirm) {
      send(whole.action);
    } else {
      change(next);
    }
  };
  const acts = useStableCallbacks({
    card(card: string) {
      setAim(null);
      choose(card === draft.card ? EMPTY : { ...EMPTY, card });
    },
    side(side: string) {
      if (side === draft.side && done !== null) {
        confirm();
      } else {
        choose({ ...draft, side, picks: [] });
      }
    },
    pick(pick: string) {
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
    back: () => change(EMPTY),
    confirm,
  });
  const hand = view.hands[props.seat] ?? NO_CARDS;
  useKeys({ root, hand, all, draft, lit, acts });
  const lift = useCardDrag(acts, draft);
  const passing = all.find((o) => o.verb === "pass");
  const facts = useCallback((seat: number) => factsOf(view, seat), [view]);

  return (
    <BoardFrame
      prompt={promptOf(props, draft, done)}
      facts={facts}
      left={<SideColours view={view} />}
    >
      <div class="hn-wrap" ref={root}>
        <Piles view={view} />
        <Lagoon
          view={view}
          players={players}
          sharks={sharks}
          lit={lit}
          instead={instead}
          draft={draft}
          previewByDiver={preview.previewByDiver}
          lastEvents={lastEvents}
          onSide={acts.side}
          onPick={acts.pick}
          onAim={setAim}
        />
        <PreviewItems forecast={preview} />
      </div>
      <Hand
        hand={hand}
        all={all}
        draft={draft}
        view={view}
        open={open}
        onCard={acts.card}
        onLift={lift}
      >
        <PhonePreviewItems forecast={preview} />
        <div class={all.length > 0 ? "hand-cta" : "hand-cta none"}>
          <Deciding
            label={done === null ? null : confirmWord(done)}
            passing={passing !== undefined && draft.card === null}
            only={all.length === 1}
            chosen={draft.card !== null}
            pending={pending}
            onConfirm={confirm}
            onBack={acts.back}
            onPass={() => passing && send(passing.action)}
          />
        </div>
      </Hand>
    </BoardFrame>
  );
}

const Piles = memo(({ view }: { view: View }) => {
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
});

function confirmWord(done: { verb: string; side: string | null }): string {
  switch (done.verb) {
    case "harpoon":
      return t("Throw the harpoon");
    case "enter":
      return t("Come back here");
    default:
      return t("Play to {0}", sideName(done.side ?? ""));
  }
}

interface DecidingProps {
  label: string | null;
  passing: boolean;
  /** There is nothing else to do than to pass. */
  only: boolean;
  chosen: boolean;
  pending: boolean;
  onConfirm(): void;
  onBack(): void;
  onPass(): void;
}

function Deciding(props: DecidingProps) {
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
        <div key={item.text} class="omen">
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

/** The same on a phone, between cards and buttons. */
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

export const board: BoardModule<View> = {
  Board,
  formatEvent: tell,
  announce,
  scoreBreakdown,
  withoutPoints: true,
  timeline,
  ruleSection: (view) =>
    view.phase === "answering" ? "attack" : view.first_round ? "where" : "cards",
  guide,
};
