// Your cards, and what can be done with the chosen one.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../../i18n";
import type { Draft, Offer } from "./draft";
import { HandCard } from "./parts";
import type { View } from "./view";

interface HandProps {
  hand: readonly string[];
  all: readonly Offer[];
  draft: Draft;
  view: View;
  open: boolean;
  onCard(card: string): void;
  onLift(card: string, event: PointerEvent): void;
  children: ComponentChildren;
}

/** Where a card may go: to how many sides, to which if it is one, and whether it calls the sharks. */
function playable(card: string, all: readonly Offer[], view: View) {
  const mine = all.filter((o) => o.card === card);
  const sides = [...new Set(mine.map((o) => o.side).filter((s) => s !== null))];
  const only = sides.length === 1 ? (sides[0] ?? null) : null;
  const attack = view.sides.find((s) => s.side === only)?.missing === 1;
  return { card, sides: sides.length, only, attack, offered: mine.length > 0 };
}

export function Hand({ hand, all, draft, view, open, onCard, onLift, children }: HandProps) {
  const answering = view.phase === "answering";
  const selected = hand.indexOf(draft.card ?? "");
  const cards = useMemo(() => hand.map((card) => playable(card, all, view)), [hand, all, view]);
  return (
    <section class="hand" aria-label={t("Your hand")}>
      <div class="hand-cards">
        {cards.map(({ card, sides, only, attack, offered }, i) => (
          <HandCard
            key={i}
            card={card}
            index={i}
            sides={sides}
            only={only}
            attack={attack}
            harpoon={answering && offered}
            selected={i === selected}
            disabled={!open || !offered}
            onCard={onCard}
            onLift={onLift}
          />
        ))}
      </div>
      {children}
    </section>
  );
}
