// Sets the reader's theme before anything is painted; a classic script in the head.
(() => {
  let theme = "system";
  try {
    theme = localStorage.getItem("theme") ?? theme;
  } catch {
    // No storage: the device's theme it is.
  }
  // Who asks the device for more contrast gets the theme that has it.
  if (theme === "system" && matchMedia("(prefers-contrast: more)").matches) theme = "contrast";
  if (theme !== "system") document.documentElement.dataset.theme = theme;
})();
