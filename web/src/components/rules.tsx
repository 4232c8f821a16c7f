// The rules of a game in the language of the page; the section that applies is open.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { loadRules, type RuleSection } from "../rules";
import { language, motionEnabled } from "../settings";
import { scrollTo } from "./scroll";
import { spriteHref } from "./sprite";
import { useLoaded } from "./useLoaded";
import "./figure.css";

/** The sections of a game's rules; null until they are loaded. */
function useRules(game: string): RuleSection[] | null {
  const now = language.value;
  return useLoaded(() => loadRules(game, now), [game, now]).value;
}

/** One section by itself. */
export function RulesOf({ game, id }: { game: string; id: string }) {
  const section = useRules(game)?.find((s) => s.id === id);
  return <div class="rules">{section !== undefined && <SectionText section={section} />}</div>;
}

interface RulesProps {
  game: string;
  /** The section that applies, such as "attack"; null for the beginning. */
  open: string | null;
}

export function Rules({ game, open }: RulesProps) {
  const sections = useRules(game);
  const root = useRef<HTMLElement>(null);
  /* The section to show follows the game until the reader clicks in the text. */
  const [kept, keep] = useState<{ open: string | null } | null>(null);
  const shown = kept === null ? open : kept.open;
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
      onClick={() => keep((now) => now ?? { open })}
    >
      {sections?.length === 0 && <p>{t("There is no page of rules for this game yet.")}</p>}
      {sections?.map((section) => (
        <Section key={section.id} section={section} open={section.id === (shown ?? first)} />
      ))}
    </section>
  );
}

/** One collapsible section. Symbols are inserted when it is first opened; its text can be searched at any time. */
function Section({ section, open }: { section: RuleSection; open: boolean }) {
  const [seen, setSeen] = useState(open);
  return (
    <details
      data-rule={section.id}
      open={open}
      onToggle={(event) => event.currentTarget.open && setSeen(true)}
    >
      <summary>{section.title}</summary>
      <SectionText section={section} drawn={seen || open} />
    </details>
  );
}

/** The text of a section; `drawn` inserts its symbols. */
function SectionText({ section, drawn = true }: { section: RuleSection; drawn?: boolean }) {
  if (drawn) {
    section.pieces.forEach(spriteHref);
  }
  return <div dangerouslySetInnerHTML={{ __html: section.html }} />;
}
