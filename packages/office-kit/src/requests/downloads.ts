import type { CallInput, Endpoint } from '@app/contracts/endpoints';
import type { Area } from '@app/office-kit';
import { NetworkError } from '@app/web-kit';
import type { CallOptions } from '@app/web-kit/client';

export async function downloadFile<E extends Endpoint>(
  area: Pick<Area, 'api'>,
  endpoint: E,
  input: CallInput<E> & CallOptions,
): Promise<void> {
  const { file, name } = await fetchFile(area, endpoint, input);
  storeFile(file, name);
}

export async function fetchFile<E extends Endpoint>(
  { api }: Pick<Area, 'api'>,
  endpoint: E,
  input: CallInput<E> & CallOptions,
): Promise<{ file: Blob; name: string }> {
  const response = await api.open(endpoint, input);
  const name = fileNameOf(response.headers.get('Content-Disposition'));
  try {
    return { file: await response.blob(), name };
  } catch (cause) {
    input.signal?.throwIfAborted();
    throw new NetworkError('The response was cut off', { cause });
  }
}

export function storeFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoked after a minute, because some browsers read the URL only some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns the file name in `Content-Disposition`. `filename*` (UTF-8) has precedence over `filename`. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Ignored: the value is malformed, so `filename` is used.
    }
  }
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] || 'download';
}
