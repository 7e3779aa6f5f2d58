import classes from './issue-cover.module.css';

const RADII = [10, 25, 40, 55, 70, 85, 100];

/** The journal's own cover, unless it has a picture: the rings of its issues under its name. */
export function JournalCover({ journal, className }: { journal: string; className?: string }) {
  return (
    <svg
      className={`${classes.cover} ${className}`}
      viewBox="0 0 120 150"
      role="img"
      aria-label={`Cover of ${journal}`}
    >
      <Rings x={84} y={104} strong={2} />
      <rect className={classes.foot} width="120" height="48" />
      <path className={classes.rule} d="M0 48H120" />
      <foreignObject x="8" y="6" width="104" height="38">
        <p className={classes.title}>{journal}</p>
      </foreignObject>
    </svg>
  );
}

/** A generated cover of rings. The volume determines their centre, and the issue the number of strong rings. */
export function IssueCover({ volume, issue }: { volume: number; issue: number }) {
  const angle = volume * 2.4;
  const x = 60 + Math.round(Math.cos(angle) * 44);
  const y = 56 + Math.round(Math.sin(angle) * 36);
  const strongRings = (issue + RADII.length - 1) % RADII.length;
  return (
    <svg className={classes.cover} viewBox="0 0 120 150" aria-hidden="true">
      <Rings x={x} y={y} strong={strongRings} />
      <rect className={classes.foot} x="0" y="118" width="120" height="32" />
      <path className={classes.rule} d="M0 118H120" />
      <text className={classes.numeral} x="10" y="140">
        {volume}
      </text>
      <text className={classes.numeral} x="110" y="140" textAnchor="end">
        {issue}
      </text>
    </svg>
  );
}

/** The motif of the journal: rings around a core, of which the first ones are strong. */
function Rings({ x, y, strong }: { x: number; y: number; strong: number }) {
  return (
    <>
      {RADII.map((radius, ring) => {
        const weight = ring <= strong ? classes.strong : classes.faint;
        return <circle key={radius} className={weight} cx={x} cy={y} r={radius} />;
      })}
      <circle className={classes.core} cx={x} cy={y} r="3.5" />
    </>
  );
}
