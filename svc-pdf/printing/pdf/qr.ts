import { type PlacedQr, qrRuns } from '../../templates/markup.ts';

const POINTS_PER_PIXEL = 72 / 96;

/**
 * Returns the content stream that draws a QR code on a page of this height in points. It draws one path, so that
 * there are no gaps between modules.
 */
export function drawnQr({ text, x, y, size }: PlacedQr, pageHeight: number): string {
  const { side, runs } = qrRuns(text);
  const module = (size * POINTS_PER_PIXEL) / side;
  const [left, top] = [x * POINTS_PER_PIXEL, pageHeight - y * POINTS_PER_PIXEL];
  let path = '';
  for (const run of runs) path += `${run.x} ${run.y} ${run.length} 1 re\n`;
  const place = `${module.toFixed(8)} 0 0 ${(-module).toFixed(8)} ${left.toFixed(3)} ${top.toFixed(5)}`;
  return `/Artifact BMC q ${place} cm 0 g\n${path}f Q EMC\n`;
}
