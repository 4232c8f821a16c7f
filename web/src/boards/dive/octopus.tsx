// Placing the octopus: dragged or tapped on the water, or moved by the arrow keys.
import { useRef } from "preact/hooks";
import { Sprite } from "../../components/sprite";
import { t } from "../../i18n";

export interface Place {
  x: number;
  y: number;
}

/** Its middle lies on a grid of this many units (RULES.md §8). */
const STEP = 5;
const snap = (n: number) => Math.min(100, Math.max(0, Math.round(n / STEP) * STEP));

const WAYS: Record<string, Place> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

interface OctopusProps {
  place: Place;
  onPlace(place: Place): void;
}

export function Octopus({ place, onPlace }: OctopusProps) {
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
            onPlace({ x: snap(place.x + way.x), y: snap(place.y + way.y) });
          }
        }}
      >
        <Sprite name="cr-octopus" />
      </button>
    </div>
  );
}
