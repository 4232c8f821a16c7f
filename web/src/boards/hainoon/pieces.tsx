// The pieces of Hai Noon: shark and diver tiles, and cards on the jetties and in the hand. The backgrounds of the
// shark tiles are images of the style sheet: a dozen inline drawings would be as many trees.
import type { ComponentChildren } from "preact";
import { useTable } from "../../components/boardFrame";
import { Icon, Sprite } from "../../components/sprite";
import type { Side } from "../../generated/hainoon";
import { t } from "../../i18n";
import { card as game } from "./card";
import { dragCard } from "./keys";
import { arrow, cardParts, type HaiNoon, press } from "./model";
import { actName, cardSymbol, sideName } from "./texts";

/** The shark at a place of the ring; `id` is that of its tile. */
export function SharkPiece({ id, shark }: { id: number; shark: number }) {
  const { view } = useTable<HaiNoon>();
  const face = view.ring[shark];
  const way = arrow(shark);
  return (
    <>
      <span class={`tile ${face}`} data-piece={`shark-${id}`}>
        <Sprite name={`shark-${face}`} size={80} class="art" />
      </span>
      {way && (
        <svg class={`face ${way} ${face}`} viewBox="0 0 22 14" aria-hidden="true">
          <path d="M1 1H21L11 13Z" />
        </svg>
      )}
    </>
  );
}

interface DiverProps {
  id: number;
  /** What happens to this diver, in one word. */
  outcome?: string | undefined;
  shaken?: boolean;
}

export function DiverPiece({ id, outcome, shaken = false }: DiverProps) {
  const { view, players } = useTable<HaiNoon>();
  const { health = "healthy", caged = false, owner } = view.divers[id] ?? {};
  const player = players[owner ?? -1];
  const hurt = health !== "healthy";
  return (
    <span
      class={["tile diver", shaken ? "shaken" : "", health].join(" ")}
      style={{ "--pc": game.palette[id] }}
      data-piece={`diver-${id}`}
    >
      <svg class="bg" viewBox="0 0 100 100" aria-hidden="true">
        <circle class="shade" cx="50" cy="52" r="47" />
        <circle class="rim" cx="50" cy="49" r="47" />
        <circle class="water" cx="50" cy="49" r="40" />
        <circle class="light" cx="50" cy="40" r="30" />
      </svg>
      <Sprite name={hurt ? "diver-hurt" : "diver-ok"} size={82} class="art" />
      {caged && <Sprite name="cage" class="cageart" />}
      <span class={player?.you ? "nm" : "nm other"}>
        {player && <Sprite name={player.mark} />}
        <span>{player?.name ?? (health === "eaten" ? t("eaten") : t("dummy"))}</span>
      </span>
      {outcome !== undefined && (
        <span class="bite">
          <Sprite name="shark-hungry" size={18} />
          {outcome}
        </span>
      )}
    </span>
  );
}

/** A card on a jetty. */
export function MiniCard({ card }: { card: string }) {
  const { colour } = cardParts(card);
  return (
    <span class={`mini cc-${colour}`}>
      <Sprite name={cardSymbol(card)} size={36} />
      <Sprite name={`pip-${colour}`} size={13} class="pip" />
    </span>
  );
}

const ARROWS: Record<Side, string> = { top: "up", right: "right", bottom: "down", left: "left" };

/** Longer names are set smaller, so that they fit into two lines. */
const LONG = 20;

function HandCard({ card, index, selected }: { card: string; index: number; selected: boolean }) {
  const table = useTable<HaiNoon>();
  const { facts, format, actions, pending } = table;
  const { colour, act } = cardParts(card);
  const use = actions.length > 0 ? facts.hand?.[index] : undefined;
  const { sides = [], attacks = [], harpoon = false } = use ?? {};
  const [only] = sides.length === 1 ? sides : [];
  const name = harpoon ? t("Harpoon") : actName(format, card);
  return (
    <button
      type="button"
      class={selected ? "ac sel" : "ac"}
      aria-pressed={selected}
      aria-keyshortcuts={String(index + 1)}
      disabled={pending || (sides.length === 0 && !harpoon)}
      onClick={() => press(table, { type: "card", card })}
      onPointerDown={(event) => dragCard(table, card, event)}
    >
      <span class={`l cc-${colour}`}>
        <Sprite name={harpoon ? "act-harpoon" : cardSymbol(card)} size={44} />
        <Sprite name={`pip-${colour}`} size={17} class="pip" />
      </span>
      <span class="r">
        <b class={name.length > LONG ? "long" : ""}>{name}</b>
        <span>{harpoon ? t("Drives the shark away.") : format.label("act-about", act)}</span>
        {sides.length > 1 && <em>{t("{0} jetties", sides.length)}</em>}
        {only !== undefined && (
          <em>
            <Icon name={ARROWS[only]} size={14} />
            {sideName(format, only)}
            {attacks.length > 0 && ` · ${t("attack")}`}
          </em>
        )}
      </span>
    </button>
  );
}

/** Your hand; the buttons for the chosen card stand beside it. */
export function Hand({ children }: { children?: ComponentChildren }) {
  const { view, seat, draft } = useTable<HaiNoon>();
  const hand = view.hands[seat] ?? [];
  return (
    <section class="hand" aria-label={t("Your hand")}>
      <div class="hand-cards">
        {hand.map((card, i) => (
          <HandCard
            key={i}
            card={card}
            index={i}
            selected={card === draft.card && i === hand.indexOf(card)}
          />
        ))}
      </div>
      {children}
    </section>
  );
}
