// Your cards, and what can be done with the chosen one.
import type { ComponentChildren } from "preact";
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
  over: boolean;
  onCard(card: string): void;
  onLift(card: string, event: PointerEvent): void;
  children: ComponentChildren;
}

export function Hand({ hand, all, draft, view, open, onCard, onLift, children }: HandProps) {
  const answering = view.phase === "answering";
  const selected = hand.indexOf(draft.card ?? "");
  return (
    <section class="hand" aria-label={t("Your hand")}>
      {hand.map((card, i) => {
        const mine = all.filter((o) => o.card === card);
        return (
          <HandCard
            key={i}
            card={card}
            index={i}
            sides={[...new Set(mine.map((o) => o.side).filter((s) => s !== null))]}
            attacks={(side) => view.sides.find((s) => s.side === side)?.cards.length === 2}
            harpoon={answering && mine.length > 0}
            selected={i === selected}
            disabled={!open || mine.length === 0}
            onClick={() => onCard(card)}
            onPointerDown={(event) => onLift(card, event)}
          />
        );
      })}
      {children}
    </section>
  );
}
