// Synthesized sounds (no audio files); at online tables unless they are switched off, elsewhere once they are
// switched on.
import { signal } from "@preact/signals";
import { settings } from "./settings";

/** Whether an online table is open. */
export const atOnlineTable = signal(false);

/** Whether sounds are heard here. */
export function soundOn(online = atOnlineTable.value): boolean {
  const { sound } = settings.value;
  return sound === "always" || (online && sound !== "off");
}

export interface Note {
  from: number;
  to: number;
  ms: number;
  type: OscillatorType;
  loud: number;
}

/** The notes that the boards choose from. */
export const NOTES = {
  wood: { from: 240, to: 120, ms: 70, type: "triangle", loud: 0.25 },
  slide: { from: 700, to: 320, ms: 120, type: "sine", loud: 0.08 },
  bubble: { from: 320, to: 900, ms: 80, type: "sine", loud: 0.08 },
  drum: { from: 95, to: 45, ms: 420, type: "sine", loud: 0.5 },
  bite: { from: 320, to: 60, ms: 180, type: "sawtooth", loud: 0.2 },
  bell: { from: 880, to: 875, ms: 600, type: "sine", loud: 0.15 },
  wave: { from: 180, to: 420, ms: 1200, type: "sine", loud: 0.12 },
} as const satisfies Record<string, Note>;

/** Clicks, each a whole tone higher than the last. */
export const CLICKS: readonly Note[] = Array.from({ length: 8 }, (_, step) => {
  const from = 784 * 2 ** (step / 6);
  return { from, to: from * 0.98, ms: 160, type: "triangle", loud: 0.14 };
});

let context: AudioContext | null = null;

/** The audio context, resumed, if sound is on. Browsers block audio before the first input. */
function activeContext(online?: boolean): AudioContext | null {
  if (!soundOn(online) || navigator.userActivation?.hasBeenActive === false) {
    return null;
  }
  context ??= new AudioContext();
  if (context.state !== "running") {
    context.resume().catch(() => {});
  }
  return context;
}

/** Plays a note, `later` in milliseconds. */
function play(note: Note, later = 0, online?: boolean): void {
  const audio = activeContext(online);
  if (audio === null) {
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

/** Plays the notes of an entry, each once: ten cards make one sound. */
export function playNotes(notes: readonly (Note | undefined)[]): void {
  const heard = [...new Set(notes)].filter((note) => note !== undefined);
  /* The end of the list matters more than its beginning: a card is played, then a diver is bitten. */
  for (const [i, note] of heard.slice(-MAX_NOTES).entries()) {
    play(note, i * NOTE_GAP);
  }
}

/** The signal that your turn has begun, at the open table or at another online one. */
export const playTurnBell = (online?: boolean): void => play(NOTES.bell, 0, online);

/** Selectable pieces: enabled buttons of a board that are no text buttons. */
const PIECE =
  '.stage button:is(.lit, :not(.btn, .ib, .peek)):not(:disabled, [aria-disabled="true"])';

/** A bubble when a legal piece is chosen. */
function playChoice({ target }: Event): void {
  if (target instanceof Element && target.closest(PIECE) !== null) {
    play(NOTES.bubble);
  }
}

/* Capture: legality must be read before the board handles the click. The sound switch, in contrast, is read
 * after its own handler. */
globalThis.document?.addEventListener("click", playChoice, { capture: true, passive: true });
globalThis.document?.addEventListener("click", () => activeContext(), { passive: true });
