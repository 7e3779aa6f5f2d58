import type { Job } from '@app/contracts';
import { Store } from '@app/office-kit/store.ts';
import { ApiError } from '@app/web-kit';
import { isActive } from './job-text.ts';

/** The speed of a job as measured by this page. Times are in milliseconds of `performance.now()`. */
export interface Pace {
  /** The start of the measurement. */
  since: number;
  /** The number of certificates made before the measurement. */
  from: number;
  /** The estimated end; null if unknown. */
  endsAt: number | null;
  left: string;
}

/** The minimum duration of a measurement in milliseconds. Before that, no end is estimated. */
const MIN_MEASURED_MS = 1_000;
/** An estimate is replaced only if the new estimate differs by more than this share of the remaining time. */
const TOLERANCE = 0.25;

/** Returns the pace after an update of the job. Null while no certificates are being printed. */
export function paceOf(
  before: Pace | null | undefined,
  { phase, done, total }: Pick<Job, 'phase' | 'done' | 'total'>,
  now: number,
): Pace | null {
  if (phase !== 'printing') return null;
  // The first certificates take longer, so measuring starts after them. If `done` decreases, the job has restarted.
  if (!before || before.from === 0 || done < before.from)
    return { since: now, from: done, endsAt: null, left: '' };
  const { since, from } = before;
  if (now - since < MIN_MEASURED_MS || done === from) return before;
  const leftMs = ((total - done) * (now - since)) / (done - from);
  const estimate = now + leftMs;
  const isClose = Math.abs(estimate - (before.endsAt ?? Infinity)) <= TOLERANCE * leftMs;
  const endsAt = isClose && before.endsAt !== null ? before.endsAt : estimate;
  return { since, from, endsAt, left: leftText((endsAt - now) / 1_000) };
}

/** Formats the remaining time. Longer times are rounded more, so that the text does not change constantly. */
export function leftText(seconds: number): string {
  if (seconds < 10) return `about ${Math.max(1, Math.ceil(seconds))} s left`;
  if (seconds < 57.5) return `about ${Math.round(seconds / 5) * 5} s left`;
  return `about ${Math.max(1, Math.round(seconds / 60))} min left`;
}

export interface JobCalls {
  list(signal: AbortSignal): Promise<Job[]>;
  /** Follows a job. Resolves when the server closes the event stream, and rejects if the connection breaks. */
  follow(id: string, onJob: (job: Job) => void, signal: AbortSignal): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
}

export interface JobsState {
  /** The jobs, newest first; null before the first response. */
  jobs: readonly Job[] | null;
  paces: ReadonlyMap<string, Pace>;
  /** The error of the last list request; null if that request succeeded. */
  failure: unknown;
  /** The job returned by this tab's latest request to start, retry or cancel a job. */
  requested: Job | null;
}

const NOTHING: JobsState = { jobs: null, paces: new Map(), failure: null, requested: null };
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = { busy: 5_000, idle: 30_000 };
/**
 * The interval at which the list is polled while several jobs are active, because an event stream reports only one
 * job.
 */
const OTHERS_EVERY_MS = 5_000;

/** Requests the list of jobs, then follows the active jobs one after another by event stream. */
export class JobWatch extends Store<JobsState> {
  #abort = new AbortController();
  #followed = '';
  readonly #calls: JobCalls;

  constructor(calls: JobCalls) {
    super(NOTHING);
    this.#calls = calls;
  }

  /** Requests the list and follows the active jobs until all have ended. Resolves after the first list request. */
  watch(): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    return new Promise((resolve) => {
      void this.#run(signal, resolve);
    });
  }

  pause(): void {
    this.#abort.abort();
  }

  /** Stops all requests and clears the state, because another user may log in next. */
  stop(): void {
    this.pause();
    this.set(NOTHING);
  }

  /** Requests the list if no job is followed, because other users may have started a job. */
  async refresh(): Promise<void> {
    const { jobs, failure } = this.get();
    if (jobs && failure === null && !this.#nextActive()) await this.watch();
  }

  take(job: Job): void {
    this.#update(job, { requested: job });
    void this.watch();
  }

  async #run(signal: AbortSignal, onListed: () => void): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const mayRetry = await this.#list(signal);
      onListed();
      const next = this.#nextActive();
      if (!mayRetry || (!this.#isAway && !next) || signal.aborted) return;
      const ended = next !== undefined && !this.#isAway && (await this.#follow(next, signal));
      failures = ended ? 0 : failures + 1;
      const longest = next ? LONGEST_WAIT_MS.busy : LONGEST_WAIT_MS.idle;
      const pause = Math.min(FIRST_WAIT_MS * 2 ** failures, longest);
      if (!ended) await this.#calls.wait(pause, signal);
    }
  }

  get #isAway(): boolean {
    return this.get().failure !== null;
  }

  /** Requests the list of jobs. Returns false if the request was aborted or if repeating it would not help. */
  async #list(signal: AbortSignal): Promise<boolean> {
    try {
      const listed = await this.#calls.list(signal);
      if (signal.aborted) return false;
      // The event stream may already have reported a newer state of the followed job than that in the list.
      const followed = this.get().jobs?.find(({ id }) => id === this.#followed);
      const jobs = listed.map((job) => (job.id === followed?.id ? followed : job));
      this.#change({ jobs, paces: this.#pacesOf(jobs), failure: null });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      this.#change({ failure: error });
      return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
    }
  }

  /** Follows a job until the event stream closes. Returns whether the job has ended. */
  async #follow({ id }: Job, signal: AbortSignal): Promise<boolean> {
    const stream = new AbortController();
    const ending = AbortSignal.any([signal, stream.signal]);
    this.#followed = id;
    void this.#pollOthers(ending);
    try {
      await this.#calls.follow(
        id,
        (job) => {
          if (!signal.aborted) this.#update(job);
        },
        signal,
      );
    } catch {
      // If the stream breaks, `#run` requests the list again, which has the job's current state.
    } finally {
      stream.abort();
      this.#followed = '';
    }
    const after = this.get().jobs?.find((job) => job.id === id);
    return after !== undefined && !isActive(after);
  }

  async #pollOthers(signal: AbortSignal): Promise<void> {
    while ((this.get().jobs ?? []).filter(isActive).length > 1) {
      await this.#calls.wait(OTHERS_EVERY_MS, signal);
      if (signal.aborted) return;
      await this.#list(signal);
    }
  }

  /** Returns the oldest running job, otherwise the oldest queued job. */
  #nextActive(): Job | undefined {
    const active = (this.get().jobs ?? []).filter(isActive);
    return active.findLast(({ state }) => state === 'running') ?? active.at(-1);
  }

  #update(job: Job, changes: Partial<JobsState> = {}): void {
    const before = this.get().jobs ?? [];
    const known = before.some(({ id }) => id === job.id);
    const jobs = known ? before.map((one) => (one.id === job.id ? job : one)) : [job, ...before];
    this.#change({ ...changes, jobs, paces: this.#pacesOf(jobs) });
  }

  #pacesOf(jobs: readonly Job[]): ReadonlyMap<string, Pace> {
    const now = this.#calls.now();
    return new Map(
      jobs.flatMap((job) => {
        const pace = paceOf(this.get().paces.get(job.id), job, now);
        return pace ? [[job.id, pace] as const] : [];
      }),
    );
  }

  #change(changes: Partial<JobsState>): void {
    this.set({ ...this.get(), ...changes });
  }
}
