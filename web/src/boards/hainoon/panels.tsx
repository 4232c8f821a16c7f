// What stands around the shark ring: piles, preview, buttons, the colours of the jetties, and the seats' facts.
import { useTable } from "../../components/boardFrame";
import { RichText } from "../../components/richText";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import type { Facts } from "../../generated/hainoon";
import { t, tn } from "../../i18n";
import { card } from "./card";
import { completedAction, type HaiNoon, type Move, type Table } from "./model";
import { condition, confirmLabel, type forecast, sideName } from "./texts";

export function Piles() {
  const { view } = useTable<HaiNoon>();
  return (
    <div class="piles">
      <div class="pile">
        <div class="back">
          <Sprite name="act-all" size={34} />
        </div>
        <span>
          <RichText text={tn("**{0}** left", "**{0}** left", view.deck)} />
        </span>
      </div>
      <div class="pile">
        <div class={view.discard.length === 0 ? "back none" : "back used"} />
        <span>
          <RichText text={t("**{0}** discarded", view.discard.length)} />
        </span>
      </div>
    </div>
  );
}

/** What the previewed action does. On a phone it stands between cards and buttons. */
export function Forecast({ items, phone }: { items: ReturnType<typeof forecast>; phone?: true }) {
  if (items.length === 0) {
    return phone ? null : <div class="pile fore none" />;
  }
  return (
    <div class={phone ? "pfore phone" : "pile fore"} role={phone ? undefined : "status"}>
      <b>{t("If you play it")}</b>
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

export function ActionButtons() {
  const table = useTable<HaiNoon>();
  const { actions, draft, format, pending } = table;
  const done = completedAction(table);
  const pass = draft.card === null && actions.find(({ a }) => a === "pass");
  const send = (move: Move) => ({ disabled: pending, onClick: () => table.send(move.text) });
  const back = () => table.choose({ type: "back" });
  return (
    <div class={actions.length > 0 ? "hand-cta" : "hand-cta none"}>
      {done && (
        <button type="button" class="btn btn--go" data-confirm {...send(done)}>
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
            <li class="chip" key={colour}>
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
        <span key={diver} style={own.length > 1 ? { color: card.palette[diver] } : {}}>
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
          <Icon name="hand" size={15} />
          {tn("{0} card", "{0} cards", cards)}
        </Chip>
        {divers.some((d) => d.caged) && <Chip tone="legal">{t("caged")}</Chip>}
        {hurt && <Chip tone="warn">{t("one bite left")}</Chip>}
      </>
    ),
  };
}
