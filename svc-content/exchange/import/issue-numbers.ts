import {
  type CreateIssue,
  createIssueSchema,
  type IssueKey,
  importFormSchema,
  issueNumbers,
  issueRange,
  labelKey,
  printedIssue,
  printedVolume,
  rangeOf,
  yearSchema,
} from '@app/contracts';
import { issueKey, printedKey } from '../../articles/issues/keys.ts';
import type { SourceRow } from './source.ts';

/** The largest ordinary numbers. Volumes and issues with a name instead of a number get numbers above these. */
const NAMED = { volume: 10_000, issue: 1_000 };
type Part = keyof typeof NAMED;

interface WrittenIssue {
  year: number;
  /** Volume and issue as printed. */
  volume: string;
  issue: string;
  /** The stored numbers, if the source is an export of this system. */
  numbers: Record<Part, number | undefined>;
}

type Note = (message: string) => void;

/** Removes words before a number, as in `No. 3` and `Vol. XII`, and replaces TeX's dash. */
function writtenNumber(text: string): string {
  return text
    .replace(/-{2,3}/g, '–')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /^(?:no|nr|num|number|n[°º]|issue|iss|vol|volume)(?:\.\s*|\s+)(?=[0-9]|[ivxlcdm]+$)/i,
      '',
    );
}

/**
 * Finds the numbers of the issues of imported articles. Issues with the same printed numbers are one issue. An issue
 * that does not exist yet gets a number for its address: `1–2` gets 1, and `spe2` gets a number from 1001 on.
 */
export class IssueNumbers {
  readonly planned: CreateIssue[] = [];
  readonly #byPrinted = new Map<string, IssueKey>();
  readonly #keys = new Set<string>();
  /** The issues by year and printed volume. */
  readonly #byVolume = new Map<string, IssueKey[]>();
  readonly #volumes = new Set<string>();
  /** The years by printed volume and issue. */
  readonly #years = new Map<string, Set<number>>();
  readonly #existing = new Set<IssueKey>();

  constructor(existing: readonly IssueKey[]) {
    for (const issue of existing) {
      this.#existing.add(issue);
      this.#index(issue);
    }
  }

  /** Adds an issue to the plan unless it exists. */
  add(issue: CreateIssue): void {
    if (this.#keys.has(issueKey(issue)) || this.#byPrinted.has(printedKey(issue))) return;
    this.planned.push(issue);
    this.#index(issue);
  }

  #index(issue: IssueKey): void {
    const { year, volume } = issue;
    const [volumeKey, numberKey] = [labelKey(printedVolume(issue)), labelKey(printedIssue(issue))];
    this.#byPrinted.set(printedKey(issue), issue);
    this.#keys.add(issueKey(issue));
    this.#volumes.add(`${year}/${volume}`);
    const ofVolume = `${year}/${volumeKey}`;
    this.#byVolume.set(ofVolume, [...(this.#byVolume.get(ofVolume) ?? []), issue]);
    const inYears = `${volumeKey}/${numberKey}`;
    this.#years.set(inYears, (this.#years.get(inYears) ?? new Set()).add(year));
  }

