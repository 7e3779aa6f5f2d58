import type { ReactNode } from 'react';
import { Area, Curve, circle, type SheetSize } from './curves.tsx';

/** Width of the band at the left edge, in millimetres. */
const BAND = { landscape: 27, portrait: 21 };
/** Radii of the rings in the band, like those on the covers of issues. */
const RINGS = Array.from({ length: 15 }, (_, ring) => 5 + ring * 6.5);

/** One band of colour with rings. */
export function ModernFrame({ sheet }: { sheet: SheetSize }): ReactNode {
  const band = sheet.width > sheet.height ? BAND.landscape : BAND.portrait;
  const centre = [band - 8, sheet.height * 0.7] as const;
  return (
    <svg aria-hidden="true" width={band} height={sheet.height}>
      <rect width={band} height={sheet.height} fill="currentColor" />
      <g className="tint">
        <Curve path={RINGS.map((radius) => circle(radius, centre)).join('')} width={0.4} />
      </g>
      <g className="warm">
        <Area path={circle(1.5, centre)} />
      </g>
    </svg>
  );
}

/** Plain rings around two words. */
export function ModernSeal(): ReactNode {
  return (
    <g fill="none" stroke="currentColor">
      <Curve path={circle(15.6)} width={1.5} />
      <Curve path={circle(13.7) + circle(12.8)} width={0.25} />
    </g>
  );
}
