// The prompt: what you have to do, or whom the table waits for.

import type { Prompt } from "../../components/boardFrame";
import type { Game } from "../../generated/hainoon";
import { later, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { BoardTable } from "../api";
import type { Draft, Move } from "./draft";
import { cardParts, cardSymbol } from "./layout";
import { actName, sideName } from "./names";

const TARGETS: Record<string, string> = {
  hide: later("Which of your divers hides?"),
  cage: later("Which diver gets the cage?"),
  shark: later("Choose two neighbouring sharks."),
  flip: later("Which shark do you flip?"),
  diver: later("Where does your diver swim?"),
};

function ownPrompt(
  { view, facts }: BoardTable<Game>,
  format: Formatter,
  { card, side }: Draft,
  done: Move | null,
): string {
  if (view.phase === "answering") {
    return card !== null && done === null
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
  if (done === null) {
    return t("**{0}.** {1}", name, t(TARGETS[cardParts(card).act] ?? ""));
  }
  const goes = t("**Your turn.** “{0}” goes to the **{1}** jetty.", name, sideName(format, side));
  const attack = facts.hand?.some((use) => use.card === card && use.attacks.includes(side));
  return attack ? `${goes} ${t("Third card: the sharks attack.")}` : goes;
}

function textOf(
  props: BoardTable<Game>,
  format: Formatter,
  draft: Draft,
  done: Move | null,
): string {
  const { view, actions } = props;
  if (actions.length > 0) {
    return ownPrompt(props, format, draft, done);
  }
  return view.to_act.length > 0
    ? format.wait(view.phase, view.to_act)
    : `${format.label("phase", view.phase)}.`;
}

export function promptOf(
  props: BoardTable<Game>,
  format: Formatter,
  draft: Draft,
  done: Move | null,
): Prompt {
  const { view } = props;
  const waiting = view.phase === "answering" ? "shark-hungry" : "act-all";
  const icon = draft.card !== null ? cardSymbol(draft.card) : waiting;
  return { icon: view.over ? "i-trophy" : icon, text: textOf(props, format, draft, done) };
}
