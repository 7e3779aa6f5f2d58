/** An SVG picture. `svg` is the markup inside the root element. */
export interface Drawing {
  width: number;
  height: number;
  svg: string;
}

export const TEAL = '#0d5a66';
export const RUST = '#a8571b';
export const PAPER = '#fcfbf8';
export const INK = '#1c2024';

export function svgOf({ width, height, svg }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
}

/** Returns the SVG of the journal's motif, waves that fade towards the bottom. */
export function waves(x: number, y: number, width: number, lines: number, colour: string): string {
  const step = 22;
  return Array.from({ length: lines }, (_, line) => {
    const top = y + line * step;
    const quarter = width / 4;
    const curve = `M${x} ${top} q${quarter / 2} -16 ${quarter} 0 t${quarter} 0 t${quarter} 0 t${quarter} 0`;
    return `<path d="${curve}" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" opacity="${(1 - line / (lines + 1)).toFixed(2)}"/>`;
  }).join('');
}
