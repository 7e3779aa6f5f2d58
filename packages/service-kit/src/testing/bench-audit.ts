/**
 * Measures the performance of a long audit log in the database of `TEST_MONGO_URL`, with an abstract in each entry:
 * `node packages/service-kit/src/testing/bench-audit.ts 20000`
 */
import type { AuditEntry } from '@app/contracts';
import { Audit, auditedChange, verifyAudit } from '../audit/audit.ts';
import { chained } from '../audit/chain.ts';
import { segmentOf, storedEntry } from '../audit/entries.ts';
import { connectDatabase } from '../mongo/database.ts';
import { silentLog, testMongoUrl } from './index.ts';

const length = Number(process.argv[2] ?? 20_000);
const abstract = 'word '.repeat(200);

const changeOf = (n: number) => ({
  by: { id: `u${n % 5}`, name: `Administrator ${n % 5}` },
  address: '192.0.2.7',
  action: 'update' as const,
  kind: n % 3 === 0 ? ('editor' as const) : ('article' as const),
  record: `record-${n % 500}`,
  label: `R-${n % 500}`,
  ...auditedChange({ abstract }, { abstract: abstract + n }),
});

const database = await connectDatabase(testMongoUrl(), silentLog);
try {
  let head: AuditEntry | undefined;
  for (let n = 0; n < length; n += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, at) => {
      head = chained({ ...changeOf(n + at), at: new Date(n + at).toISOString() }, head);
      return storedEntry(head);
    });
    await segmentOf(database, n + 1).insertMany(batch);
  }
  const audit = await timed('open', () => Audit.open(database, silentLog));
  await timed('newest page', () => audit.page({ page: 1 }));
  await timed('page in the middle', () => audit.page({ page: Math.ceil(length / 100) }));
  await timed('first filter', () => audit.page({ page: 1, kind: 'editor' }));
  await timed('filter', () => audit.page({ page: 1, by: 'tor 3' }));
  await timed('history of a record', () => audit.page({ page: 1, record: 'record-7' }));
  await timed('record', () => audit.record(changeOf(length)));
  await timed('verify', () => verifyAudit(database));
} finally {
  await database.dropDatabase();
  await database.close();
}

async function timed<T>(label: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  process.stdout.write(`${label}: ${Math.round(performance.now() - start)} ms\n`);
  return result;
}
