// The chat: messages, and the line to write one.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { ChatMessage } from "../table/chat";
import type { PlayerInfo } from "../table/players";
import { Mark } from "./seat";

interface ChatProps {
  chat: readonly ChatMessage[];
  players: readonly PlayerInfo[];
  /** What stands there without messages. */
  none: string;
  /** Missing for those who may only read. */
  onSend?(text: string): void;
}

export function ChatBox({ chat, players, none, onSend }: ChatProps) {
  const [text, setText] = useState("");
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== "") {
      onSend?.(text.trim());
      setText("");
    }
  };
  return (
    <div class="chat">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div class="log" role="log" aria-label={t("Chat")} aria-live="off" tabIndex={0}>
        <ol>
          {chat.length === 0 && <li class="log-none">{none}</li>}
          {chat.map((message) => {
            const player = players[message.seat];
            return (
              <li key={message.seq}>
                <p>
                  {player && <Mark player={player} />}
                  <span>
                    <b>{player?.name ?? t("Spectator")}</b> {message.text}
                  </span>
                </p>
              </li>
            );
          })}
        </ol>
      </div>
      {onSend !== undefined && (
        <form onSubmit={send}>
          <input
            aria-label={t("Your message")}
            placeholder={t("Write a message")}
            maxLength={300}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="btn btn--s">
            {t("Send")}
          </button>
        </form>
      )}
    </div>
  );
}
