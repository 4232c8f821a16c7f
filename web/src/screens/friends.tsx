// A new table with friends: online or at this device, then the game, then the seats.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { identity } from "../backends/identity";
import { cards } from "../boards/cards";
import type { GameCard } from "../boards/gameCard";
import { BotDifficulty, Field, More, RadioGroup } from "../components/form";
import { Sheet } from "../components/sheet";
import { Icon } from "../components/sprite";
import { Button } from "../components/tools";
import { t } from "../i18n";
import { link } from "../router";
import { settings, updateSettings } from "../settings";
import type { GameSetup } from "../table/savedGames";
import { GameName } from "./openTables";
import { ClockChoice, numbers, type Options, VariantOptions } from "./variant";

interface FriendsProps {
  /** The game, if it was chosen before. */
  game: GameCard | null;
  onStart(setting: GameSetup): void;
  onClose(): void;
}

type Place = "online" | "here";

export function FriendsSheet({ game, onStart, onClose }: FriendsProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const [card, setCard] = useState(game);
  const back = () => (card === game ? setPlace(null) : setCard(game));
  const title = card?.name ?? (place === null ? t("Play with friends") : t("Which game?"));
  return (
    <Sheet title={title} onClose={onClose} onBack={place === null ? undefined : back}>
      {place === null ? (
        <Places onPick={setPlace} />
      ) : card === null ? (
        <Games onPick={setCard} />
      ) : place === "online" ? (
        <OnlineTable card={card} />
      ) : (
        <LocalTable card={card} onStart={onStart} />
      )}
    </Sheet>
  );
}

function Places({ onPick }: { onPick(place: Place): void }) {
  return (
    <div class="friends">
      <Choice
        icon="globe"
        label={t("Online")}
        about={t("Everyone has a device. You send a link, or the others scan it.")}
        onPick={() => onPick("online")}
      />
      <Choice
        icon="people"
        label={t("At this device")}
        about={t("You share this one and pass it on.")}
        onPick={() => onPick("here")}
      />
    </div>
  );
}

interface ChoiceProps {
  icon: string;
  label: string;
  about: string;
  onPick(): void;
}

function Choice({ icon, label, about, onPick }: ChoiceProps) {
  return (
    <button type="button" class="ct" aria-label={label} aria-description={about} onClick={onPick}>
      <span class="cti">
        <Icon name={icon} size={26} />
      </span>
      <span class="ctx">
        <b>{label}</b>
        <em>{about}</em>
      </span>
      <Icon name="right" />
    </button>
  );
}

function Games({ onPick }: { onPick(card: GameCard): void }) {
  return (
    <div class="friends">
      {cards.map((card) => (
        <button type="button" class="ct" key={card.key} onClick={() => onPick(card)}>
          <GameName
            game={card.key}
            words={t("{0} to {1} divers", Math.max(2, card.seats[0]), card.seats[1])}
          />
          <Icon name="right" />
        </button>
      ))}
    </div>
  );
}

interface SeatsProps {
  card: GameCard;
  people: number;
  bots: number;
  bot: string;
  onPeople(people: number): void;
  onBots(bots: number): void;
  onBot(bot: string): void;
}

const People = ({ card, people, onPeople }: SeatsProps) => (
  <RadioGroup
    label={t("How many of you?")}
    choices={numbers(2, card.seats[1])}
    value={people}
    onPick={onPeople}
  />
);

const Bots = ({ card, people, bots, bot, onBots, onBot }: SeatsProps) =>
  people < card.seats[1] && (
    <>
      <RadioGroup
        label={t("How many bots?")}
        choices={numbers(0, card.seats[1] - people)}
        value={bots}
        onPick={onBots}
      />
      {bots > 0 && <BotDifficulty value={bot} onPick={onBot} />}
    </>
  );

/** The people and bots of a form. */
function useSeats(card: GameCard): SeatsProps {
  const [people, onPeople] = useState(2);
  const [wanted, onBots] = useState(0);
  const [bot, onBot] = useState("medium");
  const bots = Math.min(wanted, card.seats[1] - people);
  return { card, people, bots, bot, onPeople, onBots, onBot };
}

interface FormProps {
  label: string;
  onGo(): void;
  children: ComponentChildren;
}

function Form({ label, onGo, children }: FormProps) {
  const submit = (event: Event) => {
    event.preventDefault();
    onGo();
  };
  return (
    <form class="newtable" onSubmit={submit}>
      {children}
      <div class="newtable-go">
        <Button class="btn--go" label={label} />
      </div>
    </form>
  );
}

/** The player's own name, which the settings keep; an account has one already. */
export function OwnName() {
  return identity.value?.account != null ? null : (
    <Field
      label={t("Your name")}
      autocomplete="nickname"
      maxLength={20}
      value={settings.value.name}
      placeholder={t("Guest")}
      onInput={(event) => updateSettings({ name: event.currentTarget.value })}
    />
  );
}

/** The address that creates an online table. */
export function createLink(
  { card, people, bots, bot }: Pick<SeatsProps, "card" | "people" | "bots" | "bot">,
  options: Options,
  clock: string,
  open: string,
): string {
  const query = new URLSearchParams({ ...options, open, clock, bots: `${bots}`, bot });
  return `${link("create", card.key, people + bots)}?${query}`;
}

function OnlineTable({ card }: { card: GameCard }) {
  const seats = useSeats(card);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [clock, setClock] = useState("none");
  const [open, setOpen] = useState("no");
  const start = () => {
    location.hash = createLink(seats, options, clock, open);
  };
  return (
    <Form label={t("Create table")} onGo={start}>
      <OwnName />
      <People {...seats} />
      <More>
        <Bots {...seats} />
        <ClockChoice value={clock} onPick={setClock} />
        <RadioGroup
          label={t("Who may join?")}
          choices={[
            ["no", t("Anyone with the link")],
            ["yes", t("Anyone in the lobby")],
          ]}
          value={open}
          onPick={setOpen}
        />
        <VariantOptions card={card} options={options} onOptions={setOptions} />
      </More>
    </Form>
  );
}

function LocalTable({ card, onStart }: { card: GameCard; onStart(setting: GameSetup): void }) {
  const seats = useSeats(card);
  const { people, bots, bot } = seats;
  const [names, setNames] = useState<string[]>([settings.value.name, ...settings.value.companions]);
  const [options, setOptions] = useState<Record<string, string>>({});
  const start = () => {
    const here = Array.from({ length: people }, (_, i) => ({ name: names[i] ?? "" }));
    const others = Array.from({ length: bots }, () => ({ bot }));
    onStart({ game: card.key, options, sitters: [...here, ...others] });
  };
  return (
    <Form label={t("Start")} onGo={start}>
      <People {...seats} />
      <Names {...{ names, people }} onNames={setNames} />
      <More>
        <Bots {...seats} />
        <VariantOptions card={card} options={options} onOptions={setOptions} />
      </More>
    </Form>
  );
}

interface NamesProps {
  names: string[];
  people: number;
  onNames(names: string[]): void;
}

function Names({ names, people, onNames }: NamesProps) {
  return (
    <fieldset class="pick">
      <legend>{t("Names")}</legend>
      {Array.from({ length: people }, (_, i) => (
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
