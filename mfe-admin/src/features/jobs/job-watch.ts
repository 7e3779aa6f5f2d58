import type { Job } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { isActive } from './job-words.ts';
import { type Pace, paceOf } from './pace.ts';

export interface JobCalls {
  list(signal: AbortSignal): Promise<Job[]>;
  /** Hears of one job until it has ended; throws when the line fails. */
  follow(id: string, onJob: (job: Job) => void, signal: AbortSignal): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
}

export interface JobsState {
  /** The newest first; null before the server has answered. */
  jobs: readonly Job[] | null;
  /** Of the jobs that run. */
  paces: ReadonlyMap<string, Pace>;
  /** Why the server did not tell when it was asked last; null where it did. */
  failure: unknown;
  /** The job that the latest call answered. */
  answered: Job | null;
}

const NOTHING: JobsState = { jobs: null, paces: new Map(), failure: null, answered: null };
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = { busy: 5_000, idle: 30_000 };
/** The line tells of one job; of others that run beside it the server is asked so often. */
const OTHERS_EVERY_MS = 5_000;

/**
 * The jobs as the server tells of them: asked once, and then heard of by one line for as long as any is
 * being made. A line that breaks is opened again, after asking, with growing pauses.
 */
export class JobWatch {
  #state = NOTHING;
  #abort = new AbortController();
  #followed = '';
  readonly #calls: JobCalls;
  readonly #listeners = new Set<() => void>();

  constructor(calls: JobCalls) {
    this.#calls = calls;
  }

  get = (): JobsState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks anew, and hears of what is being made until nothing is. Answers when the server did, or did not. */
  watch(): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    return new Promise((resolve) => {
      void this.#run(signal, resolve);
    });
  }

  /** Keeps what is known, and hears of no more. */
  pause(): void {
    this.#abort.abort();
  }

  /** Forgets all, as another user may come. */
  stop(): void {
    this.pause();
    this.#set(NOTHING);
  }

  /** Asks anew where nothing is heard of: others may have begun what this tab knows nothing of. */
  async refresh(): Promise<void> {
    const { jobs, failure } = this.#state;
    if (jobs && failure === null && !this.#nextActive()) await this.watch();
  }

  /** A job as the answer of a call tells it. */
  take(job: Job): void {
    this.#hear(job, { answered: job });
    void this.watch();
  }

  async #run(signal: AbortSignal, onAsked: () => void): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const goesOn = await this.#ask(signal);
      onAsked();
      const next = this.#nextActive();
      if (!goesOn || (!this.#isAway && !next) || signal.aborted) return;
      const heard = next !== undefined && !this.#isAway && (await this.#follow(next, signal));
      failures = heard ? 0 : failures + 1;
      const longest = next ? LONGEST_WAIT_MS.busy : LONGEST_WAIT_MS.idle;
      const pause = Math.min(FIRST_WAIT_MS * 2 ** failures, longest);
      if (!heard) await this.#calls.wait(pause, signal);
    }
  }

  get #isAway(): boolean {
    return this.#state.failure !== null;
  }

  /** Whether asking again may help. */
  async #ask(signal: AbortSignal): Promise<boolean> {
    try {
      const told = await this.#calls.list(signal);
      if (signal.aborted) return false;
      const own = this.#state.jobs?.find(({ id }) => id === this.#followed);
      const jobs = told.map((job) => (own && job.id === own.id ? own : job));
      this.#set({ jobs, paces: this.#pacesOf(jobs), failure: null });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      this.#set({ failure: error });
      return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
    }
  }

  /** Whether the job was heard of to its end. */
  async #follow({ id }: Job, signal: AbortSignal): Promise<boolean> {
    const line = new AbortController();
    const ending = AbortSignal.any([signal, line.signal]);
    this.#followed = id;
    void this.#askForOthers(ending);
    try {
      await this.#calls.follow(
        id,
        (job) => {
          if (!signal.aborted) this.#hear(job);
        },
        signal,
      );
    } catch {
      // The list tells what has become of it.
    } finally {
      line.abort();
      this.#followed = '';
    }
    const after = this.#state.jobs?.find((job) => job.id === id);
    return after !== undefined && !isActive(after);
  }

  async #askForOthers(signal: AbortSignal): Promise<void> {
    while (this.#state.jobs && this.#state.jobs.filter(isActive).length > 1) {
      await this.#calls.wait(OTHERS_EVERY_MS, signal);
      if (signal.aborted) return;
      await this.#ask(signal);
    }
  }

  /** What runs is before what waits, and of these what was asked for first. */
  #nextActive(): Job | undefined {
    const active = (this.#state.jobs ?? []).filter(isActive);
    return active.findLast(({ state }) => state === 'running') ?? active.at(-1);
  }

  #hear(job: Job, change: Partial<JobsState> = {}): void {
    const before = this.#state.jobs ?? [];
    const known = before.some(({ id }) => id === job.id);
    const jobs = known ? before.map((one) => (one.id === job.id ? job : one)) : [job, ...before];
    this.#set({ ...change, jobs, paces: this.#pacesOf(jobs) });
  }

  #pacesOf(jobs: readonly Job[]): ReadonlyMap<string, Pace> {
    const now = this.#calls.now();
    return new Map(
      jobs.flatMap((job) => {
        const pace = paceOf(this.#state.paces.get(job.id), job, now);
        return pace ? [[job.id, pace] as const] : [];
      }),
    );
  }

  #set(change: Partial<JobsState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
