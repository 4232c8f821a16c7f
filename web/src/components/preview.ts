// Requests what an action does while it is selected or hovered.
import type { GameTypes, Preview } from "../table/protocol";
import { useTable } from "./boardFrame";
import { useLoaded } from "./useLoaded";

/** The preview of an action of this table, or null until it arrives. */
export function usePreview<G extends GameTypes>(action: string | null): Preview<G> | null {
  const { preview, table } = useTable<G>();
  const { seq } = table;
  const load = async (asked: string) => ({ asked, seq, preview: await preview(asked) });
  const { value } = useLoaded(() => (action === null ? undefined : load(action)), [action, seq]);
  return value?.asked === action && value?.seq === seq ? value.preview : null;
}
