import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../http/app-error.ts';

const callers = new AsyncLocalStorage<string>();

/**
 * Runs `work` on behalf of a user or an address. The calls of processes that `work` makes take turns with calls of
 * other users.
 */
export function onBehalfOf<T>(caller: string, work: () => T): T {
  return callers.run(caller, work);
}

/** The error for a call that would have to wait too long. */
export function placesTaken(cause?: unknown): AppError {
  const detail = 'Other files are being read. Try again in a moment.';
  return new AppError('unavailable', { detail, cause, headers: { 'Retry-After': '10' } });
}

/** A process that has answered a call and can answer another one. */
export interface IdleProcess {
  /** The caller that started the process. Only this caller may reuse it. */
  owner: object;
  /** The maximum memory of the process in megabytes. */
  megabytes: number;
  /** Whether the process is ending or has ended. */
  isEnding: boolean;
  /** Whether the process has exited, so that its memory is free. */
  hasEnded: boolean;
  /** Keeps the process for a call. From now on, it does not end because it is idle. */
  take(): void;
  end(): Promise<void>;
}

export type ProcessRoom = ReturnType<typeof processRoom>;

/**
 * Limits the total memory of the processes of several callers. Users take turns, so that no user has to wait for all
 * files of another user. The calls of one user enter in order of arrival. Idle processes end if calls of other
 * callers need their memory. A process that needs more than `megabytes` runs alone, so a room of 0 MB admits one
 * process at a time.
 */
export function processRoom(megabytes: number) {
  let idle: IdleProcess[] = [];
  const waiting: { user: string; megabytes: number; enter: () => void }[] = [];
  const busy: { megabytes: number }[] = [];
  const sumOf = (places: readonly { megabytes: number }[]) =>
    places.reduce((sum, place) => sum + place.megabytes, 0);

  /** The number of the last entry of each user. Reset when the room is empty. */
  const entered = new Map<string, number>();
  let entries = 0;

  const letIn = () => {
    while (waiting.length > 0) {
      const last = waiting.map(({ user }) => entered.get(user) ?? 0);
      const next = waiting[last.indexOf(Math.min(...last))];
      if (!next || (busy.length > 0 && sumOf(busy) + next.megabytes > megabytes)) return;
      waiting.splice(waiting.indexOf(next), 1);
      busy.push(next);
      entries += 1;
      entered.set(next.user, entries);
      next.enter();
    }
  };

  return {
    /**
     * Waits until the room has memory for a process, and reserves the memory. Returns an idle process of `owner`, if
     * there is one, and a function that releases the memory for waiting calls. A caller may pass its process to this
     * function: the process then stays idle until the same owner calls again. Throws `unavailable` after waiting for
     * `waitMs`.
     */
    async enter(
      owner: object,
      ownMegabytes: number,
      waitMs: number,
    ): Promise<{ idle: IdleProcess | undefined; leave: (process?: IdleProcess) => void }> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const user = callers.getStore() ?? '';
      const call = { user, megabytes: ownMegabytes, enter: resolve };
      const timeout = setTimeout(() => {
        waiting.splice(waiting.indexOf(call), 1);
        letIn();
        reject(placesTaken());
      }, waitMs);
      waiting.push(call);
      letIn();
      await promise.finally(() => clearTimeout(timeout));
      const sameOwner = idle.findLast((process) => process.owner === owner && !process.isEnding);
      sameOwner?.take();
      idle = idle.filter((process) => process !== sameOwner && !process.hasEnded);
      // Computed at each call, because other calls may have entered in the meantime.
      const tooMuch = () => sumOf(idle) + sumOf(busy) > megabytes;
      while (idle.length > 0 && tooMuch()) {
        // An ending process releases its memory anyway.
        const next = idle.find((process) => process.isEnding) ?? idle[0];
        idle = idle.filter((process) => process !== next);
        await next?.end();
      }
      const leave = (process?: IdleProcess) => {
        if (process) idle.push(process);
        busy.splice(busy.indexOf(call), 1);
        letIn();
        if (busy.length === 0) entered.clear();
      };
      return { idle: sameOwner, leave };
    },
  };
}
