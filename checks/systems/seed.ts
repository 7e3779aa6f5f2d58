import { createHash, randomBytes } from 'node:crypto';
import { articlePath, noArticleDetails } from '@app/contracts';
import { Audit } from '@app/service-kit/audit';
import { migrate } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { Bucket } from '@app/service-kit/storage';
import { silentLog } from '@app/service-kit/testing';
import { Types } from 'mongoose';
import type { StoreAddresses } from '../../local/system/files.ts';
import { openModels } from '../../svc-content/articles/catalogue/models.ts';
import { refKey, titleKey, uniqueDoiKey } from '../../svc-content/articles/keys.ts';
import { lettersOf } from '../../svc-content/office/indexing-checks/letters.ts';
import { pdfFactsModel } from '../../svc-content/office/indexing-checks/pdf-facts.ts';
import { migrations } from '../../svc-content/store/migrations/index.ts';
import { randomTexts, times } from './texts.ts';
import { waitFor } from './wait-for.ts';
import { insertEntries } from './work-entries.ts';

export interface Published {
  refnumber: string;
  title: string;
  author: string;
  /** The path of the article's page. */
  path: string;
  sha256: string;
}

const ARTICLES_PER_ISSUE = 100;
const ISSUES_PER_VOLUME = 12;
const NEWEST_YEAR = 2025;
const FIRST_VOLUME = 1900;
const INSERTED_AT_ONCE = 500;
const STORED_AT_ONCE = 50;
const PAGES = 8;

interface Seed {
  count: number;
  pdfBytes: number;
  /** The number of articles whose PDFs are stored. */
  pdfs?: number;
  workEntries?: number;
  /** Whether each article gets an entry in the audit log. Writing these entries takes most of the time. */
  audited?: boolean;
}

/**
 * Fills the empty stores of a system with articles, because publishing them would take hours. The facts about the
 * PDFs are stored too, so that svc-content does not read the PDFs during measurements.
 */
export async function seedJournal(
  stores: StoreAddresses,
  { count, pdfBytes, pdfs = count, workEntries = 0, audited = true }: Seed,
): Promise<Published[]> {
  const database = await connectDatabase(stores.content, silentLog, { answerTimeoutMs: 0 });
  const bucket = new Bucket({ url: stores.storage, answerWithinMs: 10_000 });
  await bucket.ensure();
  await migrate(database, migrations, { log: silentLog });
  const models = openModels(database);
  const facts = database.collection<ReturnType<typeof factsOf>>(
    pdfFactsModel(database).collection.collectionName,
  );
  const audit = await Audit.open(database, silentLog);
  const texts = randomTexts();
  const issues = times(Math.ceil(count / ARTICLES_PER_ISSUE), issueOf);
  // Articles are public only if their issue is.
  await models.issues.insertMany(issues.map((issue) => ({ ...issue, status: 'published' })));
  const published: Published[] = [];
  for (let start = 0; start < count; start += INSERTED_AT_ONCE) {
    const size = Math.min(INSERTED_AT_ONCE, count - start);
    const articles = times(size, (n) => articleOf(start + n, pdfBytes, texts));
    const files = articles.slice(0, Math.max(0, pdfs - start));
    for (let n = 0; n < files.length; n += STORED_AT_ONCE) {
      await Promise.all(files.slice(n, n + STORED_AT_ONCE).map((file) => storePdf(bucket, file)));
    }
    const records = articles.map(({ record }) => record);
    // The driver inserts several times faster than mongoose.
    await models.articles.collection.insertMany(records);
    await facts.insertMany(records.map(factsOf));
    for (const { _id, refnumber, title, year, volume, issue, authors, pdf } of records) {
      const entry = {
        kind: 'article' as const,
        record: String(_id),
        label: refnumber,
        address: '127.0.0.1',
      };
      const by = { id: 'seed', name: 'seed' };
      const after = { refnumber, title, abstract: 'An abstract. '.repeat(80) };
      if (audited) await audit.record({ ...entry, action: 'create', by, before: null, after });
      const path = articlePath({ year, volume, issue, refnumber });
      published.push({ refnumber, title, author: authors[0] ?? '', path, sha256: pdf.sha256 });
    }
  }
  await insertEntries(database, workEntries);
  await audit.close();
  await database.close();
  return published;
}

