import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { AppError } from './app-error.ts';

export interface EventStreamOptions {
  /** Ends the stream when the server shuts down. */
  stopping: AbortSignal;
  /**
   * Called at each heartbeat. The stream ends when it rejects, except with `unavailable`: a client that
   * cannot be checked now could not reconnect either.
   */
  stillAllowed?: () => Promise<unknown>;
}

/** Server-sent events to one client. */
export interface EventStream {
  /** Aborted when the client has disconnected, the stream has ended or the server is stopping. */
  ended: AbortSignal;
  /** Sends an `eventText`. Does nothing after the end. */
  send(text: string): void;
  end(): void;
}

/** An event with `data` as JSON. The same text may be sent on several streams. */
export function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Gateways close connections that look idle. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ':\n\n';

/** Time for buffered events to reach the client after the end. A client may have stopped reading hours ago. */
const FLUSH_MS = 2_000;

/** A client with more bytes than this waiting is disconnected. It may reconnect. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Responds with server-sent events. Headers are sent immediately, so that the client knows it is connected. */
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
