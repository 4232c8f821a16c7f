// The ocean in its wooden frame, with what one looks by: head, tilt and torch.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../components/sprite";
import { later, t, tn } from "../../i18n";
import type { Pile } from "../../table/protocol";
import type { BoardProps } from "../api";
import { Legend } from "./legend";
import { type LocalOcean, localOcean, serverOcean } from "./oceanSource";
import { Readings } from "./readings";
import { canTilt } from "./tilt";
import type { View } from "./view";
import { useViewpoint, type Viewpoint } from "./viewpoint";
import { lifted, type OceanSource, TORCHES, type TorchKind } from "./water";

interface OceanProps {
  board: BoardProps<View>;
  /** The round whose stack is looked at, which lags behind during a reveal. */
  round: number;
  /** Cards that a reveal has lifted so far. */
  lift: number;
  /** A reveal is being shown: nobody needs to look around. */
  showing: boolean;
  /** Lies on the water: a card that was lifted, an octopus to be placed. */
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

export function Ocean({ board, round, lift, showing, children, tools }: OceanProps) {
  const { view } = board;
  const viewpoint = useViewpoint();
  const words = view.sight === "readings";
  const around = !words && !(showing && board.narrow);
  return (
    <div class="ofr">
      <div class="oframe">
        {words ? (
          <Readings reading={view.reading} />
        ) : (
          <Picture
            board={board}
            round={round}
            lift={lift}
            showing={showing}
            viewpoint={viewpoint}
          />
        )}
        {children}
        {viewpoint.mute && (
          <p class="omute" role="status">
            {t("This device does not tell how it is held. Move a finger over the water instead.")}
          </p>
        )}
        <span class="left">{tn("{0} card", "{0} cards", view.cards)}</span>
      </div>
      <div class="otools">
        {around && <LeanTools viewpoint={viewpoint} narrow={board.narrow} />}
        {around && view.torch && <TorchButton viewpoint={viewpoint} />}
        {around && <Legend />}
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
          onClick={() => viewpoint.tilt()}
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
        onInput={(event) => viewpoint.slide(Number(event.currentTarget.value))}
      />
    </label>
  );
}

/** Goes from one way of lighting to the next. */
function TorchButton({ viewpoint }: { viewpoint: Viewpoint }) {
  const { kind } = viewpoint.look.torch;
  const next = TORCHES[(TORCHES.indexOf(kind) + 1) % TORCHES.length] ?? "none";
  return (
    <button
      type="button"
      class={kind === "none" ? "btn btn--s" : "btn btn--s lit"}
      aria-label={`${t(TORCH_NAMES[kind])}. ${t("Next: {0}", t(TORCH_NAMES[next]))}`}
      onClick={() => viewpoint.light(next)}
    >
      <Icon name="torch" size={18} />
      <span>{kind === "none" ? t("Torch") : t(TORCH_NAMES[kind])}</span>
    </button>
  );
}

interface PictureProps extends Pick<OceanProps, "board" | "round" | "lift" | "showing"> {
  viewpoint: Viewpoint;
}

function Picture(props: PictureProps) {
  const { board, viewpoint } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const fault = useWater(canvas.current, props);
  const [, hang] = useState(false);
  useEffect(() => hang(true), []);
  return (
    <div
      class="ocean"
      role="img"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the head
      tabIndex={0}
      aria-label={t(
        "The ocean, a stack of transparent cards. Arrows move your head. For readings in words, choose them when you set the table.",
      )}
      onPointerMove={viewpoint.onPointerMove}
      onPointerDown={viewpoint.onPointerMove}
      onKeyDown={viewpoint.onKeyDown}
    >
      <canvas ref={canvas} />
      {board.pile === undefined && board.oceanImage === undefined ? (
        <p class="ofault">{t("Only those who dive see into the water.")}</p>
      ) : (
        fault && <p class="ofault">{t("The picture cannot be had at the moment.")}</p>
      )}
    </div>
  );
}

/** Keeps the water on a canvas up to date. Tells whether it cannot be had. */
function useWater(
  canvas: HTMLCanvasElement | null,
  { board, round, lift, showing, viewpoint }: PictureProps,
): boolean {
  const { table, view, pile, pileBefore, oceanImage } = board;
  const local = pile !== undefined;
  const covering = view.phase === "covering" && !showing;
  const octopus = view.octopus === null ? "" : `${view.octopus.x}/${view.octopus.y}`;
  const [fault, setFault] = useState(false);
  const water = useRef<OceanSource | null>(null);
  const here = useRef<LocalOcean | null>(null);
  const kept = useRef<{ round: number; pile: Pile } | null>(null);
  const look = useRef(viewpoint.look);
  look.current = viewpoint.look;

  useEffect(() => {
    if (canvas === null || !local) {
      return;
    }
    here.current = localOcean(canvas);
    water.current = here.current;
    return () => water.current?.close();
  }, [canvas, local]);

  useEffect(() => {
    if (canvas === null || oceanImage === undefined) {
      return;
    }
    water.current = serverOcean(canvas, oceanImage, setFault);
    water.current.look(look.current);
    return () => water.current?.close();
  }, [canvas, oceanImage === undefined, table.match, round, octopus, covering]);

  useEffect(() => {
    if (here.current === null || pile === undefined) {
      return;
    }
    let wanted = true;
    const show = (next: Pile) => {
      here.current?.fill(lifted(next, lift));
      here.current?.look(look.current);
      setFault(false);
    };
    const keep = (next: Pile) => {
      /* What the last dive has left over is not what it is shown with once more. */
      if (showing || !view.over) {
        kept.current = { round, pile: next };
      }
      show(next);
    };
    const stack = showing ? pileBefore : pile;
    if (showing && kept.current?.round === round) {
      show(kept.current.pile);
    } else {
      stack?.()
        .then((next) => wanted && keep(next))
        .catch(() => wanted && setFault(true));
    }
    return () => {
      wanted = false;
    };
  }, [canvas, local, round, view.round, view.stack, octopus, covering, lift, showing]);

  useEffect(() => water.current?.look(viewpoint.look), [viewpoint.look.lean, viewpoint.look.torch]);
  return fault;
}
