import type { Actor } from '@app/service-kit/audit';

/** The user in audit entries of scheduled publications. */
export const schedule: Actor = { by: { id: '', name: 'Schedule' }, address: '' };
