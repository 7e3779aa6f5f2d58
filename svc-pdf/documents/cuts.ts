import type { Cut } from '../fonts/faces.ts';

/** The fonts of a certificate: what is set large has a cut of its own. */
export function certificateCuts(text: string, large: string): Cut[] {
  return [
    ...textCuts(text),
    { cssFamily: 'Display', weight: 350, size: 48, style: 'normal', text: large },
  ];
}

/** Upright and italic at the size of text. */
function textCuts(text: string): Cut[] {
  return [
    { cssFamily: 'Text', weight: 400, size: 14, style: 'normal', text },
    { cssFamily: 'Text', weight: 400, size: 14, style: 'italic', text },
  ];
}
