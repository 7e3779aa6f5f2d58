import type { ReactNode } from 'react';
import { rosette, wave } from './curves.ts';

const SHEET = { width: 297, height: 210 };
/** Distance of the band's middle line from the sheet's edge, and half its breadth. */
const BAND = { inset: 14, half: 3.2 };
const STRANDS = 7;

/** So many of them, each turned a step further. */
function rosettes(count: number, inner: number, outer: number, lobes: number) {
  return Array.from({ length: count }, (_, turn) =>
    rosette(inner, outer, lobes, (turn * 2 * Math.PI) / count),
  );
}
const BEHIND = rosettes(8, 22, 70, 12);
const CORNER = rosettes(3, 0.6, 3, 8);
const SEAL_EDGE = rosette(15.2, 16.4, 40, 0);
const SEAL_RING = rosettes(6, 9.4, 13.8, 18);

/** The frame around the sheet and the pale rosette behind the text. */
export function Frame(): ReactNode {
  const across = SHEET.width - 2 * BAND.inset;
  const down = SHEET.height - 2 * BAND.inset;
  return (
    <svg className="frame" viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} aria-hidden="true">
      <g className="pale" transform="translate(148.5 103)" fill="none" strokeWidth="0.25">
        {BEHIND.map((curve) => (
          <path key={curve} d={curve} />
        ))}
      </g>
      <g fill="none" stroke="currentColor">
        <Rule inset={BAND.inset - BAND.half - 1.4} width={0.7} />
        <Rule inset={BAND.inset - BAND.half - 0.5} width={0.2} />
        <Rule inset={BAND.inset + BAND.half + 0.5} width={0.2} />
        <Rule inset={BAND.inset + BAND.half + 1.2} width={0.35} />
        <Side length={across} x={BAND.inset} y={BAND.inset} />
        <Side length={across} x={BAND.inset} y={SHEET.height - BAND.inset} />
        <Side length={down} x={BAND.inset} y={BAND.inset} turned />
        <Side length={down} x={SHEET.width - BAND.inset} y={BAND.inset} turned />
      </g>
      {[BAND.inset, SHEET.width - BAND.inset].flatMap((x) =>
        [BAND.inset, SHEET.height - BAND.inset].map((y) => (
          <Corner key={`${x} ${y}`} x={x} y={y} />
        )),
      )}
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

/** One side of the band: strands of one wave, each a step further on, between two corners. */
function Side(props: { length: number; x: number; y: number; turned?: boolean }): ReactNode {
  const { length, x, y, turned } = props;
  const free = length - 2 * BAND.half;
  // A whole number of waves, so that both ends of a side look alike.
  const wavelength = free / Math.round(free / 11);
  return (
    <svg
      aria-hidden="true"
      x={turned ? x - BAND.half : x + BAND.half}
      y={turned ? y + BAND.half : y - BAND.half}
      width={turned ? 2 * BAND.half : free}
      height={turned ? free : 2 * BAND.half}
    >
      <g transform={turned ? `rotate(90) translate(0 ${-BAND.half})` : `translate(0 ${BAND.half})`}>
        {Array.from({ length: STRANDS }, (_, strand) => (
          <path
            key={strand}
            d={wave(free, wavelength, BAND.half - 0.3, strand / STRANDS)}
            strokeWidth="0.14"
          />
        ))}
      </g>
    </svg>
  );
}

function Corner({ x, y }: { x: number; y: number }): ReactNode {
  const size = 2 * BAND.half + 1;
  return (
    <g transform={`translate(${x} ${y})`} fill="none" stroke="currentColor" strokeWidth="0.14">
      <rect x={-size / 2} y={-size / 2} width={size} height={size} fill="#fff" strokeWidth="0.2" />
      {CORNER.map((curve) => (
        <path key={curve} d={curve} />
      ))}
      <circle className="warm" r="0.5" stroke="none" />
    </g>
  );
}

/** The seal that is drawn: a scalloped disc and a guilloche ring, its middle free for two words. */
export function Seal(): ReactNode {
  return (
    <svg className="seal" viewBox="-17 -17 34 34" aria-hidden="true">
      <path d={SEAL_EDGE} fill="currentColor" />
      <circle r="14.4" fill="none" stroke="#fff" strokeWidth="0.25" />
      <g fill="none" stroke="#fff" strokeWidth="0.13">
        {SEAL_RING.map((curve) => (
          <path key={curve} d={curve} />
        ))}
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
