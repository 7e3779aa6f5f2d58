import { auditPageSchema, auditQuerySchema } from '../users/audit.ts';
import { endpoint } from './endpoint.ts';

const audit = <Path extends string>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    access: 'admin',
    query: auditQuerySchema,
    responses: { 200: auditPageSchema },
    errors: ['invalid_request'],
  });

/** The audit log of the journal's records. */
export const readAudit = audit('/api/audit');
/** The audit log of the users. */
export const readUserAudit = audit('/api/users/audit');
