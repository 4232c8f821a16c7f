// How wide the page is: as narrow as a phone, or wide enough for a column beside the table.
import { useEffect, useState } from "preact/hooks";

/** Whether a condition of the style sheets holds. */
const query = (condition: string) => {
  const media = globalThis.matchMedia?.(condition);
  return function useQuery(): boolean {
    const [is, setIs] = useState(media?.matches ?? false);
    useEffect(() => {
      const update = () => setIs(media.matches);
      media.addEventListener("change", update);
      return () => media.removeEventListener("change", update);
    }, []);
    return is;
  };
};

export const useNarrow = query("(max-width: 640px)");

/** Where log, chat and rules stand beside the table; otherwise they open above it. */
export const useSideColumn = query("(min-width: 1181px)");
