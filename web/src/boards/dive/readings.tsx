// The readings of each depth as text and symbols, instead of the picture.

import { Sprite } from "../../components/sprite";
import type { View } from "../../generated/dive";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { HELPER_PIECES } from "./view";

export function Readings({ reading, format }: { reading: View["reading"]; format: Formatter }) {
  if (reading === null) {
    return <p class="ocean readings none">{t("There are no readings right now.")}</p>;
  }
  return (
    <ol class="ocean readings" aria-label={t("What you make out")}>
      {reading.map(({ shark, helper }, i) => {
        const piece = HELPER_PIECES[helper];
        return (
          <li class={`d${Math.min(i + 1, 5)}`} key={i}>
            <b class="dn">
              <span class="sr">{t("Depth {0}", i + 1)}</span>
              <span aria-hidden="true">{i + 1}</span>
            </b>
            <span class={shark ? "rd sh" : "rd"}>
              <Sprite name={shark ? "dv-fin" : "dv-bubbles"} size={26} />
              {shark ? t("a shark") : t("no shark")}
            </span>
            <span class="rd">
              {piece !== undefined && <Sprite name={piece} size={34} />}
              {format.label("animal", helper)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
