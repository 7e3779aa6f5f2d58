import { formOf } from '@app/service-kit';
import { type Audit, auditedChange, auditor } from '@app/service-kit/audit';
import type { Context, Middleware } from 'koa';
import { isOutcomeUnknown } from '../record-store/pending-writes.ts';

/** Describes a kind of record in the audit log. */
export interface AuditedKind<R> {
  kind: string;
  /** Returns the name by which users know the record. */
  label(record: Partial<R>): string | undefined;
  /** The ID of a singleton, whose routes have no ID in the path. */
  id?: string;
}

export interface AuditTrail<R> {
  /**
   * Middleware for every route that changes records; it follows `require`. It refuses changes while earlier
   * entries wait to be stored. It also logs a write whose outcome is unknown, because such a route ends with an
   * error before it can log the write.
   */
  guard: Middleware;
  /**
   * Logs a change made by the bearer. `before` is null if the record was created, `after` is null if it was
   * removed.
   */
  record(ctx: Context, change: { before: R | null; after: R | null }): Promise<void>;
}

export function auditTrail<R extends { _id: unknown }>(
  audit: Audit,
  { kind, label, id: singletonId = '' }: AuditedKind<R>,
): AuditTrail<R> {
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
  return {
    guard: (ctx, next) =>
      audit.guard(ctx, async () => {
        try {
          await next();
        } catch (error) {
          if (isOutcomeUnknown(error)) await recordUnknown(ctx);
          throw error;
        }
      }),
    async record(ctx, { before, after }) {
      const record = after ?? before;
      if (!record) return;
      await audit.record({
        ...auditor(ctx),
        action: actionOf(before, after),
        kind,
        record: String(record._id),
        label: label(record) ?? '',
        ...auditedChange(before && auditedFields(before), after && auditedFields(after)),
      });
    },
  };
}

/** Returns the fields of the request. A file is represented by its size. */
function sentFields(ctx: Context): object {
  if (!ctx.is('multipart/form-data')) return Object(ctx.request.body);
  const { fields, files } = formOf(ctx);
  const sizes = Object.entries(files).map(([name, [file]]) => [name, `${file?.size} bytes`]);
  return { ...fields, ...Object.fromEntries(sizes) };
}

function actionOf(before: object | null, after: object | null) {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}

/** Fields that are not logged: derived fields, and facts that the entry states separately. */
const omitted = new Set([
  ...['_id', 'version', 'refKey', 'titleKey', 'authors', 'width', 'height'],
  ...['createdby', 'modifiedby', 'creation', 'modification', 'updated_at'],
]);

function auditedFields(record: object): object {
  const fields = Object.entries(record).filter(([field]) => !omitted.has(field));
  return Object.fromEntries(
    fields.map(([field, value]) => [field, field === 'pdf' ? fileLabel(value) : value]),
  );
}

function fileLabel({ size, sha256 }: { size: number; sha256: string }): string {
  return `${size} bytes, SHA-256 ${sha256}`;
}
