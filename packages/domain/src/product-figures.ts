// Generated from database/functions/points/product_figures.sql by scripts/generate-product-figures.ts; do not edit.
export const productFigures = {
  welcomePoints: 50,
  referralPoints: 10,
  graceSeconds: 2,
} as const
