// Names of the cells of Scuba, for screen readers.
import type { Cell } from "../../generated/scuba";
import { list, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Contents } from "./cell";

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
  cell: Cell,
  inside: Contents,
  minus: number,
  seat: number,
  format: Formatter,
): string {
  const found = contentsText(inside, seat, format);
  const what = found.length === 0 ? t("open water") : list(found);
  const where = format.label("cell", cell);
  return minus > 0
    ? tn(
        "{1}: {2}, {0} minus point at the end",
        "{1}: {2}, {0} minus points at the end",
        minus,
        where,
        what,
      )
    : t("{0}: {1}", where, what);
}
