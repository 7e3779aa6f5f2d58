import { type DocumentDesign, legibleColor } from '@app/contracts';

/**
 * The paper and ink colours of the public pages: `--paper-raised` and `--ink` in `packages/web-kit/src/frame.css`.
 */
const LIGHT = { paper: '#ffffff', ink: '#1c2024' };
const DARK = { paper: '#1b1f23', ink: '#e8e6e1' };

/**
 * Returns the colours of the documents as custom properties, for pages that look like a document. The colours are
 * chosen for lines on white paper, so they are adjusted until text in them is legible.
 */
export function designStyles({ accent_color, warm_color }: DocumentDesign): string {
  const colors = ({ paper, ink }: typeof LIGHT) =>
    `:root{--document-accent:${legibleColor(accent_color, paper, ink)};--document-warm:${legibleColor(warm_color, paper, ink)}}`;
  return `${colors(LIGHT)}@media screen and (prefers-color-scheme:dark){${colors(DARK)}}`;
}
