// Tells the ear what happened, what was said, and what can be done. Of the table's texts only this one is
// live: it tells the move first and then what it means for you, in one breath. If the prompt were live as
// well, it would cut in at the same moment with the same words.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Line, PlayerInfo } from "../boards/api";
import { plainText } from "../components/richText";
import { t } from "../i18n";
import { type Store, useStore } from "../store";
import { type ChatMessage, messagesSince } from "../table/chat";
import type { ConnectionState } from "../table/table";

/** What is told about the table: in the log, and for the ear. */
export interface TableTexts {
  seq: number;
  lines: readonly Line[];
  chat: readonly ChatMessage[];
  mine: boolean;
  /** What can be done, in the words of the board; empty if it has none. */
  ask: string;
}

const latest = (chat: readonly ChatMessage[]) => chat.at(-1)?.seq ?? 0;

/** What is new for somebody who has heard the rest. */
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
  /** What is asked next while something is being chosen. */
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
