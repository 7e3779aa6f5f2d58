import { type LicenseTerm, licenseText, licenseUrl } from '@app/contracts';
import classes from './license-link.module.css';

/** The marks of Creative Commons, drawn in a circle of 24 units. */
const MARKS: Record<LicenseTerm, string> = {
  cc: 'M11 9.6a3 3 0 1 0 0 4.8M18 9.6a3 3 0 1 0 0 4.8',
  by: 'M12 5.6a1.2 1.2 0 1 0 .01 0M9.6 9.6h4.8v4.6h-1.2v4.6h-2.4v-4.6H9.6z',
  nc: 'M14.8 9.2c-.5-1-1.5-1.5-2.8-1.5-1.6 0-2.8.8-2.8 2.1 0 3.2 5.8 1.4 5.8 4.4 0 1.4-1.3 2.2-3 2.2-1.4 0-2.5-.6-3-1.7M12 5.8v12.4M4.6 8.2l15 7.4',
  nd: 'M8 10h8M8 14h8',
  sa: 'M7.8 10.6a4.4 4.4 0 1 1 .2 3.2M6 9.6l1.8 2.4 2.4-1.8',
  zero: 'M12 6.6c2 0 3 2.3 3 5.4s-1 5.4-3 5.4-3-2.3-3-5.4 1-5.4 3-5.4M14 8.2l-4 7.6',
  pd: 'M10 9.6h3.4a2.1 2.1 0 0 1 0 4.2H10M10 9v8M6 6l12 12',
};

interface LicenseLinkProps {
  /** The licence as an address or an SPDX identifier. */
  license: string;
  /** Whether the link shows only the short name, as within a sentence. */
  isShort?: boolean;
}

/** A licence in words, with the marks of Creative Commons, as a link to its text. */
export function LicenseLink({ license, isShort = false }: LicenseLinkProps) {
  const { words, short, marks } = licenseText(license);
  return (
    <a
      // `rel="license"` states the licence of the page. The short name in the footer is the journal's licence, and the
      // page's article may have another licence.
      rel={isShort ? undefined : 'license'}
      href={licenseUrl(license)}
      title={isShort ? words : undefined}
    >
      {!isShort && marks.length > 0 && (
        <span className={classes.marks} aria-hidden="true">
          {marks.map((mark) => (
            <svg key={mark} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <circle cx="12" cy="12" r="10.5" />
              <path d={MARKS[mark]} />
            </svg>
          ))}
        </span>
      )}
      {isShort ? short : words}
    </a>
  );
}
