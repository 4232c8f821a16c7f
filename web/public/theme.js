// Sets the theme before the first paint, so that a light page does not flash dark; src/settings.ts takes over.
(() => {
  let theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("divetable.settings") || "{}").theme || theme;
  } catch {
    // A page without storage follows the system.
  }
  const light =
    theme === "system" ? matchMedia("(prefers-color-scheme: light)").matches : theme === "light";
  document.documentElement.dataset.theme = light ? "light" : "dark";
})();
