// The sea chart with its pieces. Each place is a button above the drawing.
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Facts, Node, View } from "../../generated/deepblue";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { motionEnabled } from "../../settings";
import type { PlayerInfo } from "../../table/players";
import { boatLayout } from "./boatLayout";
import { Boats } from "./boats";
import { Chart, type ChartProps, chartPercent, chartXY } from "./chart";
import { forBoat, type Legal, type LegalTargets } from "./legalTargets";
import { placeName, spotName } from "./names";
import { BIG_TILE, CORNERS, corner, PlaceMark } from "./places";
import { focusOf, openTile, type Place, placeOf } from "./view";

/** The height of a row of places, in percent of the chart. */
const ROW = 16;

interface SeaMapProps {
  root: RefObject<HTMLDivElement | null>;
  view: View;
  end: Facts["end"];
  players: readonly PlayerInfo[];
  seat: number;
  targets: LegalTargets;
  /** The action that was chosen here and is not yet confirmed. */
  chosen: Legal | null;
  boat: number;
  pending: boolean;
  format: Formatter;
  onPlace(node: Node): void;
  onAct(action: Legal): void;
  onBoat(boat: number): void;
  onHover(action: Legal | null): void;
}

/** The label of a place with its action, for screen readers. */
function placeLabel(place: Place, props: SeaMapProps): string {
  const name = placeName(place, props.view, props.players, props.format);
  const [action] = props.targets.nodes.get(place.node) ?? [];
  if (action === undefined) {
    return name;
  }
  return action.a === "dive" ? t("Dive at {0}", name) : t("Sail to {0}", name);
}

function Spots({ view, targets, chosen, pending, format, onAct, onHover }: SeaMapProps) {
  const place = placeOf(view, focusOf(view));
  const tile = openTile(place);
  if (place === undefined || tile === null || targets.spots.size === 0) {
    return null;
  }
  const { x, y } = chartXY(place);
  const off = corner(BIG_TILE);
  return (
    <>
      {[...targets.spots].map(([spot, action]) => {
        const [cx = 0, cy = 0] = CORNERS[spot - 1] ?? [];
        return (
          <button
            key={spot}
            type="button"
            class={action === chosen ? "db-spot chosen" : "db-spot"}
            data-spot={spot}
            aria-disabled={pending}
            style={chartPercent(x + cx * off, y + cy * off)}
            aria-label={t("Search spot: {0}", spotName(tile.spots[spot - 1] ?? "silver", format))}
            onClick={() => onAct(action)}
            onMouseEnter={() => onHover(action)}
            onMouseLeave={() => onHover(null)}
            onFocus={() => onHover(action)}
            onBlur={() => onHover(null)}
          />
        );
      })}
    </>
  );
}

/** Keeps a place centred if the chart is larger than its scroll container, also when the content below
 * arrives later and shrinks the container. */
function useCentre(frame: RefObject<HTMLDivElement | null>, place: Place | undefined): void {
  const drawn = useRef(false);
  useLayoutEffect(() => {
    const window = frame.current;
    const chart = window?.firstElementChild;
    if (!window || !chart || place === undefined) {
      return;
    }
    const { x, y } = chartXY(place);
    const centre = (behavior: ScrollBehavior) => {
      const { width, height } = chart.getBoundingClientRect();
      if (width > window.clientWidth) {
        window.scrollTo({
          left: (width * (x + 14)) / 1028 - window.clientWidth / 2,
          top: (height * (y + 14)) / 768 - window.clientHeight / 2,
          behavior,
        });
      }
    };
    /* Updates are centred in the same frame: later the chart would move under the next tap. The first rendering
     * waits for the layout (ResizeObserver). */
    if (drawn.current) {
      centre(motionEnabled() ? "smooth" : "instant");
    }
    let clientHeight = drawn.current ? window.clientHeight : 0;
    drawn.current = true;
    const resized = new ResizeObserver(() => {
      if (window.clientHeight !== clientHeight) {
        ({ clientHeight } = window);
        centre("instant");
      }
    });
    resized.observe(window);
    return () => resized.disconnect();
  }, [place?.node]);
}

/** The place to centre: the current dive, a legal place, or the boat that sails. */
function centreOf({ view, targets, seat, boat }: SeaMapProps): Place | undefined {
  const [legal] = targets.nodes.keys();
  const own = view.players[seat]?.boats[boat - 1]?.node;
  const node = focusOf(view) ?? (targets.all.some(({ a }) => a === "boat") ? own : legal) ?? own;
  return placeOf(view, node ?? "H");
}

