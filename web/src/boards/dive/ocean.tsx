// The ocean in its frame, with its controls: lean, tilt and torch.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { narrow } from "../../components/media";
import { Icon } from "../../components/sprite";
import type { Game } from "../../generated/dive";
import { later, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Pile } from "../../table/protocol";
import type { BoardTable } from "../api";
import { Legend } from "./legend";
import { type OceanSource, TORCHES, type TorchKind, withoutTop } from "./look";
import { type LocalOcean, localOcean, serverOcean } from "./oceanSource";
import { Readings } from "./readings";
import { canTilt } from "./tilt";
import { useViewpoint, type Viewpoint } from "./viewpoint";

interface OceanProps {
  board: BoardTable<Game>;
  format: Formatter;
  /** The round whose stack is shown; during a reveal, the previous one. */
  round: number;
  /** Number of cards that a reveal has lifted. */
  liftedCards: number;
  /** A reveal is running: on a phone the controls are hidden. */
  revealing: boolean;
  /** Drawn over the water: a lifted card, or an octopus to place. */
  children?: ComponentChildren;
  /** More buttons below the water. */
  tools?: ComponentChildren;
}

const TORCH_NAMES: Record<TorchKind, string> = {
  none: later("Torch off"),
  above: later("Torch from above"),
  below: later("Torch from below"),
  side: later("Torch from the side"),
};

export function Ocean(props: OceanProps) {
  const { board, format, round, liftedCards, revealing, children, tools } = props;
  const { view } = board;
  const viewpoint = useViewpoint();
  const readings = view.sight === "readings";
  const canLookAround = !readings && !(revealing && narrow.value);
  return (
    <div class="ofr">
      <div class="oframe">
        {readings ? (
          <Readings reading={view.reading} format={format} />
        ) : (
          <OceanPicture
            board={board}
            round={round}
            liftedCards={liftedCards}
            revealing={revealing}
            viewpoint={viewpoint}
          />
        )}
        {children}
        {viewpoint.unavailable && (
          <p class="onotice" role="status">
            {t(
              "This device gives no access to a tilt sensor. Move a finger over the water instead.",
            )}
          </p>
        )}
        <span class="left">{tn("{0} card", "{0} cards", view.cards)}</span>
      </div>
      <div class="otools">
        {canLookAround && <LeanTools viewpoint={viewpoint} narrow={narrow.value} />}
        {canLookAround && view.torch && <TorchButton viewpoint={viewpoint} />}
        {canLookAround && <Legend />}
        {tools}
      </div>
    </div>
  );
}

/** A slider where there is room for it, and a button where the device itself can be tilted. */
function LeanTools({ viewpoint, narrow }: { viewpoint: Viewpoint; narrow: boolean }) {
  return (
    <>
      {!narrow && <LeanSlider viewpoint={viewpoint} />}
      {canTilt() && (
        <button
          type="button"
          class="btn btn--s"
          aria-pressed={viewpoint.tilting}
          onClick={() => viewpoint.toggleTilt()}
        >
          <Icon name="tilt" />
          <span>{narrow ? t("Tilt") : t("Tilt the device")}</span>
        </button>
      )}
    </>
  );
}

function LeanSlider({ viewpoint }: { viewpoint: Viewpoint }) {
  return (
    <label class="tl">
      <Icon name="tilt" />
      <span>{t("Tilt")}</span>
      <input
        class="track"
        type="range"
        min={-100}
        max={100}
        step={5}
        value={viewpoint.look.lean.x}
        aria-label={t("Lean to the left or right")}
        onInput={(event) => viewpoint.setLean(Number(event.currentTarget.value))}
      />
    </label>
  );
}

