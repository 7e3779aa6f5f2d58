import { PassThrough } from 'node:stream';
import type { Context } from 'koa';

export interface EventLineOptions {
  /** Aborted when the server is told to stop: the line then ends. */
  stopping: AbortSignal;
  /** Asked at each heartbeat; a line whose client may no longer listen, for which it rejects, ends. */
  stillAllowed?: () => Promise<unknown>;
}

/** Server-sent events to one client. */
export interface EventLine {
  /** Aborted once nobody listens any more: the client is gone, the line ended or the server stops. */
  ended: AbortSignal;
  /** `data` as JSON; nothing once the line has ended. */
  send(event: string, data: unknown): void;
  end(): void;
}

/** A gateway takes a line on which nothing comes for dead. */
const HEARTBEAT_MS = 15_000;

/** Characters that wait for a client; one that reads no faster is cut off, and may come again. */
const WAITING_MOST = 1024 * 1024;

/** Answers with server-sent events. The headers go at once, so that the client knows that it is heard. */
export function openEventLine(
  ctx: Context,
  { stopping, stillAllowed }: EventLineOptions,
): EventLine {
  const stream = new PassThrough();
  const ended = new AbortController();
  const end = () => stream.end();
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    stream.write(text);
    if (stream.writableLength + stream.readableLength > WAITING_MOST) ctx.res.destroy();
  };
  const beat = async () => {
    try {
      await stillAllowed?.();
      write(':\n\n');
    } catch {
      end();
    }
  };
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  const stop = () => {
    clearInterval(heartbeat);
    stopping.removeEventListener('abort', end);
    ended.abort();
  };
  stream.once('finish', stop).once('close', stop);
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
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end,
  };
}
