// What covers the table: the menu, the confirmation before resigning, the advice, and the handover of a hot seat.
import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Dialog, Sheet } from "../components/sheet";
import { Sprite } from "../components/sprite";
import { Button, LanguageSwitch, MenuItem, SoundSwitch, ThemeSwitch } from "../components/tools";
import { t } from "../i18n";
import { go, link, route } from "../router";
import type { PlayerInfo } from "../table/players";
import type { Clock } from "../table/protocol";
import type { TableModel } from "../table/tableModel";
import { duration } from "../table/time";
import { LessonLink } from "./lessonLink";
import { CommitmentNote, TableCode, useCode } from "./sharing";
import type { Opened } from "./table";

interface TableMenuProps {
  model: TableModel;
  opened: Signal<Opened>;
}

/** The bots that a spectator may ask to replace. */
function seatsToAsk({ table, state, players }: TableModel): readonly PlayerInfo[] {
  const { you, may } = state.value;
  return you < 0 && may.includes("sit") && table.code !== undefined
    ? players.value.filter((player) => player.bot !== null)
    : [];
}

const MINUTE = 60_000;

/** The time that one can give at once, in milliseconds: what a clock counts in. */
const moreTime = ({ kind, base }: Clock): number =>
  kind === "days" ? base : Math.min(base, 2 * MINUTE);

/** The others whose clocks count: who plays may give them time. */
function seatsToGrant({ state, players }: TableModel): readonly PlayerInfo[] {
  const { you, phase, clock, seats } = state.value;
  const plays = phase === "playing" && seats[you]?.gone === null && clock.kind !== "off";
  return players.value.filter(
    ({ seat }) => plays && seat !== you && seats[seat]?.kind === "human" && !seats[seat].gone,
  );
}

/** Whether the others are asked first. */
export const undoLabel = (may: readonly string[]): string =>
  may.includes("undo") && !may.includes("takeback") ? t("Ask to undo") : t("Undo");

/** Rarely used actions, and on a phone all of the top bar. */
export function TableMenu({ model, opened }: TableMenuProps) {
  const { game, commitment, may, clock } = model.state.value;
  const section = model.ruleSection.value;
  const code = useCode(model.table);
  const [leaving, setLeaving] = useState(false);
  const open = (what: Opened) => {
    opened.value = what;
  };
  const act = (verb: string, text?: string, seat?: number) => {
    model.store.submit(verb, text, seat);
    open(null);
  };
  const ask = (seat: number) => {
    model.requestedSeat.value = seat;
    act("sit", undefined, seat);
  };
  if (leaving) {
    return <GiveUp onYes={() => act("resign")} onClose={() => open(null)} />;
  }
  return (
    <Sheet title={t("Menu")} onClose={() => open(null)}>
      <div class="menu-row">
        <LanguageSwitch />
        <SoundSwitch />
        <ThemeSwitch />
      </div>
      <ul class="menu">
        {code !== undefined && (
          <li>
            <TableCode code={code} class="btn" />
            <CommitmentNote commitment={commitment} />
          </li>
        )}
        {seatsToAsk(model).map(({ seat, name }) => (
          <MenuItem
            key={seat}
            icon="person"
            label={t("Ask to take over from {0}", name)}
            onClick={() => ask(seat)}
          />
        ))}
        {model.mine.value && (
          <MenuItem icon="bolt" label={t("Advice")} onClick={() => open("advice")} />
        )}
        {may.includes("undo") && (
          <MenuItem icon="undo" label={undoLabel(may)} onClick={() => act("ask", "undo")} />
        )}
        {may.includes("draw") && (
          <MenuItem icon="scale" label={t("Offer a draw")} onClick={() => act("ask", "draw")} />
        )}
        {seatsToGrant(model).map(({ seat, name }) => (
          <MenuItem
            key={seat}
            icon="clock"
            label={t("Give {0} {1} more", name, duration(moreTime(clock)))}
            onClick={() => act("grant", String(moreTime(clock)), seat)}
          />
        ))}
        <MenuItem
          icon="book"
          label={t("Rules")}
          href={link("rules", game, ...(section === null ? [] : [section]))}
        />
        {route.peek().screen !== "learn" && (
          <li>
            <LessonLink game={game} class="" />
          </li>
        )}
        <MenuItem icon="keys" label={t("Keys")} onClick={() => open("keys")} />
        <MenuItem icon="gear" label={t("Settings")} onClick={() => go("settings")} />
        {may.includes("resign") && (
          <MenuItem
            class="btn--warn"
            icon="x"
            label={t("Give up")}
            onClick={() => setLeaving(true)}
          />
        )}
      </ul>
    </Sheet>
  );
}

/** Asks before resigning, which cannot be undone. */
export function GiveUp({ onYes, onClose }: { onYes(): void; onClose(): void }) {
  return (
    <Sheet title={t("Give up?")} onClose={onClose}>
      <p class="sheet-text">{t("You will leave this game for good, and it counts as a loss.")}</p>
      <div class="sheet-acts">
        <Button class="btn--warn" label={t("Give up")} onClick={onYes} />
        <Button class="btn--go" label={t("Keep playing")} onClick={onClose} />
      </div>
    </Sheet>
  );
}

/** Covers the table until the next player has taken the device. */
export function HandoverScreen({ name, onOpen }: { name: string; onOpen(): void }) {
  return (
    <Dialog class="handover" label={t("Pass the device")}>
      <Sprite name="i-logo" size={96} />
      <h2>{t("Pass the device to {0}.", name)}</h2>
      <p>{t("Everyone else, please look away.")}</p>
      <Button class="btn--go" label={t("I am {0}", name)} onClick={onOpen} />
    </Dialog>
  );
}
