// The pieces of Hai Noon: shark and diver tiles, and cards on the jetties and in the hand. The backgrounds of the
// shark tiles are images of the style sheet: a dozen inline drawings would be as many trees.
import type { ComponentChildren } from "preact";
import { useTable } from "../../components/boardFrame";
import { Icon, Sprite } from "../../components/sprite";
import type { Face, Side } from "../../generated/hainoon";
import { t } from "../../i18n";
import { card as game } from "./card";
import { dragCard } from "./keys";
import { arrow, cardParts, cardUse, type Diver, type HaiNoon, press } from "./model";
import { actName, cardAbout, cardLabel, cardSymbol, sideName } from "./texts";

interface SharkProps {
  /** The number of its tile; none for a preview, which does not move. */
  id?: number;
  /** Its place in the ring. */
  shark: number;
  /** After the previewed action. */
  ghost?: Face | undefined;
}

/** The shark at a place of the ring. */
export function SharkPiece({ id, shark, ghost }: SharkProps) {
  const { view } = useTable<HaiNoon>();
  const face = ghost ?? view.ring[shark];
  const way = arrow(shark);
  return (
    <>
      <span
        class={ghost === undefined ? `tile ${face}` : `tile ghost ${face}`}
        data-piece={ghost === undefined ? `shark-${id}` : undefined}
      >
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
  /** As it is after the previewed action. */
  ghost?: Diver | undefined;
}

export function DiverPiece({ id, outcome, shaken = false, ghost }: DiverProps) {
  const { view, players } = useTable<HaiNoon>();
  const { health = "healthy", caged = false, owner } = ghost ?? view.divers[id] ?? {};
  const player = players[owner ?? -1];
  const hurt = health !== "healthy";
  return (
    <span
      class={["tile diver", shaken ? "shaken" : "", ghost ? "ghost" : "", health].join(" ")}
      style={{ "--pc": game.palette[id] }}
      data-piece={ghost === undefined ? `diver-${id}` : undefined}
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

/** A card on a jetty; `ghost` for one that would be laid there. */
export function MiniCard({ card, ghost = false }: { card: string; ghost?: boolean }) {
  const { format } = useTable<HaiNoon>();
  const { colour } = cardParts(card);
  return (
    <span
      class={ghost ? `mini ghost cc-${colour}` : `mini cc-${colour}`}
      data-tip={cardLabel(format, card)}
    >
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
  const { format, pending } = table;
  const { colour, act } = cardParts(card);
  const { legal, sides, attacks, harpoon } = cardUse(table, card);
  const [only] = sides.length === 1 ? sides : [];
  const name = harpoon ? t("Harpoon") : actName(format, card);
  return (
    <button
      type="button"
      class={selected ? "ac sel" : "ac"}
      data-card={card}
      aria-label={cardLabel(format, card, harpoon)}
      aria-description={cardAbout(table, card)}
      aria-pressed={selected}
      aria-keyshortcuts={String(index + 1)}
      disabled={pending || !legal}
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
