// The hint for the leader of a dive (engine protocol: note), in sentences.
import { decimal, t } from "../../i18n";
import { percentOf } from "./odds";

/** Points as the language of the page writes them. */
const points = (written = "0") => decimal(Number(written), 2);

export function explain({ out = "0/1", stop, go, alone }: Readonly<Record<string, string>>) {
  const [cases = 0, all = 1] = out.split("/").map(Number);
  const risk = t("The next draw forces you to surface in {0} of 100 cases.", percentOf(cases, all));
  const worth = t(
    "On average: {0} points if you stop now, {1} if you draw.",
    points(stop),
    points(go),
  );
  const others = alone === "yes" ? [] : [t("Calculated as if you were diving alone.")];
  return [risk, worth, ...others];
}
