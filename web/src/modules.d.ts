// Modules that the build makes (build/locale.ts).
declare module "phrases" {
  const loaders: Record<string, () => Promise<{ default: import("./i18n/phrases").Book }>>;
  export default loaders;
}
