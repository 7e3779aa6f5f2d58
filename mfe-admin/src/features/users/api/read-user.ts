import type { User } from '@app/contracts';
import { area } from '../../../area.ts';

export function readUser(id: string, signal?: AbortSignal): Promise<User> {
  return area.api.get(`/api/users/${encodeURIComponent(id)}`, { signal });
}
