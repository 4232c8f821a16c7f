// One collapsible section of the rules.
import { useState } from "preact/hooks";
import type { RuleSection } from "../rules";
import { spriteHref } from "./sprite";
import "./figure.css";

interface ParagraphProps {
  section: RuleSection;
  open: boolean;
}

export function RuleDetails({ section, open }: ParagraphProps) {
  /* Symbols are inserted when the section is first opened; its text can be searched at any time. */
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
export function SectionText({ section, drawn = true }: { section: RuleSection; drawn?: boolean }) {
  if (drawn) {
    section.pieces.forEach(spriteHref);
  }
  return <div dangerouslySetInnerHTML={{ __html: section.html }} />;
}
