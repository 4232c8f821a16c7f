// What the board of Deep Blue says: names, the prompt, buttons, odds, previews, and words for screen readers.
import type { Prompt } from "../../components/boardFrame";
import { plainText } from "../../components/richText";
import type { Colour, Event, Facts, Node, Phase, View } from "../../generated/deepblue";
import { list, percent, signed, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import {
  type Crew,
  crewOf,
  type DiveFacts,
  focusOf,
  hasButton,
  type Legal,
  openTile,
  ownOddsOf,
  type Place,
  percentOf,
  pickedOf,
  placeOf,
  type Spot,
  type Table,
} from "./model";

/* ---- names ---- */

/** Capitalizes the first letter. */
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const cardName = (card: string, format: Formatter): string =>
  capital(format.label("card", card));

/** A place within a sentence. */
export const nodeName = (node: Node): string => (node === "H" ? t("harbour") : node);

export function spotName(spot: Spot, format: Formatter): string {
  return spot === "black-or-blue"
    ? t("{0} or {1}", format.label("colour", "black"), format.label("colour", "blue"))
    : format.label("colour", spot);
}

function tileName(place: Place, format: Formatter): string {
  const tile = openTile(place);
  if (tile !== null) {
    const what = tile.kind === "city" ? t("part of the Sunken City") : t("wreck");
    const spots = tile.spots.map((spot) => spotName(spot, format));
    return spots.length === 0
      ? t("{0}, {1} points", what, tile.vp)
      : t("{0}, {1} points, spots: {2}", what, tile.vp, list(spots));
  }
  if (place.tile === "down") {
    return t("tile face down");
  }
  return place.tile === null ? t("explored") : t("open water");
}

type Named = Pick<Table, "view" | "players" | "format">;

/** A place with its tile and boats. */
export function placeName({ view, players, format }: Named, place: Place): string {
  const boats = players.filter(({ seat }) =>
    view.players[seat]?.boats.some((boat) => boat.node === place.node),
  );
  const name = place.node === "H" ? t("Harbour") : `${place.node}: ${tileName(place, format)}`;
  return boats.length === 0 ? name : t("{0}; boats: {1}", name, list(boats.map((p) => p.name)));
}

/** What a card does, for screen readers. */
export function crewText(crew: Crew, format: Formatter): string {
  const { guards, need, count, vp = 0, money, propeller } = crew;
  const gems =
    need === "any"
      ? tn("{0} gem", "{0} gems", count ?? 0)
      : t("{0} {1}", count ?? 1, format.label("colour", need ?? ""));
  return [
    guards !== undefined && t("guards against {0}", format.label("colour", guards)),
    need !== undefined && t("{0}: {1} points", gems, vp),
    money !== undefined && t("{0} money", money),
    propeller !== undefined && tn("{0} propeller", "{0} propellers", propeller),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What a place is for, and what a press on it does. */
export function placeAbout(
  { actions }: Pick<Table, "actions">,
  place: Place,
  action?: Legal,
): string {
  const does =
    action?.a === "dive"
      ? t("Tap it to lead a dive here.")
      : action?.a === "boat"
        ? t("Tap it to sail here: one step.")
        : "";
  const open = openTile(place);
  const what =
    open !== null
      ? t("A boat here can dive. The leader of the dive gets the points of the tile.")
      : place.tile === "down"
        ? t("It is turned over when a boat ends its trip here.")
        : place.node === "H"
          ? t("Here all boats begin. There is nothing to dive for.")
          : place.tile === null
            ? t("There is nothing left to dive for.")
            : t("A stop on the way. There is nothing to dive for.");
  return actions.length > 0 && does !== "" ? `${what} ${does}` : what;
}

/** What a search spot does for the boat on it. */
export const spotAbout = (spot: Spot): string =>
  spot === "black" || spot === "blue" || spot === "black-or-blue"
    ? t("A boat here protects you once from this danger.")
    : t("Gems of this colour are worth more to you in a dive here.");

/** What a gem does in a dive. */
export function gemAbout(gem: Colour): string {
  switch (gem) {
    case "black":
    case "blue":
      return t(
        "The first one warns; for each further one a diver must protect themselves, or surface.",
      );
    case "green":
    case "purple":
      return t("It is worth something only to those who play a card for it.");
    default:
      return t("Worth points to every diver, and more with a boat on a spot of its colour.");
  }
}

export const gemName = (gem: Colour, format: Formatter): string =>
  capital(format.label("gem", gem));

/** The words of a gem's tooltip; with its number, if it counts several. */
export function gemTip(gem: Colour, count: number | null, format: Formatter) {
  const name = capital(format.label("colour", gem));
  return {
    "aria-label": count === null ? gemName(gem, format) : `${name}: ${count}`,
    "aria-description": gemAbout(gem),
  };
}

/** What a card can be used for; each use is one play. */
export function crewAbout(crew: Crew, format: Formatter): string {
  const { guards, need, money, propeller, plus } = crew;
  return [
    guards !== undefined &&
      t("Played against {0}, it keeps you in the dive.", format.label("danger", guards)),
    need !== undefined && t("Played in a dive once these gems are drawn, it scores."),
    money !== undefined && t("Or pays when you hire."),
    propeller !== undefined && t("Or moves your boats when you sail."),
    plus !== undefined &&
      t("When it came to the market, {0} went into the bag.", format.label("gem", plus)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The scenario's rule (captain's logbook) in one sentence. */
export const scenarioText = ({ scenario }: View, format: Formatter): string =>
  scenario === "none"
    ? ""
    : `**${format.label("log", scenario)}.** ${format.label("log-about", scenario)}`;

/* ---- the prompt: what you have to do, or whom the table waits for ---- */

function leaderPrompt({ dive }: Facts): string {
  const out = tn("{0} gem drawn.", "{0} gems drawn.", dive?.drawn ?? 0);
  return `${t("**You lead this dive.**")} ${out} ${t("Draw again, or stop and bank.")}`;
}

function ownPrompt({ view, facts, seat, format }: Table): string {
  const { doing, dive } = view;
  switch (view.phase) {
    case "choosing":
      return t("**Your turn.** Hire from the market, sail, rest, or dive where you have a boat.");
    case "paying":
      return t("**Pay {0} more.** Tap cards with money, or use a token.", facts.pay?.due ?? 0);
    case "sailing":
      return doing.moves > 0
        ? t("**Sail.** Tap a lit place; each step uses one propeller.")
        : doing.moved.length > 0
          ? t("**Sail.** No steps left: drop anchor.")
          : t("**Sail.** Play cards with propellers first.");
    case "answering":
      return t(
        "**{0}!** Protect yourself, or surface.",
        capital(format.label("danger", dive?.hazards[0] ?? "")),
      );
    case "playing":
      return t("**Your cards.** Play what scores now, or continue.");
    case "rushing":
      return dive?.leader === seat
        ? t("**You lead a dive.** Bring your other boat?")
        : t("**A dive near you.** Which boats rush there?");
    case "leading":
      return leaderPrompt(facts);
    default:
      return format.ask(view.phase);
  }
}

const PROMPT_ICONS: Partial<Record<Phase, string>> = {
  sailing: "prop",
  paying: "coin",
  taking: "coin",
  choosing: "boat",
};

export function promptOf(table: Table): Prompt {
  const { view, actions, format } = table;
  if (view.over) {
    return { icon: "i-trophy", text: t("The game is over.") };
  }
  const hazard = view.dive?.hazards[0];
  const place = view.dive === null ? "i-wave" : "gem-red";
  return {
    icon: hazard === undefined ? (PROMPT_ICONS[view.phase] ?? place) : `gem-${hazard}`,
    text: actions.length > 0 ? ownPrompt(table) : format.wait(view.phase, table.table.toact),
  };
}

const ANNOUNCEMENTS: Partial<Record<Phase, (view: View, facts: Facts) => string>> = {
  choosing({ players, active }) {
    return tn("{0} card.", "{0} cards.", players[active]?.hand.length ?? 0);
  },
  paying: (_, { pay }) => t("Pay {0} more.", pay?.due ?? 0),
  sailing: ({ doing }) => tn("Sail. {0} step.", "Sail. {0} steps.", doing.moves),
  rushing: () => t("Which boats rush to the dive?"),
  answering: () => t("You must react."),
  leading: (_, { dive }) => tn("{0} gem drawn.", "{0} gems drawn.", dive?.drawn ?? 0),
};

/** What you can do, in few words for screen readers. */
export const announce = (view: View, facts: Facts): string =>
  ANNOUNCEMENTS[view.phase]?.(view, facts) ?? "";

export const ruleSection = ({ phase, dive, over }: View): string =>
  phase === "choosing" ? "turn" : dive === null && !over ? "actions" : "dive";

/* ---- the buttons of a decision ---- */

type ChoiceContext = Pick<Table, "view" | "facts" | "format" | "seat">;
type Label = readonly [icon: string | null, text: string, sub?: string];
type Labels = {
  [A in Legal["a"]]?: (context: ChoiceContext, action: Extract<Legal, { a: A }>) => Label;
};

/** Which of your boats: "boat 1 (R3)". */
function boatName({ view, seat }: ChoiceContext, boat = 1): string {
  const node = view.players[seat]?.boats[boat - 1]?.node ?? "H";
  return t("boat {0} ({1})", boat, nodeName(node));
}

function nameInSlot({ view, format }: ChoiceContext, slot: number): string {
  return cardName(view.market[slot - 1]?.card ?? "", format);
}

/** The points by source; the captain's logbook only if it gives any. */
export function scoreText(score: NonNullable<DiveFacts["seats"][number]["stop"]>): string {
  const { gems, cards, tile, scenario } = score;
  return scenario > 0
    ? t("gems {0} · cards {1} · tile {2} · logbook {3}", gems, cards, tile, scenario)
    : t("gems {0} · cards {1} · tile {2}", gems, cards, tile);
}

const LABELS: Labels = {
  sail: () => ["prop", t("Sail"), t("play propellers, move your boats")],
  rest({ facts: { rest } }) {
    const cards = tn("take back {0} card", "take back {0} cards", rest?.draws ?? 0);
    return ["i-deck", t("Rest"), cards];
  },
  renew: ({ view }) => ["coin", t("New market"), t("pay ${0}, take one card", view.renewal)],
  dive: (_, { site }) => ["wreck", t("Dive at {0}", site), t("you lead this dive")],
  hire(context, { slot }) {
    const price = context.view.market[slot - 1]?.price ?? 0;
    return ["coin", t("Hire {0}", nameInSlot(context, slot)), t("for ${0}", price)];
  },
  take: (context, { slot }) => ["i-check", t("Take {0}", nameInSlot(context, slot))],
  decline: () => ["i-x", t("Take nobody")],
  token({ view, seat }) {
    const tokens = view.players[seat]?.tokens ?? 0;
    return ["coin", t("Use a bonus token"), t("you have {0}", tokens)];
  },
  done: () => ["i-check", t("Drop anchor"), t("the boats stay where they are")],
  first: (context, { boat }) => ["boat", t("First {0}", boatName(context, boat))],
  spot({ view, format }, { spot }) {
    const colour = openTile(placeOf(view, focusOf(view)))?.spots[spot - 1] ?? "silver";
    const gem = colour === "black-or-blue" ? "black" : colour;
    return [`gem-${gem}`, t("{0} spot", spotName(colour, format))];
  },
  rush(context, { boats }) {
    const sub = boats.length > 1 ? t("with both boats") : boatName(context, boats[0]);
    return boats.length === 0 ? ["i-x", t("Stay away")] : ["boat", t("Rush in"), sub];
  },
  slide: (context, { boat }) => ["boat", t("Slide to the middle"), boatName(context, boat)],
  surface({ facts, seat }) {
    const { stop, lost } = facts.dive?.seats[seat] ?? {};
    const kept =
      stop && lost ? t("keep {0} of {1} points", lost.total, stop.total) : t("no points for gems");
    return ["i-up", t("Surface"), kept];
  },
  pass: () => ["i-next", t("Play no card")],
  draw({ facts }) {
    const text = tn("Draw a gem", "Draw {0} gems", facts.dive?.next?.gems ?? 1);
    const odds = ownOddsOf(facts);
    if (odds === null) {
      return [null, text];
    }
    const average = signed(odds.average, 1);
    return [null, text, t("{0} safe · avg {1}", percent(odds.stays), average)];
  },
  stop({ facts, seat }) {
    const score = facts.dive?.seats[seat]?.stop;
    return score == null
      ? [null, t("Stop and bank")]
      : [null, t("Stop, bank {0}", score.total), scoreText(score)];
  },
};

/** Whether an action is the best thing to do as far as the facts tell: the leader draws while that gains points on
 * average and stops when it costs some; nothing is passed or ended that could still be used. */
function isBest({ facts, actions }: Pick<Table, "facts" | "actions">, { a }: Legal): boolean {
  const average = ownOddsOf(facts)?.average ?? 0;
  switch (a) {
    case "draw":
      return average > 0;
    case "stop":
      return average < 0;
    case "done":
    case "pass":
      return actions.length === 1;
    default:
      return false;
  }
}

/** The order of the actions that begin a turn, after all others. */
const ORDER: readonly Legal["a"][] = ["sail", "rest", "renew"];

/** All buttons. `go` marks the best one, if there is one: if an action must be confirmed, only that, and it comes
 * first. */
export function choicesOf(table: ChoiceContext & Pick<Table, "actions" | "draft">) {
  const picked = pickedOf(table);
  const rank = (action: Legal) => (action === picked ? -2 : ORDER.indexOf(action.a));
  return table.actions
    .filter((action) => hasButton(action) || action === picked)
    .sort((a, b) => rank(a) - rank(b))
    .map((action) => {
      const label = LABELS[action.a] as ((of: ChoiceContext, one: Legal) => Label) | undefined;
      const [icon, text, sub] = label?.(table, action) ?? ["i-check", table.format.action(action)];
      const go = picked === null ? isBest(table, action) : action === picked;
      return { action, icon, text, sub, go };
    });
}

/* ---- the odds of the next pull, and what each colour means for one diver ---- */

type NextColour = NonNullable<DiveFacts["next"]>["colours"][number];

/** What a colour means for a diver, in a few words and in one; empty for others. */
type Effect = readonly [effect: string, short: string, tone: "bad" | "mid" | "good" | ""];

function effectOf(colour: NextColour, format: Formatter): Effect {
  const { pulls, means, plus = 0, cards = [], by } = colour;
  switch (pulls === 0 ? "gone" : means) {
    case "gone":
      return [t("none left"), "–", ""];
    case "warning":
      return [t("a warning"), t("warning"), "mid"];
    case "guard": {
      const name = by === "spot" ? t("your spot") : cardName(by ?? "", format);
      return [t("{0} guards", name), name, "mid"];
    }
    case "out":
      return [t("you surface"), t("bust"), "bad"];
    case "points": {
      const names = list(cards.map((card) => cardName(card, format)));
      return names === ""
        ? [`+${plus}`, `+${plus}`, ""]
        : [`+${plus} ${names}`, `+${plus}`, "good"];
    }
    case "nothing":
      return [t("no gain"), "0", ""];
    default:
      return ["", "", ""];
  }
}

export type Odds = NonNullable<ReturnType<typeof oddsOf>>;

/** The chances of all colours, the greatest first. If two gems are drawn at a time, they are those of at least
 * one gem of a colour. Null if no more gems will be drawn. */
export function oddsOf({ dive }: Facts, format: Formatter) {
  if (dive?.next == null) {
    return null;
  }
  const { gems, pulls, colours } = dive.next;
  const chances = colours.map((colour) => {
    const [effect, short, tone] = effectOf(colour, format);
    const share = colour.pulls / pulls;
    return { gem: colour.gem, share, percent: percentOf(colour.pulls, pulls), effect, short, tone };
  });
  const title = gems > 1 ? t("Among the next {0} gems", gems) : t("Next gem");
  return { title, gems, chances: chances.sort((a, b) => b.share - a.share) };
}

/** The next draw of a dive, in sentences for the advice sheet. */
export function explain(facts: Facts): string[] {
  const odds = ownOddsOf(facts);
  if (odds === null) {
    return [];
  }
  const average = signed(odds.average, 2);
  return [
    t("The next draw forces you to surface in {0} of 100 cases.", odds.out),
    t("One more draw changes your points by {0} on average.", average),
  ];
}

/* ---- the advice: what an action is about, and why it is good ---- */

/** Selectors of the pieces of an action, and of its button. */
export function targets(action: Legal): readonly string[] {
  if ("card" in action) {
    return [`.db-hand [data-card="${action.card}"]`];
  }
  switch (action.a) {
    case "hire":
    case "take":
      return [`.mkt .cards > :nth-child(${action.slot})`];
    case "boat":
      return [`.db-boat.own[data-piece$="-${action.boat}"]`, `[data-node="${action.node}"]`];
    case "dive":
      return [`[data-node="${action.site}"]`];
    default:
      return [`[data-act="${action.text}"]`];
  }
}

type Reasons = {
  [A in Legal["a"]]?: (table: Table, action: Extract<Legal, { a: A }>) => string;
};

/** What is at stake for you if you surface. */
function stakeOf({ facts, seat }: Table): number {
  const { stop, lost } = facts.dive?.seats[seat] ?? {};
  return stop && lost ? stop.total - lost.total : 0;
}

const keeps = (table: Table): string =>
  t("It keeps {0} points of gems that surfacing would lose.", stakeOf(table));

function pullReason({ facts }: Table): string {
  const odds = ownOddsOf(facts);
  return odds === null
    ? ""
    : t(
        "Another gem changes your points by {0} on average; the risk of having to surface is {1}.",
        signed(odds.average, 1),
        percent(odds.out),
      );
}

const REASONS: Reasons = {
  draw: pullReason,
  stop: pullReason,
  hire({ view, format }, { slot }) {
    const { card = null, price = 0 } = view.market[slot - 1] ?? {};
    return card === null
      ? ""
      : t(
          "{0} for ${1}: {2}.",
          cardName(card, format),
          price,
          crewText(crewOf(view, card), format),
        );
  },
  take({ view, format }, { slot }) {
    const card = view.market[slot - 1]?.card ?? null;
    return card === null
      ? ""
      : t("{0} for nothing: {1}.", cardName(card, format), crewText(crewOf(view, card), format));
  },
  dive({ view, facts, seat }, { site }) {
    const vp = openTile(placeOf(view, site))?.vp ?? 0;
    const guards = facts.guards[seat]?.holds ?? 0;
    return t("The lead is worth {0} points, and you can protect yourself {1} times.", vp, guards);
  },
  boat: (table, { node }) => where(table, node)[0] ?? "",
  rest: ({ facts }) =>
    tn("You take {0} card back.", "You take {0} cards back.", facts.rest?.draws ?? 0),
  sail: ({ facts }) => tn("You have {0} step.", "You have {0} steps.", facts.sail?.steps ?? 0),
  play({ facts }, { card }) {
    const vp = facts.dive?.cards?.find((one) => one.card === card)?.vp ?? 0;
    return t("{0} points, which stay even if you surface later.", vp);
  },
  protect: keeps,
  slide: keeps,
  rush: (_, { boats }) =>
    boats.length > 0 ? t("You share in the gems of this dive, and in its danger.") : "",
};

/** Why an action is good, in one sentence from the facts. */
export function reason(action: Legal, _: unknown, table: Table): string {
  const of = REASONS[action.a] as ((table: Table, one: Legal) => string) | undefined;
  return of?.(table, action) ?? "";
}

/* ---- the preview of an action ---- */

/** The place of the event, with everything there. */
function where(table: Named, node: Node): string[] {
  const place = placeOf(table.view, node);
  return place === undefined ? [] : [placeName(table, place)];
}

function placed({ view, format }: Named, { site, spot }: Extract<Event, { e: "placed" }>): string {
  const held = spot === "middle" ? undefined : openTile(placeOf(view, site))?.spots[spot - 1];
  return held === undefined
    ? t("Your boat lies in the middle of {0}.", site)
    : t("Your boat takes the {0} spot of {1}.", spotName(held, format), site);
}

/** The lines of one event; those that say nothing new, as that a wreck is explored after its dive, have none. */
function linesOf(table: Named, event: Event): string[] {
  const { view, players, format } = table;
  const text = plainText(format.event(event) ?? "");
  const line = text === "" ? [] : [text];
  switch (event.e) {
    case "gone":
    case "chest":
      return [];
    case "scores":
      return event.points === 0 ? [] : line;
    case "placed":
      return players[event.seat]?.you ? [placed(table, event)] : line;
    case "hires": {
      const { card = null, price = 0 } = view.market[event.slot - 1] ?? {};
      return card === null ? [] : [t("You pay ${0} for {1}.", price, cardName(card, format))];
    }
    case "moves":
      return [...line, ...where(table, event.node)];
    case "dives":
      return [...line, ...where(table, event.site)];
    default:
      return line;
  }
}

/** What drawing and stopping do is already on their buttons and at the seats. */
export function forecastOf(
  table: Named,
  action: Legal | null,
  events: readonly Event[] = [],
): string[] {
  return action === null || action.a === "draw" || action.a === "stop"
    ? []
    : events.flatMap((event) => linesOf(table, event));
}
