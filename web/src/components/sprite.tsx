// The symbols of pieces.svg, by name.
import type { CSSProperties } from "preact";

interface SpriteProps {
  name: string;
  /** Width in px; without it the style sheet decides. */
  size?: number;
  /** Height by width, for pieces that are not square (boat .84, pawn 1.25, buoy 1.2). */
  ratio?: number;
  class?: string;
  style?: CSSProperties;
}

/** A symbol, hidden from screen readers: the caller supplies the name. */
export function Sprite({ name, size, ratio = 1, class: cls, style }: SpriteProps) {
  return (
    <svg
      class={cls}
      viewBox={`0 0 100 ${100 * ratio}`}
      width={size}
      height={size === undefined ? undefined : size * ratio}
      style={style}
      aria-hidden="true"
      focusable="false"
    >
      <use href={spriteHref(name)} />
    </svg>
  );
}

/** An icon for buttons and texts. */
export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  return <Sprite name={`i-${name}`} size={size} class="ico" />;
}

const SVG = "http://www.w3.org/2000/svg";

/** The symbols that are not in the page yet, by name. */
let drawings = new Map<string, string>();
let sheet: SVGElement | null = null;
let clips: SVGElement | null = null;

/** The `href` of a symbol for `<use>`. The first call inserts the symbol into the page: no page needs more than
 * a third of them. */
export function spriteHref(name: string): string {
  const text = drawings.get(name);
  if (text !== undefined && sheet !== null) {
    drawings.delete(name);
    sheet.insertAdjacentHTML("beforeend", text);
    clips?.append(...(sheet.lastElementChild?.querySelectorAll("clipPath") ?? []));
  }
  return `#${name}`;
}

/** Loads the symbols. Their `svg` has `display: none`, so that it is never styled; clip paths do not work in
 * there and are moved to a second one. */
export async function loadSprites(page: Document): Promise<void> {
  const { default: text } = await import("../pieces/pieces.svg?raw");
  const symbols = text.matchAll(/<symbol id="([^"]+)".*?<\/symbol>/gs);
  drawings = new Map([...symbols].map(([symbol, name = ""]) => [name, symbol]));
  [sheet, clips] = [page.createElementNS(SVG, "svg"), page.createElementNS(SVG, "svg")];
  clips.setAttribute("width", "0");
  clips.setAttribute("height", "0");
  sheet.classList.add("pieces");
  clips.classList.add("clips");
  clips.setAttribute("aria-hidden", "true");
  page.body.prepend(sheet, clips);
}
