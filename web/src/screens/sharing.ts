// Links to a match that is looked back at, for other people.
import { link } from "../router";
import { share } from "../table/share";
import { find } from "../table/shelf";

/** Copies the address of a position; a match of this device travels inside of it. */
export async function copyLink(id: string, at: number, eyes: number): Promise<void> {
  const kept = find(id);
  const word = kept === undefined ? id : await share(kept);
  const address = new URL(`${link("replay", word, at)}?eyes=${eyes}`, location.href).href;
  await navigator.clipboard.writeText(address);
}
