// The component gallery, a page of the development server: pieces, common components, and every game's board and
// parts (`gallery.tsx` of its folder), from recorded games. The address says what is shown:
//   /gallery/                     everything
//   ?game=scuba                   one game; ?game=common for what all share
//   ?game=scuba&only=sightings    one part by itself
//   ?board=scuba&at=20            the table at a message of the recorded game, as large as the page
//   &theme=light&lang=de          in every case
import "../src/style/index.css";
import "./gallery.css";
import { type ComponentChildren, render } from "preact";
import type { Gallery } from "../src/boards/api";
import { cards } from "../src/boards/cards";
import { FrameContext } from "../src/components/boardFrame";
import { loadSprites } from "../src/components/sprite";
import { loadLanguage } from "../src/i18n";
import { TableScreen } from "../src/screens/table";
import { applySettings, type Language, settings, type Theme } from "../src/settings";
import type { TableModel } from "../src/table/tableModel";
import { commonExamples, type Example } from "./common";
import { loadModel, loadTable } from "./recordedModel";

const files = import.meta.glob<Gallery>("../src/boards/*/gallery.tsx", { import: "gallery" });

/** The games with a gallery, in the order of the lobby, and how it is loaded. */
const games = new Map(
  cards.flatMap(({ key }) => {
    const load = files[`../src/boards/${key}/gallery.tsx`];
    return load === undefined ? [] : [[key, load] as const];
  }),
);

/** What all games share, shown at a table of this one. */
const COMMON = "common";
const COMMON_TABLE = { game: "hainoon", at: 11 };

const SIZES = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const;

/** The scale of a page in its frame. */
const SCALE = 0.45;

const query = new URLSearchParams(location.search);

type Parameters = Readonly<Record<string, string | number>>;

/** The address of a page of the gallery, in the theme and language of this one. */
function address(parameters: Parameters): string {
  const to = new URLSearchParams(
    [...query].filter(([name]) => name === "theme" || name === "lang"),
  );
  for (const [name, value] of Object.entries(parameters)) {
    to.set(name, String(value));
  }
  return `?${to}`;
}

interface FrameProps {
  name: string;
  size: readonly [width: number, height: number];
  src: string;
}

/** A page of another size, scaled down. */
function Frame({ name, size: [width, height], src }: FrameProps) {
  return (
    <div
      class="gallery-frame"
      style={{ width: `${width * SCALE}px`, height: `${height * SCALE}px` }}
    >
      <iframe
        title={`${name}, ${width} by ${height}`}
        {...{ width, height, src }}
        loading={query.has("game") ? "eager" : "lazy"}
        style={{ transform: `scale(${SCALE})` }}
      />
    </div>
  );
}

/** A named part, with a link to it alone. */
function Part({
  name,
  href,
  children,
}: {
  name: string;
  href: string;
  children: ComponentChildren;
}) {
  return (
    <figure class="gallery-part">
      <figcaption>
        <a href={href}>{name}</a>
      </figcaption>
      <div class="gallery-row">{children}</div>
    </figure>
  );
}

/** Puts parts of a board, or what stands around one, at a table. */
function AtTable({ model, children }: { model: TableModel; children: ComponentChildren }) {
  const frame = { board: model.board, side: null, peek: null, flag: () => null };
  return <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>;
}

interface SectionProps {
  game: string;
  model: TableModel;
  positions?: Gallery["positions"];
  examples: Record<string, Example>;
}

function Section({ game, model, positions = {}, examples }: SectionProps) {
  return (
    <section class={`gallery-section p-${game}`} aria-label={game}>
      <h2>{game}</h2>
      <AtTable model={model}>
        <div class="gallery-row">
          {Object.entries(examples).map(([name, { Example, frames }]) => {
            const href = address({ game, only: name });
            return (
              <Part key={name} {...{ name, href }}>
                {frames?.map((size) => <Frame key={size} src={href} {...{ name, size }} />) ?? (
                  <Example />
                )}
              </Part>
            );
          })}
        </div>
      </AtTable>
      {Object.entries(positions).map(([name, at]) => {
        const href = address({ board: game, at });
        return (
          <Part key={name} {...{ name, href }}>
            {SIZES.map((size) => (
              <Frame key={size} src={href} {...{ name, size }} />
            ))}
          </Part>
        );
      })}
    </section>
  );
}

/** All that is shown of a game, or of what all share. */
async function sectionOf(game: string): Promise<SectionProps> {
  if (game === COMMON) {
    const model = await loadModel(COMMON_TABLE.game, COMMON_TABLE.at);
    return { game, model, examples: commonExamples(model) };
  }
  const load = games.get(game);
  if (load === undefined) {
    throw new Error(`${game} has no gallery.`);
  }
  const { positions, parts } = await load();
  const model = await loadModel(game, Object.values(positions)[0] ?? 0);
  const examples = Object.entries(parts).map(([name, Example]) => [name, { Example }]);
  return { game, model, positions, examples: Object.fromEntries(examples) };
}

function Page({ sections }: { sections: readonly SectionProps[] }) {
  const shown = [COMMON, ...games.keys()].map((game) => [game, { game }] as const);
  const game = query.get("game");
  const same: Parameters = game === null ? {} : { game };
  const looks = ["dark", "light"].map((theme) => [theme, { ...same, theme }] as const);
  const languages = ["en", "de"].map((lang) => [lang, { ...same, lang }] as const);
  return (
    <main class="gallery">
      <h1>Gallery</h1>
      <nav aria-label="Gallery" class="gallery-row">
        {[["all", {}] as const, ...shown, ...looks, ...languages].map(([name, parameters]) => (
          <a key={name} class="btn" href={address(parameters)}>
            {name}
          </a>
        ))}
      </nav>
      {sections.map((section) => (
        <Section key={section.game} {...section} />
      ))}
    </main>
  );
}

/** One part by itself. */
function Single({ game, model, examples }: SectionProps) {
  const name = query.get("only") ?? "";
  const { Example, frames } = examples[name] ?? { Example: () => `There is no ${name}.` };
  return (
    <AtTable model={model}>
      {frames === undefined ? (
        <main class={`gallery p-${game}`}>
          <Example />
        </main>
      ) : (
        <Example />
      )}
    </AtTable>
  );
}

/** What the address asks for. */
async function content(): Promise<ComponentChildren> {
  const board = query.get("board");
  if (board !== null) {
    return <TableScreen table={await loadTable(board, Number(query.get("at")))} />;
  }
  const game = query.get("game");
  if (query.has("only")) {
    return <Single {...(await sectionOf(game ?? COMMON))} />;
  }
  const shown = game === null ? [COMMON, ...games.keys()] : [game];
  return <Page sections={await Promise.all(shown.map(sectionOf))} />;
}

async function start(): Promise<void> {
  const root = document.getElementById("app");
  /* Not stored: the settings of the developer's own games stay as they are. */
  settings.value = {
    ...settings.value,
    theme: (query.get("theme") ?? "dark") as Theme,
    language: (query.get("lang") ?? "en") as Language,
    motion: "off",
    speed: "fast",
    guided: cards.map(({ key }) => key),
  };
  applySettings(document.documentElement);
  await Promise.all([loadLanguage(settings.value.language), loadSprites(document)]);
  if (root !== null) {
    render(await content(), root);
  }
}

start();
