// The ocean in its frame, with its controls: lean, tilt, torch and legend; or readings in words. Over the water
// lie the card that a reveal has lifted, and an octopus to place.
import { useSignal } from "@preact/signals";
import type { ButtonHTMLAttributes } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { compact } from "../../components/media";
import { RulesOf } from "../../components/rules";
import { Sheet } from "../../components/sheet";
import { Icon, Sprite } from "../../components/sprite";
import type { Place } from "../../generated/dive";
import { later, t, tn } from "../../i18n";
import { ARROWS, clamp, type Dive, ownCompanion } from "./model";
import { drawOcean, sourceOf, TORCHES, type TorchKind } from "./oceanSource";
import { canTilt, createViewpoint, MAX_ZOOM, type Viewpoint, zoomCentre } from "./oceanView";
import { CompanionButton, isCalling, LiftedCard } from "./panels";
import { HELPER_PIECES, Side } from "./pieces";
import { hasLastDive, revealOf, showLastDive } from "./reveal";
import { helperTip } from "./tooltips";

export function Ocean() {
  const table = useTable<Dive>();
  const { view } = table;
  const viewpoint = useMemo(createViewpoint, []);
  useEffect(viewpoint.run, [viewpoint]);
  const readings = view.sight === "readings";
  const reveal = revealOf(table);
  return (
    <div class="ofr">
      <div class="oframe">
        {readings ? <Readings /> : <Picture viewpoint={viewpoint} />}
        {!readings && reveal === null && <Zoom viewpoint={viewpoint} />}
        {reveal !== null && <LiftedCard />}
        {isCalling(table) && <Octopus />}
        {viewpoint.tilt.value === "unavailable" && (
          <p class="onotice" role="status">
            {t(
              "This device gives no access to a tilt sensor. Move a finger over the water instead.",
            )}
          </p>
        )}
        <span
          class="left"
          data-tip={t(
            "Cards that are left. When none is left, the game is over; the furthest wins.",
          )}
        >
          {tn("{0} card", "{0} cards", view.cards)}
        </span>
      </div>
      <div class="otools">
        {!readings && (reveal === null || !compact.value) && (
          <>
            {!compact.value && <LeanSlider viewpoint={viewpoint} />}
            {canTilt() && <TiltButton viewpoint={viewpoint} />}
            {view.torch && <TorchButton viewpoint={viewpoint} />}
            <Legend />
          </>
        )}
        <LastDiveButton />
        <CompanionButton picture />
      </div>
    </div>
  );
}

function Picture({ viewpoint }: { viewpoint: Viewpoint }) {
  const table = useTable<Dive>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useSignal(false);
  const source = sourceOf(table);
  const zoom = viewpoint.zoom.value;
  const { x, y } = zoomCentre(viewpoint.look.value);
  useEffect(
    () =>
      canvas.current === null || source === "none"
        ? undefined
        : drawOcean(canvas.current, table, viewpoint.look, failed),
    [table, source],
  );
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
      onPointerDown={(event) => viewpoint.onPointerDown(event)}
      onPointerUp={viewpoint.onPointerUp}
      onPointerCancel={viewpoint.onPointerUp}
      onPointerLeave={viewpoint.onPointerUp}
      onWheel={viewpoint.onWheel}
      onKeyDown={viewpoint.onKeyDown}
    >
      <canvas
        ref={canvas}
        aria-busy="true"
        style={
          zoom === 1 ? undefined : { transform: `scale(${zoom})`, transformOrigin: `${x}% ${y}%` }
        }
      />
      {source === "none" ? (
        <p class="omessage">{t("Only divers can see into the water.")}</p>
      ) : (
        failed.value && <p class="omessage">{t("The picture cannot be loaded right now.")}</p>
      )}
    </div>
  );
}

