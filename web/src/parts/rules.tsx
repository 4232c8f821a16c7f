// The rules of a game in the language of the page; the paragraph that applies is open.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { loadRules, type Rulebook } from "../rules";
import { settings } from "../settings";
import { useStore } from "../store";

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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section class="rules" lang={book.language} tabIndex={0} aria-label={t("Rules")}>
      {book.sections.map(({ id, title, html }) => (
        <details key={id} open={open === null ? id === "intro" : id === open}>
          <summary>{title === "" ? t("In short") : title}</summary>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      ))}
    </section>
  );
}
