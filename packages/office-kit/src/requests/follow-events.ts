import { type CallInput, type Endpoint, type EventOf, parseEvent } from '@app/contracts/endpoints';
import type { Area } from '@app/office-kit';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/**
 * The time in milliseconds without data after which a connection counts as dead. It equals three heartbeats of the
 * server.
 */
const MAX_SILENCE_MS = 45_000;

type Following<E extends Endpoint> = CallInput<E> & {
  onData(data: EventOf<E>): void;
  /** Called when the connection is established. No event after this call is missed. */
  onOpen?: () => void;
  signal: AbortSignal;
};

/** Receives events until the server closes the stream. Does not use `EventSource`, which cannot send the token. */
export async function followEvents<E extends Endpoint>(
  { api }: Pick<Area, 'api'>,
  endpoint: E,
  input: Following<E>,
): Promise<void> {
  const { onData, onOpen, signal } = input;
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resetTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
  };
  resetTimer();
  try {
    const call = { ...input, signal: AbortSignal.any([signal, silence.signal]) };
    const response = await api.open<E>(endpoint, call);
    onOpen?.();
    const events = response.body
      // The cast is needed because the DOM types declare a wider input type than `body` has.
      ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: resetTimer }))
      .getReader();
    for (let event = await events?.read(); event?.value; event = await events?.read()) {
      resetTimer();
      const data = parseEvent(endpoint, event.value.event ?? 'message', event.value.data);
      if (data !== undefined) onData(data);
    }
  } finally {
    clearTimeout(timer);
  }
}