interface DrawingProps extends ChartProps {
  focus: Node | null;
  /** Whether the places are drawn as well. */
  marked: boolean;
}

const Drawing = ({ map, found, cities, focus, marked }: DrawingProps) => (
  <svg class="db-svg" viewBox="-14 -14 1028 768" aria-hidden="true">
    <Chart map={map} found={found} cities={cities} />
    {marked && <Marks map={map} focus={focus} />}
  </svg>
);

function Marks({ map, focus }: Pick<DrawingProps, "map" | "focus">) {
  const places = map;
  return (
    <>
      {places.map((place) => (
        <PlaceMark key={place.node} place={place} big={place.node === focus} />
      ))}
    </>
  );
}

interface PlaceButtonProps {
  place: Place;
  label: string;
  /** Its legal action; null if it has none. */
  action: Legal | null;
  /** It has an action, but another one was sent and is not yet confirmed. */
  pending: boolean;
  chosen: boolean;
  /** It is a tab stop. */
  tabStop: boolean;
  onPlace(node: Node): void;
  onHover(action: Legal | null): void;
}

const PlaceButton = (props: PlaceButtonProps) => {
  const { place, label, action, chosen, tabStop } = props;
  const { x, y } = chartXY(place);
  const legal = action !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this chart
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
    <div role="gridcell">
      <button
        type="button"
        class={[
          "db-node",
          ...(place.tile === null ? ["bare"] : []),
          ...(legal ? ["legal"] : []),
          ...(chosen ? ["chosen"] : []),
        ].join(" ")}
        style={chartPercent(x, y)}
        aria-label={label}
        aria-disabled={!legal || props.pending}
        data-node={place.node}
        tabIndex={tabStop ? 0 : -1}
        onClick={() => legal && props.onPlace(place.node)}
        onMouseEnter={() => props.onHover(action)}
        onMouseLeave={() => props.onHover(null)}
        onFocus={() => props.onHover(action)}
        onBlur={() => props.onHover(null)}
      />
    </div>
  );
};

/** The places in rows from north to south, each from west to east, for the grid role. */
function rowsOf(map: readonly Place[]): Place[][] {
  const rows: Place[][] = [];
  for (const place of [...map].sort((a, b) => a.x - b.x)) {
    const row = Math.floor(place.y / ROW);
    rows[row] = [...(rows[row] ?? []), place];
  }
  return rows.filter((row) => row.length > 0);
}

export const SeaMap = (props: SeaMapProps) => {
  const { view, end, players, seat, targets, root, chosen, format } = props;
  const frame = useRef<HTMLDivElement>(null);
  const focus = focusOf(view);
  const centre = centreOf(props);
  const sails = targets.all.some(({ a }) => a === "boat");
  const labels = useMemo(
    () => new Map(view.map.map((place) => [place.node, placeLabel(place, props)])),
    [view, players, targets, format],
  );
  const rows = useMemo(() => rowsOf(view.map), [view.map]);
  const step = 5;
  const finished = step === 5;
  useCentre(frame, finished ? centre : undefined);
  const boats = useMemo(
    () => (finished ? boatLayout(view, players, focus) : []),
    [finished, view, players, focus],
  );
  return (
    <div class={view.dive === null ? "db-map" : "db-map diving"} ref={frame}>
      <div class="db-chart" ref={root} data-unfinished={!finished || undefined}>
        {step > 1 && (
          <Drawing
            map={view.map}
            found={end.found}
            cities={end.cities}
            focus={focus}
            marked={step > 2}
          />
        )}
        <div class="db-over">
          {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this chart */}
          <div role="grid" aria-label={t("Sea chart")}>
            {(step > 3 ? rows : []).map((row, r) => (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus
              <div role="row" key={r}>
                {row.map((place) => {
                  const action = forBoat(targets.nodes.get(place.node), props.boat) ?? null;
                  return (
                    <PlaceButton
                      key={place.node}
                      place={place}
                      label={labels.get(place.node) ?? ""}
                      action={action}
                      pending={action !== null && props.pending}
                      chosen={action !== null && action === chosen}
                      tabStop={action !== null || place === centre}
                      onPlace={props.onPlace}
                      onHover={props.onHover}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          <Boats
            boats={boats}
            mine={seat}
            choosable={sails}
            chosen={sails ? props.boat : 0}
            onChoose={props.onBoat}
          />
          <Spots {...props} />
        </div>
      </div>
    </div>
  );
};
