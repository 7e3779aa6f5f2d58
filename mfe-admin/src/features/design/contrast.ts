/** WCAG 2.2's least contrast of text with what is behind it. */
export const LEAST_CONTRAST = 4.5;

/** One digit, cut and not rounded: 4.49 is not 4.5. */
export function contrastText(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}
