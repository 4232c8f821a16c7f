// SHA-256 of a text or of bytes, as hex digits (FIPS 180-4). crypto.subtle is missing on pages without TLS, such as those
// of a server in the local network.

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function fractions(count: number, power: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0)) {
      primes.push(n);
    }
  }
  return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) | 0);
}

const START = fractions(8, 1 / 2);
const ROUND = fractions(64, 1 / 3);

const rotr = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The text padded with a one bit, zeros and its length, in blocks of 64 bytes. */
function padded(text: string | Uint8Array): DataView {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
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
    const first = rotr(a, 7) ^ rotr(a, 18) ^ (a >>> 3);
    const second = rotr(b, 17) ^ rotr(b, 19) ^ (b >>> 10);
    w.push(((w[i - 16] as number) + first + (w[i - 7] as number) + second) | 0);
  }
  return w;
}

function mix(state: readonly number[], w: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + choice;
    const first = (one + (ROUND[i] as number) + (w[i] as number)) | 0;
    const second = ((rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + (state[i] as number)) | 0);
}

export function sha256(text: string | Uint8Array): string {
  const view = padded(text);
  let state = START;
  for (let at = 0; at < view.byteLength; at += 64) {
    state = mix(state, schedule(view, at));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
