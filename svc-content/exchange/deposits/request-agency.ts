import { escapeHtml } from '@app/contracts';
import type { Answer } from './agency.ts';

/** The time limit of a request. Agencies take some seconds for a deposit. */
const LIMIT_MS = 30_000;
const MAX_BYTES = 2_000_000;
/** The pause after status 429 if the agency does not state one. */
const PAUSE_MS = 10 * 60_000;
/** The pause after an agency could not be reached. Without the pause, all waiting deposits would be tried in vain. */
const UNREACHABLE_MS = 60_000;

interface Received {
  status: number;
  body: string;
}

interface AgencyRequest extends RequestInit {
  /**
   * The credentials in the request. Agencies and proxies may repeat credentials in their answers, so the credentials
   * are removed from all texts.
   */
  secrets: readonly string[];
}

/**
 * Sends a request to an agency. Returns the response, without `secrets`, if the agency has processed the request.
 * Otherwise returns the reason why the deposit must wait or is refused. Reasons contain no URL, because a URL may
 * contain a key.
 */
export async function requestAgency(
  name: string,
  url: URL,
  { secrets, ...init }: AgencyRequest,
): Promise<{ received: Received } | { answer: Answer }> {
  let response: Response;
  let body: string;
  try {
    // Do not follow redirects, which would lose the body.
    response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    body = withoutSecrets((await response.text()).slice(0, MAX_BYTES), secrets);
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

/** Replaces secrets, including their encoded forms in URLs, HTML, JSON and the Authorization header. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter(Boolean)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      String(new URLSearchParams({ '': secret })).slice(1),
      escapeHtml(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ]);
  // Replace the longest form first, because a form may contain another one.
  return forms
    .sort((a, b) => b.length - a.length)
    .reduce((rest, form) => rest.replaceAll(form, '…'), text);
}

const wait = (reason: string, waitMs?: number) => ({
  answer: { state: 'waiting' as const, reason, ...(waitMs !== undefined && { waitMs }) },
});
const refuse = (reason: string) => ({ answer: { state: 'refused' as const, reason } });
