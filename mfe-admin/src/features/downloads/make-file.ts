import type { Problem } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { area } from '../../area.ts';
import { fileNameOf } from './file-name.ts';

/** Asks the server to make a file of `body` (JSON), and has the browser store it once all of it is there. */
export function makeFile(path: string, body: unknown): Promise<void> {
  return download(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The same of a file that only needs to be read. */
export function downloadFile(path: string): Promise<void> {
  return download(path, {});
}

async function download(path: string, request: RequestInit): Promise<void> {
  const { file, name } = await fetchFile(path, request);
  storeFile(file, name);
}

/** A file as the signed-in user gets it, all of it, and what it is called. */
export async function fetchFile(
  path: string,
  { headers, ...request }: RequestInit,
): Promise<{ file: Blob; name: string }> {
  const token = area.session.get()?.token ?? '';
  try {
    const answer = await fetch(path, {
      ...request,
      headers: { ...headers, Authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw await refusalOf(answer, token);
    const name = fileNameOf(answer.headers.get('Content-Disposition'));
    return { file: await answer.blob(), name };
  } catch (error) {
    request.signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw new NetworkError('No answer from the server', { cause: error });
  }
}

async function refusalOf(answer: Response, token: string): Promise<ApiError> {
  if (answer.status === 401) area.session.clear(token);
  const problem: Partial<Problem> = await answer.json().catch(() => ({}));
  return new ApiError(answer.status, problem);
}

/** Has the browser store a file as a download. */
export function storeFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun with the click; the address may go once the browser has taken it up.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
