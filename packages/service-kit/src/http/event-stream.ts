import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { repeat } from '../repeat.ts';
import { AppError } from './app-error.ts';

interface EventStreamOptions {
  stopping: AbortSignal;
  /**
   * Called at each heartbeat to check that the caller may still read. A rejection ends the stream, unless its code is
   * `unavailable`.
   */
  stillAllowed: () => Promise<unknown>;
}

export type EventStream = ReturnType<typeof openEventStream>;

/** Serializes an event. The same text may be sent on several streams. */
export function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The interval of heartbeats, which keep gateways from closing an idle connection. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ':\n\n';

/** The time limit for sending the buffered events of an ended stream. The client may have stopped reading. */
const FLUSH_MS = 2_000;

/** The maximum number of unsent bytes. A client that reads too slowly is disconnected and may reconnect. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Starts server-sent events. The headers are sent immediately, so that the client's `open` event fires. */
export function openEventStream(ctx: Context, { stopping, stillAllowed }: EventStreamOptions) {
  const stream = new PassThrough();
  const ended = new AbortController();
  const end = () => {
    if (ended.signal.aborted) return;
    stop();
    stream.end();
    const cut = setTimeout(() => ctx.res.destroy(), FLUSH_MS);
    ctx.res.once('close', () => clearTimeout(cut));
  };
  /** Sends the result of `eventText`, unless the stream has ended. */
  const send = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    stream.write(text);
    if (stream.writableLength + stream.readableLength > MAX_BUFFERED_BYTES) ctx.res.destroy();
  };
  const beat = async () => {
    try {
      await stillAllowed();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) return end();
    }
    send(HEARTBEAT);
  };
  const endHeartbeat = repeat(HEARTBEAT_MS, beat);
  const stop = () => {
    void endHeartbeat();
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
  // Some gateways do not forward the headers before the first bytes of the body.
  send(HEARTBEAT);
  return { ended: ended.signal, send, end };
}
