import type { PrintableDocument } from '../printing/printable.ts';
import { type PlacedQr, qrRuns } from '../templates/markup.ts';

/** Returns a whole certificate as one HTML body, which Chromium prints as the reference for composed PDFs. */
export function wholeBody({ body, sheet, qr }: PrintableDocument): string {
  const beneath = (sheet?.ornament ?? '').replace('</main>', '');
  return beneath + (qr ? svgOf(qr) : '') + body.replace('<main class="sheet">', '');
}

function svgOf({ text, x, y, size }: PlacedQr): string {
  const { side, runs } = qrRuns(text);
  const path = runs.map((run) => `M${run.x} ${run.y}h${run.length}v1h-${run.length}z`).join('');
  const style = `left:${x}px;top:${y}px;width:${size}px;height:${size}px`;
  return `<svg style="${style}" viewBox="0 0 ${side} ${side}"><path d="${path}"/></svg>`;
}
