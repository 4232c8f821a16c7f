// How pawns stand on one field: beside each other and smaller the more they are, so that none of them
// reaches over another field.

/** What a board leaves to the pawns of a field. */
export interface FieldSpace {
  /** From one field to the next. */
  pitch: number;
  /** Above the field's disc. */
  height: number;
  /** Of a pawn that stands alone; its height is a quarter more. */
  width: number;
}

export interface PawnPlace {
  /** Of the drawing's upper left corner, from the middle of the disc's upper edge. */
  x: number;
  y: number;
  scale: number;
}

/** So much of a drawing's width is seen. */
const VISIBLE_WIDTH = 0.84;
const ASPECT = 1.25;

/** From three on they stand in two rows. */
export const TWO_ROWS_FROM = 3;

const scaleOf = (together: number): number =>
  together === 1 ? 1 : together < TWO_ROWS_FROM ? 0.8 : 0.62;

/** Where the nth of several pawns stands; those behind come first. */
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
