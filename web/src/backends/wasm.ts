// Typed wrapper of the engine's WASM module: texts are passed through its memory, and an error is thrown with
// its sentence. docs/wasm.md lists the functions.

interface Exports {
  memory: WebAssembly.Memory;
  input(): number;
  input_size(): number;
  result(): number;
  seed(low: number, high: number): void;
  open(len: number): number;
  save(): number;
  enter(len: number): number;
  tell(seat: number): number;
  news(seat: number, table: number): number;
  acting_bots(): number;
  preview(seat: number, len: number): number;
  record(): number;
  pile(): number;
  think(seat: number, len: number): number;
  slice(iterations: number): number;
  choice(): number;
  candidates(): number;
  replay_open(len: number): number;
  replay_step(): number;
  replay_tell(seat: number): number;
  replay_pile(): number;
  verify(len: number): number;
}

export class Wasm {
  private readonly out = new TextDecoder();
  private readonly in = new TextEncoder();

  constructor(private readonly c: Exports) {}

  /** Seeds the bots' random generator; without it they decide the same in every match. */
  seed(low: number, high: number): void {
    this.c.seed(low, high);
  }

  open(opening: string): void {
    this.count(this.c.open(this.write(opening)));
  }

  /** The match as text: its setup and its entries, one a line. */
  save(): string {
    return this.text(this.c.save());
  }

  enter(entry: string): void {
    this.count(this.c.enter(this.write(entry)));
  }

  tell(seat: number): string {
    return this.text(this.c.tell(seat));
  }

  news(seat: number, table: boolean): string {
    return this.text(this.c.news(seat, table ? 1 : 0));
  }

  /** Seats for which a bot decides now. */
  bots(): number[] {
    const mask = this.c.acting_bots();
    return Array.from({ length: 31 }, (_, seat) => seat).filter((seat) => (mask >> seat) & 1);
  }

  preview(seat: number, action: string): string {
    return this.text(this.c.preview(seat, this.write(action)));
  }

  record(): string {
    return this.text(this.c.record());
  }

  pile(): string {
    return this.text(this.c.pile());
  }

  /** Starts a search for a seat, with its own bot or another. */
  think(seat: number, bot = ""): void {
    this.count(this.c.think(seat, this.write(bot)));
  }

  /** Continues the search; false when it is finished. */
  slice(iterations: number): boolean {
    return this.c.slice(iterations) !== 0;
  }

  choice(): string {
    return this.text(this.c.choice());
  }

  candidates(): string {
    return this.text(this.c.candidates());
  }

  replayOpen(record: string): void {
    this.count(this.c.replay_open(this.write(record)));
  }

  /** Applies the next action; returns its number, 0 at the end. */
  replayStep(): number {
    return this.count(this.c.replay_step());
  }

  replayTell(seat: number): string {
    return this.text(this.c.replay_tell(seat));
  }

  replayPile(): string {
    return this.text(this.c.replay_pile());
  }

  verify(record: string): string {
    return this.text(this.c.verify(this.write(record)));
  }

  private write(text: string): number {
    const room = new Uint8Array(this.c.memory.buffer, this.c.input(), this.c.input_size());
    const { read, written } = this.in.encodeInto(text, room);
    if (read < text.length) {
      throw new Error("memory");
    }
    return written;
  }

  private read(len: number): string {
    return this.out.decode(new Uint8Array(this.c.memory.buffer, this.c.result(), len));
  }

  private count(n: number): number {
    if (n < 0) {
      throw new Error(this.read(-n));
    }
    return n;
  }

  private text(len: number): string {
    return this.read(this.count(len));
  }
}

export async function loadWasm(source: BufferSource | Response): Promise<Wasm> {
  const { instance } =
    source instanceof Response
      ? await WebAssembly.instantiate(await source.arrayBuffer())
      : await WebAssembly.instantiate(source);
  return new Wasm(instance.exports as unknown as Exports);
}
