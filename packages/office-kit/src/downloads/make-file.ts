import type { Area } from '@app/office-kit';
import { NetworkError } from '@app/web-kit';
import { fetchAsUser } from './fetch-as-user.ts';
import { fileNameOf } from './file-name.ts';

type User = Pick<Area, 'session'>;

/** Asks the server to make a file of `body` (JSON), and has the browser store it once all of it is there. */
export function makeFile(area: User, path: string, body: unknown): Promise<void> {
  return download(area, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The same of a file that only needs to be read. */
export function downloadFile(area: User, path: string): Promise<void> {
  return download(area, path, {});
}

async function download(area: User, path: string, request: RequestInit): Promise<void> {
  const { file, name } = await fetchFile(area, path, request);
  storeFile(file, name);
}

/** A file as the signed-in user gets it, all of it, and what it is called. */
export async function fetchFile(
  area: User,
  path: string,
  request: RequestInit,
): Promise<{ file: Blob; name: string }> {
  const answer = await fetchAsUser(area, path, request);
  const name = fileNameOf(answer.headers.get('Content-Disposition'));
  try {
    return { file: await answer.blob(), name };
  } catch (cause) {
    request.signal?.throwIfAborted();
    throw new NetworkError('The answer broke off', { cause });
  }
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
