// Advice at Hai Noon's board: where an action takes place, and why it is good, from what it certainly does.
import type { Event, Game } from "../../generated/hainoon";
import { list, t, tn } from "../../i18n";
import type { Preview } from "../../table/protocol";
import { choicesOf, type Move, type Table } from "./model";
import { selectorOf } from "./selectors";
import { bitesLeft, hungryAt } from "./texts";

/** The card, and then where it goes and what it acts on. */
export const targetsOf = (action: Move): readonly string[] =>
  action.a === "pass" ? [".hand-cta .btn"] : choicesOf(action).map(selectorOf);

/** The names of those whose divers are attacked. */
function attackedOf(events: readonly Event[], { view, players, seat }: Table) {
  const owners = events.flatMap((event) =>
    event.e === "aims" || event.e === "bitten" ? [view.divers[event.diver]?.seat ?? -1] : [],
  );
  const others = [...new Set(owners)].filter((owner) => owner !== seat);
  return {
    you: owners.includes(seat),
    others: others.flatMap((owner) => players[owner]?.called ?? []),
  };
}

/** What a harpoon prevents. */
function saves(action: Move, { view, facts }: Table): string {
  const diver = view.divers.findIndex(
    ({ place }) => action.a === "harpoon" && place === action.place,
  );
  return bitesLeft(facts, diver) === 1
    ? t("Without it your diver would be eaten.")
    : t("Without it your diver would be bitten.");
}

export function reasonOf(
  action: Move,
  { events, view: after }: Preview<Game>,
  table: Table,
): string {
  if (action.a === "harpoon") {
    return saves(action, table);
  }
  const { view, seat } = table;
  const { you, others } = attackedOf(events, table);
  if (you) {
    return t("The sharks would attack you.");
  }
  if (others.length > 0) {
    return t("The sharks would attack {0}, not you.", list(others));
  }
  if (after === null) {
    return "";
  }
  const own = (one: number) => one === seat;
  const [now, then] = [hungryAt(view, own), hungryAt(after, own)];
  const rivals = (one: number) => one !== seat;
  const [before, behind] = [hungryAt(view, rivals), hungryAt(after, rivals)];
  if (then < now) {
    return then === 0
      ? t("No hungry shark would face you any more.")
      : tn("Only {0} hungry shark would face you.", "Only {0} hungry sharks would face you.", then);
  }
  if (behind > before) {
    return tn(
      "{0} hungry shark would face the others.",
      "{0} hungry sharks would face the others.",
      behind,
    );
  }
  return then > now
    ? tn("{0} hungry shark would face you.", "{0} hungry sharks would face you.", then)
    : t("Nothing that faces you changes.");
}
