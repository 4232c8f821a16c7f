// The form for a new table against bots.
import { useState } from "preact/hooks";
import type { GameCard } from "../boards/gameCard";
import { BotDifficulty, RadioGroup } from "../components/form";
import { Sheet } from "../components/sheet";
import { Button } from "../components/tools";
import { t } from "../i18n";
import type { GameSetup } from "../table/savedGames";
import { numbers, VariantOptions } from "./variant";

interface NewTableProps {
  card: GameCard;
  onStart(setting: GameSetup): void;
  onClose(): void;
}

export function NewTable({ card, onStart, onClose }: NewTableProps) {
  const [least, most] = card.seats;
  const [seats, setSeats] = useState(most);
  const [bot, setBot] = useState("medium");
  const [options, setOptions] = useState<Record<string, string>>({});
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
        <VariantOptions card={card} options={options} onOptions={setOptions} />
        <div class="newtable-go">
          <Button class="btn--go" label={t("Start")} />
        </div>
      </form>
    </Sheet>
  );
}
