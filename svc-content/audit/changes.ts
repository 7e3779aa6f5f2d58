import { type Audit, type AuditedChange, auditedChange, auditor } from '@app/service-kit/audit';
import type { Context, Middleware } from 'koa';
import type { ArticleRecord } from '../articles/model.ts';
import { isInDoubt } from '../catalogue/catalogue.ts';
import { DESIGN_ID, type DesignRecord } from '../design/model.ts';
import type { EditorRecord } from '../editors/model.ts';
import type { IndexingRecord } from '../indexing/model.ts';
import type { IssueRecord } from '../issues/model.ts';
import { SETTINGS_ID, type SettingsRecord } from '../settings/model.ts';
import { type Sent, sentOf } from '../storage/upload-form.ts';

interface AuditedRecords {
  article: ArticleRecord;
  issue: IssueRecord;
  editor: EditorRecord;
  indexing: IndexingRecord;
  settings: SettingsRecord;
  design: DesignRecord;
}
type Kind = keyof AuditedRecords;

/** The name that people know a record by. */
const labels: { [K in Kind]: (record: AuditedRecords[K]) => string } = {
  article: ({ refnumber }) => refnumber,
  issue: ({ year, volume, issue }) => `${year}, volume ${volume}, issue ${issue}`,
  editor: ({ name }) => name,
  indexing: ({ title }) => title,
  settings: () => 'Settings',
  design: () => 'Design of documents',
};

/** The ids of the kinds that have one record only, which no path names. */
const onlyIds: Partial<Record<Kind, string>> = { settings: SETTINGS_ID, design: DESIGN_ID };

/** What a record has for our own use, and what the entry itself tells. */
const untold = new Set([
  ...['_id', 'version', 'refKey', 'titleKey', 'authors', 'width', 'height'],
  ...['createdby', 'modifiedby', 'creation', 'modification', 'updated_at'],
]);

/**
 * Before every route that changes records, behind `require`. Refuses while earlier entries wait, and logs a
 * write that is answered as failed although it may have happened: the route itself gets no further.
 */
export function auditing(audit: Audit, kind: Kind): Middleware {
  return (ctx, next) =>
    audit.guard(ctx, async () => {
      try {
        await next();
      } catch (error) {
        if (isInDoubt(error)) await unsure(audit, ctx, kind);
        throw error;
      }
    });
}

async function unsure(audit: Audit, ctx: Context, kind: Kind): Promise<void> {
  const after = ctx.method === 'DELETE' ? null : fieldsOf(sentOf(ctx));
  const { id = onlyIds[kind] ?? '' } = ctx.params as { id?: string };
  const label = after && (labels[kind] as (fields: object) => string | undefined)(after);
  await audit.record({
    ...auditor(ctx),
    ...auditedChange(null, after),
    action: 'unsure',
    kind,
    record: id,
    label: label ?? id,
  });
}

/** What was sent, of a file its size. */
function fieldsOf({ fields, files }: Sent): object {
  const sizes = Object.entries(files).map(([name, [file]]) => [name, `${file?.size} bytes`]);
  return { ...(fields as object), ...Object.fromEntries(sizes) };
}

/** Logs what the bearer did to a record: made it (no `before`), removed it (no `after`) or changed it. */
export async function audited<K extends Kind>(
  audit: Audit,
  ctx: Context,
  kind: K,
  { before, after }: { before: AuditedRecords[K] | null; after: AuditedRecords[K] | null },
): Promise<void> {
  const record = after ?? before;
  if (!record) return;
  await audit.record({
    ...auditor(ctx),
    action: actionOf(before, after),
    kind,
    record: String(record._id),
    label: labels[kind](record),
    ...auditedChange(before && told(before), after && told(after)),
  });
}

function actionOf(before: object | null, after: object | null): AuditedChange['action'] {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}

function told(record: object): object {
  const fields = Object.entries(record).filter(([field]) => !untold.has(field));
  return Object.fromEntries(
    fields.map(([field, value]) => [field, field === 'pdf' ? nameOfPdf(value) : value]),
  );
}

function nameOfPdf({ size, sha256 }: ArticleRecord['pdf']): string {
  return `${size} bytes, SHA-256 ${sha256}`;
}
