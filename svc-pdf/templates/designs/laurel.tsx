import type { ReactNode } from 'react';
import { Area, circle, point, Rule, type SheetSize } from './curves.tsx';
import { SealMark } from './guilloche.tsx';

/** A branch that grows along an arc. Lengths are in millimetres, angles in degrees, clockwise from the right. */
interface Branch {
  centre: readonly [x: number, y: number];
  radius: number;
  /** The angles of the stem's end, of the first leaves and of the tip. */
  angles: readonly [stem: number, first: number, tip: number];
  /** Number of pairs of leaves. A single leaf follows at the tip. */
  pairs: number;
  /** The length of the longest leaves. */
  leaf: number;
  /** The width of the stem at its end. */
  stem: number;
}

/** The widths of half a leaf and of half its middle vein, as shares of the leaf's length. */
const HALF_LEAF = 0.22;
const HALF_VEIN = 0.014;
/** The angle between a leaf and the stem in radians. */
const SPREAD = 0.6;
/** Number of straight pieces of each edge of a stem, enough to look like a curve. */
const STEM_PIECES = 32;

/** The parts of a branch as path data. Each leaf has a dark half and a light half, as in an engraving. */
interface Drawing {
  dark: string;
  light: string;
  berries: string;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function drawingOf({ centre, radius, angles, pairs, leaf, stem }: Branch): Drawing {
  const [stemEnd, first, tip] = [radians(angles[0]), radians(angles[1]), radians(angles[2])];
  const placeAt = (angle: number, aside = 0): [number, number] => [
    centre[0] + (radius + aside) * Math.cos(angle),
    centre[1] + (radius + aside) * Math.sin(angle),
  ];
  const edge = (side: number) =>
    Array.from({ length: STEM_PIECES + 1 }, (_, piece) => {
      const share = piece / STEM_PIECES;
      const width = stem * (1 - 0.75 * share);
      return point(...placeAt(stemEnd + (tip - stemEnd) * share, (side * width) / 2));
    });
  const drawing: Drawing = {
    dark: `M${[...edge(1), ...edge(-1).toReversed()].join('L')}Z`,
    light: '',
    berries: '',
  };
  // The inner leaves of a small wreath have less room.
  const crowding = (0.4 * leaf) / radius;
  const step = (tip - first) / (pairs - 0.3);
  const addLeaf = (angle: number, aside: number, length: number) => {
    const { dark, light } = leafAt(placeAt(angle), angle + Math.PI / 2 + aside, length);
    drawing.dark += dark;
    drawing.light += light;
  };
  for (let pair = 0; pair < pairs; pair++) {
    const angle = first + pair * step;
    // Leaves are smaller at both ends.
    const length = leaf * (0.66 + 0.34 * Math.sin((Math.PI * (pair + 1)) / (pairs + 1)));
    addLeaf(angle, SPREAD, length * (1 - crowding));
    addLeaf(angle + 0.3 * step, -SPREAD, length);
    if (pair % 2 === 0 || pair === pairs - 1) continue;
    // Add a berry in the angle between a leaf and the stem: on both sides in turn if there is room.
    const side = pair % 4 === 1 && crowding < 0.1 ? 1 : -1;
    const berry = placeAt(angle + (side === 1 ? 0.72 : 1.02) * step, -side * 0.2 * leaf);
    drawing.berries += circle(0.07 * leaf, berry);
  }
  addLeaf(tip - 0.08 * step, 0, leaf * 0.74);
  return drawing;
}

/** Returns the two halves of a leaf that begins at a point and has this direction in radians. */
function leafAt([x, y]: readonly [number, number], direction: number, length: number) {
  const [cos, sin] = [length * Math.cos(direction), length * Math.sin(direction)];
  const to = (along: number, across: number) =>
    point(x + along * cos - across * sin, y + along * sin + across * cos);
  const half = (side: number) => {
    const [vein, edge] = [side * HALF_VEIN, side * HALF_LEAF];
    return `M${to(0.05, vein)}C${to(0.28, edge)} ${to(0.68, edge * 0.92)} ${to(1, 0)}L${to(0.62, vein)}Z`;
  };
  return { dark: half(1), light: half(-1) };
}

/** A branch and its mirror image. `axis` is the x coordinate of the axis between them. */
function Branches({ branch, axis }: { branch: Drawing; axis: number }): ReactNode {
  return [undefined, `translate(${2 * axis} 0) scale(-1 1)`].map((transform) => (
    <g key={transform ?? ''} transform={transform}>
      <g fill="currentColor">
        <Area path={branch.dark} />
      </g>
      <g className="light">
        <Area path={branch.light} />
      </g>
      <g className="warm">
        <Area path={branch.berries} />
      </g>
    </g>
  ));
}

const BESIDE = drawingOf({
  centre: [148.5, 95],
  radius: 113,
  angles: [151.5, 154, 205],
  pairs: 10,
  leaf: 12.5,
  stem: 0.9,
});
const ABOVE = drawingOf({
  centre: [105, 55],
  radius: 23,
  angles: [80, 102, 248],
  pairs: 10,
  leaf: 9.6,
  stem: 0.8,
});
const SEAL = drawingOf({
  centre: [0, 0],
  radius: 12.6,
  angles: [78, 104, 246],
  pairs: 9,
  leaf: 5.6,
  stem: 0.55,
});

/** Two laurel branches: beside the text in landscape, as a wreath above it in portrait. */
export function LaurelFrame({ sheet }: { sheet: SheetSize }): ReactNode {
  const branch = sheet.width > sheet.height ? BESIDE : ABOVE;
  return (
    <>
      <g fill="none" stroke="currentColor">
        <Rule sheet={sheet} inset={10} width={0.7} />
        <Rule sheet={sheet} inset={11.6} width={0.2} />
      </g>
      <Branches branch={branch} axis={sheet.width / 2} />
    </>
  );
}

/** A small wreath around two words. */
export function LaurelSeal(): ReactNode {
  return (
    <>
      <Branches branch={SEAL} axis={0} />
      <SealMark />
    </>
  );
}
