import { z } from 'zod';

export const AUDIT_PAGE_SIZE = 50;

/**
 * `wrong-codes`: too many wrong codes of a second factor, by somebody who knew the user's password.
 * `unsure`: a write was answered as failed and may have happened; `after` has what was sent.
 */
export const auditActions = [
  'create',
  'update',
  'delete',
  'sign-out',
  'wrong-codes',
  'unsure',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * One change that somebody made. `seq` counts from 1 without gaps; `hash` is SHA-256 (hex) over all other
 * fields, `previous` that of the entry before (64 zeros for the first), so that no entry can be changed,
 * taken out or put in unnoticed. `before` and `after` hold the fields that changed; `before` is null for
 * what was made, `after` for what was removed. Entries stay as they were written: what is added here later
 * is optional, and whoever reads one may find actions and fields of a later release in it.
 */
export const auditEntrySchema = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  /** Who: the user's id and name. */
  by: z.object({ id: z.string(), name: z.string() }),
  /** From which address, as the gateway saw it. */
  address: z.string(),
  /** One of `auditActions`. */
  action: z.string(),
  /** What kind of record, such as `article`; its id, and the name that people know it by. */
  kind: z.string(),
  record: z.string(),
  label: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  previous: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** `GET /api/audit` (the journal's records) and `GET /api/users/audit` (the users): newest first. */
export const auditQuerySchema = z.object({
  page: z.coerce.number().int().min(1).catch(1).default(1),
  kind: z.string().max(40).optional(),
  record: z.string().max(50).optional(),
  /** A part of the user's name. */
  by: z.string().max(200).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
