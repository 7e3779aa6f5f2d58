import { AppError } from '../http/app-error.ts';

/** A process that has answered a call and may answer another one. */
export interface IdleProcess {
  /** Only the caller that started the process uses it again. */
  owner: object;
  /** The most memory that the process may take, in megabytes. */
  megabytes: number;
  hasEnded: boolean;
  end(): Promise<void>;
}

export type ProcessRoom = ReturnType<typeof processRoom>;

/**
 * Limits the memory of the processes of some callers together. Calls enter in the order of their arrival. Idle processes
 * give way to calls of other callers. A process that needs more than `megabytes` is alone: in a room of 0, there is one
 * at a time.
 */
export function processRoom(megabytes: number) {
  let idle: IdleProcess[] = [];
  const waiting: { megabytes: number; enter: () => void }[] = [];
  let busy = 0;
  let busyMb = 0;

  const letIn = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (busy > 0 && busyMb + next.megabytes > megabytes) return;
      waiting.shift();
      busy += 1;
      busyMb += next.megabytes;
      next.enter();
    }
  };

  return {
    /**
     * Takes a place for a process. Returns an idle process of `owner`, if there is one. Throws `unavailable` after waiting
     * for `waitMs`.
     */
    async enter(
      owner: object,
      ownMegabytes: number,
      waitMs: number,
    ): Promise<IdleProcess | undefined> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const call = { megabytes: ownMegabytes, enter: resolve };
      const timeout = setTimeout(() => {
        waiting.splice(waiting.indexOf(call), 1);
        letIn();
        const detail = 'Other files are being read. Try again in a moment.';
        reject(new AppError('unavailable', { detail, headers: { 'Retry-After': '10' } }));
      }, waitMs);
      waiting.push(call);
      letIn();
      await promise.finally(() => clearTimeout(timeout));
      idle = idle.filter((process) => !process.hasEnded);
      const sameOwner = idle.findLast((process) => process.owner === owner);
      idle = idle.filter((process) => process !== sameOwner);
      // Counts what others let in meanwhile.
      const tooMuch = () =>
        idle.reduce((sum, process) => sum + process.megabytes, busyMb) > megabytes;
      while (idle.length > 0 && tooMuch()) await idle.shift()?.end();
      return sameOwner;
    },
    /** Gives the place of a process to calls that wait. `process` waits for another call of its owner. */
    leave(ownMegabytes: number, process?: IdleProcess): void {
      if (process) idle.push(process);
      busy -= 1;
      busyMb -= ownMegabytes;
      letIn();
    },
  };
}
