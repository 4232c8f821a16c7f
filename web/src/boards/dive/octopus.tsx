// Placing the octopus: dragged or tapped on the water, or moved by the arrow keys.
import { useRef } from "preact/hooks";
import { Sprite } from "../../components/sprite";
import type { Place } from "../../generated/dive";
import { t } from "../../i18n";

const WAYS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface OctopusProps {
  place: Place;
  /** Its middle lies on a grid of this many units. */
  grid: number;
  onPlace(place: Place): void;
}

export function Octopus({ place, grid, onPlace }: OctopusProps) {
  const snap = (n: number) => Math.min(100, Math.max(0, Math.round(n / grid) * grid));
  const area = useRef<HTMLDivElement>(null);
  const moveTo = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (box === undefined || event.buttons === 0) {
      return;
    }
    onPlace({
      x: snap(((event.clientX - box.left) / box.width) * 100),
      y: snap(((event.clientY - box.top) / box.height) * 100),
    });
  };
  return (
    <div class="octo-area" ref={area} onPointerDown={moveTo} onPointerMove={moveTo}>
      <button
        type="button"
        class="octo"
        aria-label={t("Octopus at {0}, {1}. Move it with the arrow keys.", place.x, place.y)}
        style={{ left: `${place.x}%`, top: `${place.y}%` }}
        onKeyDown={(event) => {
          const way = WAYS[event.key];
          if (way !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            onPlace({ x: snap(place.x + way.x * grid), y: snap(place.y + way.y * grid) });
          }
        }}
      >
        <Sprite name="cr-octopus" />
      </button>
    </div>
  );
}
