import type { Problem } from '@app/contracts';
import type { Area } from '@app/office-kit';
import { ApiError, NetworkError } from '@app/web-kit';

/**
 * Fetches with the user's token and returns the raw response, for what `area.api` cannot read: files,
 * streams, and records with a field named `error`. Throws the same errors as `area.api`.
 */
export async function fetchAsUser(
  area: Pick<Area, 'session'>,
  path: string,
  { headers, ...request }: RequestInit = {},
): Promise<Response> {
  const token = area.session.get()?.token ?? '';
  const response = await fetch(path, {
    ...request,
    headers: { ...headers, Authorization: `Bearer ${token}` },
  }).catch((cause: unknown) => {
    request.signal?.throwIfAborted();
    throw new NetworkError('No answer from the server', { cause });
  });
  if (response.ok) return response;
  if (response.status === 401) area.session.clear(token);
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  throw new ApiError(response.status, problem);
}
