// Requests the certain events of an action while it is selected or hovered.
import { useEffect, useState } from "preact/hooks";
import type { BoardProps, Words } from "./api";

type Asked = Pick<BoardProps, "preview"> & { table: { seq: number } };

/** The events, or null until they arrive. */
export function usePreview(
  { preview, table: { seq } }: Asked,
  action: string | null,
): readonly Words[] | null {
  const [known, setKnown] = useState<{ seq: number; action: string; events: readonly Words[] }>();
  useEffect(() => {
    if (action === null) {
      return;
    }
    let wanted = true;
    preview(action).then((events) => wanted && setKnown({ seq, action, events }));
    return () => {
      wanted = false;
    };
  }, [action, seq]);
  return known?.action === action && known?.seq === seq ? known.events : null;
}
