import { type Lookup, MAX_SUGGESTIONS } from '@app/contracts';
import type { z } from 'zod';

/** The time limit of an answer. An editor can type the id in this time. */
const LIMIT_MS = 4_000;
const MAX_BYTES = 1_000_000;

/** The pause after a failure to reach a registry. Without the pause, editors would wait at each lookup. */
const PAUSE_MS = 60_000;
/** When each registry may be queried again, by origin. */
const pausedUntil = new Map<string, number>();

interface Question<S extends z.ZodType, Suggestion> {
  /** The registry's name, for messages. */
  registry: string;
  url: URL;
  schema: S;
  suggestionsIn(answer: z.output<S>): Suggestion[];
  timeLimitMs?: number;
}

/** Queries a registry. Failures are returned, not thrown, because the editor can type the id instead. */
export async function askRegistry<S extends z.ZodType, Suggestion>({
  registry,
  url,
  schema,
  suggestionsIn,
  timeLimitMs = LIMIT_MS,
}: Question<S, Suggestion>): Promise<Lookup<Suggestion>> {
  const failed = (reason: string) => ({
    isOn: true,
    suggestions: [],
    failure: `${registry} ${reason}. You can type the id.`,
  });
  if (Date.now() < (pausedUntil.get(url.origin) ?? 0)) return failed('could not be reached');
  let text: string;
  try {
    const signal = AbortSignal.timeout(timeLimitMs);
    const headers = { Accept: 'application/json' };
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    if (!response.ok) {
      await response.body?.cancel();
      return failed(
        response.status === 429
          ? 'takes no more requests for now'
          : `has a problem (status ${response.status})`,
      );
    }
    text = await limitedText(response);
  } catch (error) {
    pausedUntil.set(url.origin, Date.now() + PAUSE_MS);
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return failed(isLate ? 'did not answer in time' : 'could not be reached');
  }
  const answer = schema.safeParse(jsonIn(text));
  if (!answer.success) return failed('gave an answer that cannot be read');
  const suggestions = suggestionsIn(answer.data).slice(0, MAX_SUGGESTIONS);
  return { isOn: true, suggestions, failure: '' };
}

/** Returns the text of a response, or an empty text if it is too long. */
async function limitedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the words of a name, without characters that have a meaning in the queries of registries. */
export function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}'’.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
