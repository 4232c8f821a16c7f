// Tells the ear what happened, what was said, and what can be done. Of the table's texts only this one is
// live: it tells the move first and then what it means for you, in one breath. The prompt would cut in at the
// same moment with the same words.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Line, Person } from "../boards/api";
import { t } from "../i18n";
import { plain } from "../parts/say";
import { type Store, useStore } from "../store";
import { type Remark, since } from "../table/remarks";
import type { Connection } from "../table/table";

/** What is told about the table: in the log, and for the ear. */
export interface Told {
  lines: readonly Line[];
  remarks: readonly Remark[];
  mine: boolean;
  /** How many actions there are. */
  count: number;
}

interface HeraldProps {
  told: Store<Told>;
  people: readonly Person[];
  connection: Connection;
}

export function Herald({ told, people, connection }: HeraldProps) {
  const { lines, remarks, mine, count } = useStore(told);
  const latest = remarks.at(-1)?.seq ?? 0;
  const heard = useRef({ lines: lines.length, seq: latest });
  const [words, setWords] = useState("");
  const cut = useRef(false);
  useEffect(() => {
    const fresh = lines.slice(heard.current.lines).filter((line) => line.text !== "");
    const said = fresh.map((line) => plain(line.text));
    heard.current.lines = lines.length;
    if (mine) {
      said.push(t("Your turn. {0} actions.", count));
    }
    setWords(said.join(" "));
  }, [lines.length, mine]);
  useEffect(() => {
    const you = people.find((person) => person.you)?.seat ?? -1;
    const said = since(remarks, heard.current.seq, you).map(
      ({ seat, text }) => `${people[seat]?.name ?? t("Onlooker")}: ${text}`,
    );
    heard.current.seq = latest;
    if (said.length > 0) {
      setWords(said.join(" "));
    }
  }, [latest]);
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
