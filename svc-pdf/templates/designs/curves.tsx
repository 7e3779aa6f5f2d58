import type { ReactNode } from 'react';

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
function wave(length: number, wavelength: number, amplitude: number, phase: number): string {
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

/**
 * Returns waves with evenly spaced phases. They have about this wavelength, in millimetres, and a whole number of
 * waves, so that the ends of adjacent sides match.
 */
export function strands(
  count: number,
  length: number,
  wavelength: number,
  amplitude: number,
): string {
  const whole = length / Math.round(length / wavelength);
  return Array.from({ length: count }, (_, strand) =>
    wave(length, whole, amplitude, strand / count),
  ).join('');
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

/**
 * Distance of the control points of a cubic Bézier curve that approximates a quarter of a circle, as a share of the
 * radius.
 */
const QUARTER = 0.5523;

/**
 * Returns a quarter of a circle that ends at this point, for path data in units. Chromium prints its own arcs as dozens
 * of curves.
 */
function quarter([fromX, fromY]: Place, [toX, toY]: Place, startsAcross: boolean): string {
  const [x, y] = [(toX - fromX) * QUARTER, (toY - fromY) * QUARTER];
  const [first, second] = startsAcross
    ? [point(fromX + x, fromY), point(toX, toY - y)]
    : [point(fromX, fromY + y), point(toX - x, toY)];
  return `C${first} ${second} ${point(toX, toY)}`;
}

type Place = readonly [x: number, y: number];

/** Returns a circle as path data. Lengths are in millimetres. */
export function circle(radius: number, [x, y]: Place = [0, 0]): string {
  const [top, right, bottom, left]: [Place, Place, Place, Place] = [
    [x, y - radius],
    [x + radius, y],
    [x, y + radius],
    [x - radius, y],
  ];
  return (
    `M${point(...top)}${quarter(top, right, true)}${quarter(right, bottom, false)}` +
    `${quarter(bottom, left, true)}${quarter(left, top, false)}Z`
  );
}

/** Returns a rectangle whose corners are replaced by arcs around them. Lengths are in millimetres. */
export function notched({ width, height }: SheetSize, inset: number, radius: number): string {
  const [right, bottom] = [width - inset, height - inset];
  const [near, farX, farY] = [inset + radius, right - radius, bottom - radius];
  const side = (from: Place, to: Place, startsAcross: boolean) =>
    `L${point(...from)}${quarter(from, to, startsAcross)}`;
  return (
    `M${point(near, inset)}${side([farX, inset], [right, near], false)}` +
    `${side([right, farY], [farX, bottom], true)}${side([near, bottom], [inset, farY], false)}` +
    `${side([inset, near], [near, inset], true)}Z`
  );
}

/** Returns `count` rosettes at evenly spaced angles. */
export function rosettes(count: number, inner: number, outer: number, lobes: number): string {
  return Array.from({ length: count }, (_, turn) =>
    rosette(inner, outer, lobes, (turn * 2 * Math.PI) / count),
  ).join('');
}

export function point(x: number, y: number): string {
  return `${Math.round(x * UNITS)} ${Math.round(y * UNITS)}`;
}

/** A line in the inherited colour. `width` is in millimetres. */
export function Curve({ path, width }: { path: string; width: number }): ReactNode {
  return (
    <path d={path} transform={`scale(${1 / UNITS})`} strokeWidth={width * UNITS} fill="none" />
  );
}

/** An area in the inherited colour. */
export function Area({ path }: { path: string }): ReactNode {
  return <path d={path} transform={`scale(${1 / UNITS})`} />;
}

/** The size of a sheet in millimetres. */
export interface SheetSize {
  width: number;
  height: number;
}

/** A rectangle at the same distance from every edge of the sheet. Lengths are in millimetres. */
export function Rule({
  sheet,
  inset,
  width,
}: {
  sheet: SheetSize;
  inset: number;
  width: number;
}): ReactNode {
  return (
    <rect
      x={inset}
      y={inset}
      width={sheet.width - 2 * inset}
      height={sheet.height - 2 * inset}
      strokeWidth={width}
    />
  );
}

/** Strands along the four sides of a rectangle, without the corners. All lengths are in millimetres. */
export function Band({
  sheet,
  inset,
  half,
  corner,
  pathOf,
}: {
  sheet: SheetSize;
  /** Distance of the band's centre line from the sheet's edge. */
  inset: number;
  /** Half the width of the band. */
  half: number;
  /** Distance of the ends of each side from the corners of the centre line. */
  corner: number;
  /** Returns the path and the width of lines for a side of this length. */
  pathOf(length: number): { path: string; width: number };
}): ReactNode {
  const across = sheet.width - 2 * (inset + corner);
  const down = sheet.height - 2 * (inset + corner);
  return (
    <>
      {[inset, sheet.height - inset].map((y) => (
        <svg
          key={y}
          aria-hidden="true"
          x={inset + corner}
          y={y - half}
          width={across}
          height={2 * half}
        >
          <g transform={`translate(0 ${half})`}>
            <Curve {...pathOf(across)} />
          </g>
        </svg>
      ))}
      {[inset, sheet.width - inset].map((x) => (
        <svg
          key={x}
          aria-hidden="true"
          x={x - half}
          y={inset + corner}
          width={2 * half}
          height={down}
        >
          <g transform={`rotate(90) translate(0 ${-half})`}>
            <Curve {...pathOf(down)} />
          </g>
        </svg>
      ))}
    </>
  );
}

/** The points at this distance from the two nearest edges of the sheet, in millimetres. */
export function corners({ width, height }: SheetSize, inset: number): [x: number, y: number][] {
  return [inset, width - inset].flatMap((x) =>
    [inset, height - inset].map((y): [number, number] => [x, y]),
  );
}
