// What a chosen card will surely cause, from the table's own preview.
import { t } from "../../i18n";
import type { Person, Words } from "../api";
import { faces, type Place, type View } from "./view";
import { diverName } from "./words";

export interface Omen {
  icon: string;
  text: string;
}

export interface Forecast {
  omens: Omen[];
  /** What happens to a diver, in one word for its tile. */
  fates: Map<number, string>;
}

/** Where the divers are once those who swim or hide have done so. */
function placesAfter(events: readonly Words[], view: View): Map<Place, number> {
  const at = new Map<Place, number>();
  view.divers.forEach((diver, i) => {
    if (diver.place !== null) {
      at.set(diver.place, i);
    }
  });
  for (const [word, who, from, to] of events) {
    const diver = Number(who);
    if (word === "swam") {
      const other = at.get(to as Place);
      at.set(to as Place, diver);
      if (other === undefined) {
        at.delete(from as Place);
      } else {
        at.set(from as Place, other);
      }
    } else if (word === "hid") {
      at.delete(from as Place);
    }
  }
  return at;
}

export function forecast(
  events: readonly Words[],
  people: readonly Person[],
  view: View,
): Forecast {
  const omens: Omen[] = [];
  const fates = new Map<number, string>();
  const at = placesAfter(events, view);
  const name = (diver: number | undefined) =>
    diver === undefined ? null : diverName(people, view.divers[diver]);
  const faced = (shark: string | undefined) => {
    const face = faces(Number(shark));
    return face === null ? undefined : at.get(face.place);
  };
  for (const [word, shark, who, health] of events) {
    switch (word) {
      case "woke": {
        const diver = name(faced(shark));
        const text = t("A full shark wakes up.");
        omens.push({
          icon: "shark-full",
          text: diver === null ? text : t("**{0}** gets a full one: it only wakes up.", diver),
        });
        break;
      }
      case "bitten":
        fates.set(Number(who), health === "eaten" ? t("eaten") : t("bitten"));
        omens.push({
          icon: "shark-hungry",
          text: t("A hungry shark bites **{0}**.", name(Number(who)) ?? ""),
        });
        break;
      case "uncaged":
        omens.push({
          icon: "shark-hungry",
          text: t("The cage saves **{0}**.", name(Number(who)) ?? ""),
        });
        break;
      case "missed":
        omens.push({ icon: "shark-hungry", text: t("A hungry shark finds nobody.") });
        break;
    }
  }
  return { omens, fates };
}

/** Hungry sharks that a third card sets on somebody who may still answer: no bite is sure yet. */
export function threats(
  events: readonly Words[],
  people: readonly Person[],
  view: View,
): Forecast | null {
  const attack = events.find(([word]) => word === "attack");
  if (attack === undefined || events.some(([word]) => word === "bitten" || word === "missed")) {
    return null;
  }
  const ring = ringAfter(events, view);
  const at = placesAfter(events, view);
  const omens: Omen[] = [];
  const fates = new Map<number, string>();
  for (const shark of ring.keys()) {
    const face = faces(shark);
    const diver = face !== null && face.side === attack[1] ? at.get(face.place) : undefined;
    if (diver === undefined) {
      continue;
    }
    const who = diverName(people, view.divers[diver]);
    if (ring[shark] === "full") {
      omens.push({
        icon: "shark-full",
        text: t("**{0}** gets a full one: it only wakes up.", who),
      });
    } else {
      fates.set(diver, t("attacked"));
      omens.push({ icon: "shark-hungry", text: t("A hungry shark goes for **{0}**.", who) });
    }
  }
  return { omens, fates };
}

function ringAfter(events: readonly Words[], view: View): ("hungry" | "full")[] {
  let ring = [...view.ring];
  for (const [word, a, b] of events) {
    if (word === "turned") {
      ring = ring.map((_, i) => ring[(i + 11) % 12] ?? "full");
    } else if (word === "flipped") {
      ring[Number(a)] = b === "hungry" ? "hungry" : "full";
    } else if (word === "swapped") {
      const kept = ring[Number(a)];
      ring[Number(a)] = ring[Number(b)] ?? "full";
      ring[Number(b)] = kept ?? "full";
    }
  }
  return ring;
}