  /**
   * Returns the numbers of an issue in the form that `add` accepts. Adds notes about decisions that an editor should
   * check.
   */
  find(written: WrittenIssue, note: Note): IssueKey {
    const { year } = written;
    const [volumeKey, numberKey] = [labelKey(written.volume), labelKey(written.issue)];
    const same = this.#byPrinted.get(`${year}/${volumeKey}/${numberKey}`);
    if (same) {
      noteSpelling('volume', written.volume, printedVolume(same), note);
      noteSpelling('issue', written.issue, printedIssue(same), note);
    }
    if (!same || !this.#existing.has(same)) {
      const years = [...(this.#years.get(`${volumeKey}/${numberKey}`) ?? [])];
      noteOtherYears(
        written,
        years.filter((other) => other !== year),
        note,
      );
    }
    return same ?? this.#newIssue(written, this.#byVolume.get(`${year}/${volumeKey}`) ?? [], note);
  }

  #newIssue(written: WrittenIssue, siblings: readonly IssueKey[], note: Note): IssueKey {
    const { year } = written;
    const [sibling] = siblings;
    const { number: volume, label: volumelabel } = sibling
      ? { number: sibling.volume, label: sibling.volumelabel ?? '' }
      : numbered('volume', written, (number) => this.#volumes.has(`${year}/${number}`), note);
    const isTaken = (issue: number) => this.#keys.has(issueKey({ year, volume, issue }));
    const { number: issue, label: issuelabel } = numbered('issue', written, isTaken, note);
    noteOverlap(written, siblings, note);
    return issueNumbers({ year, volume, issue, volumelabel, issuelabel });
  }
}

/** Returns a free number, and a label if the printed number differs. */
function numbered(
  part: Part,
  written: WrittenIssue,
  isTaken: (number: number) => boolean,
  note: Note,
): { number: number; label: string } {
  const text = written[part];
  const stored = written.numbers[part];
  const own = rangeOf(text)?.first;
  const digits = Number(/[0-9]{1,3}(?=[^0-9]*$)/.exec(labelKey(text))?.[0] ?? 0);
  const named = NAMED[part] + Math.max(1, digits);
  // All volumes of a journal may have the same letters before their numbers, as in SMC-11.
  const prefixed =
    part === 'volume' ? /^[^0-9]+([0-9]{1,4})$/.exec(labelKey(text))?.[1] : undefined;
  let number = stored ?? own ?? Number(prefixed ?? named);
  if (isTaken(number)) number = Math.max(named, NAMED[part] + 1);
  while (isTaken(number)) number += 1;
  if (number !== stored && number !== own) {
    note(`${capital(part)} “${text}” gets the number ${number} in addresses`);
  }
  return { number, label: isNumber(text, number) ? '' : text };
}

const isNumber = (text: string, number: number) => /^[0-9]+$/.test(text) && Number(text) === number;

function noteSpelling(part: Part, written: string, known: string, note: Note): void {
  if (written === known || isNumber(written, Number(known))) return;
  note(`${capital(part)} “${written}” is taken for ${part} “${known}”`);
}

function noteOverlap({ volume, issue }: WrittenIssue, siblings: readonly IssueKey[], note: Note) {
  const range = rangeOf(issue);
  const overlapping = siblings.find((other) => {
    const taken = issueRange(other);
    return range && taken && taken.first <= range.last && range.first <= taken.last;
  });
  if (!overlapping) return;
  note(
    `Volume ${volume} has an issue ${printedIssue(overlapping)}, and issue ${issue} is imported as another one. If they are the same, correct the number`,
  );
}

/** Notes that another year has the same issue, because one of the years may be preliminary. */
function noteOtherYears(
  { year, volume, issue }: WrittenIssue,
  years: readonly number[],
  note: Note,
) {
  if (years.length === 0) return;
  note(
    `Volume ${volume}, issue ${issue} is in ${years.join(' and ')}, too: this article is for one in ${year}. If it belongs to the other, correct its year`,
  );
}

const labelSchemas = {
  volume: createIssueSchema.shape.volumelabel,
  issue: createIssueSchema.shape.issuelabel,
};

/**
 * Returns the issue of an article, or undefined if its numbers are missing or wrong. `faults` contains only the faults
 * of texts that are not numbers. The check of the fields reports all other faults.
 */
export function issueOfRow(
  issues: IssueNumbers,
  fields: SourceRow['fields'],
  note: Note,
): { issue?: IssueKey; faults: Partial<Record<Part, string>> } {
  const written = (part: Part) => writtenNumber(fields[`${part}label`] || fields[part] || '');
  const numberIn = (part: Part, text: string | undefined) =>
    importFormSchema.shape[part].safeParse(text).data;
  const year = yearSchema.safeParse(fields.year ?? '').data;
  const texts = { volume: written('volume'), issue: written('issue') };
  const faults: Partial<Record<Part, string>> = {};
  let isReadable = year !== undefined;
  for (const part of ['volume', 'issue'] as const) {
    const text = texts[part];
    if (text === '' || /^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(text)) {
      isReadable &&= numberIn(part, text) !== undefined;
      continue;
    }
    const [fault] = labelSchemas[part].safeParse(text).error?.issues ?? [];
    if (!fault) continue;
    isReadable = false;
    faults[part] = fault.message;
  }
  if (!isReadable || year === undefined) return { faults };
  const stored = (part: Part) =>
    fields[`${part}label`] ? numberIn(part, fields[part]) : undefined;
  const numbers = { volume: stored('volume'), issue: stored('issue') };
  return { issue: issues.find({ year, ...texts, numbers }, note), faults };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
