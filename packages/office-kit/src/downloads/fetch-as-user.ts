import type { Problem } from '@app/contracts';
import type { Area } from '@app/office-kit';
import { ApiError, NetworkError } from '@app/web-kit';

/**
 * An answer as it comes, for what `area.api` cannot read: files, streams, and records of which `error` is a
 * field like others. Throws as that does where there is no answer or a refusal.
 */
export async function fetchAsUser(
  area: Pick<Area, 'session'>,
  path: string,
  { headers, ...request }: RequestInit = {},
): Promise<Response> {
  const token = area.session.get()?.token ?? '';
  const answer = await fetch(path, {
    ...request,
    headers: { ...headers, Authorization: `Bearer ${token}` },
  }).catch((cause: unknown) => {
    request.signal?.throwIfAborted();
    throw new NetworkError('No answer from the server', { cause });
  });
  if (answer.ok) return answer;
  if (answer.status === 401) area.session.clear(token);
  const problem: Partial<Problem> = await answer.json().catch(() => ({}));
  throw new ApiError(answer.status, problem);
}
