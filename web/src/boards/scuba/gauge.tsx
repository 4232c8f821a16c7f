// Air gauge: the cost of ending the turn here, the cost of the way up, and the rest.

import type { Facts } from "../../generated/scuba";
import { t } from "../../i18n";

/** The air of a turn that ends in some cell. */
export type Air = Pick<
  Facts["cells"][number],
  "turn" | "home" | "spare" | "safe" | "short" | "dies"
>;

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

/** Blocks of the air for the way up, the rest, and that of this turn. */
function toneOf(left: number, air: Air | null, i: number): string {
  const after = left - (air?.turn ?? 0);
  if (i >= left) {
    return "off";
  }
  if (i < Math.min(air?.home ?? 0, after)) {
    return "lo";
  }
  return i < after ? "on" : "pay";
}

const cost = (air = 0): string => (air === 0 ? "0" : `−${air}`);

interface GaugeProps {
  tank: number;
  left: number;
  /** Null on the boat. */
  air: Air | null;
  elsewhere: boolean;
}

export function Gauge({ tank, left, air, elsewhere }: GaugeProps) {
  const short = air?.safe === false;
  return (
    <section class="panel desktop gz" aria-label={t("Your air")}>
      <svg
        class="gauge"
        viewBox="0 0 160 146"
        role="img"
        aria-label={t("{0} of {1} air; ending the turn costs {2}", left, tank, air?.turn ?? 0)}
      >
        {Array.from({ length: tank }, (_, i) => (
          <path key={i} class={toneOf(left, air, i)} d={block(i, tank)} />
        ))}
        <text x="80" y="88" text-anchor="middle" class="gn">
          {left}
        </text>
        <text x="80" y="108" text-anchor="middle" class="gl">
          {t("of {0} air", tank)}
        </text>
      </svg>
      <ul>
        <li>
          <span class="k-pay">{elsewhere ? t("End the turn there") : t("End the turn here")}</span>
          <b>{cost(air?.turn)}</b>
        </li>
        <li>
          <span class="k-lo">{elsewhere ? t("Way up from there") : t("Way up from here")}</span>
          <b>{cost(air?.home)}</b>
        </li>
        <li class={short ? "sum short" : "sum"}>
          <span class="k-on">{short ? t("Short by") : t("To spare")}</span>
          <b>{short ? air.short : (air?.spare ?? left)}</b>
        </li>
      </ul>
    </section>
  );
}
