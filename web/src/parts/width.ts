// Whether the page is as narrow as a phone.
import { useEffect, useState } from "preact/hooks";

const narrow = globalThis.matchMedia?.("(max-width: 640px)");

export function useNarrow(): boolean {
  const [is, setIs] = useState(narrow?.matches ?? false);
  useEffect(() => {
    const hear = () => setIs(narrow.matches);
    narrow.addEventListener("change", hear);
    return () => narrow.removeEventListener("change", hear);
  }, []);
  return is;
}
