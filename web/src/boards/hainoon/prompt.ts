// What is asked, in one sentence.

import type { Prompt } from "../../components/boardFrame";
import { later, list, t } from "../../i18n";
import type { BoardProps } from "../api";
import { type Draft, type Offer, offers } from "./draft";
import { cardParts, cardSymbol, type View } from "./view";
import { actName, sideName } from "./words";

const TARGETS: Record<string, string> = {
  hide: later("Which of your divers hides?"),
  cage: later("Which diver gets the cage?"),
  shark: later("Choose two neighbouring sharks."),
  flip: later("Which shark turns over?"),
  diver: later("Where does your diver swim?"),
};

function waiting({ view, players }: BoardProps<View>): string {
  const names = list(view.to_act.map((seat) => players[seat]?.called ?? ""));
  switch (view.phase) {
    case "answering":
      return t("**{0}** is attacked and may answer with a harpoon.", names);
    case "entering":
      return t("**{0}** chooses a place to come back to.", names);
    case "playing":
      return t("**{0}** is choosing a card.", names);
    default:
      return t("The cards are dealt.");
  }
}

/** In the first round a hand that can opens an empty jetty; then all that is offered does. */
function opens({ view, actions }: BoardProps<View>): boolean {
  const empty = view.sides.filter(({ cards }) => cards.length === 0).map(({ side }) => side);
  return view.first_round && offers(actions).every((o) => empty.some((side) => side === o.side));
}

function asked(props: BoardProps<View>, draft: Draft, done: Offer | null): string {
  const { view } = props;
  if (view.phase === "answering") {
    return draft.card !== null && done === null
      ? t("**Harpoon.** Which diver does it save? The other must bear the attack.")
      : t("**Sharks attack you.** Answer with a harpoon, or take it.");
  }
  if (view.phase === "entering") {
    return t("**Your turn.** Your camouflage ends: choose a free place.");
  }
  if (draft.card === null) {
    return opens(props)
      ? t("**Your turn.** Choose a card. The first one goes to an empty jetty.")
      : t("**Your turn.** Choose a card.");
  }
  const name = actName(draft.card);
  if (draft.side === null) {
    return t("**Your turn.** {0}: choose a lit jetty.", name);
  }
  if (done === null) {
    return t("**{0}.** {1}", name, t(TARGETS[cardParts(draft.card).act] ?? ""));
  }
  const goes = t("**Your turn.** “{0}” goes to the **{1}** jetty.", name, sideName(draft.side));
  const third = view.sides.find((s) => s.side === draft.side)?.missing === 1;
  return third ? `${goes} ${t("Third card there: attack.")}` : goes;
}

export function promptOf(props: BoardProps<View>, draft: Draft, done: Offer | null): Prompt {
  const { view, actions } = props;
  const icon =
    draft.card !== null
      ? cardSymbol(draft.card)
      : view.phase === "answering"
        ? "shark-hungry"
        : "act-all";
  if (view.over) {
    return { icon: "i-trophy", text: t("The game is over.") };
  }
  return { icon, text: actions.length > 0 ? asked(props, draft, done) : waiting(props) };
}
