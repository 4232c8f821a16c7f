// The form for a new table: players, bots, and the game's variants.
import { useState } from "preact/hooks";
import type { GameCard } from "../boards/gameCard";
import { RadioGroup } from "../components/radioGroup";
import { Sheet } from "../components/sheet";
import { Icon } from "../components/sprite";
import { t } from "../i18n";
import { link } from "../router";
import { settings } from "../settings";
import type { GameSetup, SeatSetup } from "../table/savedGames";

interface NewTableProps {
  card: GameCard;
  friends: boolean;
  onStart(setting: GameSetup): void;
  onClose(): void;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function sittersOf(seats: number, humans: number, bot: string, names: string[]): SeatSetup[] {
  return range(0, seats - 1).map((i) => (i < humans ? { name: names[i] ?? "" } : { bot }));
}

export function NewTable({ card, friends, onStart, onClose }: NewTableProps) {
  const [least, most] = card.seats;
  const [seats, setSeats] = useState(most);
  const [humans, setHumans] = useState(friends ? Math.min(2, most) : 1);
  const [bot, setBot] = useState("medium");
  const [names, setNames] = useState<string[]>([settings.value.name]);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [open, setOpen] = useState("no");
  const bots = [
    { value: "easy", label: t("Easy") },
    { value: "medium", label: t("Medium") },
    { value: "hard", label: t("Hard") },
  ];
  const numbers = (list: number[]) => list.map((n) => ({ value: String(n), label: String(n) }));
  const submit = (event: Event) => {
    event.preventDefault();
    onStart({ game: card.key, options, sitters: sittersOf(seats, humans, bot, names) });
  };
  return (
    <Sheet title={card.name} onClose={onClose}>
      <form class="newtable" onSubmit={submit}>
        <RadioGroup
          label={t("How many divers?")}
          choices={numbers(range(least, most))}
          value={String(seats)}
          onPick={(n) => {
            setSeats(Number(n));
            setHumans(Math.min(humans, Number(n)));
          }}
        />
        {friends && (
          <RadioGroup
            label={t("How many of you share this device?")}
            choices={numbers(range(1, seats))}
            value={String(humans)}
            onPick={(n) => setHumans(Number(n))}
          />
        )}
        {friends && (
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
                  setNames(Object.assign([...names], { [i]: event.currentTarget.value }))
                }
              />
            ))}
          </fieldset>
        )}
        {humans < seats && (
          <RadioGroup label={t("Bot difficulty")} choices={bots} value={bot} onPick={setBot} />
        )}
        {card.options.map((option) => (
          <RadioGroup
            key={option.key}
            label={t(option.label)}
            choices={option.choices.map(({ value, label }) => ({ value, label: t(label) }))}
            value={options[option.key] ?? option.choices[0]?.value ?? ""}
            onPick={(value) => setOptions({ ...options, [option.key]: value })}
          />
        ))}
        {friends && (
          <RadioGroup
            label={t("Who can join an online table?")}
            choices={[
              { value: "no", label: t("Anyone with the link") },
              { value: "yes", label: t("Anyone in the lobby") },
            ]}
            value={open}
            onPick={setOpen}
          />
        )}
        {friends && (
          <a
            class="btn"
            href={`${link("create", card.key, seats)}?${new URLSearchParams({ ...options, open })}`}
          >
            <Icon name="globe" />
            {t("Or create an online table")}
          </a>
        )}
        <div class="newtable-go">
          <button type="submit" class="btn btn--go">
            {t("Start")}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
