import { issueInWords, type PrintedNumbers, pictureSize, printedVolume } from '@app/contracts';
import classes from './issue-cover.module.css';

/** The length from which a name, such as `Supplement 1`, is drawn narrower, so that it fits beside the volume. */
const LONG_NAME = 8;
const RADII = [10, 25, 40, 55, 70, 85, 100];

interface IssueCoverProps extends PrintedNumbers {
  /** The path of the cover picture, if there is one. */
  picture?: string | undefined;
}

/**
 * The cover picture or, if there is none, a drawing of rings. The volume determines the centre of the rings, and the
 * issue determines the number of strong rings.
 */
export function IssueCover({ picture, ...numbers }: IssueCoverProps) {
  if (picture) {
    return <img className={classes.picture} src={picture} alt="" {...pictureSize(picture)} />;
  }
  const { volume, issue } = numbers;
  const angle = volume * 2.4;
  const x = 60 + Math.round(Math.cos(angle) * 44);
  const y = 56 + Math.round(Math.sin(angle) * 36);
  const name = issueInWords(numbers, 'No.');
  const strongRings = (issue + RADII.length - 1) % RADII.length;
  return (
    <svg className={classes.cover} viewBox="0 0 120 150" aria-hidden="true">
      {RADII.map((radius, ring) => {
        const weight = ring <= strongRings ? classes.strong : classes.faint;
        return <circle key={radius} className={weight} cx={x} cy={y} r={radius} />;
      })}
      <circle className={classes.core} cx={x} cy={y} r="3.5" />
      <rect className={classes.foot} x="0" y="118" width="120" height="32" />
      <path className={classes.rule} d="M0 118H120" />
      <text className={classes.numeral} x="10" y="140">
        Vol. {printedVolume(numbers)}
      </text>
      <text
        className={classes.numeral}
        x="110"
        y="140"
        textAnchor="end"
        {...(name.length > LONG_NAME && { textLength: 58, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {name}
      </text>
    </svg>
  );
}
