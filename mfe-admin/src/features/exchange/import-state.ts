import type { CreateIssue, ImportedArticle, ImportPlan } from '@app/contracts';

export interface ChosenFiles {
  source: File | null;
  pdfs: readonly File[];
  ignored: readonly string[];
}

export const NO_FILES: ChosenFiles = { source: null, pdfs: [], ignored: [] };

const SOURCE = /\.(?:csv|tsv|txt|xml|bib|bibtex)$/i;
const PDF = /\.pdf$/i;
/** Matches the names of files that operating systems and programs add to folders. */
const HIDDEN = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$)/i;

/** Adds files. A source file replaces the previous source file, and a PDF replaces a PDF of the same name. */
export function withFiles(before: ChosenFiles, added: readonly File[]): ChosenFiles {
  const files = added.filter(({ name }) => !HIDDEN.test(name));
  const pdfs = files.filter(({ name }) => PDF.test(name));
  const [source = before.source, ...others] = files.filter(({ name }) => SOURCE.test(name));
  const unknown = files.filter(({ name }) => !PDF.test(name) && !SOURCE.test(name));
  const names = new Set(pdfs.map(({ name }) => name));
  return {
    source,
    pdfs: [...before.pdfs.filter(({ name }) => !names.has(name)), ...pdfs],
    ignored: [...new Set([...before.ignored, ...[...others, ...unknown].map(({ name }) => name)])],
  };
}

export interface ImportChoices {
  withoutTxnid: boolean;
  withoutEmail: boolean;
  removeActiveContent: boolean;
}

export interface RowProgress {
  state: 'waiting' | 'sending' | 'imported' | 'exists' | 'failed';
  message: string;
}

export interface ImportState {
  files: ChosenFiles;
  choices: ImportChoices;
  step: 'choosing' | 'checking' | 'checked' | 'running' | 'stopped' | 'done';
  plan: ImportPlan | null;
  /** The progress of the rows to import, by the row's index in the plan. */
  progress: ReadonlyMap<number, RowProgress>;
  /** The reason why the check or the import failed; empty if neither has failed. */
  problem: string;
  /** The total size of the sent PDFs. The remaining time is estimated from this and the next two fields. */
  sentBytes: number;
  leftBytes: number;
  runningMs: number;
}

export interface ImportCalls {
  check(
    source: File,
    pdfs: readonly File[],
    choices: ImportChoices,
    signal: AbortSignal,
  ): Promise<ImportPlan>;
  createIssue(issue: CreateIssue, signal: AbortSignal): Promise<unknown>;
  importArticle(
    fields: Record<string, string>,
    pdf: File,
    signal: AbortSignal,
  ): Promise<ImportedArticle>;
  wait(ms: number): Promise<void>;
  now(): number;
}

export const INITIAL: ImportState = {
  files: NO_FILES,
  choices: { withoutTxnid: false, withoutEmail: false, removeActiveContent: false },
  step: 'choosing',
  plan: null,
  progress: new Map(),
  problem: '',
  sentBytes: 0,
  leftBytes: 0,
  runningMs: 0,
};
