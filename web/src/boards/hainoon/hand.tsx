// Your hand, with the buttons for the chosen card as children.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../../i18n";
import type { Draft, LegalAction } from "./draft";
import { HandCard } from "./pieces";
import type { View } from "./view";

interface HandProps {
  hand: readonly string[];
  legal: readonly LegalAction[];
  draft: Draft;
  view: View;
  open: boolean;
  onCard(card: string): void;
  onLift(card: string, event: PointerEvent): void;
  children: ComponentChildren;
}

/** Where a card may go: to how many sides, to which if it is one, and whether it starts an attack. */
function targetsOf(card: string, legal: readonly LegalAction[], view: View) {
  const mine = legal.filter((a) => a.card === card);
  const sides = [...new Set(mine.map((a) => a.side).filter((s) => s !== null))];
  const only = sides.length === 1 ? (sides[0] ?? null) : null;
  const attack = view.sides.find((s) => s.side === only)?.missing === 1;
  return { card, sides: sides.length, only, attack, playable: mine.length > 0 };
}

export function Hand({ hand, legal, draft, view, open, onCard, onLift, children }: HandProps) {
  const answering = view.phase === "answering";
  const selected = hand.indexOf(draft.card ?? "");
  const cards = useMemo(
    () => hand.map((card) => targetsOf(card, legal, view)),
    [hand, legal, view],
  );
  return (
    <section class="hand" aria-label={t("Your hand")}>
      <div class="hand-cards">
        {cards.map(({ card, sides, only, attack, playable }, i) => (
          <HandCard
            key={i}
            card={card}
            index={i}
            sides={sides}
            only={only}
            attack={attack}
            harpoon={answering && playable}
            selected={i === selected}
            disabled={!open || !playable}
            onCard={onCard}
            onLift={onLift}
          />
        ))}
      </div>
      {children}
    </section>
  );
}
