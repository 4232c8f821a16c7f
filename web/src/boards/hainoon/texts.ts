// The sentences of Hai Noon's board: prompt, preview, names and labels. Names of things and the sentences of
// events are in locale/hainoon.txt.
import type { Prompt } from "../../components/boardFrame";
import type { Event, Side, View } from "../../generated/hainoon";
import { later, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import {
  cardParts,
  completedAction,
  type Diver,
  jettyOf,
  type Move,
  type Table,
  type Target,
} from "./model";

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const actName = (format: Formatter, card: string): string =>
  capital(format.label("act", cardParts(card).act));
export const sideName = (format: Formatter, side: Side): string => format.label("compass", side);

const SYMBOLS: Record<string, string> = {
  hide: "act-camo",
  cage: "act-cage",
  shark: "act-swim",
  flip: "act-flip",
  diver: "act-diver",
  ring: "act-all",
};

/** The symbol on a card. */
export const cardSymbol = (card: string): string => SYMBOLS[cardParts(card).act] ?? "act-joker";

const TARGETS: Record<string, string> = {
  hide: later("Which of your divers hides?"),
  cage: later("Which diver gets the cage?"),
  shark: later("Choose two neighbouring sharks."),
  flip: later("Which shark do you flip?"),
  diver: later("Where does your diver swim?"),
};

function ownPrompt(table: Table): string {
  const { view, facts, format, draft } = table;
  const { card, side } = draft;
  const done = completedAction(table) !== null;
  if (view.phase === "answering") {
    return card !== null && !done
      ? t("**Harpoon.** Which diver does it save? It cannot save both.")
      : t("**Sharks attack you.** Throw a harpoon, or pass.");
  }
  if (view.phase === "entering") {
    return t("**Your turn.** Your camouflage ends: choose a free place.");
  }
  if (card === null) {
    return facts.must_open
      ? t("**Your turn.** Choose a card. Your first card must go to an empty jetty.")
      : t("**Your turn.** Choose a card.");
  }
  const name = actName(format, card);
  if (side === null) {
    return t("**Your turn.** {0}: choose a lit jetty.", name);
  }
  if (!done) {
    return t("**{0}.** {1}", name, t(TARGETS[cardParts(card).act] ?? ""));
  }
  const goes = t("**Your turn.** “{0}” goes to the **{1}** jetty.", name, sideName(format, side));
  const attack = facts.hand?.some((use) => use.card === card && use.attacks.includes(side));
  return attack ? `${goes} ${t("Third card: the sharks attack.")}` : goes;
}

/** What you have to do, or whom the table waits for. */
export function promptOf(table: Table): Prompt {
  const { view, actions, format, draft } = table;
  const waiting = view.phase === "answering" ? "shark-hungry" : "act-all";
  const icon = draft.card === null ? waiting : cardSymbol(draft.card);
  const others =
    view.to_act.length > 0
      ? format.wait(view.phase, view.to_act)
      : `${format.label("phase", view.phase)}.`;
  return {
    icon: view.over ? "i-trophy" : icon,
    text: actions.length > 0 ? ownPrompt(table) : others,
  };
}

/** What you can do, in few words for screen readers. */
export function announce(view: View): string {
  switch (view.phase) {
    case "answering":
      return t("Sharks attack you: throw a harpoon or pass.");
    case "entering":
      return t("Choose a free place.");
    default:
      return tn("{0} card.", "{0} cards.", view.hands[view.seat]?.length ?? 0);
  }
}

export const ruleSection = ({ phase, first_round }: View): string =>
  phase === "answering" ? "attack" : first_round ? "where" : "cards";

/** The button that plays a complete choice. */
export function confirmLabel(done: Move, format: Formatter): string {
  switch (done.a) {
    case "harpoon":
      return t("Throw the harpoon");
    case "play":
      return t("Play to the {0}", sideName(format, done.side));
    default:
      return t("Come back here");
  }
}

/** A jetty for screen readers. */
export function jettyLabel(table: Table, side: Side): string {
  const { cards, missing, needed } = jettyOf(table, side);
  const count =
    needed === undefined || missing === 0
      ? tn("{0} card", "{0} cards", cards.length)
      : t("{0} of {1} cards", cards.length, needed);
  const label = `${table.format.label("jetty", side)}, ${count}`;
  return missing === 1 ? `${label}, ${t("the next card starts an attack")}` : label;
}

/** A cell of the square for screen readers. */
export function cellLabel({ view, players, format }: Table, cell: Target): string {
  if (typeof cell === "number") {
    return `${capital(format.label("shark", cell))}, ${format.label("hunger", view.ring[cell])}`;
  }
  const diver = view.divers.find((d) => d.place === cell);
  const place = format.label("place", cell);
  if (diver === undefined) {
    return t("{0}: free place", place);
  }
  const name = players[diver.owner ?? -1]?.name ?? format.label("diver", "dummy");
  return [name, format.label("health", diver.health), diver.caged && t("in the cage"), place]
    .filter(Boolean)
    .join(", ");
}

/** A diver's health, for its seat. */
export function condition(diver: Diver, format: Formatter): string {
  const health = format.label("health", diver.health);
  if (diver.health !== "eaten" && diver.place === null) {
    return t("{0}, hidden", health);
  }
  return diver.caged ? t("{0}, in the cage", health) : health;
}

/** What happens to each diver, in one word for its tile. */
export function outcomesByDiver(events: readonly Event[]): Map<number, string> {
  const outcomes = new Map<number, string>();
  for (const event of events) {
    if (event.e === "aims") {
      outcomes.set(event.diver, t("attacked"));
    } else if (event.e === "bitten") {
      outcomes.set(event.diver, event.health === "eaten" ? t("eaten") : t("bitten"));
    }
  }
  return outcomes;
}

const OF_SHARKS = ["aims", "bitten", "missed", "uncaged", "woke"];

/** What an action does, by the events of its preview. */
export const forecast = (events: readonly Event[], format: Formatter) =>
  events
    .filter(({ e }) => OF_SHARKS.includes(e))
    .map((event) => ({
      icon: event.e === "woke" ? "shark-full" : "shark-hungry",
      text: format.event(event) ?? "",
    }));
