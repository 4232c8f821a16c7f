// The sea board: fields from the shore into deep water, the flag at the goal, and the pawns.
import { useTable } from "../../components/boardFrame";
import { compact } from "../../components/media";
import { spriteHref } from "../../components/sprite";
import type { Facts } from "../../generated/dive";
import { t } from "../../i18n";
import { type Dive, type DiveTable, isDeep } from "./model";
import { shownFields } from "./reveal";
import { pawnName } from "./texts";
import { fieldTip } from "./tooltips";

// ---- layout: pawns of a field stand side by side, and are smaller the more they are, so that none overlaps
// another field ----

/** Space for the pawns of a field, in SVG units. */
interface FieldSpace {
  /** Distance from one field to the next. */
  pitch: number;
  /** Free height above the field's disc. */
  height: number;
  /** Width of a single pawn; its height is a quarter more. */
  width: number;
}

/** Share of a drawing's width that is not transparent. */
const VISIBLE_WIDTH = 0.84;
const ASPECT = 1.25;

/** From this number on they stand in two rows. */
const TWO_ROWS_FROM = 3;

const scaleOf = (together: number): number =>
  together === 1 ? 1 : together < TWO_ROWS_FROM ? 0.8 : 0.62;

/** Place of the nth of several pawns, by the drawing's upper left corner, relative to the middle of the disc's
 * upper edge; the back row comes first. */
export function pawnPlace(space: FieldSpace, together: number, nth: number) {
  const scale = scaleOf(together);
  const width = space.width * scale;
  const back = together < TWO_ROWS_FROM ? 0 : Math.ceil(together / 2);
  const behind = nth < back;
  const perRow = behind ? back : together - back;
  const place = behind ? nth : nth - back;
  const spare = space.pitch - width * VISIBLE_WIDTH;
  const step = perRow === 1 ? 0 : Math.min(width * 0.72, spare / (perRow - 1));
  const rise = behind ? Math.min(width * ASPECT * 0.6, space.height - width * ASPECT) : 0;
  return {
    x: (place - (perRow - 1) / 2) * step - width / 2,
    y: -width * ASPECT - rise,
    scale,
  };
}

interface FieldPosition {
  x: number;
  y: number;
}

/** Wide board: y of each field, in one curved row that drops where the water gets deep. */
const WIDE_Y = [
  74, 77.8, 81.2, 83.9, 85.5, 86, 85.2, 83.3, 80.4, 76.8, 73, 69.3, 66, 63.6, 62.2, 73.7, 78.7,
  84.1, 89.8, 91.3, 92.8, 94.3, 95.5, 96.4, 96.8, 96.7, 96.1, 95.1, 93.8,
];
const WIDE_SPACE: FieldSpace = { pitch: 29, height: 53, width: 30.4 };
const WIDE: readonly FieldPosition[] = WIDE_Y.map((y, i) => ({ x: 28 + WIDE_SPACE.pitch * i, y }));

/** Phone board: the upper row runs right, the lower row back left. */
const ROW = 14;
const NARROW_SPACE: FieldSpace = { pitch: 26.2, height: 29, width: 24 };
const NARROW: readonly FieldPosition[] = Array.from({ length: 2 * ROW }, (_, i) => ({
  x: 18 + NARROW_SPACE.pitch * (i < ROW ? i : 2 * ROW - 1 - i),
  y: i < ROW ? 38 : 91,
}));

// ---- the drawing ----

export function Sea() {
  const table = useTable<Dive>();
  const { facts } = table;
  const spots = compact.value ? NARROW : WIDE;
  const goal = spots[facts.goal];
  return (
    <svg
      class="seab"
      viewBox={compact.value ? "0 0 376 108" : "0 0 868 124"}
      role="img"
      aria-label={labelOf(table)}
    >
      {compact.value ? <NarrowBackground /> : <WideBackground />}
      {!compact.value && facts.deep !== null && <WideLabels />}
      <path
        class="sbl"
        d={`M${spots.map(({ x, y }) => `${x} ${y}`).join("L")}`}
        fill="none"
        stroke-width="3"
        stroke-dasharray="1 6"
        stroke-linecap="round"
      />
      {spots.map((spot, field) => (
        <Field key={field} spot={spot} field={field} facts={facts} />
      ))}
      {goal && (
        <path
          class="sbg"
          d={`M${goal.x + 10} ${goal.y - 12}v-24l16 6-16 6`}
          stroke-width="2"
          stroke-linejoin="round"
        />
      )}
      <Pawns />
    </svg>
  );
}

