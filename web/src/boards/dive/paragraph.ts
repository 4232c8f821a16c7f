// The paragraph of games/dive/RULES.md that tells what is being done.
import type { View } from "./view";

const PARAGRAPHS: Record<View["phase"], string> = {
  picking: "p8",
  laying: "p2",
  covering: "p8",
  looking: "p3",
  calling: "p8",
  planning: "p3",
  meeting: "p7",
  over: "p6",
};

export const paragraph = ({ phase }: View): string => PARAGRAPHS[phase];
