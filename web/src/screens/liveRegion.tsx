// The table's live region for screen readers: events, chat, and what can be done. It is the only live text of
// the table, so that the move comes before the prompt in one announcement; a live prompt would interrupt it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Line, PlayerInfo } from "../boards/api";
import { plainText } from "../components/richText";
import { t } from "../i18n";
import { type Store, useStore } from "../store";
import { type ChatMessage, messagesSince } from "../table/chat";
import type { ConnectionState } from "../table/table";

/** The texts of a table, for the log and the live region. */
export interface TableTexts {
  seq: number;
  lines: readonly Line[];
  chat: readonly ChatMessage[];
  mine: boolean;
  /** What can be done, from the board's `announce`; may be empty. */
  ask: string;
}

const latest = (chat: readonly ChatMessage[]) => chat.at(-1)?.seq ?? 0;

/** What is new since the last announcement. */
export function announcementOf(
  texts: TableTexts,
  announced: TableTexts,
  players: readonly PlayerInfo[],
): string {
  const lines = texts.lines.slice(announced.lines.length);
  const you = players.find((player) => player.you)?.seat ?? -1;
  const sentences = lines.filter((line) => line.text !== "").map((line) => plainText(line.text));
  for (const { seat, text } of messagesSince(texts.chat, latest(announced.chat), you)) {
    sentences.push(`${players[seat]?.name ?? t("Spectator")}: ${text}`);
  }
  const begins = !announced.mine || lines.some((line) => line.turn !== undefined);
  if (texts.mine && begins) {
    sentences.push(t("Your turn."));
  }
  if (texts.mine && (begins || lines.length > 0 || texts.ask !== announced.ask)) {
    sentences.push(texts.ask);
  }
  return sentences.filter((text) => text !== "").join(" ");
}

interface LiveRegionProps {
  texts: Store<TableTexts>;
  /** The prompt while the player is choosing. */
  prompt: Store<string>;
  players: readonly PlayerInfo[];
  connection: ConnectionState;
}

export function LiveRegion({ texts, prompt, players, connection }: LiveRegionProps) {
  const now = useStore(texts);
  const next = useStore(prompt);
  const announced = useRef<TableTexts>({ ...now, mine: false });
  const [words, setWords] = useState("");
  const interrupted = useRef(false);
  useEffect(() => {
    const announcement = announcementOf(now, announced.current, players);
    announced.current = now;
    if (announcement !== "") {
      setWords(announcement);
    }
  }, [now]);
  useEffect(() => {
    if (next !== "") {
      setWords(plainText(next));
    }
  }, [next]);
  useEffect(() => {
    if (interrupted.current && connection === "open") {
      setWords(t("Connection restored. The game continues."));
    }
    interrupted.current = connection === "lost" || connection === "paused";
  }, [connection]);
  return (
    <div class="sr" role="status" aria-live="polite" data-live-region>
      {words}
    </div>
  );
}
