import type { PlacedQr } from '../documents/markup.ts';
import type { PrintableDocument } from '../documents/printable.ts';
import { runsOf } from './qr.ts';

/** A sheet with all that is on it for Chromium to print alone: what the press is measured by. */
export function wholeBody({ body, sheet, qr }: PrintableDocument): string {
  const beneath = (sheet?.ornament ?? '').replace('</main>', '');
  return beneath + (qr ? svgOf(qr) : '') + body.replace('<main class="sheet">', '');
}

function svgOf({ text, x, y, size }: PlacedQr): string {
  const { side, runs } = runsOf(text);
  const path = runs.map((run) => `M${run.x} ${run.y}h${run.length}v1h-${run.length}z`).join('');
  const style = `left:${x}px;top:${y}px;width:${size}px;height:${size}px`;
  return `<svg style="${style}" viewBox="0 0 ${side} ${side}"><path d="${path}"/></svg>`;
}
