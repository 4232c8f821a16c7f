// The lobby: play now, continue, join a table, choose a game.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { identity } from "../backends/identity";
import { cardOf, cards } from "../boards/cards";
import type { GameCard } from "../boards/gameCard";
import { lazy } from "../components/loading";
import { Sheet } from "../components/sheet";
import { Icon, Sprite } from "../components/sprite";
import {
  Button,
  LanguageSwitch,
  MenuItem,
  SoundSwitch,
  ThemeSwitch,
  Tool,
} from "../components/tools";
import { list, t, tn } from "../i18n";
import { go, link } from "../router";
import { type GameSetup, newId } from "../table/savedGames";
import { createLocalGame, nameOf, playNow } from "../table/setup";
import { AccountSheet } from "./account";
import { Continue } from "./continue";
import { Hero } from "./hero";
import "./lobby.css";
import { JoinForm } from "./joinForm";
import { NewTable } from "./newTable";
import { OpenTables } from "./openTables";

/** A game and with whom it is played. */
function setupWords({ game, sitters }: GameSetup): string {
  const names = sitters.slice(1).flatMap((one, i) => ("name" in one ? [nameOf(one, i + 1)] : []));
  const bots = sitters.filter((one) => "bot" in one).length;
  const others = bots === 0 ? names : [...names, tn("{0} bot", "{0} bots", bots)];
  const { name } = cardOf(game);
  return others.length === 0 ? name : t("{0} with {1}", name, list(others));
}

function begin(setting: GameSetup): void {
  go("table", createLocalGame(newId(), setting));
}

/** The sheet that covers the lobby: the menu, the account, or a new table of a game; for friends perhaps of any. */
type Opened = "menu" | "account" | { card: GameCard } | { friends: GameCard | null } | null;

const FriendsSheet = lazy(
  async () => (await import("./friends")).FriendsSheet,
  () => null,
);

interface PartProps {
  onOpen(sheet: Opened): void;
}

const isNewTable = (opened: Opened) =>
  opened !== null && typeof opened === "object" && "card" in opened;
const isForFriends = (opened: Opened) =>
  opened !== null && typeof opened === "object" && "friends" in opened;

export function Lobby() {
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <div class="lobby">
      <div class="lhero">
        <Hero />
      </div>
      <LobbyTop onOpen={setOpened} />
      <main class="lmain">
        <Intro onOpen={setOpened} />
        <OfflineNotice />
        <section class="lrow">
          <Continue />
          <JoinForm />
        </section>
        <section class="lgames">
          <h2>{t("Choose a game")}</h2>
          <div class="gcards">
            {cards.map((card) => (
              <Game key={card.key} card={card} onOpen={setOpened} />
            ))}
          </div>
        </section>
        <OpenTables />
      </main>
      {opened === "menu" && <LobbyMenu onOpen={setOpened} />}
      {opened === "account" && <AccountSheet onClose={() => setOpened(null)} />}
      {isNewTable(opened) && (
        <NewTable {...opened} onStart={begin} onClose={() => setOpened(null)} />
      )}
      {isForFriends(opened) && (
        <FriendsSheet game={opened.friends} onStart={begin} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

const accountName = () => identity.value?.account ?? t("Sign in");

function LobbyTop({ onOpen }: PartProps) {
  return (
    <header class="top ltop">
      <a class="brand" href={link("lobby")} aria-label="divetable">
        <Sprite name="i-logo" size={40} />
        <b>divetable</b>
      </a>
      <div class="top-tools">
        <LanguageSwitch />
        <span class="desktop row">
          <SoundSwitch />
          <ThemeSwitch />
          <Button
            class="lsign"
            icon="person"
            label={accountName()}
            onClick={() => onOpen("account")}
          />
        </span>
        <Tool icon="menu" label={t("Menu")} onClick={() => onOpen("menu")} />
      </div>
    </header>
  );
}

function LobbyMenu({ onOpen }: PartProps) {
  return (
    <Sheet title={t("Menu")} onClose={() => onOpen(null)}>
      <div class="menu-row">
        <SoundSwitch />
        <ThemeSwitch />
      </div>
      <ul class="menu">
        <MenuItem icon="person" label={accountName()} onClick={() => onOpen("account")} />
        {cards.map(({ key, name }) => (
          <MenuItem key={key} icon="book" label={t("{0}: rules", name)} href={link("rules", key)} />
        ))}
        <MenuItem icon="gear" label={t("Settings")} href={link("settings")} />
      </ul>
    </Sheet>
  );
}

function Intro({ onOpen }: PartProps) {
  const setup = playNow(cards);
  return (
    <section class="lintro">
      <h1>
        {t("Take a seat.")}
        <br />
        {t("Mind the sharks.")}
      </h1>
      <p>
        {t(
          "Diving board games, against clever bots or with friends. No account, nothing to install.",
        )}
      </p>
      <div class="lcta">
        <button type="button" class="btn btn--go btn--xl" onClick={() => begin(setup)}>
          <Icon name="playf" size={34} />
          <span>
            {t("Play now")}
            <small>{setupWords(setup)}</small>
          </span>
        </button>
        <Button
          class="lfr"
          icon="people"
          label={t("Play with friends")}
          onClick={() => onOpen({ friends: null })}
        />
      </div>
    </section>
  );
}

const online = signal(navigator.onLine);
for (const change of ["online", "offline"]) {
  addEventListener(change, () => {
    online.value = navigator.onLine;
  });
}

function OfflineNotice() {
  return online.value ? null : (
    <p class="offline" role="status">
      <Icon name="wave" size={18} />
      {t("No network. You can still play against bots.")}
    </p>
  );
}

function Game({ card, onOpen }: PartProps & { card: GameCard }) {
  const { key, name, art, tagline, seats, minutes } = card;
  return (
    <article class="gcard">
      <a class="garte" href={link("rules", key)} aria-label={t("{0}: rules", name)}>
        <img src={art} alt="" width="320" height="190" />
      </a>
      <div class="gtxt">
        <h3>{name}</h3>
        <p>{t(tagline)}</p>
        <div class="gmeta">
          <span>
            <Icon name="people" size={17} />
            {seats[0]}–{seats[1]}
          </span>
          {minutes !== undefined && (
            <span>
              <Icon name="clock" size={17} />
              {t("{0} min", minutes)}
            </span>
          )}
        </div>
        <div class="gact">
          <Button
            class="btn--s gb"
            icon="bot"
            size={18}
            label={t("Play bots")}
            aria-label={t("{0}: play bots", name)}
            onClick={() => onOpen({ card })}
          />
          <Button
            class="btn--s btn--quiet"
            icon="people"
            size={18}
            label={t("With friends")}
            aria-label={t("{0}: with friends", name)}
            onClick={() => onOpen({ friends: card })}
          />
        </div>
      </div>
    </article>
  );
}
