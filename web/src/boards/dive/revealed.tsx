// The reveal as it is seen: the card that was lifted, and beside it everybody's plans.
import { useLayoutEffect, useRef } from "preact/hooks";
import { RichText } from "../../components/richText";
import { Mark } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import { t } from "../../i18n";
import type { PlayerInfo } from "../api";
import { paint } from "./painter";
import { usePortraits } from "./portraits";
import { type CardStep, type Fate, fateOf, type RestStep } from "./reveal";
import type { Showing } from "./show";
import { DEPTHS, HELPER_PIECES, type Pawn, type Slot, sum } from "./view";
import { cardName, pawnName } from "./words";

interface LiftedProps {
  show: Showing;
  players: readonly PlayerInfo[];
}

/** The card that was just lifted off the stack. */
export function LiftedCard({ show, players }: LiftedProps) {
  const portraits = usePortraits(show.dive);
  const { step } = show;
  if (step === undefined) {
    return null;
  }
  return (
    <div class="lifted-card" key={show.shown}>
      {step.kind === "card" ? (
        <CardFace step={step} players={players} portrait={portraits.get(step.card)} />
      ) : (
        <Rest step={step} players={players} />
      )}
    </div>
  );
}

function Rest({ step, players }: { step: RestStep; players: readonly PlayerInfo[] }) {
  return (
    <div class="lc-rest">
      <b class="lc-no">{t("Rest phase")}</b>
      <ul>
        {step.moved.map(([pawn, by]) => (
          <li key={pawn}>
            <PawnMark pawn={pawn} players={players} />
            <span>{pawnName(players, pawn)}</span>
            <b>+{by}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PawnMark({ pawn, players }: { pawn: Pawn; players: readonly PlayerInfo[] }) {
  const player = pawn === "chief" ? undefined : players[pawn];
  return player === undefined ? null : <Mark player={player} />;
}

function Portrait({ picture }: { picture: ImageData | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null && picture !== undefined) {
      paint(canvas.current, picture);
    }
  }, [picture]);
  return <canvas class="lc-art" ref={canvas} />;
}

interface FaceProps {
  step: CardStep;
  players: readonly PlayerInfo[];
  portrait: ImageData | undefined;
}

function CardFace({ step, players, portrait }: FaceProps) {
  const helper = HELPER_PIECES[step.helper];
  return (
    <>
      <Portrait picture={portrait} />
      <b class="lc-no">{t("Depth {0}", step.depth)}</b>
      <div class="lc-what">
        <span class={step.shark ? "lc-side sh" : "lc-side"}>
          <Sprite name={step.shark ? "dv-fin" : "dv-bubbles"} size={26} />
        </span>
        {helper !== undefined && <Sprite name={helper} size={44} />}
        <p>
          {cardName(step)}
          {helper !== undefined && (
            <span class="lc-help">
              <RichText text={helpWords(step, players)} />
            </span>
          )}
        </p>
      </div>
    </>
  );
}

function helpWords(step: CardStep, players: readonly PlayerInfo[]): string {
  if (step.helped === null) {
    return t("nobody gets it");
  }
  const { pawn, from, to } = step.helped;
  const name = pawnName(players, pawn);
  return to > from ? t("**{0}** +{1}", name, to - from) : t("**{0}**: no field further", name);
}

interface PlansProps {
  show: Showing;
  players: readonly PlayerInfo[];
  narrow: boolean;
}

/** Everybody's plans: depths down and divers across, on a phone the other way round. */
export function Plans({ show, players, narrow }: PlansProps) {
  const { dive } = show;
  const depths = [...DEPTHS, ...(hasSixth(show) ? [6] : [])];
  const pawns: Pawn[] = [
    ...dive.last.divers.keys(),
    ...(dive.chief?.card ? ["chief" as const] : []),
  ];
  const active = show.step?.kind === "card" ? show.step.depth : 0;
  const pawnHead = (pawn: Pawn) => (
    <th scope={narrow ? "row" : "col"} key={pawn}>
      <span class="sr">{pawnName(players, pawn)}</span>
      {pawn === "chief" ? (
        <Sprite name="pawn" size={20} ratio={1.25} style={{ "--pc": "var(--seat-black)" }} />
      ) : (
        <PawnMark pawn={pawn} players={players} />
      )}
    </th>
  );
  const depthHead = (depth: number) => (
    <th scope={narrow ? "col" : "row"} key={depth} class={depth === active ? "now" : ""}>
      {depth}
    </th>
  );
  const cell = (pawn: Pawn, depth: number) => (
    <td key={`${pawn}${depth}`} class={depth === active ? "now" : ""}>
      <Cell show={show} pawn={pawn} depth={depth} />
    </td>
  );
  return (
    <table class="dplans">
      <caption class="sr">{t("All plans")}</caption>
      <thead>
        <tr>
          <td />
          {narrow ? depths.map(depthHead) : pawns.map(pawnHead)}
        </tr>
      </thead>
      <tbody>
        {narrow
          ? pawns.map((pawn) => (
              <tr key={pawn}>
                {pawnHead(pawn)}
                {depths.map((depth) => cell(pawn, depth))}
              </tr>
            ))
          : depths.map((depth) => (
              <tr key={depth} class={`d${Math.min(depth, 5)}`}>
                {depthHead(depth)}
                {pawns.map((pawn) => cell(pawn, depth))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

const hasSixth = ({ dive }: Showing): boolean =>
  dive.last.divers.some((diver) => diver.slots?.some((slot) => slot.anglerfish));

function Cell({ show, pawn, depth }: { show: Showing; pawn: Pawn; depth: number }) {
  const { dive, shown } = show;
  if (pawn === "chief") {
    const speed = dive.chief?.card?.speeds[depth - 1];
    const yellow = dive.chief?.card?.yellow.includes(depth);
    return speed === undefined ? null : <b class={yellow ? "cspd yellow" : "cspd"}>{speed}</b>;
  }
  const slot = dive.last.divers[pawn]?.slots?.[depth - 1];
  return slot === undefined ? null : (
    <LaidSlot slot={slot} fate={fateOf(dive, pawn, depth, shown)} />
  );
}

function LaidSlot({ slot, fate }: { slot: Slot; fate: Fate }) {
  const words: Record<Fate, string> = {
    hidden: "",
    right: t("right"),
    wrong: t("wrong"),
    lost: t("taken off"),
  };
  const speed = slot.tokens.length > 0 ? sum(slot.tokens) : "";
  /* Children plan sides without tokens. */
  const bare = slot.tokens.length === 0 && !slot.anglerfish;
  const token = slot.shark ? "tok-shark" : "tok-plain";
  const side = slot.shark ? "dv-fin" : "dv-bubbles";
  return (
    <span class={`lslot ${fate}`}>
      <Sprite name={bare ? side : token} size={bare ? 26 : 38} />
      <b class={slot.shark ? "sh" : ""}>{slot.clownfish ? `${speed}+` : speed}</b>
      <span class="sr">
        {slot.shark ? t("shark") : t("clear")} {words[fate]}
      </span>
      {fate === "right" && <Icon name="check" size={16} />}
      {fate === "wrong" && <Icon name="x" size={16} />}
    </span>
  );
}
