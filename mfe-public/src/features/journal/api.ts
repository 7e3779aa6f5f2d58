import type { Settings } from '@app/contracts';
import { createApi } from '@app/web-kit';

/** Readers are anonymous: no token. */
export const api = createApi();

export function readSettings(signal: AbortSignal): Promise<Settings> {
  return api.get<Settings>('/api/settings/', { signal });
}

/** `.` and `..` would change the path of a call; neither is a name, a number or a code. */
export const isDotSegment = (segment: string) => /^\.{1,2}$/.test(segment);
