// Text with **bold** and [[piece]], a symbol by name.
import { Sprite } from "./sprite";

/** Replaces [[piece]] by its symbol. */
function drawn(text: string) {
  const parts = text.split(/\[\[([a-z0-9-]+)\]\]/);
  return parts.length === 1
    ? text
    : parts.map((part, i) =>
        i % 2 === 1 ? <Sprite key={i} name={part} size={16} class="in" /> : part,
      );
}

export function RichText({ text }: { text: string }) {
  return (
    <>
      {text
        .split("**")
        .map((piece, i) => (i % 2 === 1 ? <b key={piece}>{drawn(piece)}</b> : drawn(piece)))}
    </>
  );
}

/** The text without markup, for screen readers. */
export function plainText(text: string): string {
  return text.replaceAll("**", "").replace(/\[\[[a-z0-9-]+\]\] ?/g, "");
}
