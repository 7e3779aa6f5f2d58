import qrcode from 'qrcode-generator';
import styles from './users.module.css';

/** The quiet edge that the standard asks for, in modules. */
const MARGIN = 4;

/** A QR code as one path of squares, without a style of its own, which the page's policy refuses. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * MARGIN;
  const modules = Array.from({ length: count }, (_, at) => at);
  const path = modules
    .flatMap((row) =>
      modules.map((column) =>
        code.isDark(row, column) ? `M${column + MARGIN} ${row + MARGIN}h1v1h-1z` : '',
      ),
    )
    .join('');
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
