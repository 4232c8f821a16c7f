// The table's live region for screen readers: events, chat, and what can be done. It is the only live text of
// the table, so that the move comes before the prompt in one announcement; a live prompt would interrupt it.
import { useEffect, useRef, useState } from "preact/hooks";
import { plainText } from "../components/richText";
import { t } from "../i18n";
import { type ChatMessage, messagesSince } from "../table/chat";
import type { PlayerInfo } from "../table/players";
import type { TableModel, TableTexts } from "../table/tableModel";

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

export function LiveRegion({ model }: { model: TableModel }) {
  const texts = model.texts.value;
  const prompt = model.prompt.value;
  const connection = model.table.connection.value;
  const announced = useRef<TableTexts>({ ...texts, mine: false });
  const [words, setWords] = useState("");
  const interrupted = useRef(false);
  useEffect(() => {
    /* The texts are the last part of a table that is updated: for measurements and tests. */
    performance.mark("shown", { detail: texts.seq });
    const announcement = announcementOf(texts, announced.current, model.players.peek());
    announced.current = texts;
    if (announcement !== "") {
      setWords(announcement);
    }
  }, [texts]);
  useEffect(() => {
    if (prompt !== "") {
      setWords(plainText(prompt));
    }
  }, [prompt]);
  useEffect(() => {
    if (interrupted.current && connection === "open") {
      setWords(t("Connection restored. The game continues."));
    }
    interrupted.current = connection === "lost" || connection === "paused";
  }, [connection]);
  return (
    <div class="sr" role="status" aria-live="polite">
      {words}
    </div>
  );
}
