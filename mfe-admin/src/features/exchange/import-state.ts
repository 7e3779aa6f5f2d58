import type { CreateIssue, ImportedArticle, ImportPlan } from '@app/contracts';
import { type ChosenFiles, NO_FILES } from './chosen-files.ts';

/** Options that let articles of back issues lack certain fields. */
export interface ImportChoices {
  withoutTxnid: boolean;
  withoutEmail: boolean;
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
  /** The reason why the check or the import failed; empty if the user stopped it. */
  problem: string;
  /** The bytes of the sent PDFs, used with the duration to estimate the remaining time. */
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
  choices: { withoutTxnid: false, withoutEmail: false },
  step: 'choosing',
  plan: null,
  progress: new Map(),
  problem: '',
  sentBytes: 0,
  leftBytes: 0,
  runningMs: 0,
};
