// The form for a table's code.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { go } from "../router";

/** Characters of a code; a longer text is a match id. */
export const CODE_LENGTH = 7;

export function JoinForm() {
  const [code, setCode] = useState("");
  const [focus, setFocus] = useState(false);
  const join = (event: Event) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH) {
      go("join", code);
    }
  };
  return (
    <form class="ljoin" onSubmit={join}>
      <h2>{t("Join a table")}</h2>
      <div class="jin">
        <label class="jb">
          <input
            aria-label={t("Table code, seven letters or digits")}
            value={code}
            maxLength={CODE_LENGTH}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
            onInput={(event) =>
              setCode(event.currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ""))
            }
          />
          {Array.from({ length: CODE_LENGTH }, (_, i) => (
            <i
              key={`box${i}`}
              aria-hidden="true"
              class={focus && i === Math.min(code.length, CODE_LENGTH - 1) ? "cur2" : ""}
            >
              {code[i]}
            </i>
          ))}
        </label>
        <button type="submit" class="btn" disabled={code.length < CODE_LENGTH}>
          {t("Join")}
        </button>
      </div>
    </form>
  );
}
