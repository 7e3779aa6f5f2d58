import { type Job, jobPath, type Problem } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { area } from '../../../area.ts';

/** The server sends a sign of life more often than this; a line that is silent for so long is dead. */
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
  const token = area.session.get()?.token ?? '';
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_AT_MOST_MS);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENT_AT_MOST_MS);
  };
  try {
    const answer = await fetch(jobPath(id, 'events'), {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!answer.ok || !answer.body) throw await refusalOf(answer, token);
    const events = answer.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: alive }))
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      alive();
      if (value.event === 'job') onJob(JSON.parse(value.data) as Job);
    }
  } finally {
    clearTimeout(timer);
  }
}

async function refusalOf(answer: Response, token: string): Promise<ApiError> {
  if (answer.status === 401) area.session.clear(token);
  const problem: Partial<Problem> = await answer.json().catch(() => ({}));
  return new ApiError(answer.status, problem);
}
