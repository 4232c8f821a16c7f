// A text in which **bold** is bold.
export function Say({ text }: { text: string }) {
  return (
    <>{text.split("**").map((piece, i) => (i % 2 === 1 ? <b key={piece}>{piece}</b> : piece))}</>
  );
}

/** The same text for the ear. */
export function plain(text: string): string {
  return text.replaceAll("**", "");
}
