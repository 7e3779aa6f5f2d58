/**
 * Measures how fast articles with a PDF of 1 MB are published, one after another and eight at once. Also measures an
 * import of 1,000 articles, with the requests of the import page. The baseline stores the same PDFs directly in the
 * storage.
 */
import { createHash } from 'node:crypto';
import { importPlanSchema } from '@app/contracts';
import { Bucket } from '@app/service-kit/storage';
import {
  articleFields,
  articleForm,
  pdfOf,
  publish,
  readArticle,
} from '../checks/systems/articles.ts';
import type { Client } from '../checks/systems/client.ts';
import { readRunningStores } from '../local/system/files.ts';
import { type Journal, startJournal } from './journal/system.ts';
import { median, type Place, type Row } from './part.ts';

const ARTICLES = 1_000;
const PDF_BYTES = 1_000_000;
const ROUNDS = 5;
/** The number of articles published in each round. */
const WRITES = 16;
const QUICK_WRITES = 2;
const IMPORTED = 1_000;
/** The number of parallel requests of the import page. */
const IMPORTED_AT_ONCE = 2;

export async function measure(place: Place): Promise<Row[]> {
  const { quick } = place;
  const journal = await startJournal(place, { articles: ARTICLES });
  try {
    const { client, baseUrl } = journal;
    const store = storeIn(journal);
    const publishOne = async (refnumber: string) => {
      await publish(client, refnumber, articleFields(refnumber), pdfOf(refnumber, PDF_BYTES));
    };
    await Promise.all([publishOne('warm-1'), publishOne('warm-2')]);
    const writes = quick ? QUICK_WRITES : WRITES;
    const rows: Row[] = [];
    for (const atOnce of [1, 8]) {
      const rates: { stored: number; published: number; processor: number }[] = [];
      for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
        const names = numbered(`P${atOnce}-${round}`, writes);
        const stored = await rateOf(names, atOnce, store);
        const before = journal.processorMs();
        const published = await rateOf(names, atOnce, publishOne);
        rates.push({ stored, published, processor: (journal.processorMs() - before) / writes });
        await expectRead(baseUrl, names.at(-1) ?? '', PDF_BYTES);
      }
      const what = `articles with a PDF of 1 MB, ${atOnce} at once`;
      rows.push(
        {
          name: `${what}, beside storing the PDF`,
          unit: 'articles/s',
          values: rates.map(({ published }) => published),
          ratio: median(rates.map(({ published, stored }) => published / stored)),
        },
        {
          name: `${what}, processor time`,
          unit: 'ms',
          values: rates.map((rate) => rate.processor),
        },
      );
    }
    rows.push(...(await measureImport(client, quick ? 4 : IMPORTED)));
    return rows;
  } finally {
    await journal.stop();
  }
}

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${at}`);

async function expectRead(origin: string, refnumber: string, bytes?: number): Promise<void> {
  const found = await readArticle(origin, refnumber);
  if (!found?.pdf.equals(pdfOf(refnumber, bytes))) throw new Error(`${refnumber} is not public`);
}

/** Calls `work` with each of the names. Returns the number of calls per second. */
async function rateOf(names: string[], atOnce: number, work: (name: string) => Promise<void>) {
  const waiting = [...names];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let name = waiting.shift(); name; name = waiting.shift()) await work(name);
    }),
  );
  return (names.length * 1_000) / (performance.now() - began);
}

/** Returns a function that stores a PDF under a name that no article has. */
function storeIn({ dataDir }: Journal) {
  const bucket = new Bucket({ url: readRunningStores(dataDir).storage, answerWithinMs: 10_000 });
  return async (name: string): Promise<void> => {
    const bytes = new Uint8Array(pdfOf(name, PDF_BYTES));
    const key = `bench/${createHash('sha256').update(bytes).digest('hex')}.pdf`;
    const { url, headers } = bucket.signed('PUT', key, { 'Content-Type': 'application/pdf' });
    const { ok, status } = await fetch(url, { method: 'PUT', headers, body: new Blob([bytes]) });
    if (!ok) throw new Error(`A PDF was not stored: status ${status}`);
  };
}

async function measureImport(client: Client, count: number): Promise<Row[]> {
  const rows = numbered('IMPORT', count).map(articleFields);
  const columns = Object.keys(rows[0] ?? {}) as (keyof ReturnType<typeof articleFields>)[];
  const lines = [
    [...columns, 'file'].join(),
    ...rows.map((row) =>
      [...columns.map((name) => `"${row[name]}"`), `${row.refnumber}.pdf`].join(),
    ),
  ];
  const body = new FormData();
  const files = rows.map(({ refnumber }) => ({ name: `${refnumber}.pdf`, size: 1_000 }));
  body.append('pdfs', JSON.stringify(files));
  body.append('source', new Blob([lines.join('\n')], { type: 'text/csv' }), 'articles.csv');
  const began = performance.now();
  const plan = importPlanSchema.parse(await client.call('POST', '/api/admin/import/check', body));
  const seconds = () => (performance.now() - began) / 1_000;
  const check = seconds();
  const fields = plan.rows.filter(({ outcome }) => outcome === 'new').map((row) => row.fields);
  if (fields.length !== count) throw new Error(`${fields.length} rows of ${count} can be imported`);
  await rateOf(
    fields.map((_, at) => String(at)),
    IMPORTED_AT_ONCE,
    async (at) => {
      const row = fields[Number(at)] ?? {};
      const form = articleForm(String(row.refnumber), row);
      await client.call('POST', '/api/admin/import/articles', form);
    },
  );
  const took = seconds();
  await expectRead(client.origin, rows.at(-1)?.refnumber ?? '');
  const what = `import of ${count.toLocaleString('en')}`;
  return [
    { name: `${what}, its check`, unit: 's', values: [check] },
    { name: what, unit: 's', values: [took] },
  ];
}
