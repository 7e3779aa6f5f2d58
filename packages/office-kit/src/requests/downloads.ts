import type { Area } from '@app/office-kit';
import { NetworkError } from '@app/web-kit';
import { fetchAsUser } from './fetch-as-user.ts';

type User = Pick<Area, 'session'>;

/** Downloads the file that the server generates from `body` (JSON). */
export function makeFile(area: User, path: string, body: unknown): Promise<void> {
  return download(area, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export function downloadFile(area: User, path: string): Promise<void> {
  return download(area, path, {});
}

async function download(area: User, path: string, request: RequestInit): Promise<void> {
  const { file, name } = await fetchFile(area, path, request);
  storeFile(file, name);
}

/** Fetches a whole file with the user's token. */
export async function fetchFile(
  area: User,
  path: string,
  request: RequestInit,
): Promise<{ file: Blob; name: string }> {
  const response = await fetchAsUser(area, path, request);
  const name = fileNameOf(response.headers.get('Content-Disposition'));
  try {
    return { file: await response.blob(), name };
  } catch (cause) {
    request.signal?.throwIfAborted();
    throw new NetworkError('The response was cut off', { cause });
  }
}

/** Saves a file through the browser's download. */
export function storeFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the URL only some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** File name from `Content-Disposition`; `filename*` (UTF-8) has precedence over `filename`. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Malformed: fall back to `filename`.
    }
  }
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] || 'download';
}
