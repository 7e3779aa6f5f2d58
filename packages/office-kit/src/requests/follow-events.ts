import type { Area } from '@app/office-kit';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { fetchAsUser } from './fetch-as-user.ts';

/** Three times the server's heartbeat interval. A connection silent for longer is considered dead. */
const MAX_SILENCE_MS = 45_000;

export interface EventStream {
  /** Such as `/api/pdf/jobs/{id}/events`. */
  path: string;
  /** Name of the events to receive; others are ignored. */
  event: string;
  /** Called with the parsed data of each event. */
  onData(data: unknown): void;
  /** Called when the connection is established: from then on no event is missed. */
  onOpen?: () => void;
  signal: AbortSignal;
}

/**
 * Receives server-sent events until the server closes the stream; throws if the connection fails.
 * `EventSource` cannot be used because it cannot send the token.
 */
export async function followEvents(
  area: Pick<Area, 'session'>,
  { path, event: name, onData, onOpen, signal }: EventStream,
): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resetTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
  };
  resetTimer();
  try {
    const response = await fetchAsUser(area, path, {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    onOpen?.();
    const events = response.body
      // The DOM types declare a wider input type than `body` provides.
      ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: resetTimer }))
      .getReader();
    for (let event = await events?.read(); event?.value; event = await events?.read()) {
      resetTimer();
      if (event.value.event === name) onData(JSON.parse(event.value.data));
    }
  } finally {
    clearTimeout(timer);
  }
}
