// Drawings by name. All of them are symbols of pieces.svg, which is put into the page once.
import type { CSSProperties } from "preact";

interface PieceProps {
  name: string;
  /** Width in px; without it the style sheet decides. */
  size?: number;
  /** Height by width, for pieces that are not square (boat .84, pawn 1.25, buoy 1.2). */
  ratio?: number;
  class?: string;
  style?: CSSProperties;
}

/** A piece, without a name for the ear: whoever shows it says what it is. */
export function Piece({ name, size, ratio = 1, class: cls, style }: PieceProps) {
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
      <use href={`#${name}`} />
    </svg>
  );
}

/** A small line drawing for buttons and texts. */
export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  return <Piece name={`i-${name}`} size={size} class="ico" />;
}

/** Puts the drawings into the page. The sheet itself is not displayed, so that it is never styled; what
 * drawings are clipped by must be, and hangs beside it. */
export async function hangPieces(page: Document): Promise<void> {
  const { default: text } = await import("../pieces/pieces.svg?raw");
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const sheet = page.importNode(parsed, true);
  const clips = page.importNode(parsed, false);
  clips.append(...sheet.querySelectorAll("clipPath"));
  sheet.classList.add("pieces");
  clips.classList.add("clips");
  clips.setAttribute("aria-hidden", "true");
  page.body.prepend(sheet, clips);
}
