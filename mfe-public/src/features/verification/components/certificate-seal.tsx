import classes from './digital-certificate.module.css';

const PETALS = [0, 20, 40, 60, 80, 100, 120, 140, 160];

/** A seal as on the PDF if the journal has no picture of one. `words` are the two lines in its centre. */
export function CertificateSeal({ words: [large, small] }: { words: [string, string] }) {
  return (
    <svg className={classes.seal} viewBox="-17 -17 34 34" aria-hidden="true">
      <circle r="15.4" fill="currentColor" />
      {/* The dots make the edge scalloped. */}
      <circle className={classes.scallops} r="15.4" />
      <g className={classes.lines}>
        <circle r="14.3" />
        {PETALS.map((turn) => (
          <ellipse key={turn} rx="13.7" ry="10" transform={`rotate(${turn})`} />
        ))}
      </g>
      <circle className={classes.centre} r="9" />
      <text className={classes.large} y="1.2">
        {large}
      </text>
      <text className={classes.small} y="4.6">
        {small}
      </text>
    </svg>
  );
}
