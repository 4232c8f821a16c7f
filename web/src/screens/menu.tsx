// The table's menu: rarely used actions, and on a phone all of the top bar.
import { useState } from "preact/hooks";
import { Sheet } from "../components/sheet";
import { Icon } from "../components/sprite";
import { LanguageSwitch, SoundSwitch, ThemeSwitch } from "../components/tools";
import { t } from "../i18n";
import { go, link } from "../router";
import type { TableState } from "../table/protocol";
import { CommitmentNote } from "./commitmentNote";
import { GiveUp } from "./giveUp";
import { TableCode } from "./invite";

interface MenuProps {
  state: TableState;
  /** The code of an online table. */
  code: string | undefined;
  /** The section of the rules that applies. */
  ruleSection: string | null;
  submit(verb: string, text?: string): void;
  /** The bots that a spectator may ask to replace. */
  seats: readonly { seat: number; name: string }[];
  onSit(seat: number): void;
  /** Opens the advice; null if there is none now. */
  onAdvice: (() => void) | null;
  onClose(): void;
}

export function TableMenu(props: MenuProps) {
  const { state, code, ruleSection, submit, seats, onSit, onAdvice, onClose } = props;
  const act = (verb: string, text?: string) => () => {
    submit(verb, text);
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
        {seats.map(({ seat, name }) => (
          <li key={seat}>
            <button
              type="button"
              class="btn"
              onClick={() => {
                onSit(seat);
                onClose();
              }}
            >
              <Icon name="person" />
              {t("Ask to take over from {0}", name)}
            </button>
          </li>
        ))}
        {onAdvice !== null && (
          <li>
            <button type="button" class="btn" onClick={onAdvice}>
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
          <a
            class="btn"
            href={link("rules", state.game, ...(ruleSection === null ? [] : [ruleSection]))}
          >
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
