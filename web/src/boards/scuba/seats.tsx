// Seat panel of Scuba: the public facts about a diver.

import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import { t, tn } from "../../i18n";
import { airAt } from "./gauge";
import { depthName } from "./names";
import { type Diver, minusOf, type View } from "./view";

function deepest(view: View, seat: number): boolean {
  const row = (diver: Diver) => (diver.status === "under" ? (diver.cell?.[1] ?? 0) : 0);
  const mine = view.divers[seat];
  return (
    mine !== undefined &&
    row(mine) > 0 &&
    view.divers.every((other) => other === mine || row(other) < row(mine))
  );
}

function statusText(view: View, seat: number): string {
  const diver = view.divers[seat];
  switch (diver?.status) {
    case "waiting":
      return t("ready to jump");
    case "under": {
      const depth = depthName(diver.cell?.[1] ?? 0);
      return deepest(view, seat) ? t("{0}, deepest", depth) : depth;
    }
    case "swimming":
      return t("snorkelling");
    case "aboard":
      return t("aboard the boat");
    case "rescued":
      return t("rescued");
    default:
      return t("out of air");
  }
}

function AirChip({ view, diver, active }: { view: View; diver: Diver; active: boolean }) {
  if (diver.status === "aboard") {
    return (
      <Chip tone="ok">
        <Icon name="check" size={15} />
        {t("safe")}
      </Chip>
    );
  }
  const spare = diver.status === "under" ? airAt(view, diver, diver.cell?.[1] ?? 0).spare : 1;
  return (
    <Chip tone={spare < 1 ? "warn" : active ? "go" : undefined}>
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

export function factsOf(view: View, seat: number): SeatFacts {
  const diver = view.divers[seat];
  if (diver === undefined) {
    return {};
  }
  const gone = diver.status === "dead" || diver.status === "rescued";
  const penalty = diver.status === "swimming" ? minusOf(view, diver.cell?.[0] ?? 5) : 0;
  return {
    sub: statusText(view, seat),
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
        {!gone && <AirChip view={view} diver={diver} active={view.active === seat} />}
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
        {penalty > 0 && <Chip tone="warn">−{penalty}</Chip>}
      </>
    ),
  };
}
