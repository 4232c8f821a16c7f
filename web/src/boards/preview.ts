// Requests what an action does while it is selected or hovered.
import { useEffect, useState } from "preact/hooks";
import type { GameTypes, Preview } from "../table/protocol";
import type { BoardTable } from "./api";

type Asked<G extends GameTypes> = Pick<BoardTable<G>, "preview"> & { table: { seq: number } };

/** The preview, or null until it arrives. */
export function usePreview<G extends GameTypes>(
  { preview, table: { seq } }: Asked<G>,
  action: string | null,
): Preview<G> | null {
  const [known, setKnown] = useState<{ seq: number; action: string; preview: Preview<G> }>();
  useEffect(() => {
    if (action === null) {
      return;
    }
    let wanted = true;
    preview(action).then((answer) => wanted && setKnown({ seq, action, preview: answer }));
    return () => {
      wanted = false;
    };
  }, [action, seq]);
  return known?.action === action && known?.seq === seq ? known.preview : null;
}
