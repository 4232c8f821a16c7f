// The list of open tables, to join or to watch.

import { type OpenTable, useTables } from "../backends/tables";
import { cardOf } from "../boards/cards";
import { Icon, Sprite } from "../components/sprite";
import { list, t, tn } from "../i18n";
import { link } from "../router";
import { markedName } from "../table/players";

function about({ phase, seats }: OpenTable): string {
  const names = list(
    seats.flatMap(({ name, guest }) => (name === undefined ? [] : [markedName(name, guest)])),
  );
  const free = seats.filter(({ kind }) => kind === "open").length;
  const state = phase === "waiting" ? tn("{0} free seat", "{0} free seats", free) : t("playing");
  return names === "" ? state : `${names} · ${state}`;
}

function Row({ table }: { table: OpenTable }) {
  const card = cardOf(table.game);
  const sit = table.phase === "waiting" && table.seats.some(({ kind }) => kind === "open");
  return (
    <li class="ct">
      <span class="cti" style={{ "--pc": card.tint }}>
        <Sprite name={card.icon} size={34} />
      </span>
      <span class="ctx">
        <b>{card.name}</b>
        <em>{about(table)}</em>
      </span>
      <a class="btn btn--s" href={link(sit ? "join" : "table", table.match)}>
        <Icon name={sit ? "people" : "eye"} size={18} />
        {sit ? t("Sit down") : t("Watch")}
      </a>
    </li>
  );
}

export function OpenTables() {
  const tables = useTables();
  return tables.length === 0 ? null : (
    <section class="ltables" aria-label={t("Open tables")}>
      <h2>{t("Open tables")}</h2>
      <ul class="cts">
        {tables.map((table) => (
          <Row key={table.match} table={table} />
        ))}
      </ul>
    </section>
  );
}
