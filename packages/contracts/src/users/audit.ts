import { z } from 'zod';

export const AUDIT_PAGE_SIZE = 50;

/**
 * `wrong-codes`: too many wrong codes of a second factor after the right password. `unsure`: a write failed with an
 * unknown outcome; `after` has the values that were sent.
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
 * One change. `seq` counts from 1 without gaps. `hash` is SHA-256 (hex) over all other fields, `previous` the hash of
 * the entry before (64 zeros for the first): a changed, removed or inserted entry breaks the chain. `before` and `after`
 * hold the changed fields; `before` is null for a new record, `after` for a removed one. Entries are never rewritten, so
 * new fields here must be optional, and readers meet actions of later releases.
 */
export const auditEntrySchema = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  /** The user. */
  by: z.object({ id: z.string(), name: z.string() }),
  /** The user's address as the gateway saw it. */
  address: z.string(),
  /** One of `auditActions`. */
  action: z.string(),
  /** The kind of the record, such as `article`, its id and its name for people. */
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
  /** Part of the user's name. */
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
