import { setImmediate } from 'node:timers/promises';
import {
  type CheckImport,
  type ImportForm,
  type ImportIssue,
  type ImportPlan,
  type ImportRow,
  type IssueKey,
  importFormSchema,
} from '@app/contracts';
import { validationIssuesOf } from '@app/service-kit';
import { foreseeImport } from '../articles/import.ts';
import { refKey, titleKey } from '../articles/keys.ts';
import type { ArticleCatalogue } from '../articles/slice.ts';
import { issueKey } from '../issues/keys.ts';
import { cleanRichText } from '../text/rich-text.ts';
import { DroppedPdfs } from './dropped-pdfs.ts';
import type { Source, SourceRow } from './source.ts';

/** The number of rows planned before the event loop handles other events. */
const BATCH = 10;

/** Performs a dry run: returns the outcome of importing each article of a source. Nothing is stored. */
export async function planImport(
  catalogue: ArticleCatalogue,
  source: Source,
  choices: CheckImport,
): Promise<ImportPlan> {
  const planner = new Planner(catalogue, source, choices);
  const rows: ImportRow[] = [];
  for (const [at, row] of source.rows.entries()) {
    if (at % BATCH === 0) await setImmediate();
    rows.push(planner.plan(row));
  }
  return {
    format: source.format,
    rows,
    faults: source.faults,
    missingIssues: planner.missingIssues(),
    unusedPdfs: planner.pdfs.unused(),
  };
}

type Report = (field: string, message: string) => void;

class Planner {
  readonly pdfs: DroppedPdfs;
  readonly #catalogue: ArticleCatalogue;
  readonly #columns: Partial<Record<string, string>>;
  readonly #choices: CheckImport;
  /** The line of each value that must be unique, by the field and the value. */
  readonly #lines = new Map<string, number>();
  readonly #missing = new Map<string, IssueKey>();

  constructor(catalogue: ArticleCatalogue, { columns }: Source, choices: CheckImport) {
    this.#catalogue = catalogue;
    this.#columns = columns;
    this.#choices = choices;
    this.pdfs = new DroppedPdfs(choices.pdfs);
  }

  plan({ line, fields, faults: known, notes }: SourceRow): ImportRow {
    const { file = '', ...texts } = fields;
    const faults: ImportIssue[] = [...known];
    const report: Report = (field, message) => {
      faults.push({ line, column: this.#columns[field] ?? field, message });
    };
    const sent = {
      ...texts,
      pagenumber: (texts.pagenumber ?? '').replace(/\s*(?:--|[-‐‑‒–—−])\s*/, '-'),
    };
    const parsed = importFormSchema.safeParse(sent);
    for (const { path, message } of parsed.error ? validationIssuesOf(parsed.error) : []) {
      report(path, message);
    }
    this.#requireChosen(sent, report);
    const { outcome, size } = parsed.success ? this.#foresee(parsed.data, line, report) : {};
    const pdf = this.pdfs.take(file || `${sent.refnumber ?? ''}.pdf`, line);
    if (pdf.fault && !(outcome === 'exists' && pdf.name === '')) {
      report(this.#columns.file ? 'file' : 'refnumber', pdf.fault);
    }
    if (outcome === 'exists' && pdf.name !== '' && pdf.size !== size) {
      report('refnumber', 'This article exists already, with another PDF');
    }
    if (parsed.success && outcome === 'new' && faults.length === 0) this.#needIssue(parsed.data);
    return {
      line,
      refnumber: texts.refnumber ?? '',
      title: parsed.success ? cleanRichText('title', parsed.data.title) : (texts.title ?? ''),
      outcome: faults.length > 0 || outcome === undefined ? 'faulty' : outcome,
      faults,
      notes,
      fields: sent,
      pdf: pdf.name,
    };
  }

  /** Returns the issues that the new articles need and the journal lacks, the oldest first. */
  missingIssues(): IssueKey[] {
    return [...this.#missing.values()].sort(
      (a, b) => a.year - b.year || a.volume - b.volume || a.issue - b.issue,
    );
  }

  /** Reports an empty transaction ID or email address, unless the caller allows articles without it. */
  #requireChosen({ txnid = '', email = '' }: SourceRow['fields'], report: Report): void {
    const { withoutTxnid, withoutEmail } = this.#choices;
    const message = 'Required, unless articles without it are allowed';
    if (!withoutTxnid && txnid.trim() === '') report('txnid', message);
    if (!withoutEmail && email.trim() === '') report('email', message);
  }

  /** Compares an article with the journal and with the previous rows, and reports duplicates. */
  #foresee(
    { status: _status, ...article }: ImportForm,
    line: number,
    report: Report,
  ): { outcome: ImportRow['outcome']; size?: number } {
    const foreseen = foreseeImport(this.#catalogue, article);
    for (const { path, message } of foreseen.issues) report(path, message);
    const keys = [
      ['refnumber', refKey(article.refnumber), 'Duplicate reference number'],
      ['title', titleKey(cleanRichText('title', article.title)), 'Duplicate title'],
      ['txnid', article.txnid, 'Transaction ID Already Used'],
    ] as const;
    for (const [field, key, message] of keys) {
      if (key === '') continue;
      const previous = this.#lines.get(`${field} ${key}`);
      if (previous === undefined) this.#lines.set(`${field} ${key}`, line);
      else report(field, `${message}: as in line ${previous}`);
    }
    const size = foreseen.outcome === 'exists' ? foreseen.article.pdf.size : undefined;
    return { outcome: foreseen.outcome, size };
  }

  #needIssue({ year, volume, issue }: ImportForm): void {
    const key = issueKey({ year, volume, issue });
    if (this.#catalogue.current.issueByKey.has(key)) return;
    this.#missing.set(key, { year, volume, issue });
  }
}