function Field({ spot, field, facts }: { spot: FieldPosition; field: number; facts: Facts }) {
  const goal = field === facts.goal;
  const deep = isDeep(facts, field) ? "deep" : "";
  const kind = goal ? "goal" : field > facts.goal ? `${deep} on` : deep;
  return (
    <g class={`sbf ${kind}`} data-tip={fieldTip(facts, field)}>
      <circle cx={spot.x} cy={spot.y} r={goal ? 14 : 12} stroke-width="2" />
      <text class="sbn" x={spot.x} y={spot.y + 4.2} text-anchor="middle">
        {field}
      </text>
    </g>
  );
}

/** Height from the middle of a field to the pawns' feet. */
const PAWN_RISE = 9;

function Pawns() {
  const table = useTable<Dive>();
  const [spots, space] = compact.value ? [NARROW, NARROW_SPACE] : [WIDE, WIDE_SPACE];
  const all = [...shownFields(table)];
  return (
    <>
      {all.map(([pawn, field]) => {
        const together = all.filter(([, other]) => other === field);
        const place = together.findIndex(([other]) => other === pawn);
        const spot = spots[Math.min(field, spots.length - 1)] ?? { x: 0, y: 0 };
        const { x, y, scale } = pawnPlace(space, together.length, place);
        const player = pawn === "chief" ? undefined : table.players[pawn];
        return (
          <g
            key={pawn}
            class="sbp"
            data-tip={t("{0} on {1}", pawnName(table.players, pawn), field)}
            style={{
              "--pc": player?.colour ?? "var(--seat-black)",
              transform: `translate(${spot.x + x}px,${spot.y - PAWN_RISE + y}px) scale(${scale})`,
            }}
          >
            <use href={spriteHref("pawn")} width={space.width} height={space.width * ASPECT} />
            <PawnBadge
              mark={player?.mark ?? "seat-4"}
              width={space.width}
              high={together.length >= TWO_ROWS_FROM}
            />
          </g>
        );
      })}
    </>
  );
}

/** The seat's shape, so that pawns differ without colour; `high`: in the helmet's window, because pawns in front
 * hide the foot. */
function PawnBadge({ mark, width, high }: { mark: string; width: number; high: boolean }) {
  const size = high ? width * 0.36 : 8;
  const middle = high ? width * 0.484 : width * 0.94 + 4;
  return (
    <g class="sbm">
      {high && <circle cx={width / 2} cy={middle} r={width * 0.24} />}
      <use
        href={spriteHref(mark)}
        x={(width - size) / 2}
        y={middle - size / 2}
        width={size}
        height={size}
      />
    </g>
  );
}

function WideBackground() {
  return (
    <>
      <defs>
        <linearGradient id="dv-wide">
          <stop offset="0" stop-color="#57cbcd" />
          <stop offset=".5" stop-color="#2496ad" />
          <stop offset=".56" stop-color="#0f5a79" />
          <stop offset="1" stop-color="#07293f" />
        </linearGradient>
      </defs>
      <rect width="868" height="124" rx="16" fill="url(#dv-wide)" />
      <path
        d="M0 18Q18 8 36 18T72 18T108 18T144 18T180 18T216 18T252 18T288 18T324 18T360 18T396 18T432 18T468 18V0H16A16 16 0 0 0 0 16Z"
        fill="#ffe9bf"
        opacity=".28"
      />
      <path
        d="M477 124C484 92 478 60 486 0H852A16 16 0 0 1 868 16V108A16 16 0 0 1 852 124Z"
        fill="#04202f"
        opacity=".34"
      />
    </>
  );
}

function WideLabels() {
  return (
    <>
      <text class="sbt" x="24" y="114">
        {t("shallow")}
      </text>
      <text class="sbt" x="848" y="26" text-anchor="end">
        {t("deep: one mistake loses every token")}
      </text>
    </>
  );
}

function NarrowBackground() {
  return (
    <>
      <defs>
        <linearGradient id="dv-narrow" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#46bfc6" />
          <stop offset=".5" stop-color="#2596ad" />
          <stop offset="1" stop-color="#0c4260" />
        </linearGradient>
      </defs>
      <rect width="376" height="108" rx="16" fill="url(#dv-narrow)" />
      <path d="M0 62H322V108H16A16 16 0 0 1 0 92Z" fill="#04202f" opacity=".3" />
    </>
  );
}

function labelOf(table: DiveTable): string {
  const { facts, players } = table;
  const places = [...shownFields(table)].map(([pawn, field]) => {
    const name = pawnName(players, pawn);
    return isDeep(facts, field)
      ? t("{0} on {1}, in deep water", name, field)
      : t("{0} on {1}", name, field);
  });
  return `${t("Sea board.")} ${places.join("; ")}. ${t("The goal is {0}.", facts.goal)}`;
}
