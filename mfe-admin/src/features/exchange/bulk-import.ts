import type { CreateIssue, ImportRow } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { NO_FILES, withFiles } from './chosen-files.ts';
import {
  type ImportCalls,
  type ImportChoices,
  type ImportState,
  INITIAL,
  type RowProgress,
} from './import-state.ts';
import { endsRun, patiently, problemOf } from './patience.ts';

const AT_ONCE = 2;

/**
 * An import from the choice of its files to its report. It lives outside of the page: a login in between
 * or a look at another page stops it, and it can be continued.
 */
export class BulkImport {
  #state = INITIAL;
  #abort = new AbortController();
  #user = '';
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

  /** Forgets what another user has chosen before. */
  belongTo(user: string): void {
    if (user !== this.#user) this.reset();
    this.#user = user;
  }

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
    const abort = this.#abort;
    try {
      const plan = await this.#calls.check(files.source, files.pdfs, choices, abort.signal);
      if (this.#abort === abort) this.#set({ step: 'checked', plan });
    } catch (error) {
      if (this.#abort === abort) this.#set({ step: 'choosing', problem: problemOf(error) });
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

  /** Ends the check, or the import after what cannot be taken back. */
  stop(): void {
    if (this.#state.step === 'checking') this.#choose({});
    else this.#abort.abort();
  }

  async #run(): Promise<void> {
    if (this.#state.step === 'running') return;
    const abort = new AbortController();
    this.#abort = abort;
    this.#set({ step: 'running', problem: '', leftBytes: this.#waitingBytes() });
    try {
      for (const issue of this.#state.plan?.missingIssues ?? []) {
        await this.#createIssue(issue, abort.signal);
      }
      const sending = Array.from({ length: AT_ONCE }, () => this.#sendWaiting(abort));
      // Each to its end, so that no row is still on its way when the run is over.
      const failed = (await Promise.allSettled(sending)).find(
        ({ status }) => status === 'rejected',
      );
      if (failed?.status === 'rejected') throw failed.reason;
    } catch (error) {
      const wasStopped = error === abort.signal.reason;
      abort.abort();
      if (this.#abort === abort && !wasStopped) this.#set({ problem: problemOf(error) });
    }
    if (this.#abort === abort) {
      this.#set({ step: this.#nextWaiting() === undefined ? 'done' : 'stopped' });
    }
  }

  async #createIssue(issue: CreateIssue, signal: AbortSignal): Promise<void> {
    try {
      await patiently(() => this.#calls.createIssue(issue, signal), this.#calls.wait, signal);
    } catch (error) {
      // Somebody else has made it meanwhile.
      if (!(error instanceof ApiError) || error.code !== 'duplicate_issue') throw error;
    }
    const { plan } = this.#state;
    if (!plan) return;
    const missingIssues = plan.missingIssues.filter((missing) => missing !== issue);
    this.#set({ plan: { ...plan, missingIssues } });
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
      const { outcome } = await patiently(call, this.#calls.wait, signal);
      return { state: outcome === 'created' ? 'imported' : 'exists', message: '' };
    } catch (error) {
      // Waits again: it may even have arrived, and is then found to be there already.
      if (signal.aborted) return { state: 'waiting', message: '' };
      if (endsRun(error)) return { state: 'waiting', message: '', endsRun: error };
      return { state: 'failed', message: problemOf(error) };
    }
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

/** A file that was moved or changed since it was chosen cannot be. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
