import { z } from 'zod';

export const AUDIT_PAGE_SIZE = 50;

/**
 * The actions in the audit log. `wrong-codes` means that a login had the right password but too many wrong codes of the
 * second factor. `unsure` means that a write failed with an unknown outcome; `after` then contains the values that were
 * sent.
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
 * An entry of the audit log: one change. `seq` counts from 1 without gaps. `hash` is the SHA-256 (hex) of all other
 * fields, and `previous` is the hash of the preceding entry (64 zeros for the first). A changed, removed or inserted
 * entry therefore breaks the chain. `before` and `after` contain the changed fields. `before` is null for a new record,
 * and `after` is null for a removed record. Entries are never rewritten, so new fields of this schema must be optional.
 * Entries of later releases may have unknown actions.
 */
export const auditEntrySchema = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  /** The user who made the change. */
  by: z.object({ id: z.string(), name: z.string() }),
  /** The user's IP address as seen by the gateway. */
  address: z.string(),
  /** The action, normally one of `auditActions`. */
  action: z.string(),
  /** The kind of the record, such as `article`. `record` is its id, and `label` its name for people. */
  kind: z.string(),
  record: z.string(),
  label: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  previous: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.object({
  page: z.coerce.number().int().min(1).catch(1).default(1),
  kind: z.string().max(40).optional(),
  record: z.string().max(50).optional(),
  /** A part of the user's name, to filter by. */
  by: z.string().max(200).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
