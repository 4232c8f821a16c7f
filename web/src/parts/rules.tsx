// The rules of a game in the language of the page; the paragraph that applies is open.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { loadRules, type Rulebook } from "../rules";
import { moves, settings } from "../settings";
import { useStore } from "../store";
import { Paragraph } from "./paragraph";
import { scrollTo } from "./scroll";

interface RulesProps {
  game: string;
  /** The paragraph that applies, such as "p4"; null for the beginning. */
  open: string | null;
}

export function Rules({ game, open }: RulesProps) {
  const { language } = useStore(settings);
  const [book, setBook] = useState<Rulebook>({ language, sections: [] });
  useEffect(() => {
    let wanted = true;
    loadRules(game, language).then((found) => wanted && setBook(found));
    return () => {
      wanted = false;
    };
  }, [game, language]);
  const root = useRef<HTMLElement>(null);
  const [shown, leaf] = useShown(open);
  const settled = useRef(false);
  useLayoutEffect(() => {
    const paragraph = root.current?.querySelector<HTMLElement>(`[data-rule="${shown}"]`);
    if (paragraph != null) {
      /* Who opens the rules is there at once; only what follows the game glides. */
      scrollTo(paragraph, settled.current && moves());
      settled.current = true;
    }
  }, [book, shown]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a summary that is opened by keys is clicked as well
    <section
      class="rules"
      lang={book.language}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={t("Rules")}
      ref={root}
      onClick={leaf}
    >
      {book.sections.map((section) => (
        <Paragraph key={section.id} section={section} open={section.id === (shown ?? "intro")} />
      ))}
    </section>
  );
}

/** The paragraph to show. It follows the game until the reader begins to leaf through the text. */
function useShown(open: string | null): [string | null, () => void] {
  const [kept, keep] = useState<{ open: string | null } | null>(null);
  return [kept === null ? open : kept.open, () => keep((now) => now ?? { open })];
}
