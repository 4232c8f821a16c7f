// Virtual modules that the build makes from the catalogue and the engine (build/locale.ts, build/games.ts).
declare module "words" {
  const loaders: Record<string, () => Promise<{ default: unknown }>>;
  export default loaders;
}

/** The English sentences for errors. */
declare module "words:errors:en" {
  const catalog: import("../../locale/format.mjs").Catalog;
  export default catalog;
}

/** The games without a card of their own. */
declare module "games" {
  const games: readonly import("./boards/gameCard").EngineGame[];
  export default games;
}
