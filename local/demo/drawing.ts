/** An SVG picture. `svg` is the markup inside the root element. */
export interface Drawing {
  width: number;
  height: number;
  svg: string;
}

export const TEAL = '#0d5a66';
export const RUST = '#a8571b';
export const INK = '#1c2024';

export function svgOf({ width, height, svg }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
}

/** Returns the SVG of the journal's motif: rings, as on the site's covers of issues. */
export function rings(x: number, y: number): string {
  const circles = Array.from({ length: 8 }, (_, ring) => {
    const width = ring < 3 ? 9 : 3;
    const opacity = ring < 3 ? 1 : 0.45;
    return `<circle cx="${x}" cy="${y}" r="${44 + ring * 66}" fill="none" stroke="#9ed3d6" stroke-width="${width}" opacity="${opacity}"/>`;
  });
  return `${circles.join('')}<circle cx="${x}" cy="${y}" r="16" fill="#e0a878"/>`;
}
