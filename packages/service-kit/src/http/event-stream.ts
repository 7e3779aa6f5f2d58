import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { AppError } from './app-error.ts';

export interface EventLineOptions {
  /** Aborted when the server is told to stop: the line then ends. */
  stopping: AbortSignal;
  /**
   * Asked at each heartbeat; a line whose client may no longer listen, for which it rejects, ends. One whose
   * client cannot be checked just now (`unavailable`) goes on: nobody could come back who is sent away.
   */
  stillAllowed?: () => Promise<unknown>;
}

/** Server-sent events to one client. */
export interface EventLine {
  /** Aborted once nobody listens any more: the client is gone, the line ended or the server stops. */
  ended: AbortSignal;
  /** An `eventText`; nothing once the line has ended. */
  send(text: string): void;
  /** Nobody is listened for from now on; what was sent has a little while to reach its client. */
  end(): void;
}

/** An event with `data` as JSON: made once, it may be sent on many lines. */
export function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A gateway takes a line on which nothing comes for dead. */
const HEARTBEAT_MS = 15_000;

/** What was sent before the end reaches a client within this, or never: it may not have read for hours. */
const LAST_WORDS_MS = 2_000;

/** Bytes that wait for a client; one that reads no faster is cut off, and may come again. */
const WAITING_MOST = 1024 * 1024;

/** Answers with server-sent events. The headers go at once, so that the client knows that it is heard. */
export function openEventLine(
  ctx: Context,
  { stopping, stillAllowed }: EventLineOptions,
): EventLine {
  const stream = new PassThrough();
  const ended = new AbortController();
  const end = () => {
    if (ended.signal.aborted) return;
    stop();
    stream.end();
    const cut = setTimeout(() => ctx.res.destroy(), LAST_WORDS_MS);
    ctx.res.once('close', () => clearTimeout(cut));
  };
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    stream.write(text);
    if (stream.writableLength + stream.readableLength > WAITING_MOST) ctx.res.destroy();
  };
  const beat = async () => {
    try {
      await stillAllowed?.();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) return end();
    }
    write(':\n\n');
  };
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  const stop = () => {
    clearInterval(heartbeat);
    stopping.removeEventListener('abort', end);
    ended.abort();
  };
  stream.once('close', stop);
  stopping.addEventListener('abort', end);
  if (stopping.aborted) end();

  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/event-stream';
  ctx.body = stream;
  ctx.flushHeaders();
  // A gateway may hand the headers on with what comes first after them.
  write(':\n\n');
  return {
    ended: ended.signal,
    send: write,
    end,
  };
}
