import type { Answer } from './agency.ts';

/** The time limit of a request. Agencies take some seconds for a deposit. */
const LIMIT_MS = 30_000;
const MAX_BYTES = 2_000_000;
/** The pause after status 429 if the agency does not state one. */
const PAUSE_MS = 10 * 60_000;
/** The pause after an agency was unreachable, because each attempt takes long. */
const UNREACHABLE_MS = 60_000;

interface Received {
  status: number;
  body: string;
}

/**
 * Sends a request to an agency. Returns the response if the agency has understood the request, otherwise the reason
 * why the deposit must wait or is refused. The reasons contain no URL, because a URL may contain a key.
 */
export async function requestAgency(
  name: string,
  url: URL,
  init: RequestInit,
): Promise<{ received: Received } | { answer: Answer }> {
  let response: Response;
  let body: string;
  try {
    // Do not follow redirects: the body would be lost.
    response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    body = (await response.text()).slice(0, MAX_BYTES);
  } catch {
    return wait(`${name} could not be reached`, UNREACHABLE_MS);
  }
  const { status } = response;
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    return wait(
      `${name} accepts no more deposits for now`,
      seconds > 0 ? seconds * 1_000 : PAUSE_MS,
    );
  }
  if (status >= 500) return wait(`${name} has a problem (status ${status})`);
  if (status === 401) {
    return refuse(`${name} refused the login: check the credentials of the journal`);
  }
  if (status >= 300 && status < 400) {
    return refuse(`${name} has moved: correct its address in the environment`);
  }
  return { received: { status, body } };
}

const wait = (reason: string, waitMs?: number) => ({
  answer: { state: 'waiting' as const, reason, ...(waitMs !== undefined && { waitMs }) },
});
const refuse = (reason: string) => ({ answer: { state: 'refused' as const, reason } });
