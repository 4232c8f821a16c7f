// The sea chart with its pieces: boats, and above the drawing a button for each place and each free spot.
import { useComputed } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { AfterPaint } from "../../components/afterPaint";
import { useTable } from "../../components/boardFrame";
import { usePieceMotion } from "../../components/motion";
import { Sprite } from "../../components/sprite";
import type { Node } from "../../generated/deepblue";
import { t } from "../../i18n";
import { motionEnabled } from "../../settings";
import { boatLayout, type PlacedBoat } from "./boatLayout";
import { BIG_TILE, Chart, CORNERS, chartPercent, chartXY, corner, PlaceMark } from "./chart";
import {
  canSail,
  type DeepBlue,
  focusOf,
  foreseen,
  forPlace,
  movedBy,
  openTile,
  type Place,
  pickedOf,
  placeOf,
  press,
  pressProps,
  spotsOf,
  type Table,
} from "./model";
import { nodeName, placeAbout, placeName, spotAbout, spotName } from "./texts";
import { useZoom, ZoomButtons, zoom } from "./zoom";

/** The height of a row of places, in percent of the chart. */
const ROW = 16;

/** Redrawn only when a tile changes: it has several hundred elements. */
function Drawing() {
  const table = useTable<DeepBlue>();
  const map = useComputed(() => table.view.map).value;
  const end = useComputed(() => table.facts.end).value;
  const focus = useComputed(() => focusOf(table.view)).value;
  return (
    <svg class="db-svg" viewBox="-14 -14 1028 768" aria-hidden="true">
      <Chart map={map} found={end.found} cities={end.cities} />
      {map.map((place) => (
        <PlaceMark key={place.node} place={place} big={place.node === focus} />
      ))}
    </svg>
  );
}

function PlaceButton({ place, centre }: { place: Place; centre: boolean }) {
  const table = useTable<DeepBlue>();
  const action = forPlace(table.actions, place.node, table.draft.boat);
  const name = placeName(table, place);
  const classes = [
    "db-node",
    place.tile === null && "bare",
    action && "legal",
    action && action === pickedOf(table) && "chosen",
    centre && "centre",
  ];
  const { x, y } = chartXY(place);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this chart
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
    <div role="gridcell">
      <button
        type="button"
        class={classes.filter(Boolean).join(" ")}
        style={chartPercent(x, y)}
        aria-label={
          action === undefined
            ? name
            : action.a === "dive"
              ? t("Dive at {0}", name)
              : t("Sail to {0}", name)
        }
        aria-description={placeAbout(table, place, action)}
        data-node={place.node}
        tabIndex={action !== undefined || centre ? 0 : -1}
        {...pressProps(table, action)}
      />
    </div>
  );
}

/** The places in rows from north to south, each from west to east, for the grid role. */
function rowsOf(map: readonly Place[]): Place[][] {
  const rows: Place[][] = [];
  for (const place of [...map].sort((a, b) => a.x - b.x)) {
    const row = Math.floor(place.y / ROW);
    rows[row] = [...(rows[row] ?? []), place];
  }
  return rows.filter((row) => row.length > 0);
}

