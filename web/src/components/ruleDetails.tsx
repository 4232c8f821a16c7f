// One section of the rules, which opens and closes.
import { useState } from "preact/hooks";
import type { RuleSection } from "../rules";
import { spriteHref } from "./sprite";
import "./figure.css";

interface ParagraphProps {
  section: RuleSection;
  open: boolean;
}

export function RuleDetails({ section, open }: ParagraphProps) {
  /* Drawings come into the page when they are first shown; words can be searched at any time. */
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

/** The text of a section, and its drawings if it is to be seen. */
export function SectionText({ section, drawn = true }: { section: RuleSection; drawn?: boolean }) {
  if (drawn) {
    section.pieces.forEach(spriteHref);
  }
  return <div dangerouslySetInnerHTML={{ __html: section.html }} />;
}
