// Media queries: phone width, and a width with a side column.
import { useEffect, useState } from "preact/hooks";

/** A hook for a media query. */
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

/** Whether log, chat and rules have a column; otherwise they open as a sheet. */
export const useSideColumn = query("(min-width: 1181px)");
