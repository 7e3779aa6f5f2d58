import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import { AppError } from '../http/app-error.ts';
import { type IdleProcess, type ProcessRoom, placesTaken, processRoom } from './process-room.ts';
import type { Answer, Ready } from './serve-process.ts';

export { processRoom } from './process-room.ts';

/**
 * The processor time in seconds after which a process is replaced. Processes are replaced because the kernel's limit
 * applies to all calls of a process together.
 */
const REPLACED_AFTER_S = 1;
/** The time limit for starting a process, in milliseconds. On an idle machine, the start takes 0.1 to 0.5 s. */
const START_TIMEOUT_MS = 30_000;
/** The default of `deadlineMs`. It is less than the gateway's time limit for a response. */
export const DEADLINE_MS = 28_000;
/** The number of characters at the end of the standard error that are logged when a process ends unexpectedly. */
const ERROR_TAIL = 2_000;
/** The signals by which V8 ends a process when memory is refused. */
const OUT_OF_MEMORY: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV'];
/**
 * The signals of an operator, or of a machine without free memory. Such signals do not mean that the file is faulty.
 */
const FROM_OUTSIDE: readonly unknown[] = ['SIGKILL', 'SIGTERM'];

/**
 * The memory of a process in addition to its limit, in megabytes. A loaded program takes 67 MB for pictures and for the
 * checks, 85 MB for the examination of PDFs, 99 MB for the form, 104 MB for JATS, 110 MB for imports, and in svc-review
 * 103 MB for Word files and 127 MB for PDFs. About 48 MB of this memory is Node.js, which the processes of a service
 * share. 104 MB suffice, because a second process adds at most 80 MB, so two programs together take less than 208 MB.
 */
const PROCESS_MB = 104;
/**
 * The memory in megabytes for all of a service's processes that read untrusted files. The process that examines
 * uploaded PDFs fits into this memory together with the process that reads the file of an import, or with the process
 * that reads PDFs for the checks. Otherwise, each call during an import would end the other process and start a new
 * process, which takes up to 0.5 s.
 */
const untrustedFiles = processRoom(400);

export interface ProcessOptions {
  /** The maximum processor time of a call in whole seconds. The kernel ends a process that exceeds this time. */
  cpuS: number;
  /** The memory in megabytes that a process may allocate after its program is loaded. The kernel refuses more. */
  memoryMb: number;
  /** The maximum size of an answer in megabytes. Only this limit protects the memory of the caller. */
  answerMb?: number;
  /** The maximum elapsed time of a call after its process has started, in milliseconds. */
  timeoutMs: number;
  /** The maximum time to wait until enough memory of the room is free, in milliseconds. */
  waitMs?: number;
  /**
   * The maximum time in milliseconds for waiting, starting a process and calling it. The default is `DEADLINE_MS`.
   */
  deadlineMs?: number;
  /**
   * The time in milliseconds after which an idle process ends to release its memory. By default, a process ends after
   * each call.
   */
  idleMs?: number;
  /** The room whose memory the processes share. The default is the room for untrusted files. */
  room?: ProcessRoom;
}

/**
 * The reason why a call failed after its process had started. `failed` is an unhandled error or an exit of the
 * program.
 */
export class ProcessError extends Error {
  override name = 'ProcessError';
  readonly reason: 'too slow' | 'too large' | 'failed';

  constructor(reason: ProcessError['reason'], options?: ErrorOptions) {
    super(`A call of a process ended: ${reason}`, options);
    this.reason = reason;
  }
}

/** The cause of `unavailable` if an operator, or a machine without free memory, killed the process. */
export class ProcessKilled extends Error {
  override name = 'ProcessKilled';
}

/**
 * Returns a function that calls a program in a separate process. The kernel limits the memory and the processor time of
 * the process, so that the content of a file cannot harm the service. A process is reused while its calls succeed.
 * Rejects with a `ProcessError` if a call fails. Rejects with `unavailable` if the room stays full for `waitMs`, if
 * less than `timeoutMs` remained before the deadline, if the disk is full, or if something outside of the call kills
 * the process (then the cause is a `ProcessKilled`). Rejects with another error if the process does not start.
 */
export function processCaller<Input extends object, Output>(
  program: URL,
  options: ProcessOptions,
): (input: Input) => Promise<Output> {
  const { timeoutMs, waitMs = 10_000, deadlineMs = DEADLINE_MS } = options;
  const { idleMs = 0, room = untrustedFiles } = options;
  const owner = {};
  const megabytes = options.memoryMb + PROCESS_MB;
  return async (input) => {
    const deadline = performance.now() + deadlineMs;
    const left = (limitMs: number) =>
      Math.max(1, Math.ceil(Math.min(limitMs, deadline - performance.now())));
    const { idle, leave } = await room.enter(owner, megabytes, left(waitMs));
    let kept: LimitedProcess | undefined;
    let callMs = 0;
    try {
      const process =
        idle instanceof LimitedProcess
          ? idle
          : await LimitedProcess.start(program, options, owner, left(START_TIMEOUT_MS));
      callMs = left(timeoutMs);
      const output = await process.call<Output>(input, callMs);
      if (idleMs > 0 && !process.isUsedUp) kept = process;
      else await process.end();
      return output;
    } catch (error) {
      // The deadline has passed because the machine is busy, so the file may not be the cause of the failure.
      if (callMs < timeoutMs && performance.now() >= deadline) throw placesTaken(error);
      throw error;
    } finally {
      kept?.rest(idleMs);
      leave(kept);
    }
  };
}

