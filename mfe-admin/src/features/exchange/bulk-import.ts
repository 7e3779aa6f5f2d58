import type { CreateIssue, ImportRow } from '@app/contracts';
import { Store } from '@app/office-kit/store.ts';
import { ApiError } from '@app/web-kit';
import { changesJournal } from './import-report.ts';
import {
  type ImportCalls,
  type ImportChoices,
  type ImportState,
  INITIAL,
  NO_FILES,
  type PackedFile,
  type RowProgress,
  withFiles,
} from './import-state.ts';
import { endsRun, problemOf, UserError, withRetries } from './retries.ts';

const CONCURRENT_UPLOADS = 2;
const DONE = { state: 'done', message: '' } as const;
const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** Returns a file that can be sent. Returns undefined if the file was moved or changed after the user chose it. */
async function readable(file: File | PackedFile): Promise<File | undefined> {
  if (!(file instanceof File)) return file.read();
  const start = await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => undefined);
  return start && file;
}

/**
 * An import whose state is retained when the user leaves the page. Leaving stops the import, which the user can
 * resume later.
 */
export class BulkImport extends Store<ImportState> {
  #abort = new AbortController();
  #user = '';
  readonly #compared = new WeakSet<PackedFile>();
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

  /**
   * Adds files. A zip file counts as its content. A zip file that cannot be read is not added, and the state contains
   * the reason.
   */
  async addFiles(added: readonly File[]): Promise<void> {
    this.#choose({
      files: withFiles(
        this.get().files,
        added.filter((file) => !isZip(file)),
      ),
    });
    for (const zip of added.filter(isZip)) {
      try {
        const { openZip } = await import('./zip-files.ts');
        const { files, packed } = await openZip(zip);
        this.#choose({ files: withFiles(this.get().files, files, packed) });
      } catch (error) {
        this.#change({ problem: problemOf(error) });
      }
    }
  }

  clearFiles(): void {
    this.#choose({ files: NO_FILES });
  }

  setChoices(choices: Partial<ImportChoices>): void {
    this.#choose({ choices: { ...this.get().choices, ...choices } });
  }

  /** Assigns a PDF to the article in a row of the plan, and checks again. An empty name removes the assignment. */
  async pair(row: number, pdf: string): Promise<void> {
    const pairs = new Map([...this.get().pairs].filter(([, name]) => name !== pdf));
    pairs.delete(row);
    if (pdf !== '') pairs.set(row, pdf);
    await this.check(pairs);
  }

  takeJournal(takesJournal: boolean): void {
    this.#change({ takesJournal });
  }

  async check(pairs: ImportState['pairs'] = new Map()): Promise<void> {
    const { files, choices } = this.get();
    if (files.sources.length === 0) return;
    this.#choose({});
    this.#change({ step: 'checking', pairs });
    const abort = this.#abort;
    try {
      // Damaged files must be found before anything is sent.
      for (const file of this.#notCompared()) {
        abort.signal.throwIfAborted();
        await file.read();
        this.#compared.add(file);
      }
      const plan = await this.#calls.check(files, choices, pairs, abort.signal);
      if (this.#abort === abort) this.#change({ step: 'checked', plan });
    } catch (error) {
      if (this.#abort === abort) this.#change({ step: 'choosing', problem: problemOf(error) });
    }
  }

  /** Returns the files of exported journals that have not been compared with their manifests. */
  #notCompared(): PackedFile[] {
    const { pdfs, assets } = this.get().files;
    return [...pdfs, ...assets.values()].filter(
      (file): file is PackedFile =>
        !(file instanceof File) && file.isListed === true && !this.#compared.has(file),
    );
  }

  async start(): Promise<void> {
    const rows = this.get().plan?.rows ?? [];
    const progress = new Map<number, RowProgress>();
    for (const [at, { outcome }] of rows.entries()) {
      if (outcome === 'new') progress.set(at, { state: 'waiting', message: '' });
    }
    this.#change({ progress, journal: INITIAL.journal, runningMs: 0, sentBytes: 0 });
    await this.#run();
  }

  async resume(): Promise<void> {
    for (const [at, { state }] of this.get().progress) {
      if (state === 'failed') this.#report(at, 'waiting');
    }
    if (this.get().journal.state === 'failed') this.#change({ journal: INITIAL.journal });
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
      await this.#importJournal(abort.signal);
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
      const isDone = this.#nextWaiting() === undefined && this.get().journal.state !== 'waiting';
      this.#change({ step: isDone ? 'done' : 'stopped' });
    }
  }

  /**
   * Sends the pictures and forms, and then the file that refers to them. If the server refuses one of these files, the
   * articles are imported nevertheless.
   */
  async #importJournal(signal: AbortSignal): Promise<void> {
    const { files, plan, journal } = this.get();
    if (journal.state !== 'waiting') return;
    const source = plan?.journal && files.sources.find(({ name }) => name === plan.journal?.file);
    if (!source || !changesJournal(this.get())) return this.#change({ journal: DONE });
    const send = (call: () => Promise<unknown>) => withRetries(call, this.#calls.wait, signal);
    this.#change({ journal: { state: 'sending', message: '' } });
    try {
      await this.#sendFiles(plan?.journal?.files ?? [], signal);
      await send(() => this.#calls.importJournal(source, signal));
      this.#change({ journal: DONE });
    } catch (error) {
      const endsAll = signal.aborted || endsRun(error);
      if (endsAll) this.#change({ journal: INITIAL.journal });
      else this.#change({ journal: { state: 'failed', message: problemOf(error) } });
      if (endsAll) throw error;
    }
  }

  async #sendFiles(paths: readonly string[], signal: AbortSignal): Promise<void> {
    for (const path of paths) {
      const asset = this.get().files.assets.get(path);
      if (!asset) throw new UserError(`${path} is missing: choose the exported zip file`);
      const file = await asset.read();
      await withRetries(() => this.#calls.importFile(path, file, signal), this.#calls.wait, signal);
    }
  }

  async #createIssue(issue: CreateIssue, signal: AbortSignal): Promise<void> {
    const send = (call: () => Promise<unknown>) => withRetries(call, this.#calls.wait, signal);
    try {
      const cover = await this.#sendCover(issue, send, signal);
      await send(() => this.#calls.createIssue({ ...issue, ...cover }, signal));
    } catch (error) {
      // `duplicate_issue` means that another user has just created the issue, so the import can continue.
      if (!(error instanceof ApiError) || error.code !== 'duplicate_issue') throw error;
    }
    const { plan } = this.get();
    if (!plan) return;
    const missingIssues = plan.missingIssues.filter((missing) => missing !== issue);
    this.#change({ plan: { ...plan, missingIssues } });
  }

  /**
   * Sends the cover of an issue. If the file is missing, the issue gets a drawn cover, and the import of the journal
   * reports the reason.
   */
  async #sendCover(
    { cover }: CreateIssue,
    send: (call: () => Promise<unknown>) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<Pick<CreateIssue, 'cover'>> {
    if (!cover) return {};
    // Unlike the path in an export, the address of a picture contains its size.
    const path = cover.slice(1).replace(/\.\d+x\d+(?=\.webp$)/, '');
    const asset = this.get().files.assets.get(path);
    if (!asset) return { cover: '' };
    const file = await asset.read();
    await send(() => this.#calls.importFile(path, file, signal));
    return {};
  }

  async #sendWaiting(abort: AbortController): Promise<void> {
    for (;;) {
      const at = this.#nextWaiting();
      if (at === undefined || abort.signal.aborted) return;
      this.#report(at, 'sending');
      const startedAt = this.#calls.now();
      const sent = await this.#send(at, abort.signal);
      // The user has chosen other files in the meantime, so the result belongs to an abandoned import.
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
    const chosen = row && this.#pdfOf(row);
    const pdf = chosen && (await readable(chosen).catch(problemOf));
    if (!row || !pdf || typeof pdf === 'string') {
      const gone = `${row?.pdf} can no longer be read: choose the files again`;
      const message = typeof pdf === 'string' ? pdf : gone;
      return { state: 'failed', message };
    }
    try {
      const removeActiveContent = String(this.get().choices.removeActiveContent);
      const fields = { ...row.fields, removeActiveContent };
      await this.#sendFiles(row.files, signal);
      const call = () => this.#calls.importArticle(fields, pdf, signal);
      const { outcome } = await withRetries(call, this.#calls.wait, signal);
      return { state: outcome === 'created' ? 'imported' : 'exists', message: '' };
    } catch (error) {
      // The server may have stored the article before the abort. The next attempt then reports it as existing.
      if (signal.aborted) return { state: 'waiting', message: '' };
      if (endsRun(error)) return { state: 'waiting', message: '', endsRun: error };
      return { state: 'failed', message: problemOf(error) };
    }
  }

  #pdfOf({ pdf }: ImportRow): File | PackedFile | undefined {
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
