import type { AuditedKindName } from '@app/contracts';
import { type Actor, auditedChange, type StoredChange } from '@app/service-kit/audit';

/** A kind of audited record. `label` returns the name that users see. */
export interface AuditedKind<R> {
  kind: AuditedKindName;
  label(record: R): string | undefined;
}

/**
 * Returns the audit log entry of a change. `before` is null for a created record, and `after` is null for a
 * removed one.
 */
export function changeOf<R extends { _id: unknown }>(
  { kind, label }: AuditedKind<R>,
  { before, after }: { before: R | null; after: R | null },
  version: number,
  { by, address }: Actor,
): StoredChange {
  const either = after ?? before;
  const change = before ? 'update' : 'create';
  return {
    at: new Date().toISOString(),
    by,
    address,
    action: after ? change : 'delete',
    kind,
    record: String(either?._id),
    version,
    label: (either && label(either)) ?? '',
    ...auditedChange(before && auditedFields(before), after && auditedFields(after)),
  };
}

/** Fields that are not logged: derived fields, and fields that repeat data of the entry, such as user and time. */
const omitted = new Set([
  ...['_id', 'version', 'refKey', 'titleKey', 'doiKey', 'authors', 'width', 'height'],
  ...[
    'createdby',
    'modifiedby',
    'creation',
    'modification',
    'updated_at',
    'marks',
    'statusChanged',
    'restored',
    'publishes',
    'products',
  ],
]);

function auditedFields(record: object): object {
  const fields = Object.entries(record).flatMap(([field, value]) => {
    if (omitted.has(field)) return [];
    return [[field, field === 'pdf' ? `${value.size} bytes, SHA-256 ${value.sha256}` : value]];
  });
  return Object.fromEntries(fields);
}
