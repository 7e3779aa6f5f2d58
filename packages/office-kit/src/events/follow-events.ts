import type { Area } from '@app/office-kit';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { fetchAsUser } from '../downloads/fetch-as-user.ts';

/** The server gives a sign of life three times as often; a line that is silent for so long is dead. */
const SILENT_AT_MOST_MS = 45_000;

export interface Followed {
  /** Of events, such as `/api/pdf/jobs/{id}/events`. */
  path: string;
  /** The name of the events that are heard; others are passed over. */
  event: string;
  /** Hears the data of each, parsed. */
  onData(data: unknown): void;
  /** The line stands: what happens from now on is heard. */
  onOpen?: () => void;
  signal: AbortSignal;
}

/**
 * Hears whatever the server tells, until it has nothing more to tell; throws when the line fails.
 * Not by `EventSource`, which cannot send the token.
 */
export async function followEvents(
  area: Pick<Area, 'session'>,
  { path, event: name, onData, onOpen, signal }: Followed,
): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENT_AT_MOST_MS);
  };
  alive();
  try {
    const answer = await fetchAsUser(area, path, {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    onOpen?.();
    const events = answer.body
      ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: alive }))
      .getReader();
    for (let event = await events?.read(); event?.value; event = await events?.read()) {
      alive();
      if (event.value.event === name) onData(JSON.parse(event.value.data));
    }
  } finally {
    clearTimeout(timer);
  }
}
