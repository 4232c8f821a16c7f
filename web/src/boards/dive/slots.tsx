// The five depths of your plan, and a sixth for the anglerfish: tokens, speed and side of each.

import { Sprite } from "../../components/sprite";
import type { Facts } from "../../generated/dive";
import { t } from "../../i18n";
import { type Draft, type DraftCommands, deepestOpen } from "./draft";
import type { Drag } from "./drag";
import { freeTokens, type Slot as LaidSlot, type Planning, speedOf } from "./plan";
import { Token, tokenName } from "./token";
import { upTo } from "./view";

/** CSS class for the spacing of a depth's tokens, by their number. */
const DENSITY = ["", "", "two"];

interface SlotsProps {
  facts: Facts;
  draft: Draft;
  commands: DraftCommands;
  drag: Drag;
  /** The plan is locked, or it is not yours. */
  readOnly: boolean;
}

export function Slots(props: SlotsProps) {
  const { plan } = props.draft;
  const { depths, tokens } = props.facts.planning;
  const sixth = plan[depths];
  return (
    <ol class={sixth === undefined ? "dslots" : "dslots six"} aria-label={t("Your depths")}>
      {upTo(depths).map((depth) => (
        <Slot key={depth} {...props} depth={depth} laid={plan[depth - 1]} />
      ))}
      {sixth !== undefined && (
        <li class="ds d6" data-depth={depths + 1}>
          <span class="dn">{depths + 1}</span>
          <span class="dt">
            <Sprite name="dv-angler" size={44} />
          </span>
          <SpeedNote text={t("the fastest")} />
          <SideToggle depth={depths + 1} shark={sixth.shark} {...props} />
        </li>
      )}
      {tokens === 0 && <li class="sr">{t("Tap a depth to turn it over.")}</li>}
    </ol>
  );
}

interface SlotProps extends SlotsProps {
  depth: number;
  laid: LaidSlot | undefined;
}

function Slot(props: SlotProps) {
  const { depth, laid, draft, commands, drag, readOnly } = props;
  const { planning } = props.facts;
  const { plan, picked, cursor, placingClownfish } = draft;
  const dragged = drag.token !== null;
  const deepest = deepestOpen(plan, planning);
  const open = !readOnly && depth <= deepest && planning.tokens > 0;
  const accepts = open && (picked !== null || (placingClownfish && laid !== undefined));
  const over = dragged ? drag.over === depth : accepts && picked !== null && cursor === depth;
  const closed = laid === undefined && !open;
  const classes = ["ds", `d${depth}`, over ? "over" : "", closed ? "closed" : ""];
  if (accepts || (open && dragged)) {
    classes.push("target");
  }
  return (
    <li class={classes.join(" ")} data-depth={depth} data-open={open ? "" : undefined}>
      <span class="dn">
        <span class="sr">{t("Depth {0}", depth)}</span>
        <span aria-hidden="true">{depth}</span>
      </span>
      {laid === undefined ? (
        <Empty
          depth={depth}
          open={open}
          readOnly={readOnly || laidAll(draft, planning)}
          deepestOpen={deepest}
        />
      ) : (
        <LaidTokens {...props} laid={laid} />
      )}
      {accepts && (
        <button
          type="button"
          class="ds-hit"
          aria-label={
            placingClownfish
              ? t("Clownfish to depth {0}", depth)
              : t("{0} to depth {1}", tokenName(picked?.token ?? 0, picked?.shark ?? false), depth)
          }
          onClick={() => commands.place(depth)}
        />
      )}
    </li>
  );
}

const laidAll = ({ plan, picked }: Draft, planning: Planning): boolean =>
  picked === null && freeTokens(plan, planning).length === 0;

interface EmptyProps {
  depth: number;
  open: boolean;
  readOnly: boolean;
  deepestOpen: number;
}

function Empty({ depth, open, readOnly, deepestOpen }: EmptyProps) {
  const next = depth === deepestOpen + 1 ? t("fill depth {0} first", deepestOpen) : "";
  const text = open ? t("drop here") : next;
  return (
    <span class="dt">
      <em>{readOnly ? "" : text}</em>
    </span>
  );
}

function LaidTokens(props: SlotProps & { laid: LaidSlot }) {
  const { laid, draft, commands, drag, readOnly } = props;
  const clown = laid.clownfish;
  return (
    <>
      <span class={`dt ${DENSITY[laid.tokens.length] ?? "many"}`}>
        {laid.tokens.map((token) => (
          <Token
            key={token}
            token={token}
            shark={laid.shark}
            chosen={draft.picked?.token === token}
            disabled={readOnly}
            onClick={() => commands.choose(token)}
            onPointerDown={(event) => drag.lift(token, event)}
          />
        ))}
        {clown && <Sprite name="sp-clownfish" size={34} class="clown" />}
      </span>
      {laid.tokens.length > 0 && (
        <span class={laid.tokens.length > 1 || clown ? "spd" : "spd one"}>
          <b>{speedOf(laid, props.facts)}</b>
          <i>{t("speed")}</i>
        </span>
      )}
      <SideToggle {...props} shark={laid.shark} />
    </>
  );
}

function SpeedNote({ text }: { text: string }) {
  return <span class="spd">{text}</span>;
}

interface SideToggleProps extends SlotsProps {
  depth: number;
  shark: boolean;
}

/** Turns a depth over. */
function SideToggle({ depth, shark, commands, readOnly }: SideToggleProps) {
  const what = shark ? t("Depth {0}: shark expected", depth) : t("Depth {0}: no shark", depth);
  return (
    <button
      type="button"
      class={shark ? "sw sh" : "sw"}
      aria-label={readOnly ? what : t("{0}. Turn over", what)}
      disabled={readOnly}
      onClick={() => commands.flipDepth(depth)}
    >
      <Sprite name={shark ? "dv-fin" : "dv-bubbles"} size={22} />
      <span>{shark ? t("shark") : t("clear")}</span>
    </button>
  );
}
