// Air gauge: the cost of ending the turn here, the cost of the way up, and the rest.
import { t } from "../../i18n";
import type { Diver, View } from "./view";

export interface Air {
  tank: number;
  left: number;
  here: number;
  home: number;
  spare: number;
}

/** A diver's air, if the turn ended in this row. */
export function airAt(view: View, diver: Diver, row: number): Air {
  const { turn: here, home } = view.air[row] ?? { turn: 0, home: 0 };
  return { tank: view.tank, left: diver.air, here, home, spare: diver.air - here - home };
}

const START = (3 * Math.PI) / 4;
const SWEEP = (3 * Math.PI) / 2;
const GAP = 0.022;

/** One of the blocks around the gauge, as a path. */
function block(i: number, of: number): string {
  const from = START + (SWEEP * i) / of + GAP;
  const to = START + (SWEEP * (i + 1)) / of - GAP;
  const point = (angle: number, r: number) =>
    `${(80 + r * Math.cos(angle)).toFixed(1)} ${(80 + r * Math.sin(angle)).toFixed(1)}`;
  return `M${point(from, 70)}A70 70 0 0 1 ${point(to, 70)}L${point(to, 55)}A55 55 0 0 0 ${point(from, 55)}Z`;
}

function toneOf(air: Air, i: number): string {
  if (i >= air.left) {
    return "off";
  }
  if (i < Math.min(air.home, air.left - air.here)) {
    return "lo";
  }
  return i < air.left - air.here ? "on" : "pay";
}

const cost = (air: number): string => (air === 0 ? "0" : `−${air}`);

export function Gauge({ air, elsewhere }: { air: Air; elsewhere: boolean }) {
  return (
    <section class="panel desktop gz" aria-label={t("Your air")}>
      <svg
        class="gauge"
        viewBox="0 0 160 146"
        role="img"
        aria-label={t("{0} of {1} air; ending the turn costs {2}", air.left, air.tank, air.here)}
      >
        {Array.from({ length: air.tank }, (_, i) => (
          <path key={i} class={toneOf(air, i)} d={block(i, air.tank)} />
        ))}
        <text x="80" y="88" text-anchor="middle" class="gn">
          {air.left}
        </text>
        <text x="80" y="108" text-anchor="middle" class="gl">
          {t("of {0} air", air.tank)}
        </text>
      </svg>
      <ul>
        <li>
          <span class="k-pay">{elsewhere ? t("End the turn there") : t("End the turn here")}</span>
          <b>{cost(air.here)}</b>
        </li>
        <li>
          <span class="k-lo">{elsewhere ? t("Way up from there") : t("Way up from here")}</span>
          <b>{cost(air.home)}</b>
        </li>
        <li class={air.spare < 0 ? "sum short" : "sum"}>
          <span class="k-on">{air.spare < 0 ? t("Short by") : t("To spare")}</span>
          <b>{Math.abs(air.spare)}</b>
        </li>
      </ul>
    </section>
  );
}
