// The number of gems in the bag: an icon and a number, with a text for screen readers.

import { Sprite } from "../../components/sprite";
import { t } from "../../i18n";

export function BagChip({ gems }: { gems: number }) {
  return (
    <span class="chip db-bag" title={t("{0} in the bag", gems)}>
      <Sprite name="bag" size={15} />
      <span aria-hidden="true">{gems}</span>
      <span class="sr">{t("{0} in the bag", gems)}</span>
    </span>
  );
}
