import type { ByteRange } from './file-store.ts';

/**
 * What a `Range` header asks of a file: one range, cut to the file; `unsatisfiable` when it begins
 * behind the end; undefined (the whole file) for several ranges and for what is not a byte range,
 * as RFC 9110 allows.
 */
export function byteRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*([0-9]{0,15})-([0-9]{0,15})\s*$/i.exec(header);
  const [from = '', to = ''] = match?.slice(1) ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { first, last };
}
