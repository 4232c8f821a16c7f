// What the build makes of the shared catalogue and of the engine (build/locale.ts, build/games.ts).
declare module "words" {
  const loaders: Record<string, () => Promise<{ default: unknown }>>;
  export default loaders;
}

/** The games that have no card of their own. */
declare module "games" {
  const games: readonly import("./boards/genericCard").EngineGame[];
  export default games;
}
