/*
 * Guilloche curves as SVG path data. All certificates contain them, so the data must be short: coordinates are integers
 * in fortieths of a millimetre, and curves have as few segments as possible.
 */

/** Units of path data per millimetre. */
export const UNITS = 40;

/** Distance of the control points of a cubic Bézier curve that approximates a cosine, as a share of half a wave. */
const REACH = 0.3642;

/**
 * Returns a cosine wave along the x axis that covers at least `length`. Lengths are in millimetres, and `phase` is a
 * share of the wavelength.
 */
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

/** Returns a closed curve whose radius, in millimetres, oscillates `lobes` times between `inner` and `outer`. */
export function rosette(inner: number, outer: number, lobes: number, turn: number): string {
  const half = Math.PI / lobes;
  /** Returns the end of a half lobe if `along` is 0, and otherwise a point on the tangent there. */
  const pointAt = (step: number, along: number) => {
    const angle = step * half - turn / lobes;
    const radius = step % 2 === 0 ? outer : inner;
    return point(
      radius * (Math.cos(angle) - along * half * Math.sin(angle)),
      radius * (Math.sin(angle) + along * half * Math.cos(angle)),
    );
  };
  let path = `M${pointAt(0, 0)}`;
  for (let step = 1; step <= 2 * lobes; step++) {
    path += `C${pointAt(step - 1, REACH)} ${pointAt(step, -REACH)} ${pointAt(step, 0)}`;
  }
  return `${path}Z`;
}

function point(x: number, y: number): string {
  return `${Math.round(x * UNITS)} ${Math.round(y * UNITS)}`;
}
