// Ways to a table: the form for a new one, the form for the code of one, and the list of open ones.
import { useState } from "preact/hooks";
import { type OpenTable, useTables } from "../backends/tables";
import { cardOf } from "../boards/cards";
import type { GameCard } from "../boards/gameCard";
import { BotDifficulty, RadioGroup } from "../components/form";
import { Sheet } from "../components/sheet";
import { Sprite } from "../components/sprite";
import { Button } from "../components/tools";
import { list, t, tn } from "../i18n";
import { go, link } from "../router";
import { settings } from "../settings";
import { markedName } from "../table/players";
import type { GameSetup } from "../table/savedGames";

interface NewTableProps {
  card: GameCard;
  friends: boolean;
  onStart(setting: GameSetup): void;
  onClose(): void;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

export function NewTable({ card, friends, onStart, onClose }: NewTableProps) {
  const [least, most] = card.seats;
  const [seats, setSeats] = useState(most);
  const [sharing, setSharing] = useState(friends ? 2 : 1);
  const [bot, setBot] = useState("medium");
  const [names, setNames] = useState<string[]>([settings.value.name, ...settings.value.companions]);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [open, setOpen] = useState("no");
  const humans = Math.min(sharing, seats);
  const numbers = (from: number, to: number) => range(from, to).map((n) => [n, `${n}`] as const);
  const submit = (event: Event) => {
    event.preventDefault();
    const sitters = range(0, seats - 1).map((i) =>
      i < humans ? { name: names[i] ?? "" } : { bot },
    );
    onStart({ game: card.key, options, sitters });
  };
  return (
    <Sheet title={card.name} onClose={onClose}>
      <form class="newtable" onSubmit={submit}>
        <RadioGroup
          label={t("How many divers?")}
          choices={numbers(least, most)}
          value={seats}
          onPick={setSeats}
        />
        {friends && (
          <>
            <RadioGroup
              label={t("How many of you share this device?")}
              choices={numbers(1, seats)}
              value={humans}
              onPick={setSharing}
            />
            <Names {...{ names, humans }} onNames={setNames} />
          </>
        )}
        {humans < seats && <BotDifficulty value={bot} onPick={setBot} />}
        {card.options.map(({ key, label, choices }) => (
          <RadioGroup
            key={key}
            label={t(label)}
            choices={choices.map((choice) => [choice.value, t(choice.label)] as const)}
            value={options[key] ?? choices[0]?.value ?? ""}
            onPick={(value) => setOptions({ ...options, [key]: value })}
          />
        ))}
        {friends && (
          <>
            <RadioGroup
              label={t("Who can join an online table?")}
              choices={[
                ["no", t("Anyone with the link")],
                ["yes", t("Anyone in the lobby")],
              ]}
              value={open}
              onPick={setOpen}
            />
            <Button
              icon="globe"
              label={t("Or create an online table")}
              href={`${link("create", card.key, seats)}?${new URLSearchParams({ ...options, open })}`}
            />
          </>
        )}
        <div class="newtable-go">
          <Button class="btn--go" label={t("Start")} />
        </div>
      </form>
    </Sheet>
  );
}

interface NamesProps {
  names: string[];
  humans: number;
  onNames(names: string[]): void;
}

function Names({ names, humans, onNames }: NamesProps) {
  return (
    <fieldset class="pick">
      <legend>{t("Names")}</legend>
      {range(0, humans - 1).map((i) => (
        <input
          key={i}
          class="field"
          aria-label={t("Name of diver {0}", i + 1)}
          placeholder={t("Diver {0}", i + 1)}
          maxLength={20}
          value={names[i] ?? ""}
          onInput={(event) =>
            onNames(Object.assign([...names], { [i]: event.currentTarget.value }))
          }
        />
      ))}
    </fieldset>
  );
}

/** Characters of a code; a longer text is a match id. */
export const CODE_LENGTH = 7;

export function JoinForm() {
  const [code, setCode] = useState("");
  const [focus, setFocus] = useState(false);
  const join = (event: Event) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH) {
      go("join", code);
    }
  };
  return (
    <form class="ljoin" onSubmit={join}>
      <h2>{t("Join a table")}</h2>
      <div class="jin">
        <label class="jb">
          <input
            aria-label={t("Table code, seven letters or digits")}
            value={code}
            maxLength={CODE_LENGTH}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
            onInput={(event) =>
              setCode(event.currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ""))
            }
          />
          {range(0, CODE_LENGTH - 1).map((i) => (
            <i
              key={i}
              aria-hidden="true"
              class={focus && i === Math.min(code.length, CODE_LENGTH - 1) ? "cur2" : ""}
            >
              {code[i]}
            </i>
          ))}
        </label>
        <Button label={t("Join")} disabled={code.length < CODE_LENGTH} />
      </div>
    </form>
  );
}

interface GameNameProps {
  game: string;
  words: string;
  /** The other players, on a line of their own. */
  with?: string;
}

/** A game and what is said about a table of it. */
export function GameName({ game, words, with: others = "" }: GameNameProps) {
  const card = cardOf(game);
  return (
    <>
      <span class="cti" style={{ "--pc": card.tint }}>
        <Sprite name={card.icon} size={34} />
      </span>
      <span class="ctx">
        <b>{card.name}</b>
        <em>{words}</em>
        {others !== "" && <small>{t("with {0}", others)}</small>}
      </span>
    </>
  );
}

function about({ phase, seats }: OpenTable): string {
  const names = list(
    seats.flatMap(({ name, guest }) => (name === undefined ? [] : [markedName(name, guest)])),
  );
  const free = seats.filter(({ kind }) => kind === "open").length;
  const state = phase === "waiting" ? tn("{0} free seat", "{0} free seats", free) : t("playing");
  return names === "" ? state : `${names} · ${state}`;
}

/** The server's open tables, to join or to watch. */
export function OpenTables() {
  const tables = useTables();
  return tables.length === 0 ? null : (
    <section class="ltables" aria-label={t("Open tables")}>
      <h2>{t("Open tables")}</h2>
      <ul class="cts">
        {tables.map((table) => {
          const sit = table.phase === "waiting" && table.seats.some(({ kind }) => kind === "open");
          return (
            <li key={table.match} class="ct">
              <GameName game={table.game} words={about(table)} />
              <Button
                class="btn--s"
                icon={sit ? "people" : "eye"}
                size={18}
                label={sit ? t("Sit down") : t("Watch")}
                href={link(sit ? "join" : "table", table.match)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
