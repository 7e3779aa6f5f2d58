import { setImmediate } from 'node:timers/promises';
import {
  type CheckImport,
  type ImportColumn,
  type ImportFault,
  type ImportForm,
  type ImportPlan,
  type ImportRow,
  type IssueKey,
  importFormSchema,
} from '@app/contracts';
import { faultsOf } from '@app/service-kit';
import { foreseeImport } from '../articles/import.ts';
import { refKey, titleKey } from '../articles/keys.ts';
import type { ArticleCatalogue } from '../articles/slice.ts';
import { issueKey } from '../issues/keys.ts';
import { cleanRichText } from '../text/rich-text.ts';
import { DroppedPdfs } from './pdfs.ts';
import type { Source, SourceRow } from './source.ts';

/** So many rows are judged at a stretch: readers wait for no more. */
const AT_A_STRETCH = 10;

/** The dry run: what would become of each article of a source, with nothing stored. */
export async function planImport(
  catalogue: ArticleCatalogue,
  source: Source,
  choices: CheckImport,
): Promise<ImportPlan> {
  const judge = new Judge(catalogue, source, choices);
  const rows: ImportRow[] = [];
  for (const [at, row] of source.rows.entries()) {
    if (at % AT_A_STRETCH === 0) await setImmediate();
    rows.push(judge.row(row));
  }
  return {
    format: source.format,
    rows,
    faults: source.faults,
    missingIssues: judge.missingIssues(),
    unusedPdfs: judge.pdfs.unused(),
  };
}

class Judge {
  readonly pdfs: DroppedPdfs;
  readonly #catalogue: ArticleCatalogue;
  readonly #source: Source;
  readonly #choices: CheckImport;
  /** The lines of what only one article may have, by its kind and key. */
  readonly #lines = new Map<string, number>();
  readonly #missing = new Map<string, IssueKey>();

  constructor(catalogue: ArticleCatalogue, source: Source, choices: CheckImport) {
    this.#catalogue = catalogue;
    this.#source = source;
    this.#choices = choices;
    this.pdfs = new DroppedPdfs(choices.pdfs);
  }

  row({ line, fields, faults: known, notes }: SourceRow): ImportRow {
    const { file = '', ...texts } = fields;
    const faults: ImportFault[] = [...known];
    const tell = (field: ImportColumn, message: string) => {
      faults.push({ line, column: this.#source.columns[field] ?? field, message });
    };
    const sent = {
      ...texts,
      pagenumber: (texts.pagenumber ?? '').replace(/\s*(?:--|[-‐‑‒–—−])\s*/, '-'),
    };
    const parsed = importFormSchema.safeParse(sent);
    for (const { path, message } of parsed.error ? faultsOf(parsed.error) : []) {
      tell(path as ImportColumn, message);
    }
    for (const field of this.#notLeftOut(sent)) {
      tell(field, 'Required, unless articles without it are allowed');
    }
    const { outcome, size } = parsed.success ? this.#foresee(parsed.data, line, tell) : {};
    const pdf = this.pdfs.take(file || `${sent.refnumber ?? ''}.pdf`, line);
    if (pdf.fault && !(outcome === 'exists' && pdf.name === '')) {
      tell(this.#source.columns.file ? 'file' : 'refnumber', pdf.fault);
    }
    if (outcome === 'exists' && pdf.name !== '' && pdf.size !== size) {
      tell('refnumber', 'This article is there already, with another PDF');
    }
    const isNew = outcome === 'new' && faults.length === 0;
    if (isNew && parsed.success) this.#needIssue(parsed.data);
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

  /** Issues that the new articles need and the journal has not yet, the oldest first. */
  missingIssues(): IssueKey[] {
    return [...this.#missing.values()].sort(
      (a, b) => a.year - b.year || a.volume - b.volume || a.issue - b.issue,
    );
  }

  #notLeftOut(sent: Record<string, string>): ImportColumn[] {
    const { withoutTxnid, withoutEmail } = this.#choices;
    const isLeftOut = (text = '') => text.trim() === '';
    return [
      ...(!withoutTxnid && isLeftOut(sent.txnid) ? (['txnid'] as const) : []),
      ...(!withoutEmail && isLeftOut(sent.email) ? (['email'] as const) : []),
    ];
  }

  /** Against the journal, and against what stands further up in the file. */
  #foresee(
    { status: _status, ...article }: ImportForm,
    line: number,
    tell: (field: ImportColumn, message: string) => void,
  ): { outcome: ImportRow['outcome']; size?: number } {
    const foreseen = foreseeImport(this.#catalogue, article);
    for (const { path, message } of foreseen.faults) tell(path as ImportColumn, message);
    const keys: [ImportColumn, string, string][] = [
      ['refnumber', refKey(article.refnumber), 'Duplicate reference number'],
      ['title', titleKey(cleanRichText('title', article.title)), 'Duplicate title'],
      ['txnid', article.txnid, 'Transaction ID Already Used'],
    ];
    for (const [field, key, message] of keys) {
      if (key === '') continue;
      const before = this.#lines.get(`${field} ${key}`);
      if (before === undefined) this.#lines.set(`${field} ${key}`, line);
      else tell(field, `${message}: as in line ${before}`);
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
