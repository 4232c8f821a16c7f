// Sounds made on the spot, without files; silent until switched on.
import type { Happening } from "./boards/api";
import { settings } from "./settings";

let context: AudioContext | null = null;

interface Note {
  from: number;
  to: number;
  ms: number;
  type: OscillatorType;
  loud: number;
}

const NOTES: Record<string, Note> = {
  wood: { from: 240, to: 120, ms: 70, type: "triangle", loud: 0.25 },
  slide: { from: 700, to: 320, ms: 120, type: "sine", loud: 0.08 },
  drum: { from: 95, to: 45, ms: 420, type: "sine", loud: 0.5 },
  bite: { from: 320, to: 60, ms: 180, type: "sawtooth", loud: 0.2 },
  bell: { from: 880, to: 875, ms: 600, type: "sine", loud: 0.15 },
  wave: { from: 180, to: 420, ms: 1200, type: "sine", loud: 0.12 },
};

export function play(name: string): void {
  const note = NOTES[name];
  if (!settings.get().sound || note === undefined) {
    return;
  }
  context ??= new AudioContext();
  const { currentTime: now } = context;
  const end = now + note.ms / 1000;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = note.type;
  tone.frequency.setValueAtTime(note.from, now);
  tone.frequency.exponentialRampToValueAtTime(note.to, end);
  gain.gain.setValueAtTime(note.loud, now);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(end);
}

/** Event words of the games and the sound that goes with them; the first that fits is heard. */
const HEARD: readonly [RegExp, string][] = [
  [/^over/, "wave"],
  [/^(bitten|lost|dead)/, "bite"],
  [/^(attack|hazard|bust)/, "drum"],
  [/^(played|hired|placed)/, "wood"],
];

/** What is heard of a happening, and the bell when it is your turn. */
export function sounds(happening: Happening | null, mine: boolean): void {
  const words = happening?.events.map(([word = ""]) => word) ?? [];
  const found = HEARD.find(([pattern]) => words.some((word) => pattern.test(word)));
  if (found !== undefined) {
    play(found[1]);
  }
  if (mine) {
    play("bell");
  }
}
