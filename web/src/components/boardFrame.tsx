// The layout of a table: seats at the left, prompt and board in the middle, log, chat and rules at the
// right; on a phone a strip of seats, prompt, board, and a one-line log. A board renders into it, so that all
// that a game shows is in one component.
import type { ReadonlySignal } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardTable } from "../boards/api";
import { t } from "../i18n";
import type { GameTypes } from "../table/protocol";
import { RichText } from "./richText";
import { type SeatFacts, SeatPanel } from "./seat";
import { Sprite } from "./sprite";

/** What the table or replay screen puts around its board. */
export interface FrameContextValue {
  board: BoardTable;
  /** Replaces the board's prompt: a lost connection, an error, a proposal; null for none. */
  notice?: ReadonlySignal<ComponentChildren>;
  /** At the end of the prompt: what hurries the game. */
  pace?: ComponentChildren;
  /** The right column: log, chat and rules, or the moves of a replay. */
  side: ComponentChildren;
  /** The line at the foot of a phone that opens it. */
  peek: ComponentChildren;
  /** Called when the prompt changes. With it the prompt is not live; the live region announces it. */
  onPrompt?(text: string): void;
  /** The label on a seat; null for none. */
  flag(seat: number): string | null;
}

export const FrameContext = createContext<FrameContextValue | null>(null);

function useFrame(): FrameContextValue {
  const frame = useContext(FrameContext);
  if (frame === null) {
    throw new Error("A board is drawn inside a table.");
  }
  return frame;
}

/** The table that a component of a board is part of. Destructure only what it shows. */
export function useTable<G extends GameTypes>(): BoardTable<G> {
  return useFrame().board as BoardTable<G>;
}

export interface Prompt {
  /** The symbol in the circle. */
  icon: string;
  /** One sentence, perhaps with **bold**. */
  text: string;
  /** At the end of the line, such as a timer. */
  after?: ComponentChildren;
}

function PromptBar({ icon, text, after }: Prompt) {
  const { board, notice, pace, onPrompt } = useFrame();
  const { phase, toact, you, seats } = board.table;
  const asked = useRef(text);
  /* At once, before the texts of the message that changed it follow: the live region has these already. */
  useLayoutEffect(() => {
    if (asked.current !== text) {
      asked.current = text;
      onPrompt?.(text);
    }
  }, [text]);
  const mine = phase === "playing" && toact.includes(you) && seats[you]?.gone === null;
  return (
    notice?.value ?? (
      <div
        class={mine ? "prompt is-you" : "prompt"}
        role="status"
        aria-live={onPrompt === undefined ? "polite" : "off"}
      >
        <span class="prompt-ico">
          <Sprite name={icon} size={22} />
        </span>
        <p>
          <RichText text={text} />
        </p>
        {after}
        {pace}
      </div>
    )
  );
}

interface FrameProps {
  prompt: Prompt;
  /** What is public about a seat. */
  facts(seat: number): SeatFacts;
  /** Below the seats; not on a phone. */
  left?: ComponentChildren;
  /** Above the log; not on a phone. */
  right?: ComponentChildren;
  children: ComponentChildren;
}

export function BoardFrame({ prompt, facts, left, right, children }: FrameProps) {
  const { board, side, peek, flag } = useFrame();
  const { seats, toact, clock } = board.table;
  return (
    <main class={right === undefined ? "main" : "main has-right"}>
      <aside class="seats" aria-label={t("At the table")}>
        <ol>
          {board.players.map((player) => {
            const seat = seats[player.seat];
            return (
              seat && (
                <SeatPanel
                  key={player.seat}
                  player={player}
                  seat={seat}
                  toact={toact.includes(player.seat)}
                  facts={facts(player.seat)}
                  flag={flag(player.seat)}
                  clock={clock}
                />
              )
            );
          })}
        </ol>
        {left}
      </aside>
      <section class="stage" aria-label={t("Table")}>
        <PromptBar {...prompt} />
        {children}
        {peek}
      </section>
      <aside class="side">
        {right}
        {side}
      </aside>
    </main>
  );
}
