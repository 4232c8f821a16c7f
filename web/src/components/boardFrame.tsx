// The layout of a table: seats at the left, prompt and board in the middle, log, chat and rules at the
// right; on a phone a strip of seats, prompt, board, and a one-line log. A board renders into it, so that all
// that a game shows is in one component.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { PlayerInfo } from "../boards/api";
import { t } from "../i18n";
import type { TableState } from "../table/protocol";
import { Deferred } from "./deferred";
import { memo } from "./memo";
import { useProgressiveList, useRenderSteps } from "./progressiveRender";
import { RichText } from "./richText";
import { type SeatFacts, SeatPanel } from "./seat";
import { Sprite } from "./sprite";

/** What the table or replay screen passes to the frame of its board. */
export interface FrameContextValue {
  table: TableState;
  players: readonly PlayerInfo[];
  /** Replaces the board's prompt: a lost connection, an error, a proposal. */
  notice: ComponentChildren;
  /** The right column: log, chat and rules, or the moves of a replay. */
  side: ComponentChildren;
  /** The line at the foot of a phone that opens it. */
  peek: ComponentChildren;
  /** Below everything, such as the timeline of a replay. */
  foot?: ComponentChildren;
  /** Called when the prompt changes. With it the prompt is not live; the live region announces it. */
  onPrompt?(text: string): void;
  /** The label on a seat that is to act; null for none. */
  flag(player: PlayerInfo): string | null;
}

export const FrameContext = createContext<FrameContextValue | null>(null);

export interface Prompt {
  /** The symbol in the circle. */
  icon: string;
  /** One sentence, perhaps with **bold**. */
  text: string;
  /** At the end of the line, such as a timer. */
  after?: ComponentChildren;
}

interface FrameProps {
  prompt: Prompt;
  /** What is public about a seat; must be a stable function (memo). */
  facts(seat: number): SeatFacts;
  /** Below the seats; not on a phone. */
  left?: ComponentChildren;
  /** Above the log; not on a phone. */
  right?: ComponentChildren;
  children: ComponentChildren;
}

type SeatsProps = Pick<FrameContextValue, "table" | "players" | "flag"> & Pick<FrameProps, "facts">;

const Seats = memo(({ table, players, facts, flag }: SeatsProps) => {
  const shown = useProgressiveList(players, 2);
  return (
    <ol>
      {shown.map((player) => {
        const seat = table.seats[player.seat];
        return (
          seat && (
            <SeatPanel
              key={player.seat}
              player={player}
              seat={seat}
              facts={facts(player.seat)}
              flag={flag(player)}
            />
          )
        );
      })}
    </ol>
  );
});

export function BoardFrame({ prompt, facts, left, right, children }: FrameProps) {
  const around = useContext(FrameContext);
  if (around === null) {
    throw new Error("A board is drawn inside a table.");
  }
  const { table, players, flag } = around;
  const step = useRenderSteps(3);
  const asked = useRef(prompt.text);
  useEffect(() => {
    if (asked.current !== prompt.text) {
      asked.current = prompt.text;
      around.onPrompt?.(prompt.text);
    }
  }, [prompt.text]);
  const own = table.seats[table.you];
  const mine = table.phase === "playing" && table.toact.includes(table.you) && own?.gone === null;
  return (
    <main
      class={`main${around.foot === undefined ? "" : " rp"}${right === undefined ? "" : " has-right"}`}
      data-unfinished={step < 3 || undefined}
    >
      <aside class="seats" aria-label={t("At the table")}>
        <Deferred>
          <Seats table={table} players={players} facts={facts} flag={flag} />
          {step > 2 && left}
        </Deferred>
      </aside>
      <section class="stage" aria-label={t("Table")}>
        {around.notice ?? (
          <div
            class={mine ? "prompt is-you" : "prompt"}
            role="status"
            aria-live={around.onPrompt === undefined ? "polite" : "off"}
          >
            <span class="prompt-ico">
              <Sprite name={prompt.icon} size={22} />
            </span>
            <p>
              <RichText text={prompt.text} />
            </p>
            {prompt.after}
          </div>
        )}
        {step > 1 && children}
        {step > 1 && around.peek}
      </section>
      <aside class="side">
        <Deferred>
          {step > 2 && right}
          {step > 2 && around.side}
        </Deferred>
      </aside>
      {around.foot}
    </main>
  );
}
