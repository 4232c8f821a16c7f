// The table's menu: rarely used actions, and on a phone all of the top bar.
import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Sheet } from "../components/sheet";
import { Icon } from "../components/sprite";
import { LanguageSwitch, SoundSwitch, ThemeSwitch } from "../components/tools";
import { t } from "../i18n";
import { go, link } from "../router";
import type { PlayerInfo } from "../table/players";
import type { TableModel } from "../table/tableModel";
import { CommitmentNote } from "./commitmentNote";
import { GiveUp } from "./giveUp";
import { TableCode, useCode } from "./invite";
import type { Opened } from "./table";

interface MenuProps {
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

export function TableMenu({ model, opened }: MenuProps) {
  const { table, store, mine } = model;
  const state = model.state.value;
  const section = model.ruleSection.value;
  const code = useCode(table);
  const onClose = () => {
    opened.value = null;
  };
  const act = (verb: string, text?: string) => () => {
    store.submit(verb, text);
    onClose();
  };
  const [leaving, setLeaving] = useState(false);
  if (leaving) {
    return <GiveUp onYes={act("resign")} onClose={onClose} />;
  }
  return (
    <Sheet title={t("Menu")} onClose={onClose}>
      <div class="menu-row">
        <LanguageSwitch />
        <SoundSwitch />
        <ThemeSwitch />
      </div>
      <ul class="menu">
        {code !== undefined && (
          <li>
            <TableCode match={state.match} code={code} class="btn" />
            <CommitmentNote commitment={state.commitment} />
          </li>
        )}
        {seatsToAsk(model).map(({ seat, name }) => (
          <li key={seat}>
            <button
              type="button"
              class="btn"
              onClick={() => {
                model.requestedSeat.value = seat;
                store.submit("sit", undefined, seat);
                onClose();
              }}
            >
              <Icon name="person" />
              {t("Ask to take over from {0}", name)}
            </button>
          </li>
        ))}
        {mine.value && (
          <li>
            <button
              type="button"
              class="btn"
              onClick={() => {
                opened.value = "advice";
              }}
            >
              <Icon name="bolt" />
              {t("Advice")}
            </button>
          </li>
        )}
        {state.may.includes("undo") && (
          <li>
            <button type="button" class="btn" onClick={act("ask", "undo")}>
              <Icon name="undo" />
              {t("Ask to undo")}
            </button>
          </li>
        )}
        {state.may.includes("draw") && (
          <li>
            <button type="button" class="btn" onClick={act("ask", "draw")}>
              <Icon name="scale" />
              {t("Offer a draw")}
            </button>
          </li>
        )}
        <li>
          <a class="btn" href={link("rules", state.game, ...(section === null ? [] : [section]))}>
            <Icon name="book" />
            {t("Rules")}
          </a>
        </li>
        <li>
          <button type="button" class="btn" onClick={() => go("settings")}>
            <Icon name="gear" />
            {t("Settings")}
          </button>
        </li>
        {state.may.includes("resign") && (
          <li>
            <button type="button" class="btn btn--warn" onClick={() => setLeaving(true)}>
              <Icon name="x" />
              {t("Give up")}
            </button>
          </li>
        )}
      </ul>
    </Sheet>
  );
}
