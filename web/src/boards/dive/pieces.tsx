// Dive's pieces: air tokens that can be dragged, sides, pawns, companions, and the cards of the ocean.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { drag, elementBelow } from "../../components/drag";
import { RichText } from "../../components/richText";
import { Mark } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import type { Companion, Helper } from "../../generated/dive";
import { t } from "../../i18n";
import type { Dive, DiveTable, Pawn, Slot } from "./model";
import { drawImage } from "./oceanSource";
import { type CardStep, isEditable, type SlotResult } from "./reveal";
import { helperText, tokenName } from "./texts";
import { helperTip } from "./tooltips";

/** Symbols in pieces.svg; "nobody" has none. */
export const HELPER_PIECES: Partial<Record<Helper, string>> = {
  "green-turtle": "dv-turtle-g",
  "red-turtle": "dv-turtle-r",
  ray: "dv-ray",
};

const COMPANION_PIECES: Record<Companion, string> = {
  octopus: "cr-octopus",
  orca: "dv-orca",
  anglerfish: "dv-angler",
  turtle: "sp-turtle",
  clownfish: "sp-clownfish",
  dolphins: "cr-dolphin",
  white: "dv-shark1",
};

export function CompanionPiece({ companion, size }: { companion: Companion; size: number }) {
  return <Sprite name={COMPANION_PIECES[companion]} size={size} />;
}

export function CompanionPicture(props: { companion: Companion; size: number }) {
  return (
    <span class="cpic">
      <CompanionPiece {...props} />
    </span>
  );
}

/** Shark or clear water. */
export function Side({ shark, size }: { shark: boolean; size: number }) {
  return <Sprite name={shark ? "dv-fin" : "dv-bubbles"} size={size} />;
}

export function ChiefPawn({ size }: { size: number }) {
  return <Sprite name="pawn" size={size} ratio={1.25} style={{ "--pc": "var(--seat-black)" }} />;
}

/** The shape of a diver; the chief has none. */
export function PawnMark({ pawn }: { pawn: Pawn }) {
  const { players } = useTable<Dive>();
  const player = pawn === "chief" ? undefined : players[pawn];
  return player === undefined ? null : <Mark player={player} />;
}

/** While a token is dragged: the open depth below the pointer. */
export const dragged = signal<{ over: number | null } | null>(null);

/** Drags a token to a depth, or back to the tray. */
function dragToken(table: DiveTable, token: number, down: PointerEvent): void {
  const element = down.currentTarget as HTMLElement;
  const depthBelow = (event: PointerEvent) => {
    const depth = elementBelow(event, element, ".ds[data-open]")?.dataset.depth;
    return depth === undefined ? null : Number(depth);
  };
  drag(element, down, {
    tilt: "rotate(-9deg)",
    over(event) {
      const over = depthBelow(event);
      if (dragged.value?.over !== over) {
        dragged.value = { over };
      }
    },
    end(drop) {
      dragged.value = null;
      const tray = drop !== null && elementBelow(drop, element, ".dtray") ? 0 : null;
      const depth = drop && (depthBelow(drop) ?? tray);
      if (depth !== null) {
        table.choose({ type: "drop", token, depth });
      }
    },
  });
}

/** An air token: pale for clear water, dark with a fin for an expected shark. */
export function Token({ token, shark }: { token: number; shark: boolean }) {
  const table = useTable<Dive>();
  const chosen = table.draft.picked?.token === token;
  const classes = ["tok reach", shark && "sh", chosen && "sel"];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-piece={`token-${token}`}
      aria-label={tokenName(token, shark)}
      aria-description={t(
        "So much speed at its depth. Press it and then a depth, or drag it there.",
      )}
      aria-pressed={chosen}
      disabled={!isEditable(table)}
      onClick={() => table.choose({ type: "choose", token })}
      onPointerDown={(event) => dragToken(table, token, event)}
    >
      <Sprite name={shark ? "tok-shark" : "tok-plain"} size={58} />
      <b>{token}</b>
    </button>
  );
}

interface LaidSlotProps {
  slot: Slot;
  /** Null for the anglerfish, which is the fastest. */
  speed: number | null;
  result: SlotResult;
}

/** A depth of a revealed plan. */
export function LaidSlot({ slot: { tokens, anglerfish, shark }, speed, result }: LaidSlotProps) {
  const labels: Record<SlotResult, string> = {
    hidden: "",
    right: t("right"),
    wrong: t("wrong"),
    lost: t("removed"),
  };
  /* In the children's game a plan has sides without tokens. */
  const bare = tokens.length === 0 && !anglerfish;
  const side = shark ? t("shark") : t("clear");
  return (
    <span
      class={`lslot ${result}`}
      data-tip={[bare || speed === null ? "" : t("speed {0}", speed), side, labels[result]]
        .filter(Boolean)
        .join(", ")}
    >
      {bare ? (
        <Side shark={shark} size={26} />
      ) : (
        <Sprite name={shark ? "tok-shark" : "tok-plain"} size={38} />
      )}
      <b class={shark ? "sh" : ""}>{bare ? "" : speed}</b>
      <span class="sr">
        {side} {labels[result]}
      </span>
      {result === "right" && <Icon name="check" size={16} />}
      {result === "wrong" && <Icon name="x" size={16} />}
    </span>
  );
}

/** The picture of a card, once it is drawn. */
function CardImage({ image }: { image: ImageData | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null && image !== undefined) {
      drawImage(canvas.current, image);
    }
  }, [image]);
  return <canvas class="lc-art" aria-busy="true" ref={canvas} />;
}

/** A revealed card, and what its helper does. */
export function CardFace({ step, image }: { step: CardStep; image: ImageData | undefined }) {
  const table = useTable<Dive>();
  const { players, format } = table;
  const { card, depth } = step.event;
  const helper = HELPER_PIECES[card.helper];
  return (
    <>
      <CardImage image={image} />
      <b class="lc-no">{t("Depth {0}", depth)}</b>
      <div class="lc-what">
        <span class={card.shark ? "lc-side sh" : "lc-side"}>
          <Side shark={card.shark} size={26} />
        </span>
        {helper !== undefined && (
          <span data-tip={helperTip(table, card.helper)}>
            <Sprite name={helper} size={44} />
          </span>
        )}
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
