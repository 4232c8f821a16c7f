// The verdicts on a shuffle as sentences.
import { later } from "../i18n";
import type { Fairness } from "../table/replay";

export const FAIRNESS: Record<Fairness, string> = {
  fair: later("Fair shuffle checked, key published."),
  seedless: later("The shuffle checks out, but this device added no seed."),
  unseen: later(
    "The shuffle checks out, but this device did not see the commitment before the game.",
  ),
  otherKey: later("The shuffle does not match the commitment: the key is different."),
  otherSeed: later(
    "The shuffle does not match the commitment: this device's seed is missing or changed.",
  ),
  otherSeeds: later(
    "The shuffle does not match the commitment: another player's seed is missing or changed.",
  ),
  unproved: later("The shuffle could not be verified."),
  unchecked: later("The shuffle has not been checked."),
};

export const isBroken = (fair: Fairness): boolean =>
  fair.startsWith("other") || fair === "unproved";
