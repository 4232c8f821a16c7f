// Names of depths and cells of Scuba, for texts and screen readers.
import { list, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Contents } from "./cell";
import type { Cell } from "./view";

/** The depth of a row: "20–25 m". */
export function depthName(row: number): string {
  return row === 0 ? t("on the surface") : t("{0}–{1} m", 5 * (row - 1), 5 * row);
}

/** The public contents of a cell. */
function contentsText(
  { animals, back, dust, divers }: Contents,
  seat: number,
  format: Formatter,
): string[] {
  const seen = animals.map(({ animal }) => {
    const name = format.label("species", animal.species);
    return animal.discs.includes(seat)
      ? t("{0}, already seen", name)
      : t("{0}, worth {1}", name, animal.points);
  });
  return [
    ...seen,
    ...(back === null ? [] : [t("{0} tile, face down", format.label("colour", back))]),
    ...(dust.length > 0 ? [t("dust")] : []),
    ...divers.map((player) => player.name),
  ];
}

/** Label of a cell with its contents, as this seat sees it; on the water line with the minus points for
 * ending there. */
export function cellName(
  [column, row]: Cell,
  inside: Contents,
  minus: number,
  seat: number,
  format: Formatter,
): string {
  const found = contentsText(inside, seat, format);
  const what = found.length === 0 ? t("open water") : list(found);
  const where = t("column {0}, {1}", column, depthName(row));
  return row === 0 && minus > 0
    ? tn(
        "{1}: {2}, {0} minus point at the end",
        "{1}: {2}, {0} minus points at the end",
        minus,
        where,
        what,
      )
    : t("{0}: {1}", where, what);
}
