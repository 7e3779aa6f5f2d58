/** Curves of security printing as SVG path data, in millimetres. */

/** A sine wave along the x axis, its half waves drawn as parabolas. */
export function wave(length: number, wavelength: number, amplitude: number, phase: number): string {
  const half = wavelength / 2;
  const start = -phase * wavelength;
  const halves = Math.ceil((length - start) / half);
  // A parabola's control point lies twice as high as its crest.
  const first = `M${mm(start)} 0q${mm(half / 2)} ${mm(-2 * amplitude)} ${mm(half)} 0`;
  return first + `t${mm(half)} 0`.repeat(halves);
}

/** A closed curve whose radius swings `lobes` times between the inner and the outer one. */
export function rosette(inner: number, outer: number, lobes: number, turn: number): string {
  const steps = lobes * 24;
  const middle = (inner + outer) / 2;
  const swing = (outer - inner) / 2;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps;
    const radius = middle + swing * Math.cos(lobes * angle + turn);
    return `${mm(radius * Math.cos(angle))} ${mm(radius * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

function mm(value: number): string {
  return String(Math.round(value * 100) / 100);
}
