// The pieces and the common components as the gallery shows them. Those that fill a page are shown in frames of
// several sizes.
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { BoardFrame } from "../src/components/boardFrame";
import { RadioGroup } from "../src/components/form";
import { Chip, Face, Mark, SeatPanel } from "../src/components/seat";
import { SidePanel, type Tab } from "../src/components/sidePanel";
import { Icon, spriteHref } from "../src/components/sprite";
import { LanguageSwitch, SoundSwitch, ThemeSwitch, Tool } from "../src/components/tools";
import { TopBar } from "../src/components/topBar";
import { t } from "../src/i18n";
import pieces from "../src/pieces/pieces.svg?raw";
import { connectionNotice } from "../src/screens/notice";
import { GiveUp } from "../src/screens/tableSheets";
import type { Seat } from "../src/table/protocol";
import type { TableModel } from "../src/table/tableModel";

type Size = readonly [width: number, height: number];

/** Something that is shown with its name. */
export interface Example {
  Example: ComponentType;
  /** The sizes of its frames, if it needs a page of its own. */
  frames?: readonly Size[];
}

const nothing = () => {};

const NAMES = [...pieces.matchAll(/<symbol id="([^"]+)"/g)].map(([, name = ""]) => name);

function Pieces() {
  return (
    <ul class="gallery-pieces">
      {NAMES.map((name) => (
        <li key={name}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <use href={spriteHref(name)} width="100" height="100" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

const BUTTONS = ["btn", "btn btn--go", "btn btn--quiet", "btn btn--warn"];

function Buttons() {
  return (
    <>
      {["", "btn--s"].map((size) =>
        BUTTONS.map((kind) => (
          <button key={kind + size} type="button" class={`${kind} ${size}`}>
            <Icon name="log" />
            {t("Log")}
          </button>
        )),
      )}
      <button type="button" class="btn btn--go" disabled>
        {t("Send")}
      </button>
    </>
  );
}

const TONES = [undefined, "warn", "go", "ok", "legal"];

function Chips() {
  return (
    <div class="panel gallery-row">
      {TONES.map((tone) => (
        <Chip key={tone} tone={tone}>
          {tone ?? "chip"}
        </Chip>
      ))}
    </div>
  );
}

function Tools() {
  return (
    <>
      <Tool icon="menu" label={t("Menu")} onClick={nothing} />
      <Tool icon="undo" label={t("Ask to undo")} disabled onClick={nothing} />
      <SoundSwitch />
      <ThemeSwitch />
      <LanguageSwitch />
    </>
  );
}

function Choice() {
  const chosen = useSignal("2");
  return (
    <RadioGroup
      label={t("How many divers?")}
      choices={["2", "3", "4"].map((value) => [value, value] as const)}
      value={chosen.value}
      onPick={(value) => {
        chosen.value = value;
      }}
    />
  );
}

/** Players in their ways of being present, and what stands around a board. */
export function commonExamples(model: TableModel): Record<string, Example> {
  const [you, ...others] = model.players.value;
  const [seat] = model.state.value.seats;
  if (you === undefined || seat === undefined) {
    throw new Error("The recorded table has no players.");
  }
  const human: Seat = { ...seat, here: true, gone: null };
  const seats: Seat[] = [human, model.state.value.seats[1] ?? human, { ...human, here: false }];
  const facts = { sub: "sub", short: <b>7</b>, chips: <Chip>chip</Chip> };
  const flags = [t("Your turn"), t("thinking"), null];
  return {
    pieces: { Example: Pieces },
    buttons: { Example: Buttons },
    chips: { Example: Chips },
    tools: { Example: Tools },
    choice: { Example: Choice },
    faces: {
      Example: () =>
        [you, ...others].map((player) => (
          <span class="row" style={{ "--pc": player.colour }}>
            <Face player={player} />
            <Mark player={player} />
            {player.called}
          </span>
        )),
    },
    seats: {
      Example: () => (
        <ol class="seats">
          {seats.map((one, i) => (
            <SeatPanel
              player={others[i - 1] ?? you}
              seat={one}
              toact={i < 2}
              facts={facts}
              flag={flags[i] ?? null}
            />
          ))}
        </ol>
      ),
    },
    notices: {
      Example: () =>
        (["lost", "paused", "closed"] as const).map((state) => connectionNotice(state)),
    },
    "side-panel": { Example: () => <SidePanel model={model} tab={useSignal<Tab>("log")} /> },
    "top-bar": {
      frames: [
        [1440, 60],
        [390, 60],
      ],
      Example: () => (
        <div class="app">
          <TopBar
            title="divetable"
            sub={t("Round {0}", 3)}
            menu={<Tool icon="menu" label={t("Menu")} onClick={nothing} />}
          />
        </div>
      ),
    },
    frame: {
      frames: [
        [1440, 600],
        [390, 600],
      ],
      Example: () => (
        <div class="app">
          <header class="top" />
          <BoardFrame
            prompt={{ icon: "act-all", text: t("**Your turn.** Choose a card.") }}
            facts={() => facts}
            left={<div class="panel">left</div>}
            right={<div class="panel">right</div>}
          >
            <div class="panel">{t("Table")}</div>
          </BoardFrame>
        </div>
      ),
    },
    sheet: {
      frames: [
        [1440, 600],
        [390, 600],
      ],
      Example: () => <GiveUp onYes={nothing} onClose={nothing} />,
    },
  };
}
