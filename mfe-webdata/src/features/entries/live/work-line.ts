import type { WorkEntry } from '@app/contracts';
import { isRefusal } from '@app/office-kit';

export interface LineCalls {
  /** Hears of entries until the line ends; throws when it fails. */
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

export interface LineEvents {
  onEntry(entry: WorkEntry): void;
  /** What happened before is to be read; what happens from now on is heard. */
  onOpen(): void;
  /** Whether nothing has been heard for longer than it takes to open the line once more. */
  onLost(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A line that stood for so long was no failure. */
const STOOD_MS = 10_000;

/**
 * Keeps the line to the server open until it is given up, or the server says who is signed in may not hear:
 * one that breaks is opened again, after growing pauses that differ from browser to browser.
 */
export async function keepLine(
  calls: LineCalls,
  { onEntry, onOpen, onLost }: LineEvents,
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
    failures = calls.now() - openedAt >= STOOD_MS ? 1 : failures + 1;
    if (failures > 1) onLost();
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    await calls.wait(longest * (0.5 + calls.random() / 2), signal);
  }
}

/**
 * Runs at once when it is called, and once more afterwards for all the calls meanwhile: never twice at a
 * time, nor sooner again than the pause.
 */
export function paced(run: () => Promise<void>, pause: () => Promise<void>): () => Promise<void> {
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
