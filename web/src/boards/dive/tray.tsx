// The tray of free tokens, each at its own place.
import { t } from "../../i18n";
import type { Draft, DraftCommands } from "./draft";
import type { Drag } from "./drag";
import { freeTokens, type Planning } from "./plan";
import { Token } from "./token";
import { upTo } from "./view";

interface TrayProps {
  planning: Planning;
  draft: Draft;
  commands: DraftCommands;
  drag: Drag;
  readOnly: boolean;
}

export function Tray({ planning, draft, commands, drag, readOnly }: TrayProps) {
  const left = freeTokens(draft.plan, planning);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row
    <div class="dtray" role="group" aria-label={t("Your free air tokens")}>
      <span class="tn" aria-hidden="true">
        {t("Air")}
      </span>
      {upTo(planning.tokens).map((token) =>
        left.includes(token) ? (
          <Token
            key={token}
            token={token}
            shark={draft.picked?.token === token && draft.picked.shark}
            chosen={draft.picked?.token === token}
            disabled={readOnly}
            onClick={() => commands.choose(token)}
            onPointerDown={(event) => drag.lift(token, event)}
          />
        ) : (
          <i class="tok-gap" key={token} aria-hidden="true">
            {token}
          </i>
        ),
      )}
    </div>
  );
}