function Places({ centre }: { centre: Place | undefined }) {
  const { view } = useTable<DeepBlue>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as this chart
    <div role="grid" aria-label={t("Sea chart")}>
      {rowsOf(view.map).map((row, r) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus
        <div role="row" key={r}>
          {row.map((place) => (
            <PlaceButton key={place.node} place={place} centre={place === centre} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A boat; if it is yours and can sail, a button that makes it the active one. */
function BoatPiece({ player, number, x, y, size }: PlacedBoat) {
  const table = useTable<DeepBlue>();
  const { view, seat, actions, draft, choose } = table;
  const own = player.seat === seat && canSail(actions);
  const active = own && draft.boat === number;
  /* The active boat may lie on a place where the other one can go. */
  const node = view.players[player.seat]?.boats[number - 1]?.node;
  const below = active && node ? forPlace(actions, node, number) : undefined;
  const width = `${((100 * size) / 1028).toFixed(2)}%`;
  const props = {
    style: { ...chartPercent(x, y), width, "--pc": player.colour },
    "data-piece": `boat-${player.seat}-${number}`,
    children: [<Sprite name="boat" ratio={0.84} />, <Sprite name={player.mark} class="db-mark" />],
  };
  return own ? (
    <button
      type="button"
      class={active ? "db-boat own reach on" : "db-boat own reach"}
      aria-pressed={active}
      aria-label={t("Your boat {0}, at {1}", number, nodeName(node ?? "H"))}
      aria-description={t("Tap it to sail with it; or press B.")}
      onClick={() => (below === undefined ? choose({ boat: number }) : press(table, below))}
      {...props}
    />
  ) : (
    <span class="db-boat" {...props} />
  );
}

/** Where the boats of a previewed action would be. */
function Ghosts() {
  const { view, players } = useTable<DeepBlue>();
  const moved = movedBy(view, foreseen.value);
  if (moved.boats.length === 0) {
    return null;
  }
  return (
    <>
      {boatLayout(moved.view, players, focusOf(view))
        .filter(({ player, number }) =>
          moved.boats.some((boat) => boat.seat === player.seat && boat.number === number),
        )
        .map(({ player, number, x, y, size }) => (
          <span
            key={`${player.seat}-${number}`}
            class="db-boat ghost"
            style={{ ...chartPercent(x, y), width: `${((100 * size) / 1028).toFixed(2)}%` }}
          >
            <Sprite name="boat" ratio={0.84} style={{ "--pc": player.colour }} />
          </span>
        ))}
    </>
  );
}

/** The parts of the sunken city that were found, in words: they are drawn on the chart. */
function Fresco() {
  const { facts } = useTable<DeepBlue>();
  const { found, cities } = facts.end;
  return (
    <span
      class="db-fresco"
      role="img"
      aria-label={t("Sunken City: {0} of {1} parts found", found, cities)}
      aria-description={t("When the last part has been dived to, the game is over.")}
    />
  );
}

function Boats() {
  const { view, players } = useTable<DeepBlue>();
  return (
    <>
      {boatLayout(view, players, focusOf(view)).map((boat) => (
        <BoatPiece key={`${boat.player.seat}-${boat.number}`} {...boat} />
      ))}
    </>
  );
}

/** The spots of the tile where a boat is placed. */
function Spots() {
  const table = useTable<DeepBlue>();
  const { view, actions, format } = table;
  const place = placeOf(view, focusOf(view));
  const { x, y } = chartXY(place ?? { x: 0, y: 0 });
  return (
    <>
      {spotsOf(actions).map((action) => {
        const [cx = 0, cy = 0] = CORNERS[action.spot - 1] ?? [];
        const colour = openTile(place)?.spots[action.spot - 1] ?? "silver";
        return (
          <button
            key={action.spot}
            type="button"
            class={action === pickedOf(table) ? "db-spot chosen" : "db-spot"}
            style={chartPercent(x + cx * corner(BIG_TILE), y + cy * corner(BIG_TILE))}
            aria-label={t("Search spot: {0}", spotName(colour, format))}
            aria-description={spotAbout(colour)}
            {...pressProps(table, action)}
          />
        );
      })}
    </>
  );
}

/** The part of the window at each edge in which a place is not well in sight. */
const EDGE = 0.2;

function isWellInSight(map: HTMLElement, place: HTMLElement): boolean {
  const u = (place.offsetLeft - map.scrollLeft) / map.clientWidth;
  const v = (place.offsetTop - map.scrollTop) / map.clientHeight;
  return Math.min(u, v) > EDGE && Math.max(u, v) < 1 - EDGE;
}

/** Scrolls to the place to centre, if the chart is larger than its scroll container. Smoothly only if the place is not
 * well in sight already: a chart that moves without need moves under the next tap. */
function scrollToCentre(map: HTMLElement, behavior: ScrollBehavior): void {
  const place = map.querySelector<HTMLElement>(".db-node.centre");
  if (place !== null && (behavior === "instant" || !isWellInSight(map, place))) {
    const left = place.offsetLeft - map.clientWidth / 2;
    map.scrollTo({ left, top: place.offsetTop - map.clientHeight / 2, behavior });
  }
}

/** Keeps a place centred, also when the content below changes the height of the chart's container. */
function useCentre(frame: RefObject<HTMLDivElement | null>, node: Node | undefined): void {
  const drawn = useRef(false);
  useLayoutEffect(() => {
    const map = frame.current as HTMLElement;
    const resized = new ResizeObserver(() => scrollToCentre(map, "instant"));
    resized.observe(map);
    return () => resized.disconnect();
  }, []);
  /* Updates are centred in the frame that shows them, when the browser lays them out anyway: later the chart would
   * move under the next tap. The first rendering waits for the layout (ResizeObserver). */
  useLayoutEffect(() => {
    const first = !drawn.current;
    drawn.current = true;
    const request = requestAnimationFrame(() => {
      if (!first && frame.current !== null) {
        scrollToCentre(frame.current, motionEnabled() ? "smooth" : "instant");
      }
    });
    return () => cancelAnimationFrame(request);
  }, [node]);
}

/** The place to centre: the current dive, the boat that sails, or a legal place. */
function centreOf({ view, actions, seat, draft }: Table): Place | undefined {
  const own = view.players[seat]?.boats[draft.boat - 1]?.node;
  const dive = actions.find((action) => action.a === "dive")?.site;
  return placeOf(view, focusOf(view) ?? (canSail(actions) ? own : dive) ?? own ?? "H");
}

export function SeaMap() {
  const table = useTable<DeepBlue>();
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<HTMLDivElement>(null);
  const centre = centreOf(table);
  usePieceMotion(chart, table.table.seq);
  useCentre(frame, centre?.node);
  useZoom(frame);
  return (
    <div class={table.view.dive === null ? "db-frame" : "db-frame diving"}>
      <div class="db-map" ref={frame} style={{ "--zoom": zoom.value }}>
        <div class="db-chart" ref={chart}>
          <AfterPaint>
            <Drawing />
          </AfterPaint>
          <div class="db-over">
            <Fresco />
            <Places centre={centre} />
            <Boats />
            <Ghosts />
            <Spots />
          </div>
        </div>
      </div>
      <ZoomButtons />
    </div>
  );
}
