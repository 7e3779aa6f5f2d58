import { type Audit, type AuditedChange, auditedChange, auditor } from '@app/service-kit/audit';
import type { Context } from 'koa';
import type { ArticleRecord } from '../articles/model.ts';
import type { EditorRecord } from '../editors/model.ts';
import type { IndexingRecord } from '../indexing/model.ts';
import type { IssueRecord } from '../issues/model.ts';
import type { SettingsRecord } from '../settings/model.ts';

interface AuditedRecords {
  article: ArticleRecord;
  issue: IssueRecord;
  editor: EditorRecord;
  indexing: IndexingRecord;
  settings: SettingsRecord;
}
type Kind = keyof AuditedRecords;

/** The name that people know a record by. */
const labels: { [K in Kind]: (record: AuditedRecords[K]) => string } = {
  article: ({ refnumber }) => refnumber,
  issue: ({ year, volume, issue }) => `${year}, volume ${volume}, issue ${issue}`,
  editor: ({ name }) => name,
  indexing: ({ title }) => title,
  settings: () => 'Settings',
};

/** What a record has for our own use, and what the entry itself tells. */
const untold = new Set([
  ...['_id', 'version', 'refKey', 'titleKey', 'authors', 'width', 'height'],
  ...['createdby', 'modifiedby', 'creation', 'modification', 'updated_at'],
]);

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
