// What stands around the shark ring: piles, preview, buttons, the colours of the jetties, and the seats' facts.
import { useTable } from "../../components/boardFrame";
import { RichText } from "../../components/richText";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import type { Facts } from "../../generated/hainoon";
import { t, tn } from "../../i18n";
import { card } from "./card";
import { completedAction, type HaiNoon, type Move, type Table } from "./model";
import { condition, confirmLabel, type ForecastItem, sideName } from "./texts";

export function Piles() {
  const { view } = useTable<HaiNoon>();
  return (
    <div class="piles">
      <div
        class="pile"
        data-tip={t(
          "The draw pile: everyone draws back to three cards. When it is empty, the discards are shuffled.",
        )}
      >
        <div class="back">
          <Sprite name="act-all" size={34} />
        </div>
        <span>
          <RichText text={tn("**{0}** left", "**{0}** left", view.deck)} />
        </span>
      </div>
      <div class="pile" data-tip={t("The discards: cards whose sharks have attacked.")}>
        <div class={view.discard.length === 0 ? "back none" : "back used"} />
        <span>
          <RichText text={t("**{0}** discarded", view.discard.length)} />
        </span>
      </div>
    </div>
  );
}

interface ForecastProps {
  items: readonly ForecastItem[];
  /** The previewed action does nothing but pass. */
  passing: boolean;
}

/** What the previewed action does. */
export function Forecast({ items, passing }: ForecastProps) {
  if (items.length === 0) {
    return <div class="pile fore none" />;
  }
  return (
    <div class="pile fore" role="status">
      <b>{passing ? t("If you pass") : t("If you play it")}</b>
      {items.map(({ icon, text }) => (
        <div key={text} class="fore-item">
          <Sprite name={icon} />
          <span>
            <RichText text={text} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The same in one line, where there is no room beside the ring. */
export function ForecastLine({ items }: { items: readonly ForecastItem[] }) {
  const last = items.at(-1);
  return last === undefined ? (
    <div class="pfore none" />
  ) : (
    <div class="pfore">
      <Sprite name={last.icon} />
      <span>
        <RichText text={items.map(({ text }) => text).join(" ")} />
      </span>
    </div>
  );
}

/** `harmful`: the sharks would attack you. Then nothing is the thing to do. */
export function ActionButtons({ harmful }: { harmful: boolean }) {
  const table = useTable<HaiNoon>();
  const { actions, draft, format, pending } = table;
  const done = completedAction(table);
  const pass = draft.card === null && actions.find(({ a }) => a === "pass");
  const send = (move: Move) => ({ disabled: pending, onClick: () => table.send(move.text) });
  const back = () => table.choose({ type: "back" });
  return (
    <div class={actions.length > 0 ? "hand-cta" : "hand-cta none"}>
      {done && (
        <button
          type="button"
          class={harmful ? "btn" : "btn btn--go"}
          data-confirm
          aria-description={harmful ? t("The sharks would attack you.") : undefined}
          {...send(done)}
        >
          {confirmLabel(done, format)}
        </button>
      )}
      {pass && (
        <button type="button" class={actions.length > 1 ? "btn" : "btn btn--go"} {...send(pass)}>
          {t("No harpoon")}
        </button>
      )}
      {draft.card !== null && (
        <button type="button" class="btn btn--quiet" onClick={back}>
          {t("Put back")}
        </button>
      )}
    </div>
  );
}

const COLOURS = ["green", "red", "blue", "yellow"];

export function SideColours() {
  const { view, format } = useTable<HaiNoon>();
  return (
    <section class="panel hn-colours desktop">
      <h2>{t("Jetty colours")}</h2>
      <p>
        {t(
          "Each colour belongs to one jetty. The third card at a jetty makes its two sharks attack.",
        )}
      </p>
      <ul>
        {COLOURS.map((colour) => {
          const jetty = view.sides.find((s) => s.colour === colour);
          return (
            <li
              class="chip"
              key={colour}
              data-tip={
                jetty === undefined
                  ? t("This colour can begin at any jetty without one.")
                  : t("Cards of this colour must go there.")
              }
            >
              <i class={`cc-${colour}`}>
                <Sprite name={`pip-${colour}`} size={11} />
              </i>
              <span class="sr">{format.label("colour", colour)}: </span>
              {jetty === undefined ? t("free") : sideName(format, jetty.side)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A seat's divers, by the numbers that are also the indices of their colours. */
type Own = Facts["points"]["seats"][number]["divers"];

/** With two players each has divers of two colours. */
function Hearts({ own }: { own: Own }) {
  return (
    <span class="hearts">
      {own.map(({ diver, bites, left }) => (
        <span
          key={diver}
          style={own.length > 1 ? { color: card.palette[diver] } : {}}
          data-tip={tn("{0} more bite, and it is eaten.", "{0} more bites, and it is eaten.", left)}
        >
          {Array.from({ length: left + bites }, (_, k) => (
            <Sprite key={k} name={k < left ? "i-heartf" : "i-heart"} size={15} />
          ))}
        </span>
      ))}
    </span>
  );
}

/** What is public about a seat. */
export function seatFacts({ view, facts, format }: Table, seat: number): SeatFacts {
  const own = facts.points.seats[seat]?.divers ?? [];
  const divers = view.divers.filter((diver) => diver.seat === seat);
  const conditions = divers.map((diver, i) =>
    own.length > 1
      ? t("{0}: {1}", format.label("diver-colour", own[i]?.diver), condition(diver, format))
      : condition(diver, format),
  );
  const cards = view.hands[seat]?.length ?? 0;
  const hurt = own.some(({ left }) => left === 1);
  const out = view.out.includes(seat);
  return {
    sub: out ? t("out of the game") : conditions.join(" · "),
    short: <Hearts own={own} />,
    out,
    chips: (
      <>
        <Chip tone={hurt ? "warn" : undefined}>
          <Hearts own={own} />
        </Chip>
        <Chip>
          <span data-tip={t("Cards in hand; a harpoon among them stays secret.")}>
            <Icon name="hand" size={15} />
            {tn("{0} card", "{0} cards", cards)}
          </span>
        </Chip>
        {divers.some((d) => d.caged) && (
          <Chip tone="legal">
            <span data-tip={t("The cage holds off one bite.")}>{t("caged")}</span>
          </Chip>
        )}
        {hurt && (
          <Chip tone="warn">
            <span data-tip={t("A second bite, and the diver is eaten.")}>{t("one bite left")}</span>
          </Chip>
        )}
      </>
    ),
  };
}
