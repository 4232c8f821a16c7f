// Images of the cards of a revealed dive. They are public by then, so every client may render them.
import { useEffect, useState } from "preact/hooks";
import type { LaidCard } from "../../generated/dive";
import type { Pile } from "../../table/protocol";
import type { Dive } from "./diveSteps";
import type { Look } from "./look";
import { createOceanRenderer } from "./oceanRenderer";

const CLEAR = 1;
const FROM_ABOVE: Look = { lean: { x: 0, y: 0 }, torch: { kind: "none", x: 50, y: 50 } };

/** A pile of one card: O05 is the fifth. */
export function pileOf({ name, turn, mirrored }: LaidCard): Pile {
  const cards: Pile["cards"] = [[Number(name.slice(1)) - 1, turn / 90, mirrored ? 1 : 0]];
  return { lie: "0", first: 0, water: CLEAR, cards, tile: null };
}

/** Images by card name, as far as they are rendered. */
export function useCardImages(dive: Dive | null): ReadonlyMap<string, ImageData> {
  const [images, setImages] = useState<ReadonlyMap<string, ImageData>>(new Map());
  useEffect(() => {
    if (dive === null) {
      setImages(new Map());
      return;
    }
    const renderer = createOceanRenderer();
    let mounted = true;
    const cards = dive.steps.flatMap((step) => (step.kind === "card" ? [step.event.card] : []));
    const all = cards.map(async (card) => {
      const image = await renderer.draw(FROM_ABOVE, pileOf(card));
      if (mounted) {
        setImages((before) => new Map(before).set(card.name, image));
      }
    });
    Promise.all(all).then(() => renderer.close());
    return () => {
      mounted = false;
      renderer.close();
    };
  }, [dive]);
  return images;
}
