// The prompt above the board: one sentence about what to do or whom the table waits for.

import type { Prompt } from "../../components/boardFrame";
import type { Facts, Game, View } from "../../generated/dive";
import { list, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { BoardTable } from "../api";
import type { Draft } from "./draft";
import { isComplete } from "./draft";
import type { RevealState } from "./reveal";

function waitingText({ view, players }: BoardTable<Game>): string {
  const names = list(view.to_act.map((seat) => players[seat]?.called ?? ""));
  switch (view.phase) {
    case "picking":
      return t("**{0}** chooses a companion.", names);
    case "covering":
      return t("**{0}** is deciding about the octopus. Then everybody may look.", names);
    case "calling":
      return t("Deciding about companions: {0}.", names);
    case "planning":
      return view.to_act.includes(view.seat) || view.seat < 0
        ? t("Planning in secret: {0}.", names)
        : t("**Your plan is locked.** Waiting for {0}.", names);
    default:
      return t("The cards are being laid out.");
  }
}

function planningText(view: View, { planning, companions }: Facts, draft: Draft): string {
  if (planning.tokens === 0) {
    return t("**Plan your dive.** Shark or no shark? Turn over each depth with a shark.");
  }
  if (draft.placingClownfish) {
    const speed = companions.find(({ seat }) => seat === view.seat)?.speed ?? 0;
    return t("**Clownfish.** Choose the depth where you get {0} more speed.", speed);
  }
  if (draft.picked !== null) {
    return t("**Air token {0}.** Choose a lit depth.", draft.picked.token);
  }
  if (isComplete(draft, planning)) {
    return t("**All tokens are placed.** Check the sides, then lock the plan.");
  }
  return view.orca === null
    ? t("**Plan your dive.** What is hiding in the next five cards? Place all five air tokens.")
    : t("**The orca is coming!** In {0} seconds your plan counts as it is.", view.orca.seconds);
}

function question(view: View, facts: Facts, draft: Draft): string {
  switch (view.phase) {
    case "picking":
      return t("**Your turn.** Choose a companion. Each can be used once.");
    case "covering":
      return t("**Use the octopus before anybody looks?** It hides what is below it.");
    case "calling":
      return t("**Use your companion this round?** Everybody decides in secret.");
    default:
      return planningText(view, facts, draft);
  }
}

function revealText({ step }: RevealState, { version }: View, format: Formatter): string {
  if (step === undefined) {
    return t("**The dive begins.** All plans are shown.");
  }
  if (step.kind === "card") {
    const { depth, card } = step.event;
    return t("**Depth {0}**: {1}.", depth, format.label("sight", card));
  }
  return version === "children"
    ? t("**Rest.** One field for each right depth.")
    : t("**Rest.** One field for each depth that still holds a token.");
}

export function promptOf(
  props: BoardTable<Game>,
  draft: Draft,
  reveal: RevealState | null,
  format: Formatter,
): Prompt {
  if (reveal !== null) {
    return { icon: "i-eye", text: revealText(reveal, props.view, format) };
  }
  if (props.view.over) {
    return { icon: "i-trophy", text: t("The game is over.") };
  }
  return {
    icon: "i-eye",
    text: props.count > 0 ? question(props.view, props.facts, draft) : waitingText(props),
  };
}
