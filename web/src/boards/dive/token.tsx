// An air token: pale for clear water, dark with a fin for an expected shark.

import { Sprite } from "../../components/sprite";
import { t } from "../../i18n";

export const tokenName = (token: number, shark: boolean): string =>
  shark ? t("Air token {0}, shark side", token) : t("Air token {0}", token);

interface TokenProps {
  token: number;
  shark: boolean;
  chosen: boolean;
  disabled: boolean;
  onClick(): void;
  onPointerDown(event: PointerEvent): void;
}

export function Token({ token, shark, chosen, disabled, onClick, onPointerDown }: TokenProps) {
  const classes = ["tok reach", shark ? "sh" : "", chosen ? "sel" : ""];
  return (
    <button
      type="button"
      class={classes.join(" ")}
      data-token={token}
      data-piece={`token-${token}`}
      aria-label={tokenName(token, shark)}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onClick}
      onPointerDown={onPointerDown}
    >
      <Sprite name={shark ? "tok-shark" : "tok-plain"} size={58} />
      <b>{token}</b>
    </button>
  );
}
