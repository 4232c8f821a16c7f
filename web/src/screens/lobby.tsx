// The lobby: play now, continue, join a table, choose a game.
import { useState } from "preact/hooks";
import { identity } from "../backends/identity";
import { type OnlineMatch, useMyMatches } from "../backends/myMatches";
import { cardOf, cards } from "../boards/cards";
import type { GameCard } from "../boards/gameCard";
import { OfflineNotice } from "../components/offlineNotice";
import { Icon, Sprite } from "../components/sprite";
import { LanguageSwitch, SoundSwitch, ThemeSwitch, Tool } from "../components/tools";
import { t } from "../i18n";
import { go, link, type Route } from "../router";
import { type GameSetup, newId, type SavedGame, savedGames } from "../table/savedGames";
import { createLocalGame } from "../table/setup";
import { AccountSheet } from "./account";
import { Hero } from "./hero";
import { JoinForm } from "./join";
import "./lobby.css";
import { LobbyMenu } from "./lobbyMenu";
import { NewTable } from "./newTable";
import { OpenTables } from "./openTables";

/** The game that starts at a press: the first card that is made for it. */
function playNowSetup(): GameSetup {
  const { key, playNow = ["medium"] } =
    cards.find((card) => card.playNow) ?? (cards[0] as GameCard);
  return { game: key, options: {}, sitters: [{ name: "" }, ...playNow.map((bot) => ({ bot }))] };
}

function begin(setting: GameSetup): void {
  go("table", createLocalGame(newId(), setting));
}

export function Lobby(_: { route: Route }) {
  const [setting, setSetting] = useState<{ card: GameCard; friends: boolean } | null>(null);
  const [menu, setMenu] = useState(false);
  const [account, setAccount] = useState(false);
  const name = identity.value?.account ?? t("Sign in");
  return (
    <div class="lobby">
      <div class="lhero">
        <Hero />
      </div>
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
            <button type="button" class="btn lsign" onClick={() => setAccount(true)}>
              <Icon name="person" size={20} />
              {name}
            </button>
          </span>
          <Tool icon="menu" label={t("Menu")} onClick={() => setMenu(true)} />
        </div>
      </header>
      <main class="lmain">
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
            <button type="button" class="btn btn--go btn--xl" onClick={() => begin(playNowSetup())}>
              <Icon name="playf" size={34} />
              <span>
                {t("Play now")}
                <small>{t("against three bots · {0}", cardOf(playNowSetup().game).name)}</small>
              </span>
            </button>
            <button
              type="button"
              class="btn lfr"
              onClick={() => setSetting({ card: cardOf(playNowSetup().game), friends: true })}
            >
              <Icon name="people" />
              {t("Create a table for friends")}
            </button>
          </div>
        </section>
        <OfflineNotice />
        <section class="lrow">
          <Continue />
          <JoinForm />
        </section>
        <section class="lgames">
          <h2>{t("Choose a game")}</h2>
          <div class="gcards">
            {cards.map((card) => (
              <Game
                key={card.key}
                card={card}
                onBots={() => setSetting({ card, friends: false })}
                onFriends={() => setSetting({ card, friends: true })}
              />
            ))}
          </div>
        </section>
        <OpenTables />
      </main>
      {menu && (
        <LobbyMenu
          account={name}
          onAccount={() => {
            setMenu(false);
            setAccount(true);
          }}
          onClose={() => setMenu(false)}
        />
      )}
      {account && <AccountSheet onClose={() => setAccount(false)} />}
      {setting !== null && (
        <NewTable
          card={setting.card}
          friends={setting.friends}
          onStart={begin}
          onClose={() => setSetting(null)}
        />
      )}
    </div>
  );
}

interface Left {
  id: string;
  game: string;
  at: number;
  over: boolean;
  /** It is your turn. */
  hot: boolean;
  words: string;
}

/** The state of a local game. "You won" only with one player at this device: of several it is unclear who reads it. */
function standWords({ stand, sitters }: SavedGame): string {
  switch (stand) {
    case "turn":
      return t("Your turn");
    case "wait":
      return t("In progress");
    default:
      return stand === "won" && sitters.filter((sitter) => "name" in sitter).length === 1
        ? t("Finished, you won")
        : t("Finished");
  }
}

/** The state of an online game. */
function phaseWords({ phase, turn, left }: OnlineMatch): string {
  if (phase !== "playing") {
    return phase === "over" ? t("Finished") : t("Waiting room");
  }
  if (left) {
    return t("You left this game");
  }
  return turn ? t("Your turn") : t("Online, waiting for others");
}

/** Local and online games, unfinished ones first. */
function useLeft(): Left[] {
  const here = savedGames.value.map((saved) => ({
    id: saved.id,
    game: saved.game,
    at: saved.at,
    over: saved.stand === "won" || saved.stand === "lost",
    hot: saved.stand === "turn",
    words: standWords(saved),
  }));
  const there = useMyMatches().map((match) => ({
    id: match.match,
    game: match.game,
    at: match.moved,
    over: match.phase === "over",
    hot: match.turn === true,
    words: phaseWords(match),
  }));
  return [...here, ...there].sort((a, b) => Number(a.over) - Number(b.over) || b.at - a.at);
}

function Continue() {
  const left = useLeft().slice(0, 3);
  if (left.length === 0) {
    return (
      <div class="lcont">
        <h2>{t("Continue")}</h2>
        <p class="lnone">{t("Your games will appear here.")}</p>
      </div>
    );
  }
  return (
    <nav class="lcont" aria-label={t("Continue")}>
      <h2>{t("Continue")}</h2>
      <div class="cts">
        {left.map((game, i) => {
          const card = cardOf(game.game);
          const classes = ["ct", game.hot ? "hot" : "", i > 1 ? "desktop3" : ""];
          return (
            <a
              key={game.id}
              class={classes.join(" ")}
              href={link(game.over ? "end" : "table", game.id)}
            >
              <span class="cti" style={{ "--pc": card.tint }}>
                <Sprite name={card.icon} size={34} />
              </span>
              <span class="ctx">
                <b>{card.name}</b>
                <em>{game.words}</em>
              </span>
              <Icon name="right" />
            </a>
          );
        })}
      </div>
    </nav>
  );
}

interface GameProps {
  card: GameCard;
  onBots(): void;
  onFriends(): void;
}

function Game({ card, onBots, onFriends }: GameProps) {
  return (
    <article class="gcard">
      <a class="garte" href={link("rules", card.key)} aria-label={t("{0}: rules", card.name)}>
        <img src={card.art} alt="" width="320" height="190" />
      </a>
      <div class="gtxt">
        <h3>{card.name}</h3>
        <p>{t(card.tagline)}</p>
        <div class="gmeta">
          <span>
            <Icon name="people" size={17} />
            {card.seats[0]}–{card.seats[1]}
          </span>
          {card.minutes !== undefined && (
            <span>
              <Icon name="clock" size={17} />
              {t("{0} min", card.minutes)}
            </span>
          )}
        </div>
        <div class="gact">
          <button
            type="button"
            class="btn btn--s gb"
            aria-label={t("{0}: play bots", card.name)}
            onClick={onBots}
          >
            <Icon name="bot" size={18} />
            <span>{t("Play bots")}</span>
          </button>
          <button
            type="button"
            class="btn btn--s btn--quiet desktop"
            aria-label={t("{0}: with friends", card.name)}
            onClick={onFriends}
          >
            <span>{t("With friends")}</span>
          </button>
        </div>
      </div>
    </article>
  );
}
