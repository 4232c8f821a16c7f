// Sentences for the events of Hai Noon in the log.
import { later, list, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Line, PlayerInfo, Words } from "../api";
import {
  actName,
  attackName,
  diverWord,
  placeName,
  seatName,
  seatOfOnlyDiver,
  sideName,
} from "./names";
import type { View } from "./view";

interface EventContext {
  players: readonly PlayerInfo[];
  args: Words;
  /** The sentence that all clients share (locale/hainoon.txt). */
  shared(): string;
}

const num = (word: string | undefined): number => Number(word ?? -1);

/** A sentence about a seat in one of two forms: "You play", "Brill plays". */
function about(
  event: EventContext,
  seat: number,
  you: string,
  other: string,
  ...rest: string[]
): string {
  return event.players[seat]?.you
    ? t(you, ...rest)
    : t(other, ...rest, seatName(event.players, seat));
}

function played(event: EventContext): Line {
  const seat = num(event.args[0]);
  const what = actName(event.args[1] ?? "");
  const side = sideName(event.args[2] ?? "");
  const text = about(
    event,
    seat,
    later("**You** play “{0}” in the {1}."),
    later("**{2}** plays “{0}” in the {1}."),
    what,
    side,
  );
  return { seat, text };
}

function over(event: EventContext): Line {
  if (event.args[0] === "nobody") {
    return { text: t("The game is over. Nobody wins."), tone: "bad" };
  }
  const seats = event.args.map(Number);
  const mine = seats.some((seat) => event.players[seat]?.you);
  const names = list(seats.map((s) => seatName(event.players, s)));
  const alone = mine ? t("The game is over. You win.") : t("The game is over. {0} wins.", names);
  const text = seats.length === 1 ? alone : t("The game is over. Winners: {0}.", names);
  return { text, tone: mine ? "good" : "bad" };
}

const sub = (text: string): Line => ({ text, tone: "sub" });
const shared = (event: EventContext): Line => sub(event.shared());

const EVENTS: Record<string, (event: EventContext) => Line | null> = {
  start: (event) => ({
    seat: num(event.args[0]),
    text: about(event, num(event.args[0]), later("**You** begin."), later("**{0}** begins.")),
  }),
  turn: (event) => ({ turn: num(event.args[1]), text: "" }),
  shuffled: shared,
  played,
  nothing: shared,
  swapped: shared,
  flipped: shared,
  turned: shared,
  attack: (event) => ({
    text: t("Third card: **{0}**", attackName(event.args[0] ?? "")),
    tone: "bad",
    part: "cause",
  }),
  passed: (event) =>
    sub(
      about(
        event,
        num(event.args[0]),
        later("You throw no harpoon."),
        later("{0} throws no harpoon."),
      ),
    ),
  harpoon: (event) => ({
    seat: num(event.args[0]),
    text: about(
      event,
      num(event.args[0]),
      later("**You** throw a harpoon."),
      later("**{0}** throws a harpoon."),
    ),
    tone: "good",
  }),
  woke: shared,
  out: (event) => ({
    seat: num(event.args[0]),
    text: about(event, num(event.args[0]), later("**You** are out."), later("**{0}** is out.")),
    tone: "bad",
  }),
  over,
};

/** An event about a diver: the index of the diver among the arguments, and its sentence. */
interface DiverEvent {
  at: number;
  text(args: Words, you: boolean, name: string): string;
}

const DIVER_EVENTS: Record<string, DiverEvent> = {
  entered: {
    at: 0,
    text: ([, place = ""], you, name) =>
      you
        ? t("You are back: {0}.", placeName(place))
        : t("{0} is back: {1}.", name, placeName(place)),
  },
  hid: {
    at: 0,
    text: (_, you, name) =>
      you ? t("You are hidden until your next turn.") : t("{0} is hidden.", name),
  },
  caged: {
    at: 0,
    text: (_, you, name) => (you ? t("The cage moves to you.") : t("The cage moves to {0}.", name)),
  },
  swam: {
    at: 0,
    text: ([, , to = ""], you, name) =>
      you ? t("You swim: {0}.", placeName(to)) : t("{0} swims: {1}.", name, placeName(to)),
  },
  aims: {
    at: 1,
    text: ([shark], you, name) =>
      you
        ? t("Shark {0} attacks you.", num(shark) + 1)
        : t("Shark {0} attacks {1}.", num(shark) + 1, name),
  },
  missed: {
    at: 1,
    text: (_, you, name) =>
      you
        ? t("A shark misses you and stays hungry.")
        : t("A shark misses {0} and stays hungry.", name),
  },
  uncaged: {
    at: 1,
    text: (_, you, name) =>
      you
        ? t("A shark breaks the cage around you.")
        : t("A shark breaks the cage around {0}.", name),
  },
  bitten: {
    at: 1,
    text: ([, , health], you, name) =>
      health === "eaten"
        ? you
          ? t("Your diver is eaten.")
          : t("{0}'s diver is eaten.", name)
        : you
          ? t("You are bitten and injured. The shark is full.")
          : t("{0} is bitten and injured. The shark is full.", name),
  },
};

/** Uses the shared sentence if there is no diver, or if it is not the only one of a seat. */
function diverLine(event: EventContext, word: string, diverEvent: DiverEvent, view: View): Line {
  const seat =
    event.args[diverEvent.at] === "-"
      ? null
      : seatOfOnlyDiver(num(event.args[diverEvent.at]), view);
  const you = seat !== null && (event.players[seat]?.you ?? false);
  const text =
    seat === null
      ? event.shared()
      : diverEvent.text(event.args, you, seatName(event.players, seat));
  return word === "bitten"
    ? { text, tone: event.args[2] === "eaten" ? "bad" : "sub", part: "result" }
    : sub(text);
}

export function formatEvent(
  event: Words,
  players: readonly PlayerInfo[],
  view: View,
  format: Formatter,
): Line | null {
  const [word = "", ...args] = event;
  const diverEvent = DIVER_EVENTS[word];
  const shared = () => {
    const words = args.map((arg, i) =>
      i === diverEvent?.at && arg !== "-" ? diverWord(num(arg), view) : arg,
    );
    return format.line([word, ...words].join(" "))?.text ?? "";
  };
  const context: EventContext = { players, args, shared };
  return diverEvent === undefined
    ? (EVENTS[word]?.(context) ?? null)
    : diverLine(context, word, diverEvent, view);
}
