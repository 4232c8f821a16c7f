// The result as a picture, to be shared: boats, winner and ranking, drawn on a canvas in the page's font.
import type { PlayerInfo } from "../table/players";

/** One line of the ranking. */
export interface ResultRow {
  place: string;
  player: PlayerInfo;
  /** The points, or in a game without points the outcome in words. */
  result: string;
  winner: boolean;
}

export interface ResultTexts {
  game: string;
  headline: string;
  why: string;
  rows: readonly ResultRow[];
}

const [WIDTH, HEIGHT, SKY] = [1200, 630, 208];
const [LEFT, ROW, TOP] = [60, 62, 296];
/** The room beside the first boat, and the size of the headline there. */
const [BESIDE, TITLE, SMALL] = [440, 54, 26];

/** The value of a token of the style sheet, also within another one. */
function tokenOf(name: string): string {
  const probe = document.createElement("i");
  probe.style.color = name.startsWith("var(") ? name : `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A symbol of the page as a drawing by itself. */
function symbolText(href: string, colour: string): string {
  const symbol = document.querySelector(href);
  const inside = (symbol?.innerHTML ?? "").replaceAll(/var\(--pc,[^)]*\)/g, colour);
  return `<svg viewBox="${symbol?.getAttribute("viewBox")}" color="${colour}" BOX>${inside}</svg>`;
}

function boxed(text: string, box: Record<string, string | number>): string {
  const attributes = Object.entries(box).map(([key, value]) => `${key}="${value}"`);
  return text.replace("BOX", attributes.join(" "));
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** The boats of the end screen, without its style sheet. */
function wavesOf(wave: SVGElement): string {
  const copy = wave.cloneNode(true) as SVGElement;
  const boats = wave.querySelectorAll("use");
  for (const [i, use] of copy.querySelectorAll("use").entries()) {
    const shown = boats[i];
    const colour = tokenOf(shown?.closest("g")?.style.getPropertyValue("--pc") ?? "--accent");
    const box = Object.fromEntries(
      ["x", "y", "width", "height"].map((key) => [key, use.getAttribute(key) ?? ""]),
    );
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    holder.innerHTML = boxed(symbolText(use.getAttribute("href") ?? "", colour), box);
    use.closest("g")?.replaceWith(holder);
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(WIDTH));
  copy.setAttribute("height", String(SKY));
  copy.removeAttribute("class");
  return copy.outerHTML;
}

/** Writes a text that is made shorter until it fits. */
function write(page: CanvasRenderingContext2D, text: string, x: number, y: number, width: number) {
  let shown = text;
  while (page.measureText(shown).width > width && shown.length > 1) {
    shown = `${shown.replace(/…$/, "").slice(0, -1)}…`;
  }
  page.fillText(shown, x, y);
}

async function drawRow(page: CanvasRenderingContext2D, row: ResultRow, y: number, font: string) {
  const { player } = row;
  const colour = tokenOf(player.colour);
  const ink = tokenOf("--light");
  page.fillStyle = ink;
  page.globalAlpha = row.winner ? 0.16 : 0.07;
  page.fillRect(LEFT, y, WIDTH - 2 * LEFT, ROW - 8);
  page.globalAlpha = 1;
  const mark = boxed(symbolText(`#${player.mark}`, colour), {
    xmlns: "http://www.w3.org/2000/svg",
    width: 28,
    height: 28,
  });
  page.drawImage(await imageOf(mark), LEFT + 70, y + 13);
  page.font = `800 28px ${font}`;
  write(page, row.place, LEFT + 24, y + 37, 40);
  write(page, player.called, LEFT + 118, y + 37, 560);
  page.textAlign = "right";
  write(page, row.result, WIDTH - LEFT - 24, y + 37, 360);
  page.textAlign = "left";
}

/** The picture as a PNG; `wave` is the drawing of the end screen. */
export async function drawResult(texts: ResultTexts, wave: SVGElement): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const page = canvas.getContext("2d");
  if (page === null) {
    throw new Error("canvas");
  }
  const font = getComputedStyle(document.body).fontFamily;
  page.fillStyle = tokenOf("--night");
  page.fillRect(0, 0, WIDTH, HEIGHT);
  page.drawImage(await imageOf(wavesOf(wave)), 0, 0);
  page.fillStyle = tokenOf("--light");
  page.shadowColor = tokenOf("--night");
  page.shadowBlur = 12;
  let size = TITLE;
  do {
    page.font = `800 ${size}px ${font}`;
    size -= 2;
  } while (page.measureText(texts.headline).width > BESIDE && size > SMALL);
  write(page, texts.headline, LEFT, 108, BESIDE);
  page.shadowBlur = 0;
  page.font = `700 24px ${font}`;
  write(page, `${texts.game} · divetable`, LEFT, 48, BESIDE);
  write(page, texts.why, LEFT, 262, WIDTH - 2 * LEFT);
  for (const [i, row] of texts.rows.entries()) {
    await drawRow(page, row, TOP + i * ROW, font);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("png"))), "image/png"),
  );
}

/** How long a download may take to begin, in milliseconds. */
const DOWNLOADED = 60_000;

/** Hands a picture to the system's share sheet, or downloads it. Whether it was downloaded. */
export async function sharePicture(picture: Blob, name: string, title: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return false;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") {
        return false;
      }
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOADED);
  return true;
}
