// The form for a new table against bots.
import { useState } from "preact/hooks";
import type { GameCard } from "../boards/gameCard";
import { BotDifficulty, More, RadioGroup } from "../components/form";
import { Sheet } from "../components/sheet";
import { Button } from "../components/tools";
import { t } from "../i18n";
import type { GameSetup } from "../table/savedGames";
import { usualGame } from "../table/setup";
import { numbers, VariantOptions } from "./variant";

interface NewTableProps {
  card: GameCard;
  onStart(setting: GameSetup): void;
  onClose(): void;
}

/** The strength of a game's bots. */
function strengthIn({ sitters }: GameSetup): string {
  const [first] = sitters.flatMap((one) => ("bot" in one ? [one.bot] : []));
  return first ?? "medium";
}

export function NewTable({ card, onStart, onClose }: NewTableProps) {
  const [least, most] = card.seats;
  const [usual] = useState(() => usualGame(card));
  const [seats, setSeats] = useState(usual.sitters.length);
  const [bot, setBot] = useState(strengthIn(usual));
  const [options, setOptions] = useState(usual.options);
  const submit = (event: Event) => {
    event.preventDefault();
    const bots = Array.from({ length: seats - 1 }, () => ({ bot }));
    onStart({ game: card.key, options, sitters: [{ name: "" }, ...bots] });
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
        {seats > 1 && <BotDifficulty value={bot} onPick={setBot} />}
        {card.options.length > 0 && (
          <More>
            <VariantOptions card={card} options={options} onOptions={setOptions} />
          </More>
        )}
        <div class="newtable-go">
          <Button class="btn--go" label={t("Start")} />
        </div>
      </form>
    </Sheet>
  );
}
