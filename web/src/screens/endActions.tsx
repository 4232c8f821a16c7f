// What to do after a match: see the proof, share it, look at it again, play again.
import { useEffect, useRef, useState } from "preact/hooks";
import { serverConnection } from "../backends/connection";
import { watchRematch } from "../backends/onlineTable";
import { Icon } from "../components/sprite";
import { Button } from "../components/tools";
import { t } from "../i18n";
import { go, link } from "../router";
import type { TableState } from "../table/protocol";
import type { Replay } from "../table/replay";
import { findSavedGame, newId } from "../table/savedGames";
import { createLocalGame } from "../table/setup";
import { isShared } from "../table/share";
import type { ResultTexts } from "./endShare";
import { FAIRNESS, isBroken } from "./fairness";
import { LinkCopied, linkTo, useCopying } from "./sharing";

interface ActionsProps {
  id: string;
  replay: Replay;
  state: TableState;
  picture: ResultTexts;
}

/** Whether somebody has set up the rematch of an online table. */
function useRematch(id: string): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (isShared(id) || findSavedGame(id) !== undefined) {
      return;
    }
    return watchRematch(serverConnection(), id, () => setReady(true));
  }, [id]);
  return ready;
}

function playAgain(id: string): void {
  const saved = findSavedGame(id);
  if (saved !== undefined) {
    const { game, options, sitters } = saved;
    go("table", createLocalGame(newId(), { game, options, sitters }));
  } else {
    go("rematch", id);
  }
}

/** The last position, at the table. */
export const boardLink = (id: string) => `${link("table", id)}?board=last`;

/** On a narrow screen there is only the icon. */
const named = (name: string) => ({
  "aria-label": name,
  label: <span class="ewide">{name}</span>,
});

/** Shares the picture; says so when it was downloaded instead. */
function PictureButton({ id, picture }: Pick<ActionsProps, "id" | "picture">) {
  const [said, setSaid] = useState("");
  const busy = useRef(false);
  const share = async () => {
    const wave = document.querySelector<SVGElement>(".ewave");
    if (busy.current || wave === null) {
      return;
    }
    busy.current = true;
    try {
      const { drawResult, sharePicture } = await import("./endShare");
      const png = await drawResult(picture, wave);
      const name = isShared(id) ? "divetable.png" : `divetable-${id}.png`;
      setSaid((await sharePicture(png, name, picture.headline)) ? t("Picture saved") : "");
    } catch {
      setSaid(t("The picture could not be made."));
    }
    busy.current = false;
  };
  return (
    <>
      <Button icon="image" {...named(t("Picture"))} onClick={share} />
      <p class="sr" role="status">
        {said}
      </p>
    </>
  );
}

export function Actions({ id, replay, state, picture }: ActionsProps) {
  const [copied, copy] = useCopying();
  const ready = useRematch(id);
  const seal = (
    <>
      <Icon name="seal" />
      <span>{t(FAIRNESS[replay.fair])}</span>
    </>
  );
  const classes = isBroken(replay.fair) ? "fairness broken" : "fairness";
  return (
    <div class="eact">
      {replay.record === "" ? (
        <p class={classes}>{seal}</p>
      ) : (
        <a class={classes} href={link("proof", id)} aria-description={t("Shows the proof")}>
          {seal}
        </a>
      )}
      <PictureButton {...{ id, picture }} />
      <Button
        icon="share"
        {...named(t("Share"))}
        onClick={async () => copy(await linkTo(id, 0, state.you))}
      />
      <LinkCopied copied={copied} />
      {!isShared(id) && <Button icon="deck" {...named(t("Final board"))} href={boardLink(id)} />}
      <Button icon="play" {...named(t("Replay"))} href={link("replay", id)} />
      {!isShared(id) && (
        <Button
          class="btn--go"
          label={ready ? t("Join the rematch") : t("Rematch")}
          onClick={() => playAgain(id)}
        />
      )}
      <p class="sr" role="status">
        {ready && t("The rematch is ready.")}
      </p>
    </div>
  );
}
