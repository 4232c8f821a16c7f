// The invitation to a table: a link, a code, a QR code, and the device's own way to share.
import { encode } from "uqr";
import { Button } from "../components/tools";
import { t } from "../i18n";
import type { Table } from "../table/table";
import { invitation, LinkCopied, useCode, useCopying } from "./sharing";

interface InvitationProps {
  table: Table;
  match: string;
  /** What to do next is to invite someone. */
  wanted: boolean;
  game: string;
}

export function Invitation({ table, match, wanted, game }: InvitationProps) {
  const code = useCode(table);
  const address = invitation(code ?? match);
  const [copied, copy] = useCopying();
  const sharing = { title: "divetable", text: t("Come and play {0}.", game), url: address };
  const shares = navigator.canShare?.(sharing) ?? false;
  const go = (first: boolean) => (wanted && first ? "btn--go" : undefined);
  return (
    <section class="panel invitation" aria-label={t("Invite your friends")}>
      <h2>{t("Invite your friends")}</h2>
      <QrCode text={address} />
      <div class="invitation-ways">
        {code !== undefined && <Code code={code} />}
        <p>{t("Scan the picture, open the link, or enter the code in the lobby.")}</p>
      </div>
      <div class="share">
        <output>{address.replace(/^https?:\/\//, "")}</output>
        {shares && (
          <Button
            class={go(true)}
            icon="share"
            label={t("Share")}
            onClick={() => navigator.share(sharing).catch(() => {})}
          />
        )}
        <Button
          class={go(!shares)}
          icon={copied ? "check" : "copy"}
          label={copied ? t("Link copied") : t("Copy link")}
          onClick={() => copy(address)}
        />
        <LinkCopied copied={copied} silent />
      </div>
    </section>
  );
}

/** The code in boxes, as in the lobby; screen readers get it as one word. */
function Code({ code }: { code: string }) {
  return (
    <p class="boxes">
      <b class="sr">{code}</b>
      {[...code].map((letter, i) => (
        <i key={`box${i}`} aria-hidden="true">
          {letter}
        </i>
      ))}
    </p>
  );
}

/** A text as a QR code: a path with a square for each dark module. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("QR code of the link")}
    >
      <path d={dark.join("")} shape-rendering="crispEdges" />
    </svg>
  );
}
