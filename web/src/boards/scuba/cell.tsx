// One cell of the grid: its tile, its label with all contents, and the frame of a legal target.

import { Icon, Sprite } from "../../components/sprite";
import type { Cell, Colour, Way } from "../../generated/scuba";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../../table/players";
import type { IdentifiedAnimal } from "./animalIds";
import { cellName } from "./names";

export interface Contents {
  back: Colour | null;
  animals: readonly IdentifiedAnimal[];
  /** The divers whose cubes lie here. */
  dust: readonly PlayerInfo[];
  divers: readonly PlayerInfo[];
}

interface CellProps {
  column: number;
  row: number;
  /** Its place in the grid. */
  area: string;
  contents: Contents;
  /** Minus points for ending the game there. */
  minus: number;
  seat: number;
  format: Formatter;
  /** Symbol of a lit cell: a direction to swim, a tile or an animal to choose; null if unlit. */
  highlight: Way | "eye" | "hand" | null;
  chosen: boolean;
  /** Within reach of later steps. */
  reachable: boolean;
  /** A tile just turned over here that left no animal. */
  revealed: "empty" | "event" | null;
  focus: boolean;
  disabled: boolean;
  onTap(cell: Cell): void;
  onHover(cell: Cell | null): void;
}

const isWay = (highlight: CellProps["highlight"]): highlight is Way =>
  highlight !== null && highlight !== "eye" && highlight !== "hand";

/** Label of a cell; a lit one names its direction. */
function labelOf({ column, row, contents, minus, seat, format, highlight }: CellProps): string {
  const name = cellName([column, row], contents, minus, seat, format);
  return isWay(highlight) ? t("Swim {0}: {1}", format.label("way", highlight), name) : name;
}

export const CellButton = (props: CellProps) => {
  const { column, row, highlight } = props;
  const { back, animals } = props.contents;
  const legal = highlight !== null;
  const classes = ["sc-c"];
  if (legal) {
    classes.push("legal");
  }
  if (props.chosen) {
    classes.push("chosen");
  }
  if (back !== null) {
    classes.push("has-tile");
  }
  if (animals.length > 0) {
    classes.push("has-animal");
  }
  const enter = () => legal && props.onHover([column, row]);
  const leave = () => legal && props.onHover(null);
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
      data-way={isWay(highlight) ? highlight : undefined}
      tabIndex={props.focus ? 0 : -1}
      onClick={() => props.onTap([column, row])}
      onMouseEnter={enter}
      onMouseLeave={leave}
      onFocus={enter}
      onBlur={leave}
    >
      {back !== null && <span class={`ft b-${back}`} />}
      {props.revealed !== null && (
        <span class="puff">
          <Sprite name={props.revealed === "event" ? "i-bolt" : "dust"} size={48} />
        </span>
      )}
      {props.reachable && <span class="reachable" />}
      {legal && (
        <span class="go">
          <Icon name={highlight} />
        </span>
      )}
    </button>
  );
};
