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
export interface Announced {
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
  told: Announced,
  heard: Announced,
  people: readonly PlayerInfo[],
): string {
  const lines = told.lines.slice(heard.lines.length);
  const you = people.find((person) => person.you)?.seat ?? -1;
  const said = lines.filter((line) => line.text !== "").map((line) => plainText(line.text));
  for (const { seat, text } of messagesSince(told.chat, latest(heard.chat), you)) {
    said.push(`${people[seat]?.name ?? t("Onlooker")}: ${text}`);
  }
  const begins = !heard.mine || lines.some((line) => line.turn !== undefined);
  if (told.mine && begins) {
    said.push(t("Your turn."));
  }
  if (told.mine && (begins || lines.length > 0 || told.ask !== heard.ask)) {
    said.push(told.ask);
  }
  return said.filter((text) => text !== "").join(" ");
}

interface LiveRegionProps {
  told: Store<Announced>;
  /** What is asked next while something is being chosen. */
  aside: Store<string>;
  people: readonly PlayerInfo[];
  connection: ConnectionState;
}

export function LiveRegion({ told, aside, people, connection }: LiveRegionProps) {
  const now = useStore(told);
  const next = useStore(aside);
  const heard = useRef<Announced>({ ...now, mine: false });
  const [words, setWords] = useState("");
  const cut = useRef(false);
  useEffect(() => {
    const news = announcementOf(now, heard.current, people);
    heard.current = now;
    if (news !== "") {
      setWords(news);
    }
  }, [now]);
  useEffect(() => {
    if (next !== "") {
      setWords(plainText(next));
    }
  }, [next]);
  useEffect(() => {
    if (cut.current && connection === "open") {
      setWords(t("The game goes on."));
    }
    cut.current = connection === "lost" || connection === "paused";
  }, [connection]);
  return (
    <div class="sr" role="status" aria-live="polite" data-herald>
      {words}
    </div>
  );
}
