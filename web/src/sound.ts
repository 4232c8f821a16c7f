// Synthesized sounds (no audio files); off until switched on in the settings.
import type { LastEvents } from "./boards/api";
import { hasInteracted } from "./components/inputPriority";
import { settings } from "./settings";
import type { GameEvent } from "./table/protocol";

interface Note {
  from: number;
  to: number;
  ms: number;
  type: OscillatorType;
  loud: number;
}

/** Gems of Deep Blue, from the lowest to the highest pitch. */
const GEMS = ["black", "blue", "purple", "red", "green", "silver", "gold"];

/** A click, a whole tone higher for every step. */
function click(step: number): Note {
  const from = 784 * 2 ** (step / 6);
  return { from, to: from * 0.98, ms: 160, type: "triangle", loud: 0.14 };
}

export const NOTES: Readonly<Record<string, Note>> = {
  wood: { from: 240, to: 120, ms: 70, type: "triangle", loud: 0.25 },
  slide: { from: 700, to: 320, ms: 120, type: "sine", loud: 0.08 },
  gem: click(GEMS.length),
  ...Object.fromEntries(GEMS.map((gem, step) => [`gem-${gem}`, click(step)])),
  bubble: { from: 320, to: 900, ms: 80, type: "sine", loud: 0.08 },
  drum: { from: 95, to: 45, ms: 420, type: "sine", loud: 0.5 },
  bite: { from: 320, to: 60, ms: 180, type: "sawtooth", loud: 0.2 },
  bell: { from: 880, to: 875, ms: 600, type: "sine", loud: 0.15 },
  wave: { from: 180, to: 420, ms: 1200, type: "sine", loud: 0.12 },
};

/** The note for each event name of the games (locale/<game>.txt). Other events are silent. */
export const EVENT_NOTES: Readonly<Record<string, string>> = {
  wave: "over",
  bite: "bitten died white",
  drum: "attack hazard warning surfaces out rescued penalty triggered",
  gem: "gem plus glitters sighted chest",
  slide:
    "drew played harpoon discarded cleared shuffled card chief event current turned removed stocked takes paid plays revealed",
  wood: "caged hid entered swam swapped flipped helped rested picked locked moves placed token stepped carried drifted herded surfaced boarded left",
};

const NOTE = new Map(
  Object.entries(EVENT_NOTES).flatMap(([note, words]) =>
    words.split(" ").map((word) => [word, note]),
  ),
);

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** Events whose note depends on their arguments. */
const NOTE_BY_ARGUMENT: Readonly<Record<string, (event: GameEvent) => string>> = {
  gem: ({ gem }) => `gem-${gem}`,
  plus: ({ gem }) => `gem-${gem}`,
  glitters: ({ gem }) => `gem-${gem}`,
  card: ({ wrong }) => (isEmpty(wrong) ? "slide" : "drum"),
  white: ({ mistakes }) => (mistakes === 0 ? "" : "bite"),
  /* A helper that moves no diver is silent. */
  helped: ({ from, to }) => (from === to ? "" : "wood"),
};

function noteOf(event: GameEvent): string {
  return NOTE_BY_ARGUMENT[event.e]?.(event) ?? NOTE.get(event.e) ?? "";
}

/** The notes of some events in order, each note once: ten cards make one sound. */
export function notesOf(events: readonly GameEvent[]): string[] {
  return [...new Set(events.map(noteOf))].filter((note) => note in NOTES);
}

let context: AudioContext | null = null;

/** The audio context, resumed, if sound is on. Browsers block audio before the first input. */
function activeContext(): AudioContext | null {
  if (!settings.get().sound || !hasInteracted()) {
    return null;
  }
  context ??= new AudioContext();
  if (context.state !== "running") {
    context.resume().catch(() => {});
  }
  return context;
}

/** Plays a note, `later` in milliseconds. */
function play(name: string, later = 0): void {
  const note = NOTES[name];
  const audio = activeContext();
  if (note === undefined || audio === null) {
    return;
  }
  const start = audio.currentTime + later / 1000;
  const end = start + note.ms / 1000;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = note.type;
  tone.frequency.setValueAtTime(note.from, start);
  tone.frequency.exponentialRampToValueAtTime(note.to, end);
  gain.gain.setValueAtTime(note.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}

/** Milliseconds between the notes of one entry, and how many are played. */
const NOTE_GAP = 110;
const MAX_NOTES = 4;

/** Plays the notes of the last events. */
export function playEvents(lastEvents: LastEvents | null): void {
  /* The end of the list matters more than its beginning: a card is played, then a diver is bitten. */
  const notes = notesOf(lastEvents?.events ?? []).slice(-MAX_NOTES);
  for (const [i, note] of notes.entries()) {
    play(note, i * NOTE_GAP);
  }
}

/** The signal that your turn has begun. */
export function playTurnBell(): void {
  play("bell");
}

/** Selectable pieces: enabled buttons of a board that are no text buttons. */
const PIECE =
  '.stage button:is(.lit, :not(.btn, .ib, .peek)):not(:disabled, [aria-disabled="true"])';

/** A bubble when a legal piece is chosen. */
function playChoice({ target }: Event): void {
  if (target instanceof Element && target.closest(PIECE) !== null) {
    play("bubble");
  }
}

/* Capture: legality must be read before the board handles the click. The sound switch, in contrast, is read
 * after its own handler. */
globalThis.document?.addEventListener("click", playChoice, { capture: true, passive: true });
globalThis.document?.addEventListener("click", activeContext, { passive: true });
