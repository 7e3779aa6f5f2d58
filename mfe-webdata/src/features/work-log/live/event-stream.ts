import type { WorkEntry } from '@app/contracts';
import { isRefusal } from '@app/office-kit';

export interface StreamCalls {
  /** Receives entries until the stream ends; throws if it fails. */
  follow(
    onEntry: (entry: WorkEntry) => void,
    onOpen: () => void,
    signal: AbortSignal,
  ): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
  /** From 0 to 1. */
  random(): number;
}

export interface StreamEvents {
  onEntry(entry: WorkEntry): void;
  /** The list must be read now; later changes arrive as events. */
  onOpen(): void;
  /** The stream has failed for longer than one attempt to reopen it. */
  onLost(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A stream that was open for this long did not fail. */
const STABLE_MS = 10_000;

/**
 * Keeps the event stream open until it is aborted or the server refuses it. A broken stream is reopened
 * with exponential backoff and jitter.
 */
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

/** Throttles `run`: it starts at once, never runs concurrently, and runs once more for calls meanwhile. */
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
