/**
 * Curves of security printing as SVG path data. Its numbers are whole, in fortieths of a millimetre, and its
 * pieces as few as can be: every certificate carries them.
 */

/** Units of the path data in a millimetre. */
export const UNITS = 40;

/** How far a cubic's control points reach along half a wave to draw a cosine. */
const REACH = 0.3642;

/** A cosine wave along the x axis, from before its beginning to beyond its end; lengths in millimetres. */
export function wave(length: number, wavelength: number, amplitude: number, phase: number): string {
  const half = wavelength / 2;
  const start = -phase * wavelength;
  const halves = Math.ceil((length - start) / half);
  const height = (step: number) => (step % 2 === 0 ? amplitude : -amplitude);
  let path = `M${point(start, height(0))}`;
  for (let step = 1; step <= halves; step++) {
    const x = start + step * half;
    const [from, to] = [height(step - 1), height(step)];
    path += `C${point(x - half + REACH * half, from)} ${point(x - REACH * half, to)} ${point(x, to)}`;
  }
  return path;
}

/** A closed curve whose radius swings `lobes` times between the inner and the outer one. */
export function rosette(inner: number, outer: number, lobes: number, turn: number): string {
  const half = Math.PI / lobes;
  /** The end of a half lobe, or a place on the tangent there. */
  const place = (step: number, along: number) => {
    const angle = step * half - turn / lobes;
    const radius = step % 2 === 0 ? outer : inner;
    return point(
      radius * (Math.cos(angle) - along * half * Math.sin(angle)),
      radius * (Math.sin(angle) + along * half * Math.cos(angle)),
    );
  };
  let path = `M${place(0, 0)}`;
  for (let step = 1; step <= 2 * lobes; step++) {
    path += `C${place(step - 1, REACH)} ${place(step, -REACH)} ${place(step, 0)}`;
  }
  return `${path}Z`;
}

function point(x: number, y: number): string {
  return `${Math.round(x * UNITS)} ${Math.round(y * UNITS)}`;
}
