// A match move by move: a timeline, autoplay, any seat's eyes, and a link to a position.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardModule, Line, Person } from "../boards/api";
import { cardOf } from "../boards/index";
import { t } from "../i18n";
import { useBook } from "../i18n/book";
import { Around } from "../parts/frame";
import { LogLine } from "../parts/log";
import { Icon } from "../parts/piece";
import { Mark } from "../parts/seat";
import { Tool } from "../parts/tools";
import { Top } from "../parts/top";
import { useNarrow } from "../parts/width";
import { link, type Route } from "../router";
import type { Film, Frame } from "../table/film";
import { happeningOf, linesOf } from "../table/lines";
import { people as peopleOf } from "../table/people";
import { isShared } from "../table/share";
import { useFilm } from "./film";
import { Problem } from "./problem";
import { copyLink } from "./sharing";
import "./replay.css";
import { useBoard } from "./table";
import { Timeline } from "./timeline";

export function Replay({ route }: { route: Route }) {
  const [id = "", start] = route.args;
  const given = route.query.get("eyes");
  const [eyes, setEyes] = useState<number | null>(given === null ? null : Number(given));
  const { film, problem, again } = useFilm(id, eyes);
  const board = useBoard(film?.frames.at(-1)?.table.game);
  const [at, setAt] = useState(Number(start ?? 0));
  if (problem !== null) {
    return <Problem text={problem} onAgain={again} />;
  }
  const frame = film?.frames[Math.min(at, film.frames.length - 1)];
  if (film === null || frame === undefined || board === null) {
    return <p class="app quiet">{t("The film is being developed …")}</p>;
  }
  return (
    <Running
      id={id}
      film={film}
      frame={frame}
      board={board}
      at={Math.min(at, film.frames.length - 1)}
      onAt={setAt}
      onEyes={setEyes}
    />
  );
}

interface RunningProps {
  id: string;
  film: Film;
  frame: Frame;
  board: BoardModule;
  at: number;
  onAt(at: number): void;
  onEyes(seat: number): void;
}

const PACE = 1200;

function Running({ id, film, frame, board, at, onAt, onEyes }: RunningProps) {
  const { table } = frame;
  const narrow = useNarrow();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [shared, setShared] = useState(false);
  const people = peopleOf(table);
  const speaker = useBook(table, people);
  const last = film.frames.length - 1;
  const step = (to: number) => onAt(Math.min(last, Math.max(0, to)));
  useEffect(() => {
    if (!playing) {
      return;
    }
    if (at === last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onAt(at + 1), PACE / speed);
    return () => clearTimeout(timer);
  }, [playing, at, last, speed, onAt]);
  useReplayKeys(step, at, () => setPlaying((is) => !is));
  const happening = useMemo(() => happeningOf(frame), [frame]);
  const firstLines = film.frames.map(
    (f) => linesOf([f], board, people, table.view, speaker).find((l) => l.text !== "") ?? null,
  );
  const share = async () => {
    await copyLink(id, at, table.you);
    setShared(true);
  };
  const { Board } = board;
  const line = firstLines[at];
  return (
    <div class={`app p-replay p-${table.game}`}>
      <Top
        title={t("Replay")}
        sub={isShared(id) ? cardOf(table.game).name : `${cardOf(table.game).name} · ${id}`}
        back={link("end", id)}
      >
        <Tool
          icon="share"
          label={shared ? t("Link copied") : t("Link to this position")}
          onClick={share}
        />
      </Top>
      <Around.Provider
        value={{
          table,
          people,
          notice: null,
          flag: (person) => (frame.seat === person.seat ? t("Move {0}", at + 1) : null),
          side: <Moves lines={firstLines} people={people} at={at} onAt={onAt} />,
          peek: line && (
            <div class="rnote phone">
              <LogLine line={line} people={people} />
            </div>
          ),
          foot: (
            <section class="panel tline" aria-label={t("Timeline")}>
              <div class="trow">
                <Eyes people={people} you={table.you} onEyes={onEyes} />
                <div class="trans">
                  <Tool icon="first" label={t("To the beginning")} onClick={() => step(0)} />
                  <Tool icon="prev" label={t("One move back")} onClick={() => step(at - 1)} />
                  <button
                    type="button"
                    class="playb"
                    aria-label={playing ? t("Pause") : t("Play")}
                    onClick={() => setPlaying(!playing)}
                  >
                    <Icon name={playing ? "pause" : "playf"} size={26} />
                  </button>
                  <Tool icon="next" label={t("One move on")} onClick={() => step(at + 1)} />
                  <Tool icon="last" label={t("To the end")} onClick={() => step(last)} />
                </div>
                <div class="spd2">
                  <span class="desk">{t("move {0} of {1}", at + 1, last + 1)}</span>
                  <button
                    type="button"
                    class="btn btn--s"
                    aria-label={t("Speed")}
                    onClick={() => setSpeed(speed === 4 ? 1 : speed * 2)}
                  >
                    {speed}×
                  </button>
                </div>
              </div>
              <Timeline frames={film.frames} people={people} at={at} onAt={step} />
            </section>
          ),
        }}
      >
        <Board
          view={table.view}
          table={table}
          people={people}
          eyes={table.you}
          actions={NOTHING}
          count={0}
          send={() => {}}
          busy={false}
          preview={async () => []}
          advise={async () => null}
          happening={happening}
          narrow={narrow}
          still={true}
        />
      </Around.Provider>
    </div>
  );
}

const NOTHING: readonly string[] = [];

interface MovesProps {
  lines: readonly (Line | null)[];
  people: readonly Person[];
  at: number;
  onAt(at: number): void;
}

function Moves({ lines, people, at, onAt }: MovesProps) {
  return (
    <section class="panel side-log" aria-label={t("Moves")}>
      <ol class="mvs">
        {lines.map(
          (line, i) =>
            line !== null && (
              <li key={i} class={i === at ? "now" : ""}>
                <button
                  type="button"
                  aria-current={i === at ? "step" : undefined}
                  onClick={() => onAt(i)}
                >
                  <span class="log-no">{i + 1}</span>
                  <LogLine line={line} people={people} />
                </button>
              </li>
            ),
        )}
      </ol>
    </section>
  );
}

interface EyesProps {
  people: readonly Person[];
  you: number;
  onEyes(seat: number): void;
}

function Eyes({ people, you, onEyes }: EyesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere
    <div class="jump" role="group" aria-label={t("Whose eyes?")}>
      {people.map((person) => (
        <button
          type="button"
          key={person.seat}
          class={person.seat === you ? "eye on" : "eye"}
          aria-pressed={person.seat === you}
          aria-label={t("With the eyes of {0}", person.called)}
          onClick={() => onEyes(person.seat)}
        >
          <Mark person={person} />
          <span class="desk">{person.called}</span>
        </button>
      ))}
    </div>
  );
}

function useReplayKeys(step: (to: number) => void, at: number, onPlay: () => void): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).closest("input,button,a")) {
        return;
      }
      if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
        step(at + (event.key === "ArrowRight" ? 1 : -1));
      } else if (event.key === " ") {
        event.preventDefault();
        onPlay();
      }
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  });
}
