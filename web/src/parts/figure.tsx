// A picture in the rules: pieces as they lie on the table, and what they are called.
import type { RuleFigure } from "../rules";
import { Icon, Piece } from "./piece";
import "./figure.css";

export function Figure({ figure }: { figure: RuleFigure }) {
  const { caption, rows } = figure;
  const single = rows.every(({ pieces }) => pieces.length === 1);
  const square = rows.every(({ words }) => words === "");
  const shape = square ? "square" : single ? "strip" : "rows";
  return (
    <figure class={`fig fig-${shape}`} data-four={rows.length % 4 === 0 || rows.length === 7}>
      <ul aria-hidden={square}>
        {rows.map(({ pieces, words }, i) => (
          <li key={i}>
            <span class="fig-row" aria-hidden="true">
              {pieces.map((pile, k) => (
                <Pile key={k} pile={pile} />
              ))}
            </span>
            {words !== "" && <span class="fig-words">{words}</span>}
          </li>
        ))}
      </ul>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

const isNumber = (name: string) => /^\d+$/.test(name);

/** Drawings above each other, on the ground that is theirs. */
function Pile({ pile }: { pile: readonly string[] }) {
  const [lowest = ""] = pile;
  if (lowest === ">") {
    return <Icon name="right" size={18} />;
  }
  const kind = lowest.split("-")[0] ?? "";
  return (
    <span class={`fig-art of-${kind} of-${lowest}`}>
      {pile.map((name) =>
        isNumber(name) ? <b key={name}>{name}</b> : <Piece key={name} name={name} class={name} />,
      )}
    </span>
  );
}
