// Sounds made on the spot, without files; silent until switched on.
import type { LastEvents, Words } from "./boards/api";
import { hasInteracted } from "./components/inputPriority";
import { settings } from "./settings";

interface Note {
  from: number;
  to: number;
  ms: number;
  type: OscillatorType;
  loud: number;
}

/** Gems of Deep Blue, from the deepest to the highest click. */
const GEMS = ["black", "blue", "purple", "red", "green", "silver", "gold"];

/** A click that is higher by a whole tone for every step. */
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

/** Words of the games' events (locale/<game>.txt) by what is heard of them. Others are silent. */
export const HEARD: Readonly<Record<string, string>> = {
  wave: "over",
  bite: "bitten died white",
  drum: "attack hazard warning surfaces out rescued penalty triggered",
  gem: "gem plus glitters sighted chest",
  slide:
    "drew played harpoon discarded cleared shuffled card chief event current turned removed stocked takes paid plays revealed",
  wood: "caged hid entered swam swapped flipped helped rested picked locked moves placed token stepped carried drifted herded surfaced boarded left",
};

const NOTE = new Map(
  Object.entries(HEARD).flatMap(([note, words]) => words.split(" ").map((word) => [word, note])),
);

/** Of some words the rest is heard, too. */
const FINER: Readonly<Record<string, (last: string, words: Words) => string>> = {
  gem: (colour) => `gem-${colour}`,
  plus: (colour) => `gem-${colour}`,
  glitters: (colour) => `gem-${colour}`,
  /* At the end stands who was wrong about the card, or whom the shark stops. */
  card: (who) => (who === "-" ? "slide" : "drum"),
  white: (who) => (who === "-" ? "" : "bite"),
  /* A helper that moves nobody is not heard. */
  helped: (to, words) => (to === words.at(-2) ? "" : "wood"),
};

function noteOf(words: Words): string {
  const [word = ""] = words;
  return FINER[word]?.(words.at(-1) ?? "", words) ?? NOTE.get(word) ?? "";
}

/** What is heard of some events, in their order, each note once: it rustles once when ten cards are laid. */
export function notesOf(events: readonly Words[]): string[] {
  return [...new Set(events.map(noteOf))].filter((note) => note in NOTES);
}

let context: AudioContext | null = null;

/** The ear, awake, if sounds are wanted. Before anything was pressed a browser lets nothing be heard. */
function wake(): AudioContext | null {
  if (!settings.get().sound || !hasInteracted()) {
    return null;
  }
  context ??= new AudioContext();
  if (context.state !== "running") {
    context.resume().catch(() => {});
  }
  return context;
}

/** Plays a note, perhaps some milliseconds later. */
function play(name: string, later = 0): void {
  const note = NOTES[name];
  const ear = wake();
  if (note === undefined || ear === null) {
    return;
  }
  const start = ear.currentTime + later / 1000;
  const end = start + note.ms / 1000;
  const tone = ear.createOscillator();
  const gain = ear.createGain();
  tone.type = note.type;
  tone.frequency.setValueAtTime(note.from, start);
  tone.frequency.exponentialRampToValueAtTime(note.to, end);
  gain.gain.setValueAtTime(note.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(gain).connect(ear.destination);
  tone.start(start);
  tone.stop(end);
}

/** How far notes of one happening are apart, and how many are heard of it. */
const APART = 110;
const MOST = 4;

/** What is heard of a happening. */
export function sounds(lastEvents: LastEvents | null): void {
  /* The end of a list tells more than its beginning: a card is played, and somebody is bitten. */
  const notes = notesOf(lastEvents?.events ?? []).slice(-MOST);
  for (const [i, note] of notes.entries()) {
    play(note, i * APART);
  }
}

/** Your turn has begun. */
export function ring(): void {
  play("bell");
}

/** Pieces that may be chosen: what can be pressed on a board and is no button with words. */
const PIECE =
  '.stage button:is(.lit, :not(.btn, .ib, .peek)):not(:disabled, [aria-disabled="true"])';

/** A bubble for whatever legal is chosen. */
function choose({ target }: Event): void {
  if (target instanceof Element && target.closest(PIECE) !== null) {
    play("bubble");
  }
}

/* What was legal is seen before the board answers; whether sounds are wanted, after the switch has. */
globalThis.document?.addEventListener("click", choose, { capture: true, passive: true });
globalThis.document?.addEventListener("click", wake, { passive: true });
