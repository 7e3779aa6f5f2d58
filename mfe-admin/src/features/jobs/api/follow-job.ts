import { type Job, jobPath } from '@app/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { fetchAsUser } from '../../downloads/fetch-as-user.ts';

/** The server gives a sign of life three times as often; a line that is silent for so long is dead. */
const SILENT_AT_MOST_MS = 45_000;

/**
 * Hears of a job whatever the server tells, until it has nothing more to tell; throws when the line fails.
 * Not by `EventSource`, which cannot send the token.
 */
export async function followJob(
  id: string,
  onJob: (job: Job) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENT_AT_MOST_MS);
  };
  alive();
  try {
    const answer = await fetchAsUser(jobPath(id, 'events'), {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const events = answer.body
      ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: alive }))
      .getReader();
    for (let event = await events?.read(); event?.value; event = await events?.read()) {
      alive();
      if (event.value.event === 'job') onJob(JSON.parse(event.value.data) as Job);
    }
  } finally {
    clearTimeout(timer);
  }
}
