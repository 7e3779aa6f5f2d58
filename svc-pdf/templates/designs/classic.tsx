import type { ReactNode } from 'react';
import {
  Area,
  Band,
  Curve,
  circle,
  corners,
  notched,
  Rule,
  rosette,
  rosettes,
  type SheetSize,
  strands,
} from './curves.tsx';
import { SealMark } from './guilloche.tsx';

/** Distance of the cable's centre line from the sheet's edge, and half its width, in millimetres. */
const CABLE = { inset: 11.6, half: 1.1 };
/** Distance of the inner rules from the sheet's edge, and the radius of the arcs that replace their corners. */
const INNER = { inset: 14.4, radius: 13 };
/** Distance of the centres of the rosettes in the corners from the sheet's edge. */
const ROSETTE = 18.4;

const CORNER_RING = rosettes(3, 2, 5, 10);
const CORNER_CORE = rosettes(2, 0.8, 2, 8);
const SEAL_EDGE = rosettes(3, 15.4, 17, 48);
const SEAL_RING = rosettes(4, 10.8, 14.5, 18);
const SEAL_CORE = rosette(9.5, 10.1, 48, 0);

/** An engraved cable between rules. The inner rules give way to a rosette in each corner. */
export function ClassicFrame({ sheet }: { sheet: SheetSize }): ReactNode {
  return (
    <>
      <g fill="none" stroke="currentColor">
        <Rule sheet={sheet} inset={8.4} width={1.3} />
        <Rule sheet={sheet} inset={9.9} width={0.2} />
        <Band
          {...CABLE}
          sheet={sheet}
          corner={CABLE.half}
          pathOf={(length) => ({ path: strands(3, length, 4.4, CABLE.half - 0.15), width: 0.13 })}
        />
        {corners(sheet, CABLE.inset).map(([x, y]) => (
          <rect
            key={`${x} ${y}`}
            x={x - CABLE.half}
            y={y - CABLE.half}
            width={2 * CABLE.half}
            height={2 * CABLE.half}
            fill="currentColor"
            stroke="none"
          />
        ))}
        <Curve path={notched(sheet, INNER.inset - 1.1, INNER.radius + 1.1)} width={0.2} />
        <Curve path={notched(sheet, INNER.inset, INNER.radius)} width={0.6} />
        <Curve path={notched(sheet, INNER.inset + 1.1, INNER.radius - 1.1)} width={0.2} />
        {corners(sheet, ROSETTE).map(([x, y]) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <Curve path={CORNER_RING} width={0.13} />
            <Curve path={CORNER_CORE} width={0.13} />
          </g>
        ))}
      </g>
      <g className="warm">
        {corners(sheet, ROSETTE).map(([x, y]) => (
          <Area key={`${x} ${y}`} path={circle(0.55, [x, y])} />
        ))}
      </g>
    </>
  );
}

/** A rule that swells towards a lozenge in its middle. `y` is its place in millimetres. */
export function SwelledRule({ sheet, y }: { sheet: SheetSize; y: number }): ReactNode {
  return (
    <g transform={`translate(${sheet.width / 2} ${y})`}>
      <g fill="currentColor">
        <path d="M-3 0C-12-.5-20-.12-36-.05v.1C-20 .12-12 .5-3 0z" />
        <path d="M3 0C12-.5 20-.12 36-.05v.1C20 .12 12 .5 3 0z" />
      </g>
      <path className="warm" d="M0-1.5L1.5 0 0 1.5-1.5 0z" />
    </g>
  );
}

/** Rings of engraved lines around two words. */
export function ClassicSeal(): ReactNode {
  return (
    <>
      <g fill="none" stroke="currentColor">
        <Curve path={SEAL_EDGE} width={0.16} />
        <Curve path={circle(15.1)} width={0.5} />
        <Curve path={SEAL_RING} width={0.14} />
        <Curve path={circle(10.3)} width={0.3} />
        <Curve path={SEAL_CORE} width={0.16} />
      </g>
      <SealMark />
    </>
  );
}
