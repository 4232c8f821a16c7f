// One paragraph of the rules, which opens and closes.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { RuleSection } from "../rules";
import { Figure } from "./figure";

interface ParagraphProps {
  section: RuleSection;
  open: boolean;
}

export function Paragraph({ section, open }: ParagraphProps) {
  /* Drawings come into the page when they are first shown; words can be searched at any time. */
  const [seen, setSeen] = useState(open);
  return (
    <details
      data-rule={section.id}
      open={open}
      onToggle={(event) => event.currentTarget.open && setSeen(true)}
    >
      <summary>{section.title === "" ? t("In short") : section.title}</summary>
      {section.parts.map((part, i) =>
        typeof part === "string" ? (
          <div key={i} dangerouslySetInnerHTML={{ __html: part }} />
        ) : (
          (seen || open) && <Figure key={i} figure={part} />
        ),
      )}
    </details>
  );
}
