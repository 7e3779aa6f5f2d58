/**
 * Fontsource lets text change its face whenever a font arrives, and lines break anew: on a slow line
 * a title jumped (layout shift 0.14) wherever the fallback's metrics are not those of the font. So a
 * font is used where it comes at once, as one does that is preloaded or kept, and else from the next
 * page on.
 */
export default function optionalFonts(css) {
  return css.replaceAll('font-display: swap', 'font-display: optional');
}
