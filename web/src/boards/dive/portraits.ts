// The cards of a dive as they are drawn, one by one: they are open now, so any page may draw them.
import { useEffect, useState } from "preact/hooks";
import type { Pile } from "../../table/protocol";
import { painter } from "./painter";
import type { Dive } from "./reveal";
import type { Look } from "./water";

const CLEAR = 1;
const STRAIGHT: Look = { lean: { x: 0, y: 0 }, torch: { kind: "none", x: 50, y: 50 } };

/** A pile of one card, from its words: O05@90m is the fifth, turned by 90 degrees and mirrored. */
export function pileOf(card: string): Pile {
  const [, number, degrees, mirrored] = /^O(\d+)@(\d+)(m?)$/.exec(card) ?? [];
  const cards: Pile["cards"] = [
    [Number(number) - 1, Number(degrees ?? 0) / 90, mirrored === "m" ? 1 : 0],
  ];
  return { lie: "0", first: 0, water: CLEAR, cards, tile: null };
}

/** Pictures of a dive's cards by their words, as far as they are drawn. */
export function usePortraits(dive: Dive | null): ReadonlyMap<string, ImageData> {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, ImageData>>(new Map());
  useEffect(() => {
    if (dive === null) {
      setDrawn(new Map());
      return;
    }
    const artist = painter();
    let wanted = true;
    const cards = dive.steps.flatMap((step) => (step.kind === "card" ? [step.card] : []));
    const all = cards.map(async (card) => {
      const picture = await artist.draw(STRAIGHT, pileOf(card));
      if (wanted) {
        setDrawn((before) => new Map(before).set(card, picture));
      }
    });
    Promise.all(all).then(() => artist.close());
    return () => {
      wanted = false;
      artist.close();
    };
  }, [dive]);
  return drawn;
}
