// The pieces of the board: shark and diver tiles, jetties, cards.

import { Icon, Sprite } from "../../components/sprite";
import type { Facts, Side } from "../../generated/hainoon";
import { later, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../../table/players";
import { card as game } from "./card";
import { type Hover, hoverHandlers } from "./hover";
import { arrow, cardParts, cardSymbol, type Diver } from "./layout";
import { actName, sideName } from "./names";

/** A square with teeth, for the tile of a hungry shark. */
const SAWTOOTH = (() => {
  const n = 18;
  const at = (i: number) => (100 * i) / n;
  const points: string[] = [];
  for (let i = 0; i < n; i++) {
    points.push(`${at(i).toFixed(1)} ${i % 2 === 0 ? 5 : 0}`);
  }
  for (let i = 0; i < n; i++) {
    points.push(`${i % 2 === 0 ? 95 : 100} ${at(i).toFixed(1)}`);
  }
  for (let i = n; i > 0; i--) {
    points.push(`${at(i).toFixed(1)} ${i % 2 === 0 ? 95 : 100}`);
  }
  for (let i = n; i > 0; i--) {
    points.push(`${i % 2 === 0 ? 5 : 0} ${at(i).toFixed(1)}`);
  }
  return `M${points.join("L")}Z`;
})();

function SharkBackground({ hungry }: { hungry: boolean }) {
  return hungry ? (
    <svg class="bg" viewBox="0 0 100 100" aria-hidden="true">
      <path d={SAWTOOTH} fill="#5b1620" opacity=".9" transform="translate(0 3)" />
      <path d={SAWTOOTH} fill="#9c2b2a" />
      <rect x="9" y="9" width="82" height="82" rx="8" fill="#c6483a" />
      <circle cx="50" cy="44" r="36" fill="#f08a62" opacity=".45" />
    </svg>
  ) : (
    <svg class="bg" viewBox="0 0 100 100" aria-hidden="true">
      <rect x="3" y="6" width="94" height="94" rx="34" fill="#06384f" opacity=".8" />
      <rect x="3" y="2" width="94" height="94" rx="34" fill="#15698c" />
      <rect x="9" y="8" width="82" height="82" rx="28" fill="#2384a6" />
      <circle cx="50" cy="40" r="34" fill="#5cc3d6" opacity=".4" />
    </svg>
  );
}

function DiverBackground({ hurt }: { hurt: boolean }) {
  return (
    <svg class="bg" viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="52" r="47" fill="#6d4a24" opacity=".55" />
      <circle cx="50" cy="49" r="47" fill="#f1deb4" />
      <circle
        cx="50"
        cy="49"
        r="47"
        fill="none"
        stroke="var(--pc)"
        stroke-width="6"
        stroke-dasharray={hurt ? "11 7" : undefined}
      />
      <circle cx="50" cy="49" r="40" fill="#2a7f92" />
      <circle cx="50" cy="40" r="30" fill="#6fd0d2" opacity=".35" />
    </svg>
  );
}

export function SharkPiece({ id, hungry, shark }: { id: number; hungry: boolean; shark: number }) {
  const way = arrow(shark);
  return (
    <>
      <span class={`tile ${hungry ? "hungry" : "full"}`} data-piece={`shark-${id}`}>
        <SharkBackground hungry={hungry} />
        <Sprite name={hungry ? "shark-hungry" : "shark-full"} size={80} class="art" />
      </span>
      {way && (
        <svg class={`face ${way} ${hungry ? "hungry" : ""}`} viewBox="0 0 22 14" aria-hidden="true">
          <path
            d="M1 1H21L11 13Z"
            fill="currentColor"
            stroke="#06202e"
            stroke-width="1.5"
            stroke-linejoin="round"
          />
        </svg>
      )}
    </>
  );
}

interface DiverPieceProps {
  id: number;
  diver: Diver;
  player: PlayerInfo | undefined;
  /** What happens to this diver, in one word. */
  outcome: string | null;
  shaken: boolean;
}

export function DiverPiece({ id, diver, player, outcome, shaken }: DiverPieceProps) {
  const hurt = diver.health !== "healthy";
  const eaten = diver.health === "eaten";
  const unowned = eaten ? t("eaten") : t("dummy");
  return (
    <span
      class={["tile diver", shaken ? "shaken" : "", eaten ? "eaten" : ""].join(" ")}
      style={{ "--pc": game.palette[id] }}
      data-piece={`diver-${id}`}
    >
      <DiverBackground hurt={hurt} />
      <Sprite name={hurt ? "diver-hurt" : "diver-ok"} size={82} class="art" />
      {diver.caged && <Sprite name="cage" class="cageart" />}
      <span class={player?.you ? "nm" : "nm other"}>
        {player && <Sprite name={player.mark} />}
        <span>{player?.name ?? unowned}</span>
      </span>
      {outcome !== null && (
        <span class="bite">
          <Sprite name="shark-hungry" size={18} />
          {outcome}
        </span>
      )}
    </span>
  );
}

export function MiniCard({ card, size = 36 }: { card: string; size?: number }) {
  const { colour } = cardParts(card);
  return (
    <span class={`mini cc-${colour}`} style={{ "--cc": `var(--c-${colour})` }}>
      <Sprite name={cardSymbol(card)} size={size} />
      <Sprite name={`pip-${colour}`} size={13} class="pip" />
    </span>
  );
}

/** Painted on the jetties. */
const SIGNS: Record<Side, string> = {
  top: later("North"),
  right: later("East"),
  bottom: later("South"),
  left: later("West"),
};

interface JettyProps {
  side: Side;
  cards: readonly string[];
  /** The number of cards until its sharks attack. */
  missing: number;
  /** The number that makes them attack; null at the end of the game. */
  needed: number | null;
  format: Formatter;
  lit: boolean;
  chosen: boolean;
  /** The chosen card cannot go to this jetty. */
  dim: boolean;
  attacking: boolean;
  /** A selector of where a card that was just laid came from. */
  from: string;
  onSide(side: Side): void;
  onHover(hover: Hover | null): void;
}

export const Jetty = (props: JettyProps) => {
  const { side, cards, missing, needed, lit, chosen, dim, attacking, from, format } = props;
  const letter = { top: "n", right: "e", bottom: "s", left: "w" }[side];
  const state = [
    "hn-side",
    letter,
    lit || chosen ? "yes" : "",
    chosen ? "chosen" : "",
    dim ? "no" : "",
    attacking ? "attacking" : "",
  ];
  const count =
    needed === null || missing === 0
      ? tn("{0} card", "{0} cards", cards.length)
      : t("{0} of {1} cards", cards.length, needed);
  const next = missing === 1 ? t("the next card starts an attack") : "";
  const label = [format.label("jetty", side), count, next].filter((s) => s !== "").join(", ");
  return (
    <button
      type="button"
      class={state.join(" ")}
      data-side={side}
      aria-label={label}
      aria-pressed={chosen}
      disabled={!lit}
      onClick={() => props.onSide(side)}
      {...hoverHandlers({ at: "side", name: side }, props.onHover)}
    >
      <span class="hn-label">{t(SIGNS[side])}</span>
      {cards.map((card, i) => (
        <span key={i} data-piece={`card-${side}-${i}-${card}`} data-from={from}>
          <MiniCard card={card} />
        </span>
      ))}
      {Array.from({ length: missing }, (_, i) => (
        <span key={`slot${i + cards.length}`} class={chosen && i === 0 ? "slot drop" : "slot"}>
          {i === missing - 1 && (
            <Sprite name="shark-hungry" size={30} class={chosen && missing === 1 ? "" : "asleep"} />
          )}
        </span>
      ))}
      <span class="hn-count">{[cards.length, needed ?? []].flat().join("/")}</span>
    </button>
  );
};

const ARROWS: Record<Side, string> = { top: "up", right: "right", bottom: "down", left: "left" };

/** Longer names are set smaller, so that they fit into two lines. */
const LONG = 20;

interface HandCardProps {
  card: string;
  index: number;
  /** What it can do; null if it is not your turn. */
  use: NonNullable<Facts["hand"]>[number] | null;
  format: Formatter;
  selected: boolean;
  open: boolean;
  onCard(card: string): void;
  onLift(card: string, event: PointerEvent): void;
}

export const HandCard = (props: HandCardProps) => {
  const { card, index, use, format, selected } = props;
  const { colour, act } = cardParts(card);
  const { sides = [], attacks = [], harpoon = false } = use ?? {};
  const only = sides.length === 1 ? sides[0] : undefined;
  const hint =
    only !== undefined
      ? `${sideName(format, only)}${attacks.length > 0 ? ` · ${t("attack")}` : ""}`
      : sides.length > 1
        ? t("{0} jetties", sides.length)
        : "";
  const name = harpoon ? t("Harpoon") : actName(format, card);
  const text = harpoon ? t("Drives the shark away.") : format.label("act-about", act);
  return (
    <button
      type="button"
      class={selected ? "ac sel" : "ac"}
      style={{ "--cc": `var(--c-${colour})` }}
      data-hand={index}
      aria-pressed={selected}
      aria-keyshortcuts={String(index + 1)}
      disabled={!props.open || (sides.length === 0 && !harpoon)}
      onClick={() => props.onCard(card)}
      onPointerDown={(event) => props.onLift(card, event)}
    >
      <span class={`l cc-${colour}`}>
        <Sprite name={harpoon ? "act-harpoon" : cardSymbol(card)} size={44} />
        <Sprite name={`pip-${colour}`} size={17} class="pip" />
      </span>
      <span class="r">
        <b class={name.length > LONG ? "long" : ""}>{name}</b>
        <span>{text}</span>
        {hint !== "" && (
          <em>
            {only !== undefined && <Icon name={ARROWS[only]} size={14} />}
            {hint}
          </em>
        )}
      </span>
    </button>
  );
};
