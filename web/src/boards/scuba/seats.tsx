// What is public about a seat of Scuba.
import { t, tn } from "../../i18n";
import { Icon, Piece } from "../../parts/piece";
import { Chip, type SeatFacts } from "../../parts/seat";
import { airAt } from "./gauge";
import { depthName } from "./names";
import { minusOf } from "./sea";
import type { Diver, View } from "./view";

function deepest(view: View, seat: number): boolean {
  const row = (diver: Diver) => (diver.status === "under" ? (diver.cell?.[1] ?? 0) : 0);
  const mine = view.divers[seat];
  return (
    mine !== undefined &&
    row(mine) > 0 &&
    view.divers.every((other) => other === mine || row(other) < row(mine))
  );
}

function whereabouts(view: View, seat: number): string {
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

function AirChip({ diver, active }: { diver: Diver; active: boolean }) {
  if (diver.status === "aboard") {
    return (
      <Chip tone="ok">
        <Icon name="check" size={15} />
        {t("safe")}
      </Chip>
    );
  }
  const spare = diver.status === "under" ? airAt(diver, diver.cell?.[1] ?? 0).spare : 1;
  return (
    <Chip tone={spare < 1 ? "warn" : active ? "go" : undefined}>
      <Icon name="air" size={15} />
      {diver.air}
      <span class="sr">{t("air")}</span>
    </Chip>
  );
}

export function factsOf(view: View, seat: number): SeatFacts {
  const diver = view.divers[seat];
  if (diver === undefined) {
    return {};
  }
  const gone = diver.status === "dead" || diver.status === "rescued";
  const adrift = diver.status === "swimming" ? minusOf(diver.cell?.[0] ?? 5) : 0;
  return {
    sub: whereabouts(view, seat),
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
        {!gone && <AirChip diver={diver} active={view.active === seat} />}
        <Chip>
          <Icon name="eye" size={15} />
          {tn("{0} species", "{0} species", diver.cards.length)}
        </Chip>
        <Chip>
          <Piece name="vp" size={14} />
          {diver.points.total}
          <span class="sr">{t("points")}</span>
        </Chip>
        {view.decompression && diver.markers > 0 && (
          <Chip tone="warn">
            <Icon name="clock" size={14} />
            {tn("{0} marker", "{0} markers", diver.markers)}
          </Chip>
        )}
        {adrift > 0 && <Chip tone="warn">−{adrift}</Chip>}
      </>
    ),
  };
}
