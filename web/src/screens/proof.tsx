// The proof of a fair shuffle: how it was committed, the numbers, and the checks, made one after the other before the
// reader's eyes (docs/fairness.md).
import { useEffect, useState } from "preact/hooks";
import { loadProof, type Proof } from "../backends/loadReplay";
import { cardOf } from "../boards/cards";
import { LoadingScreen, Problem } from "../components/loading";
import { Icon } from "../components/sprite";
import { Button } from "../components/tools";
import { TopBar } from "../components/topBar";
import { useLoaded } from "../components/useLoaded";
import { later, t } from "../i18n";
import { link, type Route } from "../router";
import { motionEnabled } from "../settings";
import { shownName } from "../table/players";
import { isShared } from "../table/share";
import { FAIRNESS, isBroken } from "./fairness";
import "./proof.css";

export function ProofScreen({ route }: { route: Route }) {
  const [id = ""] = route.args;
  const { value: proof, problem, again } = useLoaded(() => loadProof(id), [id]);
  if (problem !== null) {
    return <Problem text={problem} onAgain={again} />;
  }
  if (proof === null) {
    return <LoadingScreen text={t("Loading the proof …")} />;
  }
  return (
    <div class="app">
      <TopBar title={t("Fair shuffle")} sub={cardOf(proof.game).name} back={link("end", id)} />
      <main class="plainmain">
        <Verdict proof={proof} />
        <Steps />
        <Checks proof={proof} />
        <Yourself id={id} proof={proof} />
      </main>
    </div>
  );
}

function Verdict({ proof: { fair } }: { proof: Proof }) {
  return (
    <p class={isBroken(fair) ? "panel pf-verdict is-wrong" : "panel pf-verdict"}>
      <Icon name={isBroken(fair) ? "x" : "seal"} size={28} />
      <b>{t(FAIRNESS[fair])}</b>
    </p>
  );
}

const STEPS = [
  later(
    "Before the game the table drew a secret key and showed everyone its fingerprint, the commitment. No other key has this fingerprint, so the key could not be changed any more.",
  ),
  later(
    "At an online table each player's device also drew a secret seed and showed its fingerprint. Only when all fingerprints were known were the seeds revealed.",
  ),
  later(
    "Every card, die and tile was drawn from key and seeds together. Nobody knew all of them before, so nobody could choose what is drawn.",
  ),
  later(
    "Now the key is published. Your device computes all fingerprints and all draws once more and compares them.",
  ),
];

