import type { CertificateDesign, Orientation } from '@app/contracts';
import type { ReactNode } from 'react';
import styles from './design-choice.module.css';

/** The size of a picture in millimetres of the printed sheet. */
interface Size {
  width: number;
  height: number;
}

const INK = '#1c2024';
const WARM = 'var(--drawn-warm)';

/** A drawing of a design in which bars stand for texts. */
export function DesignPicture({
  design,
  orientation,
}: {
  design: CertificateDesign;
  orientation: Orientation;
}) {
  const isPortrait = orientation === 'portrait';
  const size = isPortrait ? { width: 210, height: 297 } : { width: 297, height: 210 };
  return (
    <svg
      className={styles.picture}
      data-portrait={isPortrait || undefined}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      {drawings[design](size)}
    </svg>
  );
}

const drawings: Record<CertificateDesign, (size: Size) => ReactNode> = {
  guilloche: (size) => (
    <>
      <g fill="none" stroke="currentColor">
        <Frame {...size} inset={14} strokeWidth="7" opacity="0.3" />
        <Frame {...size} inset={9} strokeWidth="2" />
        <Frame {...size} inset={19} strokeWidth="1.5" />
      </g>
      <Centred {...size} from={size.height * 0.17} heading={5} />
      <circle
        cx={size.width / 2}
        cy={size.height * 0.79}
        r="13"
        fill="none"
        stroke="currentColor"
        strokeWidth="8"
      />
    </>
  ),
  classic: (size) => (
    <>
      <g fill="none" stroke="currentColor">
        <Frame {...size} inset={9} strokeWidth="3.5" />
        <path d={notched(size, 16, 16)} strokeWidth="2" />
        {[22, size.width - 22].flatMap((x) =>
          [22, size.height - 22].map((y) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" strokeWidth="3" />
          )),
        )}
        <circle cx={size.width / 2} cy={size.height * 0.79} r="15" strokeWidth="5" opacity="0.75" />
      </g>
      <Centred {...size} from={size.height * 0.17} heading={11} />
    </>
  ),
  modern: ({ width, height }) => {
    const band = width * 0.1;
    const left = band + 22;
    const from = height * 0.36;
    return (
      <>
        <rect width={band} height={height} fill="currentColor" />
        <g fill="currentColor">
          <rect x={left} y={height * 0.11} width={width * 0.26} height="7" />
        </g>
        <circle
          cx={width - 36}
          cy={height * 0.14}
          r="14"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
        />
        <rect x={left} y={from} width={width * 0.3} height="5" fill={WARM} />
        <g fill={INK}>
          <rect x={left} y={from + 16} width={width * 0.52} height="13" />
          <rect x={left} y={from + 42} width={width * 0.6} height="5" opacity="0.7" />
          <rect x={left} y={from + 53} width={width * 0.44} height="5" opacity="0.7" />
        </g>
        <Foot height={height} qr={width - 46} signature={width * 0.46} />
      </>
    );
  },
  laurel: (size) => {
    const { width, height } = size;
    const isLandscape = width > height;
    const radius = isLandscape ? 118 : 30;
    const centre = isLandscape ? height * 0.45 : 58;
    const angles = isLandscape ? [-21, -12.6, -4.2, 4.2, 12.6, 21] : [-54, -27, 0, 27, 54];
    return (
      <>
        <g fill="none" stroke="currentColor">
          <Frame {...size} inset={11} strokeWidth="2.5" />
        </g>
        <g fill="currentColor">
          {angles.flatMap((angle) =>
            [angle, 180 - angle].map((turn) => (
              <g
                key={turn}
                transform={`translate(${width / 2} ${centre}) rotate(${turn}) translate(${radius} 0)`}
              >
                <ellipse
                  rx="3.2"
                  ry="8"
                  transform={`rotate(${angle === turn ? -32 : 32}) translate(5 0)`}
                />
                <ellipse
                  rx="3.2"
                  ry="8"
                  opacity="0.5"
                  transform={`rotate(${angle === turn ? 32 : -32}) translate(-5 0)`}
                />
              </g>
            )),
          )}
        </g>
        <Centred {...size} from={isLandscape ? height * 0.17 : 108} heading={5} />
      </>
    );
  },
};

function Frame({
  width,
  height,
  inset,
  ...stroke
}: Size & { inset: number; strokeWidth: string; opacity?: string }) {
  return (
    <rect x={inset} y={inset} width={width - 2 * inset} height={height - 2 * inset} {...stroke} />
  );
}

/** Returns the path of a rectangle with concave, quarter-circle corners. */
function notched({ width, height }: Size, inset: number, radius: number): string {
  const [right, bottom] = [width - inset, height - inset];
  const arc = (x: number, y: number) => `A${radius} ${radius} 0 0 0 ${x} ${y}`;
  return (
    `M${inset + radius} ${inset}H${right - radius}${arc(right, inset + radius)}` +
    `V${bottom - radius}${arc(right - radius, bottom)}H${inset + radius}` +
    `${arc(inset, bottom - radius)}V${inset + radius}${arc(inset + radius, inset)}Z`
  );
}

/** Draws the journal, a heading of the height `heading`, a name and a title, all centred, and the foot. */
function Centred({ width, height, from, heading }: Size & { from: number; heading: number }) {
  const bar = (y: number, share: number, thick: number, fill: string, opacity = 1) => (
    <rect
      x={(width * (1 - share)) / 2}
      y={y}
      width={width * share}
      height={thick}
      fill={fill}
      opacity={opacity}
    />
  );
  const name = from + heading + (width > height ? 32 : 48);
  return (
    <>
      {bar(from, 0.26, 6, 'currentColor')}
      {bar(from + 14, 0.36, heading, WARM)}
      {bar(name, 0.4, 13, INK)}
      {bar(name + 24, 0.5, 5, INK, 0.7)}
      {bar(name + 34, 0.34, 5, INK, 0.7)}
      <Foot height={height} qr={34} signature={width - 86} />
    </>
  );
}

/** Draws the QR code and the line for the signature. `qr` and `signature` are distances from the left edge. */
function Foot({ height, qr, signature }: { height: number; qr: number; signature: number }) {
  return (
    <g fill={INK}>
      <rect x={qr} y={height - 56} width="24" height="24" opacity="0.8" />
      <rect x={signature} y={height - 40} width="52" height="2.5" />
    </g>
  );
}
