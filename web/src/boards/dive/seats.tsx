// Seat panel of Dive: the public facts about a diver.

import { Chip, type SeatFacts } from "../../components/seat";
import { Icon } from "../../components/sprite";
import type { Facts, View } from "../../generated/dive";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { isDeep } from "./view";

/** The status line of a diver. */
export function statusText(view: View, seat: number): string {
  const ready = !view.to_act.includes(seat);
  switch (view.phase) {
    case "planning":
      return ready ? t("plan is locked") : t("planning");
    case "covering":
    case "calling":
      return ready ? t("decided") : t("deciding about the companion");
    case "picking":
      return ready ? t("waiting") : t("choosing a companion");
    default:
      return view.over ? "" : t("diving now");
  }
}

/** The facts shown during a reveal. */
export function diveFacts(facts: Facts, field: number): SeatFacts {
  return {
    sub: t("diving now"),
    short: t("on {0}", field),
    chips: (
      <>
        <Chip>{t("field {0}", field)}</Chip>
        {isDeep(facts, field) && <Chip tone="warn">{t("deep water")}</Chip>}
      </>
    ),
  };
}

/** `left`: tokens that you have not laid yet. */
export function seatFacts(
  { view, facts }: { view: View; facts: Facts },
  seat: number,
  left: number,
  format: Formatter,
): SeatFacts {
  const diver = view.divers[seat];
  const field = diver?.field ?? 0;
  const ready = view.phase === "planning" && !view.to_act.includes(seat);
  const mine = seat === view.seat && view.phase === "planning" && !ready;
  return {
    sub: statusText(view, seat),
    short: ready ? (
      <>
        <Icon name="check" size={14} />
        {field}
      </>
    ) : (
      t("on {0}", field)
    ),
    chips: (
      <>
        <Chip>{t("field {0}", field)}</Chip>
        {isDeep(facts, field) && <Chip tone="warn">{t("deep water")}</Chip>}
        {ready && (
          <Chip tone="ok">
            <Icon name="check" size={14} />
            {t("ready")}
          </Chip>
        )}
        {mine && left > 0 && <Chip tone="go">{tn("{0} token left", "{0} tokens left", left)}</Chip>}
        {facts.companions
          .filter((own) => own.seat === seat)
          .map(({ companion }) => (
            <Chip key={companion}>{format.label("companion", companion)}</Chip>
          ))}
      </>
    ),
  };
}
