import { createHash, randomBytes } from 'node:crypto';
import { noArticleTexts } from '@app/contracts';
import { Audit } from '@app/service-kit/audit';
import { migrate } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { Bucket } from '@app/service-kit/storage';
import { silentLog } from '@app/service-kit/testing';
import type { StoreAddresses } from '../../local/system/files.ts';
import { refKey, titleKey } from '../../svc-content/articles/keys.ts';
import { openModels } from '../../svc-content/catalogue/models.ts';
import { migrations } from '../../svc-content/migrations/index.ts';

export interface Published {
  refnumber: string;
  title: string;
  author: string;
  /** The address of its page. */
  path: string;
  sha256: string;
}

const ARTICLES_PER_ISSUE = 100;
const INSERTED_AT_ONCE = 100;
const author = 'Anna Novák';

interface Seed {
  count: number;
  pdfBytes: number;
  /** Whether each article has its entry in the audit log. Writing the entries takes most of the time. */
  audited?: boolean;
}

/** Fills the empty stores of a system with articles, as publishing them would take hours. */
export async function seedJournal(
  stores: StoreAddresses,
  { count, pdfBytes, audited = true }: Seed,
): Promise<Published[]> {
  const database = await connectDatabase(stores.content, silentLog, { answerTimeoutMs: 0 });
  const bucket = new Bucket({ url: stores.storage, answerWithinMs: 10_000 });
  await bucket.ensure();
  await migrate(database, migrations, { log: silentLog });
  const models = openModels(database);
  const audit = await Audit.open(database, silentLog);
  const issues = Math.ceil(count / ARTICLES_PER_ISSUE);
  await models.issues.insertMany(
    Array.from({ length: issues }, (_, index) => ({ year: 2026, volume: 1, issue: index + 1 })),
  );
  const published: Published[] = [];
  for (let start = 0; start < count; start += INSERTED_AT_ONCE) {
    const size = Math.min(INSERTED_AT_ONCE, count - start);
    const articles = Array.from({ length: size }, (_, index) => articleOf(start + index, pdfBytes));
    await Promise.all(
      articles.map(async ({ pdf, bytes }) => {
        const { url, headers } = bucket.signed('PUT', `articles/${pdf.sha256}.pdf`, {
          'Content-Type': 'application/pdf',
        });
        const stored = await fetch(url, { method: 'PUT', headers, body: new Blob([bytes]) });
        if (!stored.ok) throw new Error(`A PDF was not stored: ${await stored.text()}`);
      }),
    );
    const records = await models.articles.insertMany(
      articles.map(({ bytes, ...record }) => record),
    );
    for (const { _id, refnumber, title, issue, pdf } of records) {
      const entry = {
        kind: 'article',
        record: String(_id),
        label: refnumber,
        address: '127.0.0.1',
      };
      const by = { id: 'seed', name: 'seed' };
      const after = { refnumber, title, abstract: 'An abstract. '.repeat(80) };
      if (audited) await audit.record({ ...entry, action: 'create', by, before: null, after });
      const path = `/archives/2026/vol1/issue${issue}/${refnumber}`;
      published.push({ refnumber, title, author, path, sha256: pdf.sha256 });
    }
  }
  await audit.close();
  await database.close();
  return published;
}

function articleOf(index: number, pdfBytes: number) {
  const bytes = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(pdfBytes)]));
  const [refnumber, title] = [`SEED-${index}`, `On hydrates, part ${index}`];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    ...noArticleTexts,
    refnumber,
    refKey: refKey(refnumber),
    title,
    titleKey: titleKey(title),
    txnid: `TX-${index}`,
    ptype: 'paid' as const,
    publishdate: new Date(0),
    authorname: author,
    authors: [author],
    pagenumber: '1-8',
    email: 'anna@example.org',
    abstract: `<p>${'An abstract of two hundred words. '.repeat(40)}</p>`,
    year: 2026,
    volume: 1,
    issue: Math.floor(index / ARTICLES_PER_ISSUE) + 1,
    status: 'enabled' as const,
    createdby: 'seed',
    modifiedby: 'seed',
    pdf: { sha256, size: bytes.length, stored: new Date() },
    bytes,
  };
}
