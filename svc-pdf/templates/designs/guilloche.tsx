import type { ReactNode } from 'react';
import {
  Band,
  Curve,
  corners,
  Rule,
  rosette,
  rosettes,
  type SheetSize,
  strands,
  UNITS,
} from './curves.tsx';

/** Distance of the band's centre line from the sheet's edge, and half the width of the band, in millimetres. */
const BAND = { inset: 14, half: 3.2 };
const STRANDS = 5;
/** Approximate wavelength in millimetres. */
const WAVELENGTH = 11;

const CORNER = rosettes(3, 0.6, 3, 8);
const BEHIND = rosettes(6, 22, 70, 12);
const SEAL_EDGE = rosette(15.2, 16.4, 40, 0);
const SEAL_RING = rosettes(5, 9.4, 13.8, 18);

/** A band of intertwined waves between double rules, and pale rosettes behind the text. */
export function GuillocheFrame({ sheet }: { sheet: SheetSize }): ReactNode {
  const { inset, half } = BAND;
  return (
    <>
      <g className="pale" transform={`translate(${sheet.width / 2} ${sheet.height / 2 - 2})`}>
        <Curve path={BEHIND} width={0.25} />
      </g>
      <g fill="none" stroke="currentColor">
        <Rule sheet={sheet} inset={inset - half - 1.4} width={0.7} />
        <Rule sheet={sheet} inset={inset - half - 0.5} width={0.2} />
        <Rule sheet={sheet} inset={inset + half + 0.5} width={0.2} />
        <Rule sheet={sheet} inset={inset + half + 1.2} width={0.35} />
        <Band
          {...BAND}
          sheet={sheet}
          corner={half}
          pathOf={(length) => ({
            path: strands(STRANDS, length, WAVELENGTH, half - 0.3),
            width: 0.14,
          })}
        />
        {corners(sheet, inset).map(([x, y]) => (
          <Corner key={`${x} ${y}`} x={x} y={y} />
        ))}
      </g>
    </>
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

/** A scalloped disc and a guilloche ring with room for two words in the centre. */
export function GuillocheSeal(): ReactNode {
  return (
    <>
      <path d={SEAL_EDGE} transform={`scale(${1 / UNITS})`} fill="currentColor" />
      <g stroke="#fff">
        <circle r="14.4" fill="none" strokeWidth="0.25" />
        <Curve path={SEAL_RING} width={0.13} />
      </g>
      <circle r="9" fill="#fff" />
      <circle r="8.4" fill="none" stroke="currentColor" strokeWidth="0.2" />
      <SealMark />
    </>
  );
}

/** A lozenge between two dashes, above the words of a seal. */
export function SealMark(): ReactNode {
  return (
    <g className="warm">
      <rect x="-3.4" y="-4.4" width="2.6" height="0.2" />
      <rect x="0.8" y="-4.4" width="2.6" height="0.2" />
      <path d="M0 -5.3l0.9 1-0.9 1-0.9-1z" />
    </g>
  );
}
