// What the build makes of the shared catalogue (build/locale.ts).
declare module "words" {
  const loaders: Record<string, () => Promise<{ default: unknown }>>;
  export default loaders;
}
