// SHA-256 of a text, in digits. The browser's own is missing on pages without TLS, such as those of a
// server in the same house, so it is written out here (FIPS 180-4).

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function fractions(count: number, power: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (Array.from({ length: n - 2 }, (_, i) => i + 2).every((divisor) => n % divisor !== 0)) {
      found.push(((n ** power % 1) * 2 ** 32) | 0);
    }
  }
  return found;
}

const START = fractions(8, 1 / 2);
const ROUND = fractions(64, 1 / 3);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The text with a bit, zeros and its length behind it, in blocks of 64 bytes. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, at: number): number[] {
  const w = Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i));
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15] as number, w[i - 2] as number];
    const first = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const second = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w.push(((w[i - 16] as number) + first + (w[i - 7] as number) + second) | 0);
  }
  return w;
}

function mix(state: readonly number[], w: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice;
    const first = (one + (ROUND[i] as number) + (w[i] as number)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + (state[i] as number)) | 0);
}

export function sha256(text: string): string {
  const view = padded(text);
  let state = START;
  for (let at = 0; at < view.byteLength; at += 64) {
    state = mix(state, schedule(view, at));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
