// Seat panel of Scuba: the public facts about a diver.

import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import type { Facts, View } from "../../generated/scuba";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Diver } from "./view";

function statusText({ status, cell }: Diver, deepest: boolean, format: Formatter): string {
  if (status !== "under") {
    return format.label("status", status);
  }
  const depth = format.label("depth", cell?.[1]);
  return deepest ? t("{0}, deepest", depth) : depth;
}

function AirChip({ diver, safe, active }: { diver: Diver; safe: boolean; active: boolean }) {
  if (diver.status === "aboard") {
    return (
      <Chip tone="ok">
        <Icon name="check" size={15} />
        {t("safe")}
      </Chip>
    );
  }
  return (
    <Chip tone={!safe ? "warn" : active ? "go" : undefined}>
      <Icon name="air" size={15} />
      {diver.air}
      <span class="sr">{t("air")}</span>
    </Chip>
  );
}

/** The points or, while they are secret, the public chips. */
function pointsOf({ points: { total, plus, minus } }: Diver) {
  if (total !== null) {
    return (
      <>
        {total}
        <span class="sr">{t("points")}</span>
      </>
    );
  }
  const chips = [plus > 0 ? `+${plus}` : "", minus > 0 ? `−${minus}` : ""].join(" ").trim();
  return (
    <>
      <span aria-hidden="true">? {chips}</span>
      <span class="sr">{t("points are secret; chips {0}", chips || "0")}</span>
    </>
  );
}

export function factsOf(view: View, facts: Facts, seat: number, format: Formatter): SeatFacts {
  const diver = view.divers[seat];
  const known = facts.seats[seat];
  if (diver === undefined || known === undefined) {
    return {};
  }
  const gone = diver.status === "dead" || diver.status === "rescued";
  return {
    sub: statusText(diver, known.deepest, format),
    out: diver.status === "dead",
    short: gone ? (
      t("out")
    ) : diver.status === "aboard" ? (
      t("safe")
    ) : (
      <>
        <Icon name="air" size={14} />
        {diver.air}
      </>
    ),
    chips: (
      <>
        {!gone && (
          <AirChip diver={diver} safe={known.air?.safe ?? true} active={view.active === seat} />
        )}
        <Chip>
          <Icon name="eye" size={15} />
          {tn("{0} animal card", "{0} animal cards", diver.cards.length + diver.hidden)}
        </Chip>
        <Chip>
          <Sprite name="vp" size={14} />
          {pointsOf(diver)}
        </Chip>
        {view.decompression && diver.markers > 0 && (
          <Chip tone="warn">
            <Icon name="clock" size={14} />
            {tn("{0} marker", "{0} markers", diver.markers)}
          </Chip>
        )}
        {known.minus > 0 && <Chip tone="warn">−{known.minus}</Chip>}
      </>
    ),
  };
}
