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
import { issueKey, newestIssueFirst } from '../issues/keys.ts';
import { cleanRichText } from '../text/rich-text.ts';
import { DroppedPdfs } from './dropped-pdfs.ts';
import type { Source, SourceRow } from './source.ts';

const BATCH = 10;

type Report = (field: string, message: string) => void;

/** Performs a dry run: returns what importing each article would do, and stores nothing. */
export async function planImport(
  catalogue: ArticleCatalogue,
  source: Source,
  choices: CheckImport,
): Promise<ImportPlan> {
  const pdfs = new DroppedPdfs(choices.pdfs);
  const { format, faults, unheld = [] } = source;
  const columns: Partial<Record<string, string>> = source.columns;
  /** The line of each value that must be unique. A key consists of the field and the value. */
  const lines = new Map<string, number>();
  const missingIssues = new Map<string, IssueKey>();

  const foresee = ({ status: _status, ...article }: ImportForm, line: number, report: Report) => {
    const foreseen = foreseeImport(catalogue, article);
    for (const { path, message } of foreseen.issues) report(path, message);
    const keys = [
      ['refnumber', refKey(article.refnumber), 'Duplicate reference number'],
      ['title', titleKey(cleanRichText('title', article.title)), 'Duplicate title'],
      ['txnid', article.txnid, 'Transaction ID Already Used'],
    ] as const;
    for (const [field, key, message] of keys) {
      if (key === '') continue;
      const previous = lines.get(`${field} ${key}`);
      if (previous === undefined) lines.set(`${field} ${key}`, line);
      else report(field, `${message}: as in line ${previous}`);
    }
    return foreseen.article;
  };

  const plan = ({ line, fields, faults: known, notes }: SourceRow): ImportRow => {
    const { file = '', ...texts } = fields;
    const faults: ImportIssue[] = [...known];
    const report: Report = (field, message) => {
      faults.push({ line, column: columns[field] ?? field, message });
    };
    const pagenumber = (texts.pagenumber ?? '').replace(/\s*(?:--|[-‐‑‒–—−])\s*/, '-');
    const sent = { ...texts, pagenumber };
    const { data, error } = importFormSchema.safeParse(sent);
    for (const { path, message } of error ? validationIssuesOf(error) : []) report(path, message);
    const message = 'Required, unless articles without it are allowed';
    if (!choices.withoutTxnid && !sent.txnid?.trim()) report('txnid', message);
    if (!choices.withoutEmail && !sent.email?.trim()) report('email', message);
    if (!choices.withoutAbstract && !sent.abstract?.trim()) report('abstract', message);
    const existing = data && foresee(data, line, report);
    const pdf = pdfs.take(file || `${sent.refnumber ?? ''}.pdf`, line);
    if (pdf.fault && !(existing && pdf.name === '')) {
      report(columns.file ? 'file' : 'refnumber', pdf.fault);
    }
    if (existing && pdf.name !== '' && pdf.size !== existing.pdf.size) {
      report('refnumber', 'This article exists already, with another PDF');
    }
    if (data && !existing && faults.length === 0) {
      const { year, volume, issue } = data;
      const key = issueKey(data);
      const isMissing = !catalogue.current.issueByKey.has(key);
      if (isMissing) missingIssues.set(key, { year, volume, issue });
    }
    const outcome = existing ? 'exists' : 'new';
    return {
      line,
      faults,
      notes,
      fields: sent,
      pdf: pdf.name,
      refnumber: texts.refnumber ?? '',
      title: data ? cleanRichText('title', data.title) : (texts.title ?? ''),
      outcome: faults.length > 0 ? 'faulty' : outcome,
    };
  };

  const rows: ImportRow[] = [];
  for (const [at, row] of source.rows.entries()) {
    if (at % BATCH === 0) await setImmediate();
    rows.push(plan(row));
  }
  const oldestFirst = (a: IssueKey, b: IssueKey) => newestIssueFirst(b, a);
  return {
    format,
    rows,
    faults,
    missingIssues: [...missingIssues.values()].sort(oldestFirst),
    unusedPdfs: pdfs.unused(),
    unheld: Array.from(unheld, ([kind, count]) => ({ kind, count })),
  };
}
