import type { Actor } from '@app/service-kit/audit';

/** Who publishes what is scheduled, in the audit log. */
export const schedule: Actor = { by: { id: '', name: 'Schedule' }, address: '' };
