import type { CreateIssue, ImportedArticle, ImportPlan } from '@app/contracts';

export interface ChosenFiles {
  sources: readonly File[];
  pdfs: readonly File[];
  /** The names of files that are neither. */
  ignored: readonly string[];
}

export const NO_FILES: ChosenFiles = { sources: [], pdfs: [], ignored: [] };

const SOURCE = /\.(?:csv|tsv|txt|xml|bib|bibtex|json|jsonl)$/i;
const PDF = /\.pdf$/i;
/** Matches the names of files that operating systems and programs add to folders. */
const HIDDEN = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$)/i;

/** Adds files. A file replaces one of the same name that was added before. */
export function withFiles(before: ChosenFiles, added: readonly File[]): ChosenFiles {
  const files = added.filter(({ name }) => !HIDDEN.test(name));
  const unknown = files.filter(({ name }) => !PDF.test(name) && !SOURCE.test(name));
  const names = new Set(files.map(({ name }) => name));
  const withAdded = (kept: readonly File[], kind: RegExp) => [
    ...kept.filter(({ name }) => !names.has(name)),
    ...files.filter(({ name }) => kind.test(name)),
  ];
  return {
    sources: withAdded(before.sources, SOURCE),
    pdfs: withAdded(before.pdfs, PDF),
    ignored: [...new Set([...before.ignored, ...unknown.map(({ name }) => name)])],
  };
}

export interface ImportChoices {
  withoutTxnid: boolean;
  withoutEmail: boolean;
  withoutAbstract: boolean;
  removeActiveContent: boolean;
}

export interface RowProgress {
  state: 'waiting' | 'sending' | 'imported' | 'exists' | 'failed';
  message: string;
}

export interface ImportState {
  files: ChosenFiles;
  choices: ImportChoices;
  /** The PDFs that the user chose for articles, by the row's index in the plan. */
  pairs: ReadonlyMap<number, string>;
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
    files: ChosenFiles,
    choices: ImportChoices,
    pairs: ReadonlyMap<number, string>,
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
  choices: {
    withoutTxnid: false,
    withoutEmail: false,
    withoutAbstract: false,
    removeActiveContent: false,
  },
  pairs: new Map(),
  step: 'choosing',
  plan: null,
  progress: new Map(),
  problem: '',
  sentBytes: 0,
  leftBytes: 0,
  runningMs: 0,
};
