// Your hand, with the buttons for the chosen card as children.
import type { ComponentChildren } from "preact";
import type { Facts } from "../../generated/hainoon";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Draft } from "./draft";
import { HandCard } from "./pieces";

interface HandProps {
  hand: readonly string[];
  /** What each card can do; null if it is not your turn. */
  uses: Facts["hand"];
  draft: Draft;
  format: Formatter;
  open: boolean;
  onCard(card: string): void;
  onLift(card: string, event: PointerEvent): void;
  children: ComponentChildren;
}

export function Hand({ hand, uses, draft, format, open, onCard, onLift, children }: HandProps) {
  const selected = hand.indexOf(draft.card ?? "");
  return (
    <section class="hand" aria-label={t("Your hand")}>
      <div class="hand-cards">
        {hand.map((card, i) => (
          <HandCard
            key={i}
            card={card}
            index={i}
            use={uses?.[i] ?? null}
            format={format}
            selected={i === selected}
            open={open}
            onCard={onCard}
            onLift={onLift}
          />
        ))}
      </div>
      {children}
    </section>
  );
}
