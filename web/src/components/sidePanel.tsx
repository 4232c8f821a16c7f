// Log, chat and rules as tabs.
import { useState } from "preact/hooks";
import type { Line, PlayerInfo } from "../boards/api";
import { t } from "../i18n";
import type { ChatMessage } from "../table/chat";
import { Log } from "./log";
import { memo } from "./memo";
import { Rules } from "./rules";
import { Mark } from "./seat";
import { Icon } from "./sprite";

export type Tab = "log" | "chat" | "rules";

export interface SidePanelProps {
  game: string;
  lines: readonly Line[];
  players: readonly PlayerInfo[];
  chat: readonly ChatMessage[];
  /** Number of unread messages. */
  unread: number;
  ruleSection: string | null;
  /** All others are bots, who do not chat. */
  alone: boolean;
  /** Spectators only read. */
  canChat: boolean;
  onChat(text: string): void;
  tab: Tab;
  onTab(tab: Tab): void;
}

const TABS: readonly { key: Tab; icon: string }[] = [
  { key: "log", icon: "log" },
  { key: "chat", icon: "chat" },
  { key: "rules", icon: "book" },
];

/** The number of unread messages; nothing for 0. */
export function Unread({ count }: { count: number }) {
  return count === 0 ? null : (
    <b class="unread" title={t("New messages")}>
      {count}
    </b>
  );
}

export const SidePanel = memo((props: SidePanelProps) => {
  const { tab, onTab } = props;
  const names: Record<Tab, string> = { log: t("Log"), chat: t("Chat"), rules: t("Rules") };
  const turn = (event: KeyboardEvent, i: number) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = TABS[(i + step + TABS.length) % TABS.length];
    if (step !== 0 && next !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onTab(next.key);
      document.getElementById(`tab-${next.key}`)?.focus();
    }
  };
  return (
    <section class="panel side-log" aria-label={t("Log, chat and rules")}>
      <div class="tabs" role="tablist">
        {TABS.map(({ key, icon }, i) => (
          <button
            type="button"
            role="tab"
            key={key}
            class="reach"
            id={`tab-${key}`}
            aria-selected={tab === key}
            aria-controls="side-panel"
            tabIndex={tab === key ? 0 : -1}
            onClick={() => onTab(key)}
            onKeyDown={(event) => turn(event, i)}
          >
            <Icon name={icon} size={18} />
            {names[key]}
            {key === "chat" && <Unread count={props.unread} />}
          </button>
        ))}
      </div>
      <div class="side-body" id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "log" && <Log lines={props.lines} players={props.players} />}
        {tab === "chat" && <Chat {...props} />}
        {tab === "rules" && <Rules game={props.game} open={props.ruleSection} />}
      </div>
    </section>
  );
});

function Chat({ chat, players, alone, canChat, onChat }: SidePanelProps) {
  const [text, setText] = useState("");
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== "") {
      onChat(text.trim());
      setText("");
    }
  };
  return (
    <div class="chat">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div class="log" role="log" aria-label={t("Chat")} aria-live="off" tabIndex={0}>
        <ol>
          {chat.length === 0 && (
            <li class="log-none">{alone ? t("Bots don't chat.") : t("No messages yet.")}</li>
          )}
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
      {canChat && !alone && (
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
