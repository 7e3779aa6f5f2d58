import { formOf } from '@app/service-kit';
import { type Audit, auditedChange, auditor } from '@app/service-kit/audit';
import type { Context, Middleware } from 'koa';
import { isOutcomeUnknown } from '../record-store/pending-writes.ts';

/**
 * A kind of audited record. `label` returns the name that users see. `id` is given if there is only one such record.
 */
export interface AuditedKind<R> {
  kind: string;
  label(record: Partial<R>): string | undefined;
  id?: string;
}

export function auditTrail<R extends { _id: unknown }>(
  audit: Audit,
  { kind, label, id: singletonId = '' }: AuditedKind<R>,
) {
  const recordUnknown = async (ctx: Context) => {
    const sent = ctx.method === 'DELETE' ? null : sentFields(ctx);
    const id = ctx.params.id ?? singletonId;
    await audit.record({
      ...auditor(ctx),
      ...auditedChange(null, sent),
      action: 'unsure',
      kind,
      record: id,
      label: (sent && label(sent)) ?? id,
    });
  };
  /**
   * Middleware for every route that changes records. It runs after the authentication. Refuses changes while earlier
   * audit entries wait to be stored. If the outcome of a write is unknown, logs the sent fields, because the handler
   * has thrown before calling `record`.
   */
  const guard: Middleware = (ctx, next) =>
    audit.guard(ctx, async () => {
      try {
        await next();
      } catch (error) {
        if (isOutcomeUnknown(error)) await recordUnknown(ctx);
        throw error;
      }
    });
  /** Logs a change made by the bearer. `before` is null for a created record, `after` is null for a removed one. */
  const record = async (ctx: Context, { before, after }: { before: R | null; after: R | null }) => {
    const either = after ?? before;
    if (!either) return;
    const change = before ? 'update' : 'create';
    await audit.record({
      ...auditor(ctx),
      action: after ? change : 'delete',
      kind,
      record: String(either._id),
      label: label(either) ?? '',
      ...auditedChange(before && auditedFields(before), after && auditedFields(after)),
    });
  };
  return { guard, record };
}

/** Returns the fields of the request. Each file is replaced by its size. */
function sentFields(ctx: Context): object {
  if (!ctx.is('multipart/form-data')) return Object(ctx.request.body);
  const { fields, files } = formOf(ctx);
  const sizes = Object.entries(files).map(([name, [file]]) => [name, `${file?.size} bytes`]);
  return { ...fields, ...Object.fromEntries(sizes) };
}

/** Fields that are not logged: derived fields, and facts such as user and time, which the entry states anyway. */
const omitted = new Set([
  ...['_id', 'version', 'refKey', 'titleKey', 'authors', 'width', 'height'],
  ...['createdby', 'modifiedby', 'creation', 'modification', 'updated_at'],
]);

function auditedFields(record: object): object {
  const fields = Object.entries(record).flatMap(([field, value]) => {
    if (omitted.has(field)) return [];
    return [[field, field === 'pdf' ? `${value.size} bytes, SHA-256 ${value.sha256}` : value]];
  });
  return Object.fromEntries(fields);
}