/** Expects that readers can open the newest and the oldest article, and find both by a search. */
export async function expectPublic(origin: string, published: readonly Published[]): Promise<void> {
  const [newest, oldest] = [published[0], published.at(-1)];
  for (const { refnumber, title, path } of newest && oldest ? [newest, oldest] : []) {
    const get = async (url: string) => {
      // After a start, svc-content first completes the full-text index.
      const response = await waitFor(async () => {
        const answer = await fetch(origin + url);
        if (answer.status !== 503) return answer;
        await answer.body?.cancel();
        throw new Error(`${url}: status 503`);
      }, 60_000);
      const text = await response.text();
      const isShown = response.ok && text.includes(refnumber);
      if (!isShown)
        throw new Error(`The journal is not public: ${url} responds ${response.status}`);
    };
    await get(path);
    await get(`/api/search?${new URLSearchParams({ q: title, page: '1' })}`);
  }
}

type SeededArticle = ReturnType<typeof articleOf>;

async function storePdf(bucket: Bucket, { record: { pdf }, bytes }: SeededArticle) {
  const { url, headers } = bucket.signed('PUT', `articles/${pdf.sha256}.pdf`, {
    'Content-Type': 'application/pdf',
  });
  const stored = await fetch(url, { method: 'PUT', headers, body: new Blob([bytes]) });
  if (!stored.ok) throw new Error(`A PDF was not stored: ${await stored.text()}`);
}

/** Returns the issue with this index. Index 0 is the newest issue. */
function issueOf(index: number) {
  const year = NEWEST_YEAR - Math.floor(index / ISSUES_PER_VOLUME);
  const issue = ISSUES_PER_VOLUME - (index % ISSUES_PER_VOLUME);
  return { year, volume: year - FIRST_VOLUME, issue };
}

function articleOf(index: number, pdfBytes: number, texts: ReturnType<typeof randomTexts>) {
  const bytes = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(pdfBytes)]));
  const [refnumber, title] = [`SEED-${index}`, `Hydrates, part ${index}: ${texts.text(10)}`];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const authors = times(1 + (index % 5), texts.author);
  const first = 1 + PAGES * (index % ARTICLES_PER_ISSUE);
  const day = new Date();
  const record = {
    _id: new Types.ObjectId(),
    ...noArticleDetails,
    refnumber,
    refKey: refKey(refnumber),
    // Otherwise svc-content would correct each article after its start.
    doiKey: uniqueDoiKey({ doi: '', refKey: refKey(refnumber) }),
    title,
    titleKey: titleKey(title),
    txnid: `TX-${index}`,
    ptype: 'paid' as const,
    publishdate: new Date(0),
    authorname: authors.join(', '),
    authors,
    pagenumber: `${first}-${first + PAGES - 1}`,
    email: 'anna@example.org',
    // Otherwise svc-content would queue a message to the author of each article.
    imported: true,
    abstract: `<p>${texts.text(200)}</p>`,
    subject: texts.text(2),
    keywords: texts.text(5),
    country: 'India',
    ...issueOf(Math.floor(index / ARTICLES_PER_ISSUE)),
    status: 'enabled' as const,
    createdby: 'seed',
    modifiedby: 'seed',
    pdf: { sha256, size: bytes.length, stored: day },
    creation: day,
    modification: day,
    version: 0,
  };
  return { record, bytes };
}

/** Returns the facts about an article's PDF. A first page has about 3,000 letters. */
function factsOf({ title, authorname, abstract, pdf }: SeededArticle['record']) {
  const firstPage = lettersOf(`${title} ${authorname} ${abstract} ${abstract}`);
  return { _id: pdf.sha256, facts: { pages: PAGES, letters: firstPage.length, firstPage } };
}
