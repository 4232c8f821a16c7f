// Log, chat and rules as tabs.
import type { Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import type { TableModel } from "../table/tableModel";
import { ChatBox } from "./chat";
import { Log, type LogFilter } from "./log";
import { Rules } from "./rules";
import { Icon } from "./sprite";

export type Tab = "log" | "chat" | "rules";

interface SidePanelProps {
  model: TableModel;
  tab: Signal<Tab>;
  /** Called when a line of the log was pressed, if the panel covers the table. */
  onShow?: (selector: string) => void;
}

const TABS: readonly { key: Tab; icon: string }[] = [
  { key: "log", icon: "log" },
  { key: "chat", icon: "chat" },
  { key: "rules", icon: "book" },
];

/** The number of unread messages; nothing for 0. */
export function Unread({ count }: { count: number }) {
  return count === 0 ? null : (
    <b class="unread" data-tip={t("New messages")}>
      {count}
    </b>
  );
}

export function SidePanel({ model, tab: current, onShow }: SidePanelProps) {
  const [filter, setFilter] = useState<LogFilter>("all");
  const tab = current.value;
  const onTab = (next: Tab) => {
    current.value = next;
  };
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
            {key === "chat" && <Unread count={model.unread.value} />}
          </button>
        ))}
      </div>
      <div class="side-body" id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "log" && (
          <Log
            lines={model.texts.value.lines}
            players={model.players.value}
            filter={filter}
            onFilter={setFilter}
            onShow={onShow}
          />
        )}
        {tab === "chat" && <Chat model={model} />}
        {tab === "rules" && <Rules game={model.state.value.game} open={model.ruleSection.value} />}
      </div>
    </section>
  );
}

function Chat({ model }: { model: TableModel }) {
  const chat = model.chat.value;
  const { seats, may } = model.state.value;
  /* All others are bots, who do not chat. */
  const alone = seats.filter((s) => s.kind === "human").length < 2;
  useEffect(() => model.read(), [chat]);
  return (
    <ChatBox
      chat={chat}
      players={model.players.value}
      none={alone ? t("Bots don't chat.") : t("No messages yet.")}
      onSend={
        may.includes("chat") && !alone ? (text) => model.store.submit("chat", text) : undefined
      }
    />
  );
}
