// View of the reveal: the lifted card, and the table of all plans.
import { useLayoutEffect, useRef } from "preact/hooks";
import { RichText } from "../../components/richText";
import { Mark } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../../table/players";
import { useCardImages } from "./cardImages";
import { type CardStep, type RestStep, type SlotResult, slotResult } from "./diveSteps";
import { drawImage } from "./oceanRenderer";
import type { Slot } from "./plan";
import type { RevealState } from "./reveal";
import { HELPER_PIECES, type Pawn, pawnName, upTo } from "./view";

interface LiftedCardProps {
  reveal: RevealState;
  players: readonly PlayerInfo[];
  format: Formatter;
}

/** The card that was last lifted off the stack, or the rest. */
export function LiftedCard({ reveal, players, format }: LiftedCardProps) {
  const images = useCardImages(reveal.dive);
  const { step } = reveal;
  if (step === undefined) {
    return null;
  }
  return (
    <div class="lifted-card" key={reveal.shown}>
      {step.kind === "card" ? (
        <CardFace
          step={step}
          players={players}
          format={format}
          image={images.get(step.event.card.name)}
        />
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

function CardImage({ picture: image }: { picture: ImageData | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null && image !== undefined) {
      drawImage(canvas.current, image);
    }
  }, [image]);
  return <canvas class="lc-art" ref={canvas} />;
}

interface FaceProps {
  step: CardStep;
  players: readonly PlayerInfo[];
  format: Formatter;
  image: ImageData | undefined;
}

function CardFace({ step, players, format, image }: FaceProps) {
  const { card, depth } = step.event;
  const helper = HELPER_PIECES[card.helper];
  return (
    <>
      <CardImage picture={image} />
      <b class="lc-no">{t("Depth {0}", depth)}</b>
      <div class="lc-what">
        <span class={card.shark ? "lc-side sh" : "lc-side"}>
          <Sprite name={card.shark ? "dv-fin" : "dv-bubbles"} size={26} />
        </span>
        {helper !== undefined && <Sprite name={helper} size={44} />}
        <p>
          {format.label("sight", card)}
          {helper !== undefined && (
            <span class="lc-help">
              <RichText text={helperText(step.helped, players)} />
            </span>
          )}
        </p>
      </div>
    </>
  );
}

function helperText(helped: CardStep["helped"], players: readonly PlayerInfo[]): string {
  if (helped === null) {
    return t("nobody gets it");
  }
  const name = pawnName(players, helped.pawn);
  return helped.fields > 0 ? t("**{0}** +{1}", name, helped.fields) : t("**{0}**: no move", name);
}

interface PlansProps {
  reveal: RevealState;
  /** At least so many depths have a row. */
  depths: number;
  players: readonly PlayerInfo[];
  narrow: boolean;
}

/** All plans: depths are rows and divers columns, on a phone the other way round. */
export function Plans({ reveal, depths: least, players, narrow }: PlansProps) {
  const { dive } = reveal;
  const depths = upTo(Math.max(least, ...dive.last.divers.map(({ slots }) => slots.length)));
  const pawns: Pawn[] = [
    ...dive.last.divers.keys(),
    ...(dive.chief?.card ? ["chief" as const] : []),
  ];
  const active = reveal.step?.kind === "card" ? reveal.step.event.depth : 0;
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
      <PlanCell show={reveal} pawn={pawn} depth={depth} />
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

function PlanCell({ show: reveal, pawn, depth }: { show: RevealState; pawn: Pawn; depth: number }) {
  const { dive, shown } = reveal;
  if (pawn === "chief") {
    const speed = dive.chief?.card?.speeds[depth - 1];
    const yellow = dive.chief?.card?.yellow.includes(depth);
    return speed === undefined ? null : <b class={yellow ? "cspd yellow" : "cspd"}>{speed}</b>;
  }
  const slot = dive.last.divers[pawn]?.slots[depth - 1];
  return slot === undefined ? null : (
    <LaidSlot
      slot={slot}
      speed={dive.speeds[pawn]?.[depth - 1] ?? null}
      result={slotResult(dive, pawn, depth, shown)}
    />
  );
}

interface LaidSlotProps {
  slot: Slot;
  /** Null for the anglerfish, which is the fastest. */
  speed: number | null;
  result: SlotResult;
}

function LaidSlot({ slot, speed, result }: LaidSlotProps) {
  const labels: Record<SlotResult, string> = {
    hidden: "",
    right: t("right"),
    wrong: t("wrong"),
    lost: t("removed"),
  };
  /* In the children's game a plan has sides without tokens. */
  const bare = slot.tokens.length === 0 && !slot.anglerfish;
  const token = slot.shark ? "tok-shark" : "tok-plain";
  const side = slot.shark ? "dv-fin" : "dv-bubbles";
  return (
    <span class={`lslot ${result}`}>
      <Sprite name={bare ? side : token} size={bare ? 26 : 38} />
      <b class={slot.shark ? "sh" : ""}>{bare ? "" : speed}</b>
      <span class="sr">
        {slot.shark ? t("shark") : t("clear")} {labels[result]}
      </span>
      {result === "right" && <Icon name="check" size={16} />}
      {result === "wrong" && <Icon name="x" size={16} />}
    </span>
  );
}