/** The readings of each depth as text and symbols, instead of the picture. */
function Readings() {
  const table = useTable<Dive>();
  const { view, format } = table;
  if (view.reading === null) {
    return <p class="ocean readings none">{t("There are no readings right now.")}</p>;
  }
  return (
    <ol class="ocean readings" aria-label={t("What you make out")}>
      {view.reading.map(({ shark, helper }, i) => {
        const piece = HELPER_PIECES[helper];
        return (
          <li class={`d${Math.min(i + 1, 5)}`} key={i}>
            <b class="dn">
              <span class="sr">{t("Depth {0}", i + 1)}</span>
              <span aria-hidden="true">{i + 1}</span>
            </b>
            <span
              class="rd"
              data-tip={t("What you make out can be wrong, the deeper the more often.")}
            >
              <Side shark={shark} size={26} />
              {shark ? t("a shark") : t("no shark")}
            </span>
            <span class="rd" data-tip={helperTip(table, helper)}>
              {piece !== undefined && <Sprite name={piece} size={34} />}
              {format.label("animal", helper)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Placing the octopus: dragged or tapped on the water, or moved by the arrow keys. */
function Octopus() {
  const table = useTable<Dive>();
  const { octopus } = table.draft;
  const area = useRef<HTMLDivElement>(null);
  const { now, grid = null } = ownCompanion(table) ?? {};
  if (!now || grid === null) {
    return null;
  }
  const snap = (n: number) => clamp(Math.round(n / grid) * grid, 0, 100);
  const moveTo = ({ x, y }: Place) =>
    table.choose({ type: "moveOctopus", to: { x: snap(x), y: snap(y) } });
  const follow = ({ buttons, clientX, clientY }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (box !== undefined && buttons !== 0) {
      moveTo({
        x: ((clientX - box.left) / box.width) * 100,
        y: ((clientY - box.top) / box.height) * 100,
      });
    }
  };
  return (
    <div class="octo-area" ref={area} onPointerDown={follow} onPointerMove={follow}>
      <button
        type="button"
        class="octo"
        aria-label={t("Octopus at {0}, {1}. Move it with the arrow keys.", octopus.x, octopus.y)}
        style={{ left: `${octopus.x}%`, top: `${octopus.y}%` }}
        onKeyDown={(event) => {
          const way = ARROWS[event.key];
          if (way !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            moveTo({ x: octopus.x + way.x * grid, y: octopus.y + way.y * grid });
          }
        }}
      >
        <Sprite name="cr-octopus" />
      </button>
    </div>
  );
}

/** Closer, further, and all of it: on the water, as on a map. */
function Zoom({ viewpoint }: { viewpoint: Viewpoint }) {
  const zoom = viewpoint.zoom.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this column
    <div class="ozoom" role="group" aria-label={t("Zoom")}>
      {zoom > 1 && (
        <button
          type="button"
          aria-label={t("Show all of the water")}
          aria-description={t("Key: {0}", "0")}
          onClick={viewpoint.zoomReset}
        >
          <small aria-hidden="true">1×</small>
        </button>
      )}
      <button
        type="button"
        aria-label={t("Zoom in")}
        aria-description={t("Key: {0}", "+")}
        disabled={zoom >= MAX_ZOOM}
        onClick={viewpoint.zoomIn}
      >
        <span aria-hidden="true">+</span>
      </button>
      <button
        type="button"
        aria-label={t("Zoom out")}
        aria-description={t("Key: {0}", "−")}
        disabled={zoom <= 1}
        onClick={viewpoint.zoomOut}
      >
        <span aria-hidden="true">−</span>
      </button>
    </div>
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
        value={viewpoint.look.value.lean.x}
        aria-label={t("Lean to the left or right")}
        onInput={(event) => viewpoint.setLean(Number(event.currentTarget.value))}
      />
    </label>
  );
}

interface ToolProps extends Pick<ButtonHTMLAttributes, "class" | "aria-label" | "aria-pressed"> {
  icon: string;
  text: string;
  disabled?: boolean;
  onClick(): void;
}

function Tool({ icon, text, ...rest }: ToolProps) {
  return (
    <button type="button" class="btn btn--s" {...rest}>
      <Icon name={icon} size={18} />
      <span>{text}</span>
    </button>
  );
}

function TiltButton({ viewpoint }: { viewpoint: Viewpoint }) {
  const text = compact.value ? t("Tilt") : t("Tilt the device");
  const pressed = viewpoint.tilt.value === "on";
  return <Tool icon="tilt" text={text} aria-pressed={pressed} onClick={viewpoint.toggleTilt} />;
}

const TORCH_NAMES: Record<TorchKind, string> = {
  none: later("Torch off"),
  above: later("Torch from above"),
  below: later("Torch from below"),
  side: later("Torch from the side"),
};

/** Cycles through the torch modes. */
function TorchButton({ viewpoint }: { viewpoint: Viewpoint }) {
  const { kind } = viewpoint.look.value.torch;
  const next = TORCHES[(TORCHES.indexOf(kind) + 1) % TORCHES.length] ?? "none";
  return (
    <Tool
      icon="torch"
      text={kind === "none" ? t("Torch") : t(TORCH_NAMES[kind])}
      class={kind === "none" ? "btn btn--s" : "btn btn--s lit"}
      aria-label={`${t(TORCH_NAMES[kind])}. ${t("Next: {0}", t(TORCH_NAMES[next]))}`}
      onClick={() => viewpoint.setTorch(next)}
    />
  );
}

/** The drawings on the cards, in a sheet; its text is a section of the rules. */
function Legend() {
  const [open, setOpen] = useState(false);
  const title = t("What is in the water");
  return (
    <>
      <Tool icon="book" text={t("Legend")} aria-label={title} onClick={() => setOpen(true)} />
      {open && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          <RulesOf game="dive" id="water" />
        </Sheet>
      )}
    </>
  );
}

/** Opens the reveal of the last dive again; hidden while it is disabled. */
function LastDiveButton() {
  const table = useTable<Dive>();
  const can = hasLastDive(table) && revealOf(table) === null;
  const show = () => showLastDive(table);
  return <Tool icon="eye" text={t("Last dive")} disabled={!can} onClick={show} />;
}
