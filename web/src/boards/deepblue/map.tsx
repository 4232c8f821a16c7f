// The sea chart with its pieces. Every place is a button above the drawing.
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { memo } from "../../components/memo";
import { useProgressiveList, useRenderSteps } from "../../components/progressiveRender";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { motionEnabled } from "../../settings";
import type { PlayerInfo } from "../api";
import { boatLayout } from "./boatLayout";
import { Boats } from "./boats";
import { at, Chart, percent } from "./chart";
import { forBoat, type LegalTargets } from "./legalTargets";
import { placeName, spotName } from "./names";
import { BIG_TILE, CORNERS, corner, PlaceMark } from "./places";
import { focusOf, openTile, type Place, placeOf, type View } from "./view";

/** How high a row of places is, in percent of the chart. */
const ROW = 16;

interface SeaMapProps {
  root: RefObject<HTMLDivElement | null>;
  view: View;
  players: readonly PlayerInfo[];
  seat: number;
  offers: LegalTargets;
  /** What has been chosen here and waits to be confirmed. */
  chosen: string | null;
  boat: number;
  pending: boolean;
  format: Formatter;
  onPlace(node: string): void;
  onSpot(spot: string): void;
  onBoat(boat: number): void;
  onAim(action: string | null): void;
}

/** Tells where a lit place leads, for the ear. */
function placeLabel(place: Place, props: SeaMapProps): string {
  const name = placeName(place, props.view, props.players, props.format);
  const [action] = props.offers.nodes.get(place.node) ?? [];
  if (action === undefined) {
    return name;
  }
  return action.startsWith("dive") ? t("Dive at {0}", name) : t("Sail to {0}", name);
}

function Spots({ view, offers, chosen, pending, format, onSpot, onAim }: SeaMapProps) {
  const place = placeOf(view, focusOf(view) ?? "");
  const tile = openTile(place);
  if (place === undefined || tile === null || offers.spots.size === 0) {
    return null;
  }
  const { x, y } = at(place);
  const off = corner(BIG_TILE);
  return (
    <>
      {[...offers.spots].map(([spot, [action = null]]) => {
        const [cx = 0, cy = 0] = CORNERS[Number(spot) - 1] ?? [];
        return (
          <button
            key={spot}
            type="button"
            class={action === chosen ? "db-spot chosen" : "db-spot"}
            data-spot={spot}
            aria-disabled={pending}
            style={percent(x + cx * off, y + cy * off)}
            aria-label={t(
              "Search spot: {0}",
              spotName(tile.spots[Number(spot) - 1] ?? "silver", format),
            )}
            onClick={() => onSpot(spot)}
            onMouseEnter={() => onAim(action)}
            onMouseLeave={() => onAim(null)}
            onFocus={() => onAim(action)}
            onBlur={() => onAim(null)}
          />
        );
      })}
    </>
  );
}

/** Keeps a place in the middle where the chart is larger than its window, also when what stands below
 * comes later and leaves the window less room. */
function useCentre(frame: RefObject<HTMLDivElement | null>, place: Place | undefined): void {
  const drawn = useRef(false);
  useLayoutEffect(() => {
    const window = frame.current;
    const chart = window?.firstElementChild;
    if (!window || !chart || place === undefined) {
      return;
    }
    const { x, y } = at(place);
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
    /* News are centred in the frame that shows them: later the chart would move under the next tap. What is
     * drawn for the first time waits for the browser to lay it out. */
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

/** What the chart is about just now: a dive, a lit place, the boat that sails. */
function centreOf({ view, offers, seat, boat }: SeaMapProps): Place | undefined {
  const [lit] = offers.nodes.keys();
  const own = view.players[seat]?.boats[boat - 1]?.node;
  const node = focusOf(view) ?? (offers.all.some((a) => a.startsWith("boat")) ? own : lit) ?? own;
  return placeOf(view, node ?? "H");
}

interface DrawingProps {
  map: readonly Place[];
  /** How many parts of the sunken city were found. */
  found: number;
  focus: string | null;
  /** Whether what lies at the places is drawn as well. */
  marked: boolean;
}

const Drawing = memo(({ map, found, focus, marked }: DrawingProps) => (
  <svg class="db-svg" viewBox="-14 -14 1028 768" aria-hidden="true">
    <Chart map={map} found={found} />
    {marked && <Marks map={map} focus={focus} />}
  </svg>
));

function Marks({ map, focus }: Pick<DrawingProps, "map" | "focus">) {
  const places = useProgressiveList(map, 3);
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
  /** What it does now; null if it is not lit. */
  action: string | null;
  /** It is lit, but something was sent and is not yet confirmed. */
  pending: boolean;
  chosen: boolean;
  /** Tab leads to it. */
  reached: boolean;
  onPlace(node: string): void;
  onAim(action: string | null): void;
}

const PlaceButton = memo((props: PlaceButtonProps) => {
  const { place, label, action, chosen, reached } = props;
  const { x, y } = at(place);
  const lit = action !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this chart
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
    <div role="gridcell">
      <button
        type="button"
        class={[
          "db-node",
          ...(place.tile === null ? ["bare"] : []),
          ...(lit ? ["legal"] : []),
          ...(chosen ? ["chosen"] : []),
        ].join(" ")}
        style={percent(x, y)}
        aria-label={label}
        aria-disabled={!lit || props.pending}
        data-node={place.node}
        tabIndex={reached ? 0 : -1}
        onClick={() => lit && props.onPlace(place.node)}
        onMouseEnter={() => props.onAim(action)}
        onMouseLeave={() => props.onAim(null)}
        onFocus={() => props.onAim(action)}
        onBlur={() => props.onAim(null)}
      />
    </div>
  );
});

/** The places from north to south and from west to east, in rows for the ear. */
function rowsOf(map: readonly Place[]): Place[][] {
  const rows: Place[][] = [];
  for (const place of [...map].sort((a, b) => a.x - b.x)) {
    const row = Math.floor(place.y / ROW);
    rows[row] = [...(rows[row] ?? []), place];
  }
  return rows.filter((row) => row.length > 0);
}

export const SeaMap = memo((props: SeaMapProps) => {
  const { view, players, seat, offers, root, chosen, format } = props;
  const frame = useRef<HTMLDivElement>(null);
  const focus = focusOf(view);
  const centre = centreOf(props);
  const sails = offers.all.some((action) => action.startsWith("boat "));
  const labels = useMemo(
    () => new Map(view.map.map((place) => [place.node, placeLabel(place, props)])),
    [view, players, offers, format],
  );
  const rows = useMemo(() => rowsOf(view.map), [view.map]);
  const step = useRenderSteps(5);
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
          <Drawing map={view.map} found={view.fresco.length} focus={focus} marked={step > 2} />
        )}
        <div class="db-over">
          {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this chart */}
          <div role="grid" aria-label={t("Sea chart")}>
            {(step > 3 ? rows : []).map((row, r) => (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus
              <div role="row" key={r}>
                {row.map((place) => {
                  const action = forBoat(offers.nodes.get(place.node) ?? [], props.boat) ?? null;
                  return (
                    <PlaceButton
                      key={place.node}
                      place={place}
                      label={labels.get(place.node) ?? ""}
                      action={action}
                      pending={action !== null && props.pending}
                      chosen={action !== null && action === chosen}
                      reached={action !== null || place === centre}
                      onPlace={props.onPlace}
                      onAim={props.onAim}
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
});
