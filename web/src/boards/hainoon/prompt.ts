// The prompt: what you have to do, or whom the table waits for.

import type { Prompt } from "../../components/boardFrame";
import { later, list, t } from "../../i18n";
import type { BoardProps } from "../api";
import { type Draft, type LegalAction, parseActions } from "./draft";
import { actName, sideName } from "./names";
import { cardParts, cardSymbol, type View } from "./view";

const TARGETS: Record<string, string> = {
  hide: later("Which of your divers hides?"),
  cage: later("Which diver gets the cage?"),
  shark: later("Choose two neighbouring sharks."),
  flip: later("Which shark do you flip?"),
  diver: later("Where does your diver swim?"),
};

function waitingPrompt({ view, players }: BoardProps<Game>): string {
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

/** In the first round you must play to an empty jetty if you can: then all legal actions do. */
function mustOpenJetty({ view, actions }: BoardProps<Game>): boolean {
  const empty = view.sides.filter(({ cards }) => cards.length === 0).map(({ side }) => side);
  return (
    view.first_round && parseActions(actions).every((a) => empty.some((side) => side === a.side))
  );
}

function ownPrompt(props: BoardProps<Game>, draft: Draft, done: LegalAction | null): string {
  const { view } = props;
  if (view.phase === "answering") {
    return draft.card !== null && done === null
      ? t("**Harpoon.** Which diver does it save? It cannot save both.")
      : t("**Sharks attack you.** Throw a harpoon, or pass.");
  }
  if (view.phase === "entering") {
    return t("**Your turn.** Your camouflage ends: choose a free place.");
  }
  if (draft.card === null) {
    return mustOpenJetty(props)
      ? t("**Your turn.** Choose a card. Your first card must go to an empty jetty.")
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
  return third ? `${goes} ${t("Third card: the sharks attack.")}` : goes;
}

export function promptOf(props: BoardProps<Game>, draft: Draft, done: LegalAction | null): Prompt {
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
  return { icon, text: actions.length > 0 ? ownPrompt(props, draft, done) : waitingPrompt(props) };
}
