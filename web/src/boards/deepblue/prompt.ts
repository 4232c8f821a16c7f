// The prompt: what you have to do, or whom the table waits for.

import type { Prompt } from "../../components/boardFrame";
import type { Facts, Game, View } from "../../generated/deepblue";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { BoardTable } from "../api";
import { capital } from "./names";

function leaderPrompt({ dive }: Facts): string {
  const out = tn("{0} gem drawn.", "{0} gems drawn.", dive?.drawn ?? 0);
  return `${t("**You lead this dive.**")} ${out} ${t("Draw again, or stop and bank.")}`;
}

function ownPrompt({ view, facts, seat }: BoardTable<Game>, format: Formatter): string {
  const { doing } = view;
  const hazard = view.dive?.hazards[0];
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
        capital(format.label("danger", hazard ?? "")),
      );
    case "playing":
      return t("**Your cards.** Play what scores now, or continue.");
    case "rushing":
      return view.dive?.leader === seat
        ? t("**You lead a dive.** Bring your other boat?")
        : t("**A dive near you.** Which boats rush there?");
    case "leading":
      return leaderPrompt(facts);
    default:
      return format.ask(view.phase);
  }
}

function iconOf(view: View): string {
  const hazard = view.dive?.hazards[0];
  if (hazard !== undefined) {
    return `gem-${hazard}`;
  }
  switch (view.phase) {
    case "sailing":
      return "prop";
    case "paying":
    case "taking":
      return "coin";
    case "choosing":
      return "boat";
    default:
      return view.dive === null ? "i-wave" : "gem-red";
  }
}

export function promptOf(props: BoardTable<Game>, format: Formatter): Prompt {
  const { view, actions } = props;
  if (view.over) {
    return { icon: "i-trophy", text: t("The game is over.") };
  }
  return {
    icon: iconOf(view),
    text:
      actions.length > 0 ? ownPrompt(props, format) : format.wait(view.phase, props.table.toact),
  };
}
