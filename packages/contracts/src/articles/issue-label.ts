import { romanNumber } from './pages.ts';

// The readers' pages import this file, so it must not import zod.

/** The numbers of an issue. A label is present if it is printed instead of the number. */
export interface PrintedNumbers {
  volume: number;
  issue: number;
  volumelabel?: string | undefined;
  issuelabel?: string | undefined;
}

/** The numbers of an issue, and the year in which the issue appeared. */
interface IssueNumbers extends PrintedNumbers {
  year: number;
}

/** Returns the numbers of an issue, with its labels if there are any. */
export function issueNumbers(issue: IssueNumbers): IssueNumbers {
  const { year, volume, issue: number, volumelabel, issuelabel } = issue;
  return {
    ...{ year, volume, issue: number },
    ...(volumelabel && { volumelabel }),
    ...(issuelabel && { issuelabel }),
  };
}

interface Volume {
  year: number;
  volume: number;
  issues: readonly number[];
  details?: readonly Omit<PrintedNumbers, 'volume'>[] | undefined;
}

/** Returns the published issues of a volume with their labels, in their order. */
export function issuesOfVolume({ year, volume, issues, details }: Volume): IssueNumbers[] {
  const labels = new Map(details?.map((one) => [one.issue, one]));
  return issues
    .map((issue) => issueNumbers({ ...labels.get(issue), year, volume, issue }))
    .sort(byPrintedNumbers);
}

/**
 * Returns the printed volume, such as `11` or `SMC-11`. All texts and files for readers and indexers contain the
 * printed volume.
 */
export const printedVolume = ({ volume, volumelabel }: PrintedVolume): string =>
  volumelabel || String(volume);

/** Returns the printed issue, such as `2`, `1–2` or `Supplement 1`. */
export const printedIssue = ({ issue, issuelabel }: PrintedIssue): string =>
  issuelabel || String(issue);

/**
 * Returns the issue after `word`, as in `Issue 2`. If the label begins with a word, as in `Supplement 1`, returns
 * only the label.
 */
export function issueInWords(numbers: PrintedNumbers, word: string): string {
  const printed = printedIssue(numbers);
  return /^\p{L}{4}/u.test(printed) && !rangeOf(printed) ? printed : `${word} ${printed}`;
}

/** Returns the volume, the issue and the year, such as `Volume 3, Issue 2 (2026)`. */
export const volumeAndIssueInWords = (issue: IssueNumbers) =>
  `Volume ${printedVolume(issue)}, ${issueInWords(issue, 'Issue')} (${issue.year})`;

/**
 * Returns the key by which labels are compared. Case, dots, leading zeros and the kind of dash make no difference, so
 * `1–2`, `1-2` and `01/02` are equal. `XII` equals `12`.
 */
export function labelKey(label: string): string {
  const text = label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*[-\u2010-\u2015\u2212]+\s*/g, '-')
    .replace(/(?<=[0-9])\s*(?:\/|&|\+|\band\b)\s*(?=[0-9])/g, '-')
    .replace(/(?<![0-9])0+(?=[0-9])/g, '')
    .replace(/[.\s]+/g, ' ')
    .replace(/(?<=\p{L}) (?=[0-9])|(?<=[0-9]) (?=\p{L})/gu, '')
    .trim();
  return text
    .split('-')
    .map((part) => (/^(?:[ivx]|[ivxlcdm]{2,})$/.test(part) ? (romanNumber(part) ?? part) : part))
    .join('-');
}

/**
 * The maximum number of issues in a range such as `1–4`. A larger range, as in `3/2013`, is not a range of issues.
 */
const MAX_RANGE = 24;

/**
 * Returns the first and the last number of a label that is a number or a range of numbers, such as `1–2`, `137–38` or
 * `XII`.
 */
export function rangeOf(label: string): { first: number; last: number } | null {
  const [, start, end = start] = /^([0-9]{1,5})(?:-([0-9]{1,5}))?$/.exec(labelKey(label)) ?? [];
  if (start === undefined || end === undefined) return null;
  // In `137–38`, the end omits the digits that it shares with the start.
  const whole = end.length < start.length ? start.slice(0, -end.length) + end : end;
  const [first, last] = [Number(start), Number(whole)];
  return last >= first && last - first < MAX_RANGE ? { first, last } : null;
}

/** Returns the range of numbers of an issue, or null for a named issue, such as a supplement. */
export function issueRange({
  issue,
  issuelabel,
}: PrintedIssue): { first: number; last: number } | null {
  return issuelabel ? rangeOf(issuelabel) : { first: issue, last: issue };
}

/**
 * Compares volumes and issues of a year. `1–2` is ordered like 1, `3A` follows 3, and `4 Suppl. 1` follows 4. Issues
 * with other names are ordered by their stored numbers.
 */
export function byPrintedNumbers(a: PrintedNumbers, b: PrintedNumbers): number {
  return (
    volumePlace(a) - volumePlace(b) ||
    a.volume - b.volume ||
    issuePlace(a) - issuePlace(b) ||
    a.issue - b.issue
  );
}

type PrintedVolume = Pick<PrintedNumbers, 'volume' | 'volumelabel'>;
type PrintedIssue = Pick<PrintedNumbers, 'issue' | 'issuelabel'>;
export const volumePlace = ({ volume, volumelabel }: PrintedVolume) => placeOf(volume, volumelabel);
export const issuePlace = ({ issue, issuelabel }: PrintedIssue) => placeOf(issue, issuelabel);

function placeOf(number: number, label: string | undefined): number {
  if (!label) return number;
  const range = rangeOf(label);
  if (range) return range.first;
  const leading = /^[0-9]{1,5}/.exec(labelKey(label))?.[0];
  return leading === undefined ? number : Number(leading) + 0.5;
}
