import type { CreateIssue, ImportedArticle, ImportPlan } from '@app/contracts';
import { type ChosenFiles, NO_FILES } from './chosen-files.ts';

/** What articles of back issues may lack. */
export interface ImportChoices {
  withoutTxnid: boolean;
  withoutEmail: boolean;
}

/** What has become of a row since the import began. */
export interface RowProgress {
  state: 'waiting' | 'sending' | 'imported' | 'exists' | 'failed';
  message: string;
}

export interface ImportState {
  files: ChosenFiles;
  choices: ImportChoices;
  step: 'choosing' | 'checking' | 'checked' | 'running' | 'stopped' | 'done';
  plan: ImportPlan | null;
  /** By the row's place in the plan; rows that are not to be imported have none. */
  progress: ReadonlyMap<number, RowProgress>;
  /** Why the check or the import could not go on, unless its user stopped it. */
  problem: string;
  /** Bytes of PDFs, and how long they took, for telling the time that is left. */
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
