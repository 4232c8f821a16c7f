// The boats on the chart.

import { Sprite } from "../../components/sprite";
import type { PlacedBoat } from "./boatLayout";
import { chartPercent } from "./chart";

interface BoatsProps {
  boats: readonly PlacedBoat[];
  /** Your seat, whether its boats can be chosen, and the number of the chosen one. */
  mine: number;
  choosable: boolean;
  chosen: number;
  onChoose(boat: number): void;
}

export const Boats = ({ boats, mine, choosable, chosen, onChoose }: BoatsProps) => {
  return (
    <>
      {boats.map(({ player, number, x, y, size }) => {
        const own = choosable && player.seat === mine;
        const style = {
          ...chartPercent(x, y),
          width: `${((100 * size) / 1028).toFixed(2)}%`,
          "--pc": player.colour,
        };
        const drawing = (
          <>
            <Sprite name="boat" ratio={0.84} />
            <Sprite name={player.mark} class="db-mark" />
          </>
        );
        const piece = `boat-${player.seat}-${number}`;
        return own ? (
          <button
            key={piece}
            type="button"
            class={chosen === number ? "db-boat own reach on" : "db-boat own reach"}
            style={style}
            data-piece={piece}
            data-boat={number}
            aria-pressed={chosen === number}
            aria-label={`${player.name} ${number}`}
            onClick={() => onChoose(number)}
          >
            {drawing}
          </button>
        ) : (
          <span key={piece} class="db-boat" style={style} data-piece={piece}>
            {drawing}
          </span>
        );
      })}
    </>
  );
};
