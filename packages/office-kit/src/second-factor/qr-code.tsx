import qrcode from 'qrcode-generator';
import styles from './second-factor.module.css';

/** The quiet zone around a QR code, in modules, as required by the standard. */
const MARGIN = 4;

/** Draws a QR code as an SVG path. The content security policy forbids the inline styles in the library's output. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount() + 2 * MARGIN;
  const modules = [...Array(code.getModuleCount()).keys()];
  const square = (row: number, column: number) =>
    code.isDark(row, column) ? `M${column + MARGIN} ${row + MARGIN}h1v1h-1z` : '';
  const path = modules.flatMap((row) => modules.map((column) => square(row, column))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
