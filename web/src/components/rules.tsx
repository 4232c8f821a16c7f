// The rules of a game in the language of the page; the section that applies is open.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { loadRules, type RuleSection } from "../rules";
import { motionEnabled, settings } from "../settings";
import { RuleDetails, SectionText } from "./ruleDetails";
import { scrollTo } from "./scroll";

interface RulesProps {
  game: string;
  /** The section that applies, such as "attack"; null for the beginning. */
  open: string | null;
}

/** The sections of a game's rules; null until they are loaded. */
function useRules(game: string): RuleSection[] | null {
  const { language } = settings.value;
  const [found, setFound] = useState<RuleSection[] | null>(null);
  useEffect(() => {
    let wanted = true;
    loadRules(game, language).then((sections) => wanted && setFound(sections));
    return () => {
      wanted = false;
    };
  }, [game, language]);
  return found;
}

/** One section by itself. */
export function RulesOf({ game, id }: { game: string; id: string }) {
  const section = useRules(game)?.find((s) => s.id === id);
  return <div class="rules">{section !== undefined && <SectionText section={section} />}</div>;
}

export function Rules({ game, open }: RulesProps) {
  const sections = useRules(game);
  const root = useRef<HTMLElement>(null);
  const [shown, leaf] = useShown(open);
  const settled = useRef(false);
  useLayoutEffect(() => {
    const section = root.current?.querySelector<HTMLElement>(`[data-rule="${shown}"]`);
    if (section != null) {
      /* The first scroll is instant; only later ones, when the game's phase changes, are smooth. */
      scrollTo(section, settled.current && motionEnabled());
      settled.current = true;
    }
  }, [sections, shown]);
  const first = sections?.[0]?.id;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a summary that is opened by keys is clicked as well
    <section
      class="rules"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={t("Rules")}
      ref={root}
      onClick={leaf}
    >
      {sections?.length === 0 && <p>{t("There is no page of rules for this game yet.")}</p>}
      {sections?.map((section) => (
        <RuleDetails key={section.id} section={section} open={section.id === (shown ?? first)} />
      ))}
    </section>
  );
}

/** The section to show. It follows the game until the reader clicks in the text. */
function useShown(open: string | null): [string | null, () => void] {
  const [kept, keep] = useState<{ open: string | null } | null>(null);
  return [kept === null ? open : kept.open, () => keep((now) => now ?? { open })];
}
