// Layout of the pawns on one field: side by side, and smaller the more they are, so that none
// overlaps another field.

/** Space for the pawns of a field, in SVG units. */
export interface FieldSpace {
  /** Distance from one field to the next. */
  pitch: number;
  /** Free height above the field's disc. */
  height: number;
  /** Width of a single pawn; its height is a quarter more. */
  width: number;
}

export interface PawnPlace {
  /** The drawing's upper left corner, relative to the middle of the disc's upper edge. */
  x: number;
  y: number;
  scale: number;
}

/** Share of a drawing's width that is not transparent. */
const VISIBLE_WIDTH = 0.84;
const ASPECT = 1.25;

/** From this number on they stand in two rows. */
export const TWO_ROWS_FROM = 3;

const scaleOf = (together: number): number =>
  together === 1 ? 1 : together < TWO_ROWS_FROM ? 0.8 : 0.62;

/** Place of the nth of several pawns; the back row comes first. */
export function pawnPlace(space: FieldSpace, together: number, nth: number): PawnPlace {
  const scale = scaleOf(together);
  const width = space.width * scale;
  const back = together < TWO_ROWS_FROM ? 0 : Math.ceil(together / 2);
  const behind = nth < back;
  const perRow = behind ? back : together - back;
  const place = behind ? nth : nth - back;
  const step = perRow === 1 ? 0 : Math.min(width * 0.72, spare(space, width) / (perRow - 1));
  const rise = behind ? Math.min(width * ASPECT * 0.6, space.height - width * ASPECT) : 0;
  return {
    x: (place - (perRow - 1) / 2) * step - width / 2,
    y: -width * ASPECT - rise,
    scale,
  };
}

const spare = ({ pitch }: FieldSpace, width: number): number => pitch - width * VISIBLE_WIDTH;
