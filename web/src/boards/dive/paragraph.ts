// The section of the rules (locale/rules/dive.en.md) that tells what is being done.
import type { View } from "./view";

const PARAGRAPHS: Record<View["phase"], string> = {
  picking: "companions",
  laying: "setup",
  covering: "companions",
  looking: "planning",
  calling: "companions",
  planning: "planning",
  meeting: "chief",
  over: "end",
};

export const paragraph = ({ phase }: View): string => PARAGRAPHS[phase];
