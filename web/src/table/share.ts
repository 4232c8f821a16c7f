// Encodes a local match into a link: setup and entries, compressed. It begins with ~, which no match id
// does.
import { CodedError } from "./codedError";
import type { SavedGame } from "./savedGames";

const MARK = "~";

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export function isShared(word: string): boolean {
  return word.startsWith(MARK);
}

export async function share(saved: SavedGame): Promise<string> {
  const text = JSON.stringify(saved);
  const small = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...small));
  return MARK + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws if the text is not one of ours. Safe for untrusted links: the entries are only replayed by the rules. */
export async function unshare(word: string): Promise<SavedGame> {
  const saved = await unpack(word).catch(() => null);
  if (typeof saved?.opening !== "string" || !Array.isArray(saved.entries)) {
    throw new CodedError("bad-link");
  }
  return saved;
}

async function unpack(word: string): Promise<SavedGame | null> {
  const letters = word.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
  const small = Uint8Array.from(atob(letters), (c) => c.charCodeAt(0));
  const bytes = await through(small, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(bytes)) as SavedGame | null;
}
