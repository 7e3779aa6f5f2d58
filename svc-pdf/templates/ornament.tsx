import type { ReactNode } from 'react';

/*
 * Guilloche curves as SVG path data. All certificates contain them, so the data must be short: coordinates are integers
 * in fortieths of a millimetre, and curves have as few segments as possible.
 */

/** Units of path data per millimetre. */
const UNITS = 40;

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

/** Returns a closed curve whose radius, in millimetres, oscillates `lobes` times between `inner` and `outer`. */
function rosette(inner: number, outer: number, lobes: number, turn: number): string {
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

const SHEET = { width: 297, height: 210 };
/** Distance of the band's centre line from the sheet's edge, and half the width of the band, in millimetres. */
const BAND = { inset: 14, half: 3.2 };
const STRANDS = 5;
/** Approximate wavelength in millimetres. Each side has a whole number of waves, so that its ends match. */
const WAVELENGTH = 11;

const LEFT = BAND.inset;
const RIGHT = SHEET.width - BAND.inset;
const TOP = BAND.inset;
const BOTTOM = SHEET.height - BAND.inset;

/** Returns `count` rosettes at evenly spaced angles. */
function rosettes(count: number, inner: number, outer: number, lobes: number): string {
  return Array.from({ length: count }, (_, turn) =>
    rosette(inner, outer, lobes, (turn * 2 * Math.PI) / count),
  ).join('');
}

/** Returns the strands of one side of the band, with evenly spaced phases. */
function strands(length: number): string {
  const wavelength = length / Math.round(length / WAVELENGTH);
  return Array.from({ length: STRANDS }, (_, strand) =>
    wave(length, wavelength, BAND.half - 0.3, strand / STRANDS),
  ).join('');
}

const BETWEEN_CORNERS = {
  across: RIGHT - LEFT - 2 * BAND.half,
  down: BOTTOM - TOP - 2 * BAND.half,
};
const ACROSS = strands(BETWEEN_CORNERS.across);
const DOWN = strands(BETWEEN_CORNERS.down);
const CORNER = rosettes(3, 0.6, 3, 8);
const BEHIND = rosettes(6, 22, 70, 12);
const SEAL_EDGE = rosette(15.2, 16.4, 40, 0);
const SEAL_RING = rosettes(5, 9.4, 13.8, 18);

export function Frame(): ReactNode {
  const { across, down } = BETWEEN_CORNERS;
  const { inset, half } = BAND;
  return (
    <svg className="frame" viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} aria-hidden="true">
      <g className="pale" transform="translate(148.5 103)">
        <Curve path={BEHIND} width={0.25} />
      </g>
      <g fill="none" stroke="currentColor">
        <Rule inset={inset - half - 1.4} width={0.7} />
        <Rule inset={inset - half - 0.5} width={0.2} />
        <Rule inset={inset + half + 0.5} width={0.2} />
        <Rule inset={inset + half + 1.2} width={0.35} />
        {[TOP, BOTTOM].map((y) => (
          <svg
            key={y}
            aria-hidden="true"
            x={LEFT + half}
            y={y - half}
            width={across}
            height={2 * half}
          >
            <g transform={`translate(0 ${half})`}>
              <Curve path={ACROSS} width={0.14} />
            </g>
          </svg>
        ))}
        {[LEFT, RIGHT].map((x) => (
          <svg
            key={x}
            aria-hidden="true"
            x={x - half}
            y={TOP + half}
            width={2 * half}
            height={down}
          >
            <g transform={`rotate(90) translate(0 ${-half})`}>
              <Curve path={DOWN} width={0.14} />
            </g>
          </svg>
        ))}
        {[LEFT, RIGHT].flatMap((x) =>
          [TOP, BOTTOM].map((y) => <Corner key={`${x} ${y}`} x={x} y={y} />),
        )}
      </g>
    </svg>
  );
}

function Rule({ inset, width }: { inset: number; width: number }): ReactNode {
  return (
    <rect
      x={inset}
      y={inset}
      width={SHEET.width - 2 * inset}
      height={SHEET.height - 2 * inset}
      strokeWidth={width}
    />
  );
}

function Corner({ x, y }: { x: number; y: number }): ReactNode {
  const size = 2 * BAND.half + 1;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x={-size / 2} y={-size / 2} width={size} height={size} fill="#fff" strokeWidth="0.2" />
      <Curve path={CORNER} width={0.14} />
      <circle className="warm" r="0.5" stroke="none" />
    </g>
  );
}

/** A line in the inherited colour. `width` is in millimetres. */
function Curve({ path, width }: { path: string; width: number }): ReactNode {
  return (
    <path d={path} transform={`scale(${1 / UNITS})`} strokeWidth={width * UNITS} fill="none" />
  );
}

/** The drawn seal: a scalloped disc and a guilloche ring with room for two words in the centre. */
export function Seal(): ReactNode {
  return (
    <svg className="seal" viewBox="-17 -17 34 34" aria-hidden="true">
      <path d={SEAL_EDGE} transform={`scale(${1 / UNITS})`} fill="currentColor" />
      <g stroke="#fff">
        <circle r="14.4" fill="none" strokeWidth="0.25" />
        <Curve path={SEAL_RING} width={0.13} />
      </g>
      <circle r="9" fill="#fff" />
      <circle r="8.4" fill="none" stroke="currentColor" strokeWidth="0.2" />
      <g className="warm">
        <rect x="-3.4" y="-4.4" width="2.6" height="0.2" />
        <rect x="0.8" y="-4.4" width="2.6" height="0.2" />
        <path d="M0 -5.3l0.9 1-0.9 1-0.9-1z" />
      </g>
    </svg>
  );
}
