// The form for the code of a table, in the lobby.
import { useState } from "preact/hooks";
import { Button } from "../components/tools";
import { t } from "../i18n";
import { go } from "../router";

/** Characters of a code. */
export const CODE_LENGTH = 5;

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
            aria-label={t("Table code, five letters or digits")}
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
              key={i}
              aria-hidden="true"
              class={focus && i === Math.min(code.length, CODE_LENGTH - 1) ? "cur2" : ""}
            >
              {code[i]}
            </i>
          ))}
        </label>
        <Button label={t("Join")} disabled={code.length < CODE_LENGTH} />
      </div>
    </form>
  );
}
