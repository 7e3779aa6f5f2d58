import type { Role } from '@app/contracts';

export const roleNames: Record<Role, string> = { admin: 'Administrator', staff: 'Staff' };