/** Cycles through the torch modes. */
function TorchButton({ viewpoint }: { viewpoint: Viewpoint }) {
  const { kind } = viewpoint.look.torch;
  const next = TORCHES[(TORCHES.indexOf(kind) + 1) % TORCHES.length] ?? "none";
  return (
    <button
      type="button"
      class={kind === "none" ? "btn btn--s" : "btn btn--s lit"}
      aria-label={`${t(TORCH_NAMES[kind])}. ${t("Next: {0}", t(TORCH_NAMES[next]))}`}
      onClick={() => viewpoint.setTorch(next)}
    >
      <Icon name="torch" size={18} />
      <span>{kind === "none" ? t("Torch") : t(TORCH_NAMES[kind])}</span>
    </button>
  );
}

interface OceanPictureProps
  extends Pick<OceanProps, "board" | "round" | "liftedCards" | "revealing"> {
  viewpoint: Viewpoint;
}

function OceanPicture(props: OceanPictureProps) {
  const { board, viewpoint } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useOceanSource(canvas.current, props);
  const [, rerender] = useState(false);
  useEffect(() => rerender(true), []);
  return (
    <div
      class="ocean"
      role="img"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the head
      tabIndex={0}
      aria-label={t(
        "The ocean, a stack of transparent cards. Move your head with the arrow keys. If you prefer readings in words, choose them when you create the table.",
      )}
      onPointerMove={viewpoint.onPointerMove}
      onPointerDown={viewpoint.onPointerMove}
      onKeyDown={viewpoint.onKeyDown}
    >
      <canvas ref={canvas} />
      {board.pile === undefined && board.oceanImage === undefined ? (
        <p class="omessage">{t("Only divers can see into the water.")}</p>
      ) : (
        failed && <p class="omessage">{t("The picture cannot be loaded right now.")}</p>
      )}
    </div>
  );
}

/** Renders the ocean into a canvas; returns whether that failed. */
function useOceanSource(
  canvas: HTMLCanvasElement | null,
  { board, round, liftedCards, revealing, viewpoint }: OceanPictureProps,
): boolean {
  const { table, view, pile, pileBefore, oceanImage } = board;
  const local = pile !== undefined;
  const covering = view.phase === "covering" && !revealing;
  const octopus = view.octopus === null ? "" : `${view.octopus.x}/${view.octopus.y}`;
  const [failed, setFailed] = useState(false);
  const source = useRef<OceanSource | null>(null);
  const localSource = useRef<LocalOcean | null>(null);
  const cached = useRef<{ round: number; pile: Pile } | null>(null);
  const look = useRef(viewpoint.look);
  look.current = viewpoint.look;

  useEffect(() => {
    if (canvas === null || !local) {
      return;
    }
    localSource.current = localOcean(canvas);
    source.current = localSource.current;
    return () => source.current?.close();
  }, [canvas, local]);

  useEffect(() => {
    if (canvas === null || oceanImage === undefined) {
      return;
    }
    source.current = serverOcean(canvas, oceanImage, setFailed);
    source.current.show(look.current);
    return () => source.current?.close();
  }, [canvas, oceanImage === undefined, table.match, round, octopus, covering]);

  useEffect(() => {
    if (localSource.current === null || pile === undefined) {
      return;
    }
    let current = true;
    const show = (next: Pile) => {
      localSource.current?.setPile(withoutTop(next, liftedCards));
      localSource.current?.show(look.current);
      setFailed(false);
    };
    const keep = (next: Pile) => {
      /* After the game the stack holds only what the last dive left, which a repeated reveal must not show. */
      if (revealing || !view.over) {
        cached.current = { round, pile: next };
      }
      show(next);
    };
    const stack = revealing ? pileBefore : pile;
    if (revealing && cached.current?.round === round) {
      show(cached.current.pile);
    } else {
      stack?.()
        .then((next) => current && keep(next))
        .catch(() => current && setFailed(true));
    }
    return () => {
      current = false;
    };
  }, [canvas, local, round, view.round, view.stack, octopus, covering, liftedCards, revealing]);

  useEffect(
    () => source.current?.show(viewpoint.look),
    [viewpoint.look.lean, viewpoint.look.torch],
  );
  return failed;
}
