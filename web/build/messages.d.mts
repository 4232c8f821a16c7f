// Types of messages.mjs.
import type { Catalog, Part } from "../../locale/format.mjs";

export function compile(message: string): Part[];
export function compileCatalog(catalog: Catalog<string>): Catalog;
