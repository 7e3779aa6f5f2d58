import { z } from 'zod';

export const AUDIT_PAGE_SIZE = 50;

/**
 * The actions in the audit log. `wrong-codes`: the password was right, but too many wrong second-factor codes
 * followed. `unsure`, only of earlier releases: the outcome of a write is unknown, and `after` contains the values
 * that were sent.
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
 * The kinds of audited records, by the log that contains their entries: the log of the journal or the log of the users.
 */
export const auditedKindNames = {
  records: [
    'article',
    'issue',
    'editor',
    'reviewer certificate',
    'indexing',
    'settings',
    'design',
    'email text',
    'preview link',
  ],
  users: ['user', 'sign-in rules'],
} as const;
export type AuditSource = keyof typeof auditedKindNames;
export type AuditedKindName = (typeof auditedKindNames)[AuditSource][number];

/**
 * An entry of the audit log: one change. `seq` counts from 1 without gaps. `hash` is the SHA-256 (hex) of all other
 * fields, and `previous` the hash of the preceding entry (64 zeros for the first), so that the entries form a chain.
 * `before` and `after` contain the changed fields, or null if the record did not exist. Entries are never rewritten, so
 * new fields of this schema must be optional, and actions of later releases may be unknown.
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
  /**
   * The version of the record after the change. Absent in entries of earlier releases, and in entries about actions
   * that create no version.
   */
  version: z.int().optional(),
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
  /** The number of entries on a page. */
  pageSize: z.coerce.number().int().min(1).max(AUDIT_PAGE_SIZE).optional(),
  /** Text that the user's name must contain. */
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
