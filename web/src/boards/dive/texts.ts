// Dive's sentences: names, the prompt, what screen readers announce.
import type { Prompt } from "../../components/boardFrame";
import type { Facts, View } from "../../generated/dive";
import { later, list, t, tn } from "../../i18n";
import type { PlayerInfo } from "../../table/players";
import { type DiveTable, isComplete, ownCompanion, type Pawn } from "./model";
import { type CardStep, type Reveal, revealOf } from "./reveal";

export function pawnName(players: readonly PlayerInfo[], pawn: Pawn): string {
  return pawn === "chief" ? t("The chief") : (players[pawn]?.name ?? t("Seat {0}", pawn + 1));
}

export const tokenName = (token: number, shark: boolean): string =>
  shark ? t("Air token {0}, shark side", token) : t("Air token {0}", token);

/** What the helper of a revealed card does. */
export function helperText(helped: CardStep["helped"], players: readonly PlayerInfo[]): string {
  if (helped === null) {
    return t("nobody gets it");
  }
  const name = pawnName(players, helped.pawn);
  return helped.fields > 0 ? t("**{0}** +{1}", name, helped.fields) : t("**{0}**: no move", name);
}

/** What a diver is doing, and has done once ready, by phase. */
const STATUS: Partial<Record<View["phase"], readonly [string, string]>> = {
  planning: [later("planning"), later("plan is locked")],
  covering: [later("deciding about the companion"), later("decided")],
  calling: [later("deciding about the companion"), later("decided")],
  picking: [later("choosing a companion"), later("waiting")],
};

/** The status line of a diver. */
export function statusText({ phase, over, to_act }: View, seat: number): string {
  const [doing, done] = STATUS[phase] ?? [];
  const word = to_act.includes(seat) ? doing : done;
  return word === undefined ? (over ? "" : t("diving now")) : t(word);
}

// ---- the prompt: one sentence about what to do or whom the table waits for ----

/** By phase: whom the table waits for, and what you are asked. */
const WAITING: Partial<Record<View["phase"], string>> = {
  picking: later("**{0}** chooses a companion."),
  covering: later("**{0}** is deciding about the octopus. Then everybody may look."),
  calling: later("Deciding about companions: {0}."),
};
const QUESTIONS: Partial<Record<View["phase"], string>> = {
  picking: later("**Your turn.** Choose a companion. Each can be used once."),
  covering: later("**Use the octopus before anybody looks?** It hides what is below it."),
  calling: later("**Use your companion this round?** Everybody decides in secret."),
};

function waitingText({ view, players }: DiveTable): string {
  const { phase, seat, to_act } = view;
  const names = list(to_act.map((other) => players[other]?.called ?? ""));
  if (phase === "planning") {
    return to_act.includes(seat) || seat < 0
      ? t("Planning in secret: {0}.", names)
      : t("**Your plan is locked.** Waiting for {0}.", names);
  }
  return t(WAITING[phase] ?? later("The cards are being laid out."), names);
}

function planningText(table: DiveTable): string {
  const { view, facts } = table;
  const { plan, picked, placingClownfish } = table.draft;
  if (facts.planning.tokens === 0) {
    return t("**Plan your dive.** Shark or no shark? Turn over each depth with a shark.");
  }
  if (placingClownfish) {
    const speed = ownCompanion(table)?.speed ?? 0;
    return t("**Clownfish.** Choose the depth where you get {0} more speed.", speed);
  }
  if (picked !== null) {
    return t("**Air token {0}.** Choose a lit depth.", picked.token);
  }
  if (isComplete(plan, facts.planning)) {
    return t("**All tokens are placed.** Check the sides, then lock the plan.");
  }
  return view.orca === null
    ? t("**Plan your dive.** What is hiding in the next five cards? Place all five air tokens.")
    : t("**The orca is coming!** In {0} seconds your plan counts as it is.", view.orca.seconds);
}

function question(table: DiveTable): string {
  const text = QUESTIONS[table.view.phase];
  return text === undefined ? planningText(table) : t(text);
}

function revealText({ step }: Reveal, { view, format }: DiveTable): string {
  if (step === undefined) {
    return t("**The dive begins.** All plans are shown.");
  }
  if (step.kind === "card") {
    const { depth, card } = step.event;
    return t("**Depth {0}**: {1}.", depth, format.label("sight", card));
  }
  return view.version === "children"
    ? t("**Rest.** One field for each right depth.")
    : t("**Rest.** One field for each depth that still holds a token.");
}

export function promptOf(table: DiveTable): Prompt {
  const reveal = revealOf(table);
  if (reveal !== null) {
    return { icon: "i-eye", text: revealText(reveal, table) };
  }
  if (table.view.over) {
    return { icon: "i-trophy", text: t("The game is over.") };
  }
  return { icon: "i-eye", text: table.count > 0 ? question(table) : waitingText(table) };
}

// ---- for the table's screen ----

/** The available actions for screen readers. Plans are not counted: there are thousands. */
export function announce(view: View, _facts: Facts, actions: readonly unknown[]): string {
  switch (view.phase) {
    case "picking":
      return tn("{0} companion.", "{0} companions.", actions.length);
    case "covering":
    case "calling":
      return t("Use your companion, or keep it.");
    default:
      return view.orca === null
        ? t("Plan five depths.")
        : t("Plan five depths in {0} seconds.", view.orca.seconds);
  }
}

/** The sections of the rules (locale/rules/dive.en.md) by phase. */
const RULE_SECTIONS: Record<View["phase"], string> = {
  picking: "companions",
  laying: "setup",
  covering: "companions",
  looking: "planning",
  calling: "companions",
  planning: "planning",
  meeting: "chief",
  over: "end",
};

export const ruleSection = ({ phase }: View): string => RULE_SECTIONS[phase];
