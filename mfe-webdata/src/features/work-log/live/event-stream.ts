import type { WorkEntry } from '@app/contracts';
import { isRefusal } from '@app/office-kit';

export interface StreamCalls {
  /** Calls `onEntry` for each received entry. Resolves when the server closes the stream. */
  follow(
    onEntry: (entry: WorkEntry) => void,
    onOpen: () => void,
    signal: AbortSignal,
  ): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive), as `Math.random` does. */
  random(): number;
}

export interface StreamEvents {
  onEntry(entry: WorkEntry): void;
  /** Called each time the stream opens. The stream omits earlier changes, so the list must be read again. */
  onOpen(): void;
  /** Called if the stream fails at least twice in succession or the server refuses access. */
  onLost(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The time in milliseconds for which a stream must stay open so that the count of successive failures restarts. */
const STABLE_MS = 10_000;

/** Keeps the event stream open. A broken stream is reopened with exponential backoff and jitter. */
export async function keepStream(
  calls: StreamCalls,
  { onEntry, onOpen, onLost }: StreamEvents,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    let openedAt = Number.POSITIVE_INFINITY;
    const opened = () => {
      openedAt = calls.now();
      onOpen();
    };
    try {
      await calls.follow(onEntry, opened, signal);
    } catch (error) {
      if (isRefusal(error)) return onLost();
    }
    if (signal.aborted) return;
    failures = calls.now() - openedAt >= STABLE_MS ? 1 : failures + 1;
    if (failures > 1) onLost();
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    await calls.wait(longest * (0.5 + calls.random() / 2), signal);
  }
}

/** Returns a function that calls `run` at once. Calls during a run, or the pause after it, cause one more run. */
export function throttled(run: () => Promise<void>, pause: () => Promise<void>) {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await run();
        await pause();
      }
    } finally {
      running = false;
    }
  };
}
