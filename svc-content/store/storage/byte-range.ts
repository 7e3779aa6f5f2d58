import type { ByteRange } from './file-store.ts';

/**
 * Parses a `Range` header. A range that exceeds the file is shortened. A range that starts after the end of the file is
 * `unsatisfiable`. Returns undefined for several ranges and for other units than bytes: the whole file is then sent
 * (RFC 9110).
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