function Steps() {
  return (
    <section class="panel pf">
      <h2>{t("How the shuffle was fixed")}</h2>
      <ol class="pf-steps">
        {STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </section>
  );
}

interface Check {
  name: string;
  /** null: nothing to compare with. */
  ok: boolean | null;
  said: string;
  /** Numbers, by what they are. */
  numbers?: readonly (readonly [name: string, value: string])[];
}

function keyCheck({ key, commitment, sum }: Proof): Check {
  const ok = key !== "" && sum === commitment;
  return {
    name: t("The key belongs to the commitment"),
    ok,
    said: ok
      ? t("Its fingerprint, computed just now, is the commitment of the record.")
      : t("Its fingerprint is not the commitment of the record."),
    numbers: [
      [t("Key"), key],
      [t("SHA-256 of the key"), sum],
      [t("Commitment"), commitment],
    ],
  };
}

function promiseCheck({ from, promised, commitment }: Proof): Check {
  const name = t("The commitment is the one from before the game");
  if (from === "own") {
    return { name, ok: true, said: t("This device drew the key itself when the game began.") };
  }
  if (promised === null) {
    return { name, ok: null, said: t("This device did not see the commitment before the game.") };
  }
  const ok = promised === commitment;
  return {
    name,
    ok,
    said: ok
      ? t("This device kept the same commitment before the first move.")
      : t("This device kept another commitment before the first move."),
    numbers: [[t("Kept by this device"), promised]],
  };
}

function seedCheck({ seeds, fair }: Proof): Check {
  const name = t("The seeds are the ones that the players committed to");
  if (seeds.length === 0) {
    return { name, ok: null, said: t("No seat added a seed to this shuffle.") };
  }
  const kept = seeds.filter(({ promised }) => promised !== null);
  const ok = fair !== "otherSeed" && kept.every(({ sum, promised }) => sum === promised);
  const numbers = seeds.flatMap(({ name: who, seed, sum }) => {
    const called = shownName(who);
    return [
      [t("Seed of {0}", called), seed],
      [t("SHA-256 of the seed of {0}", called), sum],
    ] as const;
  });
  if (kept.length === 0) {
    return {
      name,
      ok: null,
      said: t("This device added no seed and kept no fingerprints."),
      numbers,
    };
  }
  return {
    name,
    ok,
    said: ok
      ? t("All fingerprints are those that this device kept before any seed was known.")
      : t("A fingerprint differs from what this device kept before any seed was known."),
    numbers,
  };
}

function drawCheck({ proved, steps }: Proof): Check {
  return {
    name: t("Every draw follows from key and seeds, and every move was legal"),
    ok: proved,
    said: proved
      ? t("The engine has played the whole record again: {0} steps.", steps)
      : t("The record was changed, or its draws do not follow from key and seeds."),
  };
}

/** How long a check is shown as running, in milliseconds: as long as it takes to read what it is. */
const READ = 700;

const CHECKS = [keyCheck, promiseCheck, seedCheck, drawCheck];

function Checks({ proof }: { proof: Proof }) {
  const [done, setDone] = useState(motionEnabled() ? 0 : CHECKS.length);
  useEffect(() => {
    if (done < CHECKS.length) {
      const timer = setTimeout(() => setDone(done + 1), READ);
      return () => clearTimeout(timer);
    }
  }, [done]);
  return (
    <section class="panel pf">
      <h2>{t("The checks")}</h2>
      <ol class="pf-checks">
        {CHECKS.map((check, i) => (
          <CheckRow key={check.name} check={check(proof)} running={i >= done} />
        ))}
      </ol>
      <p class="sr" role="status">
        {done === CHECKS.length && t(FAIRNESS[proof.fair])}
      </p>
      <Button label={t("Check again")} onClick={() => setDone(0)} disabled={done < CHECKS.length} />
    </section>
  );
}

/** The icon, style and word of a check's result. */
const RESULTS = {
  running: ["clock", "is-open", later("being checked")],
  true: ["check", "is-right", later("right")],
  false: ["x", "is-wrong", later("wrong")],
  null: ["eye", "is-open", later("cannot be compared")],
} as const;

function CheckRow({ check, running }: { check: Check; running: boolean }) {
  const { name, ok, said, numbers = [] } = check;
  const [icon, look, word] =
    RESULTS[running ? "running" : (String(ok) as "true" | "false" | "null")];
  return (
    <li class={look}>
      <Icon name={icon} size={22} />
      <div>
        <b>
          {name}: <em>{t(word)}</em>
        </b>
        <p>{running ? "…" : said}</p>
        {!running && numbers.length > 0 && (
          <dl>
            {numbers.map(([what, value]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

/** The record, and how to check it without this page. */
function Yourself({ id, proof: { game, record } }: { id: string; proof: Proof }) {
  const file = isShared(id) ? `${game}.txt` : `${game}-${id}.txt`;
  return (
    <section class="panel pf">
      <h2>{t("Check it yourself")}</h2>
      <p>
        {t(
          "The record has the commitment, the key, the seeds, every draw and every move. The program checks it without this page:",
        )}
      </p>
      <pre>
        <code>divetable verify {file}</code>
      </pre>
      <div class="pf-acts">
        <Button
          icon="save"
          label={t("Download the record")}
          download={file}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(record)}`}
        />
        <Button icon="play" label={t("Replay")} href={link("replay", id)} />
      </div>
    </section>
  );
}