function refusalOf(refused: 'too large' | 'no space'): Error {
  if (refused === 'too large') return new ProcessError(refused);
  const cause = Object.assign(new Error('The disk of a process is full'), { code: 'ENOSPC' });
  return new AppError('unavailable', { cause });
}

class LimitedProcess implements IdleProcess {
  readonly owner: object;
  readonly megabytes: number;
  readonly #child: ChildProcess;
  #readyCpuS = 0;
  #usedCpuS = 0;
  #errors = '';
  #idle: NodeJS.Timeout | undefined;
  #isKilled = false;

  private constructor(child: ChildProcess, owner: object, megabytes: number) {
    this.#child = child;
    this.owner = owner;
    this.megabytes = megabytes;
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors = `${this.#errors}${chunk}`.slice(-ERROR_TAIL);
    });
    if (child.stderr instanceof Socket) child.stderr.unref();
    // Errors of killing or sending are ignored, because the exit follows.
    child.on('error', () => undefined);
  }

  static async start(
    program: URL,
    { cpuS, memoryMb, answerMb = 16 }: ProcessOptions,
    owner: object,
    limitMs: number,
  ): Promise<LimitedProcess> {
    const child = fork(program, [String(answerMb * 2 ** 20)], {
      // The process does not get the secrets of the service. The compile cache halves the time until the process is
      // ready.
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      // Makes V8 collect garbage before the process has used up its memory. The rest of the memory is for buffers and
      // young objects.
      execArgv: [`--max-old-space-size=${Math.ceil(memoryMb * 0.6)}`, '--max-semi-space-size=8'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const started = new LimitedProcess(child, owner, memoryMb + PROCESS_MB);
    try {
      const signal = AbortSignal.timeout(limitMs);
      const ended = once(child, 'exit', { signal }).then(() => {
        throw new Error(`${program.pathname} ended: ${started.#errors}`);
      });
      const [ready] = await Promise.race([once(child, 'message', { signal }), ended]);
      const { dataKb, cpuS: readyCpuS }: Ready = ready;
      started.#readyCpuS = readyCpuS;
      started.#usedCpuS = readyCpuS;
      const seconds = Math.ceil(readyCpuS + REPLACED_AFTER_S + cpuS);
      await promisify(execFile)('prlimit', [
        `--pid=${child.pid}`,
        `--data=${dataKb * 1024 + memoryMb * 2 ** 20}`,
        // If a process ignores the signal of its limit, the kernel kills it after another second.
        `--cpu=${seconds}:${seconds + 1}`,
        '--core=0',
      ]);
      return started;
    } catch (error) {
      await started.end();
      throw error;
    }
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get isEnding(): boolean {
    return this.#isKilled || this.hasEnded;
  }

  /** Returns whether the remaining processor time is too little for another call. */
  get isUsedUp(): boolean {
    return this.#usedCpuS - this.#readyCpuS > REPLACED_AFTER_S;
  }

  async call<Output>(input: object, timeoutMs: number): Promise<Output> {
    // Only a busy process keeps the service alive.
    this.#child.ref();
    this.#child.channel?.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const fail = (reason: ProcessError['reason'], cause?: unknown) =>
      reject(new ProcessError(reason, { cause }));
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      const message = `The process ended with ${signal ?? code}: ${this.#errors}`;
      if (FROM_OUTSIDE.includes(signal)) {
        reject(new AppError('unavailable', { cause: new ProcessKilled(message) }));
        return;
      }
      const cause = new Error(message);
      if (signal === 'SIGXCPU') fail('too slow', cause);
      else fail(OUT_OF_MEMORY.includes(signal) ? 'too large' : 'failed', cause);
    };
    const onEnd = () => onExit(this.#child.exitCode, this.#child.signalCode);
    this.#child.once('message', resolve).once('exit', onExit);
    const timeout = setTimeout(fail, timeoutMs, 'too slow');
    try {
      if (this.hasEnded) onEnd();
      else this.#child.send(input);
      const answer = await promise;
      if ('refused' in answer) throw refusalOf(answer.refused);
      this.#usedCpuS = answer.cpuS;
      return deserialize(answer.output);
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      clearTimeout(timeout);
      this.#child.off('message', resolve).off('exit', onExit);
    }
  }

  /** Waits for another call without keeping the service alive. Ends the process after `idleMs`. */
  rest(idleMs: number): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => void this.end(), idleMs).unref();
  }

  take(): void {
    clearTimeout(this.#idle);
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.hasEnded) return;
    // The process ends some time after the signal. Until then, no call may get it.
    this.#isKilled = true;
    const exit = once(this.#child, 'exit').catch(() => undefined);
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await exit;
  }
}
