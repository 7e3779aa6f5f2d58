import type { User } from '@app/contracts';
import { area } from '../../../area.ts';

export function listUsers(signal?: AbortSignal): Promise<User[]> {
  return area.api.get('/api/users', { signal });
}
