import { errorMessages, FILE_TOO_LARGE, FILE_TOO_LARGE_MESSAGE } from '@app/contracts';
import { Store } from '@app/office-kit/store.ts';
import { ApiError } from '@app/web-kit';

export type UploadState =
  | { phase: 'none' }
  /** Chosen, but sending is not possible yet. */
  | { phase: 'held'; file: File }
  | { phase: 'sending'; file: File; share: number }
  /**
   * The connection broke. The upload is retried at `until` (milliseconds since the epoch), or when the device is online
   * again.
   */
  | { phase: 'waiting'; file: File; until: number }
  | { phase: 'failed'; file: File; message: string; canRetry: boolean };

type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<void>;

export interface UploadOptions {
  /** Uploads the file. While undefined, the file is held. */
  send: SendFile | undefined;
  /** Checks a file before it is sent. Returns the reason for refusing it, or undefined. */
  check?: (file: File) => Promise<string | undefined>;
}

/** The delays in milliseconds before an upload is repeated. The last delay is used for all further attempts. */
const DELAYS = [2_000, 5_000, 10_000, 30_000];

/**
 * Uploads one file. Retries until the upload succeeds or the server refuses the file. The file stays chosen in the
 * meantime.
 */
export class Upload extends Store<UploadState> {
  #options: UploadOptions;
  #abort = new AbortController();

  constructor(options: UploadOptions) {
    super({ phase: 'none' });
    this.#options = options;
  }

  /** Sets new options, and sends a file that was held if `send` is now set. */
  update(options: UploadOptions): void {
    this.#options = options;
    const state = this.get();
    if (state.phase === 'held' && options.send) void this.#run(state.file);
  }

  choose = async (file: File): Promise<void> => {
    this.cancel();
    const { signal } = this.#abort;
    const { check } = this.#options;
    const isTooLarge = file.size >= FILE_TOO_LARGE;
    const message = isTooLarge ? FILE_TOO_LARGE_MESSAGE : await check?.(file);
    if (signal.aborted) return;
    if (message) this.set({ phase: 'failed', file, message, canRetry: false });
    else await this.#run(file);
  };

  cancel = (): void => {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.set({ phase: 'none' });
  };

  retry = async (): Promise<void> => {
    const state = this.get();
    if (!('file' in state)) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    await this.#run(state.file);
  };

  async #run(file: File): Promise<void> {
    const { signal } = this.#abort;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const { send } = this.#options;
      if (!send) return this.set({ phase: 'held', file });
      const onProgress = (share: number) => {
        if (!signal.aborted) this.set({ phase: 'sending', file, share });
      };
      onProgress(0);
      try {
        await send(file, { signal, onProgress });
        if (!signal.aborted) this.set({ phase: 'none' });
        return;
      } catch (error) {
        if (signal.aborted) return;
        const message = refusalOf(error);
        if (message) return this.set({ phase: 'failed', file, message, canRetry: true });
        const delay = DELAYS[Math.min(attempt, DELAYS.length - 1)] as number;
        this.set({ phase: 'waiting', file, until: Date.now() + delay });
        await connection(delay, signal);
      }
    }
  }
}

/** Returns why the server refuses a file, or undefined if the upload can be retried. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  if (error.code === 'file_too_large') return FILE_TOO_LARGE_MESSAGE;
  if (error.code === 'not_found') {
    return 'No file can be sent at the moment. Please reload the page to see why.';
  }
  if (error.code === 'too_many_requests') return errorMessages.too_many_requests;
  return error.issues[0]?.message ?? error.message;
}

/** Waits for a time, or until the device is online again. */
function connection(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, delay);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
