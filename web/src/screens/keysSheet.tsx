// The list of keys of a table, behind "?".
import type { BoardModule } from "../boards/api";
import { Sheet } from "../components/sheet";
import { later, t } from "../i18n";

const KEYS: NonNullable<BoardModule["keyHelp"]> = [
  [later("Tab, Shift Tab"), later("To the next or last thing that can be pressed")],
  [later("Enter"), later("Press it")],
  [later("Space"), later("Show the rest of the moves at once")],
  ["L", later("Open the log")],
  ["U", later("Undo, or ask to undo")],
  ["A", later("Ask for advice")],
  ["?", later("This list")],
];

export function KeysSheet({ module, onClose }: { module: BoardModule; onClose(): void }) {
  return (
    <Sheet title={t("Keys")} onClose={onClose}>
      <dl class="keys">
        {[...(module.keyHelp ?? []), ...KEYS].map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{t(keys)}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
