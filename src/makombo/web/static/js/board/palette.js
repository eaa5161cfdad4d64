// The colours of the plank: those of makombo.render.palette; a test compares them.

export const PALETTE = {
  WOOD: ["#8c5d36", "#794c29", "#63391d"],
  GRAIN_DARK: "#3a2111",
  GRAIN_LIGHT: "#d2a878",
  EDGE_LIGHT: "#d8ac78",
  EDGE_DARK: "#2f1a0c",
  BOWL: ["#56341b", "#3d2412", "#241308"],
  RIM_SHADE: "#2b170a",
  RIM_LIGHT: "#c4935c",
  SEED: ["#fffaea", "#e8d5a9", "#a98753"],
  SEED_EDGE: "#5a3f1b",
  SEED_SHADOW: "#0e0602",
  TAG: "#23130a",
  TAG_EDGE: "#b98a58",
  NUMERAL: "#fff6e3",
  COORDINATE: "#f9ecd4",
  GOLD: "#ffd27a",
  LAST: "#f7e9cf",
  WORDS: "Georgia, 'DejaVu Serif', 'Liberation Serif', serif",
  FIGURES: "'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
};
