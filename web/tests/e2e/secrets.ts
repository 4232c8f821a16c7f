// What a page can know: everything that it received, and everything in its memory.
import type { CDPSession, Page } from "@playwright/test";
import { changedTable, type TableChange } from "../../src/backends/change";
import type { GameTypes, TableState } from "../../src/table/protocol";

/** Records all texts that a page receives from now on, by WebSocket and by HTTP. */
export function recordTraffic(page: Page): string[] {
  const received: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => received.push(String(payload))),
  );
  page.on("response", async (response) => {
    received.push(JSON.stringify(response.headers()));
    if (response.url().includes("/api/")) {
      const body = await response.body().catch(() => null);
      received.push(body?.toString("latin1") ?? "");
    }
  });
  return received;
}

export interface Memory {
  /** Every text. */
  texts: string[];
  /** Every array of words, joined by spaces. */
  lists: string[];
}

async function textsOf(session: CDPSession): Promise<string[]> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", take);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", take);
  return (JSON.parse(chunks.join("")) as { strings: string[] }).strings;
}

async function listsOf(session: CDPSession): Promise<string[]> {
  const { result } = await session.send("Runtime.evaluate", { expression: "Array.prototype" });
  const { objects } = await session.send("Runtime.queryObjects", {
    prototypeObjectId: result.objectId ?? "",
  });
  const { result: found } = await session.send("Runtime.callFunctionOn", {
    objectId: objects.objectId,
    returnByValue: true,
    functionDeclaration: `function () {
      return [...this]
        .filter((list) => Array.isArray(list) && list.length > 0 && list.length < 200)
        .filter((list) => list.every((word) => typeof word === "string" && word.length < 60))
        .map((list) => list.join(" "));
    }`,
  });
  await session.send("Runtime.releaseObject", { objectId: objects.objectId ?? "" });
  return found.value as string[];
}

/** Puts a marker text and list into a page; a search of its memory must find both. */
export async function plantMarkers(page: Page): Promise<string[]> {
  const [text, list] = await page.evaluate(() => {
    const word = () => crypto.randomUUID();
    const hidden = { text: [word(), word()].join("+"), list: [word(), word()] };
    Object.assign(globalThis, { hidden });
    return [hidden.text, hidden.list] as const;
  });
  return [text, list.join(" ")];
}

/** The texts and lists in a page's memory. */
export async function memoryOf(page: Page): Promise<Memory> {
  const session = await page.context().newCDPSession(page);
  try {
    return { texts: await textsOf(session), lists: await listsOf(session) };
  } finally {
    await session.detach();
  }
}

/** The secrets that occur in some texts. */
export function leaked(secrets: readonly string[], texts: readonly string[]): string[] {
  return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
}

/** Every table that a page was told, also those of which it was told what changed. */
export function tablesIn<G extends GameTypes>(received: readonly string[]): TableState<G>[] {
  const tables: TableState<G>[] = [];
  for (const text of received.filter((text) => text.startsWith('{"t":"'))) {
    const message = JSON.parse(text) as TableState<G> &
      Partial<TableChange> & { table?: TableState<G> };
    const before = (tables.at(-1) ?? null) as TableState | null;
    const table =
      message.change === undefined
        ? (message.table ?? message)
        : (changedTable(before, message as TableChange) as TableState<G> | null);
    if (table?.toact !== undefined) {
      tables.push(table);
    }
  }
  return tables;
}
