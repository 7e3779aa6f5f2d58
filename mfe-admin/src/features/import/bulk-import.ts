import {
  type CreateIssue,
  errorMessages,
  type ImportedArticle,
  type ImportPlan,
  type ImportRow,
} from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { type ChosenFiles, NO_FILES, withFiles } from './chosen-files.ts';

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
  check(source: File, pdfs: readonly File[], choices: ImportChoices): Promise<ImportPlan>;
  createIssue(issue: CreateIssue): Promise<unknown>;
  importArticle(
    fields: Record<string, string>,
    pdf: File,
    signal: AbortSignal,
  ): Promise<ImportedArticle>;
  wait(ms: number): Promise<void>;
  now(): number;
}

const AT_ONCE = 2;
/** On a bad line a call may fail that succeeds a moment later. */
const TRY_AGAIN_AFTER_MS = [1_000, 4_000, 10_000];
const OVER = 'Your session is over. Sign in again, then continue: nothing is lost.';
const AWAY = 'The server cannot be reached. Continue when you are online: nothing is lost.';

const INITIAL: ImportState = {
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

/**
 * An import from the choice of its files to its report. It lives outside of the page, so that neither a
 * login in between nor a look at another page loses it.
 */
export class BulkImport {
  #state = INITIAL;
  #abort = new AbortController();
  readonly #calls: ImportCalls;
  readonly #listeners = new Set<() => void>();

  constructor(calls: ImportCalls) {
    this.#calls = calls;
  }

  get = (): ImportState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  reset(): void {
    this.#leaveRun();
    this.#set(INITIAL);
  }

  addFiles(added: readonly File[]): void {
    this.#choose({ files: withFiles(this.#state.files, added) });
  }

  clearFiles(): void {
    this.#choose({ files: NO_FILES });
  }

  setChoices(choices: Partial<ImportChoices>): void {
    this.#choose({ choices: { ...this.#state.choices, ...choices } });
  }

  async check(): Promise<void> {
    const { files, choices } = this.#state;
    if (!files.source) return;
    this.#choose({});
    this.#set({ step: 'checking' });
    const isCurrent = () => this.#state.files === files && this.#state.choices === choices;
    try {
      const plan = await this.#calls.check(files.source, files.pdfs, choices);
      if (isCurrent()) this.#set({ step: 'checked', plan });
    } catch (error) {
      if (isCurrent()) this.#set({ step: 'choosing', problem: problemOf(error) });
    }
  }

  /** Imports all rows that are new. */
  async start(): Promise<void> {
    const rows = this.#state.plan?.rows ?? [];
    const progress = new Map<number, RowProgress>();
    for (const [at, { outcome }] of rows.entries()) {
      if (outcome === 'new') progress.set(at, { state: 'waiting', message: '' });
    }
    this.#set({ progress, runningMs: 0, sentBytes: 0 });
    await this.#run();
  }

  /** Goes on with what waits, and once more with what failed. */
  async resume(): Promise<void> {
    for (const [at, { state }] of this.#state.progress) {
      if (state === 'failed') this.#tell(at, 'waiting');
    }
    await this.#run();
  }

  stop(): void {
    this.#abort.abort();
  }

  async #run(): Promise<void> {
    if (this.#state.step === 'running') return;
    const abort = new AbortController();
    this.#abort = abort;
    this.#set({ step: 'running', problem: '', leftBytes: this.#waitingBytes() });
    try {
      for (const issue of this.#state.plan?.missingIssues ?? []) await this.#createIssue(issue);
      const sending = Array.from({ length: AT_ONCE }, () => this.#sendWaiting(abort));
      // Each to its end, so that no row is still on its way when the run is over.
      const failed = (await Promise.allSettled(sending)).find(
        ({ status }) => status === 'rejected',
      );
      if (failed?.status === 'rejected') throw failed.reason;
    } catch (error) {
      abort.abort();
      if (this.#abort === abort) this.#set({ problem: problemOf(error) });
    }
    if (this.#abort === abort) {
      this.#set({ step: this.#nextWaiting() === undefined ? 'done' : 'stopped' });
    }
  }

  async #createIssue(issue: CreateIssue): Promise<void> {
    try {
      await this.#patiently(() => this.#calls.createIssue(issue));
    } catch (error) {
      // Made by the run before this one, or by somebody else.
      if (!(error instanceof ApiError) || error.code !== 'duplicate_issue') throw error;
    }
  }

  async #sendWaiting(abort: AbortController): Promise<void> {
    for (;;) {
      const at = this.#nextWaiting();
      if (at === undefined || abort.signal.aborted) return;
      this.#tell(at, 'sending');
      const began = this.#calls.now();
      const sent = await this.#send(at, abort.signal);
      // Other files have been chosen meanwhile.
      if (this.#abort !== abort) return;
      if (sent.state !== 'waiting') this.#count(at, this.#calls.now() - began);
      this.#tell(at, sent.state, sent.message);
      if (sent.endsRun) {
        abort.abort();
        throw sent.endsRun;
      }
    }
  }

  async #send(at: number, signal: AbortSignal): Promise<RowProgress & { endsRun?: unknown }> {
    const row = this.#state.plan?.rows[at];
    const pdf = row && this.#pdfOf(row);
    if (!row || !pdf || !(await isReadable(pdf))) {
      const message = `${row?.pdf} cannot be read any more: choose the files again`;
      return { state: 'failed', message };
    }
    try {
      const call = () => this.#calls.importArticle(row.fields, pdf, signal);
      const { outcome } = await this.#patiently(call, signal);
      return { state: outcome === 'created' ? 'imported' : 'exists', message: '' };
    } catch (error) {
      // Waits again: it may even have arrived, and is then found to be there already.
      if (signal.aborted) return { state: 'waiting', message: '' };
      if (endsRun(error)) return { state: 'waiting', message: '', endsRun: error };
      return { state: 'failed', message: problemOf(error) };
    }
  }

  async #patiently<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (const delay of TRY_AGAIN_AFTER_MS) {
      try {
        return await call();
      } catch (error) {
        if (signal?.aborted || !mayPass(error)) throw error;
        await this.#calls.wait(delay);
        signal?.throwIfAborted();
      }
    }
    return call();
  }

  #pdfOf({ pdf }: ImportRow): File | undefined {
    return this.#state.files.pdfs.find(({ name }) => name === pdf);
  }

  #nextWaiting(): number | undefined {
    for (const [at, { state }] of this.#state.progress) if (state === 'waiting') return at;
    return undefined;
  }

  #sizeOf(at: number): number {
    const row = this.#state.plan?.rows[at];
    return (row && this.#pdfOf(row)?.size) ?? 0;
  }

  #waitingBytes(): number {
    return [...this.#state.progress]
      .filter(([, { state }]) => state === 'waiting')
      .reduce((sum, [at]) => sum + this.#sizeOf(at), 0);
  }

  #count(at: number, ms: number): void {
    const size = this.#sizeOf(at);
    const { sentBytes, leftBytes, runningMs } = this.#state;
    this.#set({
      sentBytes: sentBytes + size,
      leftBytes: Math.max(0, leftBytes - size),
      runningMs: runningMs + ms / AT_ONCE,
    });
  }

  #tell(at: number, state: RowProgress['state'], message = ''): void {
    const progress = new Map(this.#state.progress);
    progress.set(at, { state, message });
    this.#set({ progress });
  }

  /** Anything that is chosen anew has to be checked anew. */
  #choose(change: Partial<ImportState>): void {
    this.#leaveRun();
    const { files, choices } = this.#state;
    this.#set({ ...INITIAL, files, choices, ...change });
  }

  /** Ends a run that nobody is to hear of any more. */
  #leaveRun(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  #set(change: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function mayPass(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && [429, 502, 503, 504].includes(error.status);
}

/** The next article would fare no better. */
function endsRun(error: unknown): boolean {
  return mayPass(error) || (error instanceof ApiError && [401, 403].includes(error.status));
}

function problemOf(error: unknown): string {
  if (error instanceof NetworkError) return AWAY;
  if (!(error instanceof ApiError)) return String(error);
  if (error.status === 401) return OVER;
  const told = error.issues.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return [errorMessages[error.code], ...new Set(told)].join('. ');
}
