// One cell of the sea: its tile, its name with everything in it, and the frame that lights it.

import { memo } from "../../components/memo";
import { Icon, Sprite } from "../../components/sprite";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../api";
import type { Named } from "./animals";
import { cellName } from "./names";
import type { Cell, Colour, Way } from "./view";

export interface Contents {
  back: Colour | null;
  animals: readonly Named[];
  /** Whose cubes lie here. */
  dust: readonly PlayerInfo[];
  divers: readonly PlayerInfo[];
}

interface CellProps {
  column: number;
  row: number;
  /** Its place in the grid. */
  area: string;
  inside: Contents;
  /** Minus points for ending the game there. */
  minus: number;
  seat: number;
  format: Formatter;
  /** What lights it, as a symbol: a direction to swim, a tile or an animal to choose; null if unlit. */
  light: Way | "eye" | "hand" | null;
  chosen: boolean;
  /** Within reach of later steps. */
  far: boolean;
  /** What was turned over here just now and is gone already. */
  fresh: string | null;
  focus: boolean;
  disabled: boolean;
  onTap(cell: Cell): void;
  onAim(cell: Cell | null): void;
}

const isWay = (light: CellProps["light"]): light is Way =>
  light !== null && light !== "eye" && light !== "hand";

/** What it is called; a lit one says where it leads. */
function labelOf({ column, row, inside, minus, seat, format, light }: CellProps): string {
  const says = cellName([column, row], inside, minus, seat, format);
  return isWay(light) ? t("Swim {0}: {1}", format.label("way", light), says) : says;
}

export const CellButton = memo((props: CellProps) => {
  const { column, row, light } = props;
  const { back, animals } = props.inside;
  const legal = light !== null;
  const classes = ["sc-c"];
  if (legal) {
    classes.push("legal");
  }
  if (props.chosen) {
    classes.push("chosen");
  }
  if (back !== null) {
    classes.push("tiled");
  }
  if (animals.length > 0) {
    classes.push("alive");
  }
  const aim = () => legal && props.onAim([column, row]);
  const away = () => legal && props.onAim(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this grid
    <button
      type="button"
      role="gridcell"
      class={classes.join(" ")}
      style={{ gridArea: props.area }}
      aria-label={labelOf(props)}
      aria-disabled={!legal || props.disabled}
      data-cell={`${column},${row}`}
      data-way={isWay(light) ? light : undefined}
      tabIndex={props.focus ? 0 : -1}
      onClick={() => props.onTap([column, row])}
      onMouseEnter={aim}
      onMouseLeave={away}
      onFocus={aim}
      onBlur={away}
    >
      {back !== null && <span class={`ft b-${back}`} />}
      {props.fresh !== null && (
        <span class="puff">
          <Sprite name={props.fresh === "event" ? "i-bolt" : "dust"} size={48} />
        </span>
      )}
      {props.far && <span class="far" />}
      {legal && (
        <span class="go">
          <Icon name={light} />
        </span>
      )}
    </button>
  );
});
