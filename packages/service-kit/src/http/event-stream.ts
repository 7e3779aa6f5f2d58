import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { AppError } from './app-error.ts';

export interface EventStreamOptions {
  /** Aborted at shutdown, which ends the stream. */
  stopping: AbortSignal;
  /**
   * Checks at each heartbeat that the client may still receive events. The stream ends when the promise rejects, except
   * with `unavailable`, because a client that cannot be checked now could not reconnect either.
   */
  stillAllowed?: () => Promise<unknown>;
}

/** A stream of server-sent events to one client. */
export interface EventStream {
  /** Aborted when the client has disconnected, the stream has ended or the server is stopping. */
  ended: AbortSignal;
  /** Sends the result of `eventText`. Does nothing after the stream has ended. */
  send(text: string): void;
  end(): void;
}

/** Returns the text of an event, with `data` as JSON. The same text may be sent on several streams. */
export function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The heartbeat interval. Gateways close connections that look idle. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ':\n\n';

/**
 * The time that buffered events have to reach the client after the end. The client may have stopped reading long ago.
 */
const FLUSH_MS = 2_000;

/** The limit of unsent bytes. A client that exceeds it is disconnected and may reconnect. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/**
 * Starts a response of server-sent events. Headers are sent immediately, so that the client knows that it is connected.
 */
export function openEventStream(
  ctx: Context,
  { stopping, stillAllowed }: EventStreamOptions,
): EventStream {
  const stream = new PassThrough();
  const ended = new AbortController();
  const end = () => {
    if (ended.signal.aborted) return;
    stop();
    stream.end();
    const cut = setTimeout(() => ctx.res.destroy(), FLUSH_MS);
    ctx.res.once('close', () => clearTimeout(cut));
  };
  const send = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    stream.write(text);
    if (stream.writableLength + stream.readableLength > MAX_BUFFERED_BYTES) ctx.res.destroy();
  };
  const beat = async () => {
    try {
      await stillAllowed?.();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) return end();
    }
    send(HEARTBEAT);
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
  // Some gateways forward the headers only with the first bytes of the body.
  send(HEARTBEAT);
  return { ended: ended.signal, send, end };
}
