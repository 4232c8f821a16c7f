// The section of the rules (locale/rules/dive.en.md) for each phase.
import type { View } from "../../generated/dive";

const RULE_SECTIONS: Record<View["phase"], string> = {
  picking: "companions",
  laying: "setup",
  covering: "companions",
  looking: "planning",
  calling: "companions",
  planning: "planning",
  meeting: "chief",
  over: "end",
};

export const ruleSection = ({ phase }: View): string => RULE_SECTIONS[phase];
