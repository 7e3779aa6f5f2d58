import { auditPageSchema, auditQuerySchema } from '../base/audit.ts';
import { get } from './endpoint.ts';

const audit = <Path extends string>(path: Path) =>
  get(path, 'admin', {
    query: auditQuerySchema,
    responses: { 200: auditPageSchema },
    errors: ['invalid_request'],
  });

/** Reads svc-content's audit log, which contains the changes to the journal's records. */
export const readAudit = audit('/api/audit');
/** Reads svc-auth's audit log, which contains the changes to user accounts. */
export const readUserAudit = audit('/api/users/audit');
