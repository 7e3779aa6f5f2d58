import type { CreateIssue, ImportRow } from '@app/contracts';
import { Store } from '@app/office-kit/store.ts';
import { ApiError } from '@app/web-kit';
import {
  type ImportCalls,
  type ImportChoices,
  type ImportState,
  INITIAL,
  NO_FILES,
  type RowProgress,
  withFiles,
} from './import-state.ts';
import { endsRun, problemOf, withRetries } from './retries.ts';

const CONCURRENT_UPLOADS = 2;

/** An import whose state survives leaving the page. Leaving stops the import, and the user can resume it later. */
export class BulkImport extends Store<ImportState> {
  #abort = new AbortController();
  #user = '';
  readonly #calls: ImportCalls;

  constructor(calls: ImportCalls) {
    super(INITIAL);
    this.#calls = calls;
  }

  belongTo(user: string): void {
    if (user !== this.#user) this.reset();
    this.#user = user;
  }

  reset(): void {
    this.#abandonRun();
    this.set(INITIAL);
  }

  addFiles(added: readonly File[]): void {
    this.#choose({ files: withFiles(this.get().files, added) });
  }

  clearFiles(): void {
    this.#choose({ files: NO_FILES });
  }

  setChoices(choices: Partial<ImportChoices>): void {
    this.#choose({ choices: { ...this.get().choices, ...choices } });
  }

  /** Gives a PDF to the article in a row of the plan, and checks again. An empty name takes the choice back. */
  async pair(row: number, pdf: string): Promise<void> {
    const pairs = new Map([...this.get().pairs].filter(([, name]) => name !== pdf));
    pairs.delete(row);
    if (pdf !== '') pairs.set(row, pdf);
    await this.check(pairs);
  }

  async check(pairs: ImportState['pairs'] = new Map()): Promise<void> {
    const { files, choices } = this.get();
    if (files.sources.length === 0) return;
    this.#choose({});
    this.#change({ step: 'checking', pairs });
    const abort = this.#abort;
    try {
      const plan = await this.#calls.check(files, choices, pairs, abort.signal);
      if (this.#abort === abort) this.#change({ step: 'checked', plan });
    } catch (error) {
      if (this.#abort === abort) this.#change({ step: 'choosing', problem: problemOf(error) });
    }
  }

  async start(): Promise<void> {
    const rows = this.get().plan?.rows ?? [];
    const progress = new Map<number, RowProgress>();
    for (const [at, { outcome }] of rows.entries()) {
      if (outcome === 'new') progress.set(at, { state: 'waiting', message: '' });
    }
    this.#change({ progress, runningMs: 0, sentBytes: 0 });
    await this.#run();
  }

  async resume(): Promise<void> {
    for (const [at, { state }] of this.get().progress) {
      if (state === 'failed') this.#report(at, 'waiting');
    }
    await this.#run();
  }

  /** Stops the check or the import. Uploads in progress are aborted, and `resume` sends their rows again. */
  stop(): void {
    if (this.get().step === 'checking') this.#choose({});
    else this.#abort.abort();
  }

  async #run(): Promise<void> {
    if (this.get().step === 'running') return;
    const abort = new AbortController();
    this.#abort = abort;
    this.#change({ step: 'running', problem: '', leftBytes: this.#waitingBytes() });
    try {
      for (const issue of this.get().plan?.missingIssues ?? []) {
        await this.#createIssue(issue, abort.signal);
      }
      const sending = Array.from({ length: CONCURRENT_UPLOADS }, () => this.#sendWaiting(abort));
      // `Promise.all` alone would reject at the first failure, while other rows are still being sent.
      await Promise.allSettled(sending);
      await Promise.all(sending);
    } catch (error) {
      const wasStopped = error === abort.signal.reason;
      abort.abort();
      if (this.#abort === abort && !wasStopped) this.#change({ problem: problemOf(error) });
    }
    if (this.#abort === abort) {
      this.#change({ step: this.#nextWaiting() === undefined ? 'done' : 'stopped' });
    }
  }

  async #createIssue(issue: CreateIssue, signal: AbortSignal): Promise<void> {
    try {
      await withRetries(() => this.#calls.createIssue(issue, signal), this.#calls.wait, signal);
    } catch (error) {
      // `duplicate_issue` means that another user has created the issue in the meantime, so the import can continue.
      if (!(error instanceof ApiError) || error.code !== 'duplicate_issue') throw error;
    }
    const { plan } = this.get();
    if (!plan) return;
    const missingIssues = plan.missingIssues.filter((missing) => missing !== issue);
    this.#change({ plan: { ...plan, missingIssues } });
  }

  async #sendWaiting(abort: AbortController): Promise<void> {
    for (;;) {
      const at = this.#nextWaiting();
      if (at === undefined || abort.signal.aborted) return;
      this.#report(at, 'sending');
      const startedAt = this.#calls.now();
      const sent = await this.#send(at, abort.signal);
      // If the user has chosen other files in the meantime, the result belongs to an abandoned import.
      if (this.#abort !== abort) return;
      if (sent.state !== 'waiting') this.#count(at, this.#calls.now() - startedAt);
      this.#report(at, sent.state, sent.message);
      if (sent.endsRun) {
        abort.abort();
        throw sent.endsRun;
      }
    }
  }

  async #send(at: number, signal: AbortSignal): Promise<RowProgress & { endsRun?: unknown }> {
    const row = this.get().plan?.rows[at];
    const pdf = row && this.#pdfOf(row);
    // Reading the first byte fails if the file was moved or changed after the user had chosen it.
    const start = pdf?.slice(0, 1).arrayBuffer();
    if (!row || !pdf || !(await start?.catch(() => null))) {
      const message = `${row?.pdf} can no longer be read: choose the files again`;
      return { state: 'failed', message };
    }
    try {
      const removeActiveContent = String(this.get().choices.removeActiveContent);
      const fields = { ...row.fields, removeActiveContent };
      const call = () => this.#calls.importArticle(fields, pdf, signal);
      const { outcome } = await withRetries(call, this.#calls.wait, signal);
      return { state: outcome === 'created' ? 'imported' : 'exists', message: '' };
    } catch (error) {
      // The server may have stored the article before the abort. The next attempt then reports that the article exists.
      if (signal.aborted) return { state: 'waiting', message: '' };
      if (endsRun(error)) return { state: 'waiting', message: '', endsRun: error };
      return { state: 'failed', message: problemOf(error) };
    }
  }

  #pdfOf({ pdf }: ImportRow): File | undefined {
    return this.get().files.pdfs.find(({ name }) => name === pdf);
  }

  #nextWaiting(): number | undefined {
    for (const [at, { state }] of this.get().progress) if (state === 'waiting') return at;
    return undefined;
  }

  #sizeOf(at: number): number {
    const row = this.get().plan?.rows[at];
    return (row && this.#pdfOf(row)?.size) ?? 0;
  }

  #waitingBytes(): number {
    return [...this.get().progress]
      .filter(([, { state }]) => state === 'waiting')
      .reduce((sum, [at]) => sum + this.#sizeOf(at), 0);
  }

  #count(at: number, ms: number): void {
    const size = this.#sizeOf(at);
    const { sentBytes, leftBytes, runningMs } = this.get();
    this.#change({
      sentBytes: sentBytes + size,
      leftBytes: Math.max(0, leftBytes - size),
      runningMs: runningMs + ms / CONCURRENT_UPLOADS,
    });
  }

  #report(at: number, state: RowProgress['state'], message = ''): void {
    const progress = new Map(this.get().progress);
    progress.set(at, { state, message });
    this.#change({ progress });
  }

  /** Changes the chosen files or options. Abandons a running import and discards the result of the check. */
  #choose(change: Partial<ImportState>): void {
    this.#abandonRun();
    const { files, choices } = this.get();
    this.#change({ ...INITIAL, files, choices, ...change });
  }

  #abandonRun(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  #change(changes: Partial<ImportState>): void {
    this.set({ ...this.get(), ...changes });
  }
}
