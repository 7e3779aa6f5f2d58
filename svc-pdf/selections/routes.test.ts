import { jobPath, jobSchema, problemSchema } from '@app/contracts';
import { register } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTemplates } from '../templates/load.ts';
import { startJobs, type TestJobs, unzipped } from '../testing/jobs.ts';
import { readPdf } from '../testing/pdf-viewer.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { testArticle, testEditor } from '../testing/records.ts';

const browser = testSupervisor();
let jobs: TestJobs;

const first = testArticle({
  id: '1',
  refnumber: 'JRN-1',
  title: 'Growth of <i>Ulva</i> in CO<sub>2</sub>',
  authors: ['Ada Lovelace', '王小明', 'Ada Lovelace'],
  pagenumber: '10-14',
});
const second = testArticle({
  id: '2',
  refnumber: 'JRN-2',
  title: 'समुद्र का जल; "tea"',
  authors: ['محمد الأمين', 'A/B: 50% "Tester"', '=1'],
  pagenumber: '1-9',
});

beforeAll(async () => {
  await browser.start();
  const { press, renderer } = testPrinting(browser, await loadTemplates());
  jobs = await startJobs(press, renderer);
  jobs.upstream.articles = [first, second];
  jobs.upstream.editors = [
    testEditor({ id: 'e1' }),
    testEditor({ id: 'e2', name: 'grace hopper', category: 'associate editor' }),
  ];
});
afterAll(async () => {
  await jobs.close();
  await browser.stop();
});

type Path = 'indexpage' | 'bulkcertificates' | 'editorscertificate';
const post = (path: Path, selection: unknown) => jobs.order(path, selection);

const letters = (text: string) =>
  text.normalize('NFKC').replace(/[\s\u200e\u200f\u202a-\u202e]/g, '');
const textOf = async (pdf: Buffer | undefined) => letters((await readPdf(pdf ?? Buffer.of())).text);

async function renders(): Promise<number> {
  const metric = await register.getSingleMetric('pdf_renders_total')?.get();
  return metric?.values[0]?.value ?? 0;
}

describe.each([
  ['indexpage', 200],
  ['bulkcertificates', 10_000],
  ['editorscertificate', 10_000],
] as const)('POST %s', (path, most) => {
  const refused = async (selection: unknown) => {
    const response = await post(path, selection);
    expect(response.status).toBe(400);
    return problemSchema.parse(await response.json());
  };

  it('requires an administrator', async () => {
    const url = `/api/pdf/${path}`;
    expect((await jobs.call(url, { method: 'POST', token: null })).status).toBe(401);
    const token = jobs.tokens.tokenOf('staff');
    expect((await jobs.call(url, { method: 'POST', token })).status).toBe(403);
    expect((await jobs.call(url)).status).toBe(405);
  });

  it('refuses an invalid or too long selection', async () => {
    const long = 'much longer than the identifier of any record in the journal may ever become';
    for (const selection of [[], { articles: ['JRN-1'] }, 'JRN-1', [long]]) {
      const { error, issues } = await refused(selection);
      expect(error).toBe('invalid_request');
      expect(issues).not.toEqual([]);
    }
    const name = path === 'editorscertificate' ? 'editors' : 'refnumbers';
    const { issues } = await refused(Array.from({ length: most + 1 }, (_, at) => `R${at}`));
    const message = `At most ${most.toLocaleString('en')} at a time`;
    expect(issues).toEqual([{ path: name, message }]);
  });

  it('names the first missing records of a selection and prints nothing', async () => {
    const before = await renders();
    const known = path === 'editorscertificate' ? 'e1' : 'JRN-1';
    const gone = Array.from({ length: 32 }, (_, at) => `GONE-${at}`);
    const { detail, issues = [] } = await refused([known, ...gone]);
    expect(detail).toMatch(
      /^There is no enabled (article|editor) GONE-0, GONE-1, .*, GONE-19 and 12 others$/,
    );
    expect(issues).toHaveLength(20);
    expect(await renders()).toBe(before);
    expect(await (await jobs.call('/api/pdf/jobs')).json()).toEqual([]);
  });
});

describe('an index page', () => {
  it('lists titles, authors and pages sorted by page', async () => {
    const response = await post('indexpage', { refnumbers: ['JRN-1', 'JRN-2'] });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="index-page.pdf"; filename*=UTF-8\'\'Index%20page%20volume%203%2C%20issue%202%20%282026%29.pdf',
    );
    const pdf = Buffer.from(await response.arrayBuffer());
    const { pages, width, height } = await readPdf(pdf);
    expect([pages, Math.round(width), Math.round(height)]).toEqual([1, 595, 842]);
    const text = await textOf(pdf);
    for (const words of [
      'Journal of Engines',
      'Volume 3, Issue 2 (2026)',
      'Growth of Ulva in CO2',
      'Ada Lovelace, 王小明',
      'समुद्र का जल',
      'محمد',
    ]) {
      expect(text).toContain(letters(words));
    }
    expect(text.indexOf('1–9')).toBeGreaterThan(0);
    expect(text.indexOf('10–14')).toBeGreaterThan(text.indexOf('1–9'));
  });

  it('has any number of pages, grouped by issue, without duplicates', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      testArticle({
        id: `m${at}`,
        refnumber: `M-${at}`,
        title: `Study number ${at} of engines`,
        pagenumber: String(at + 1),
        issue: at < 30 ? 2 : 1,
      }),
    );
    jobs.upstream.articles = many;
    const response = await post('indexpage', [...many.map(({ refnumber }) => refnumber), 'M-7']);
    jobs.upstream.articles = [first, second];
    expect(response.headers.get('content-disposition')).toContain(
      'of%2060%20articles%20in%20volume%203%20%282026%29.pdf',
    );
    const pdf = Buffer.from(await response.arrayBuffer());
    expect((await readPdf(pdf)).pages).toBeGreaterThan(2);
    // The text of the first page shows that issue 1 is before issue 2.
    const text = await textOf(pdf);
    expect(text).toContain('Issue1(2026)');
    expect(text).toContain('Studynumber30of');
    expect(text).not.toContain('Studynumber7of');
  });
});

describe('certificates', () => {
  it('of articles are in one folder per article, one per author, with a manifest', async () => {
    const response = await post('bulkcertificates', ['JRN-2', 'JRN-1', 'JRN-2']);
    const files = await unzipped(await response.bytes());
    expect([...files.keys()].sort()).toEqual([
      'JRN-1/Certificate Ada Lovelace (2).pdf',
      'JRN-1/Certificate Ada Lovelace.pdf',
      'JRN-1/Certificate 王小明.pdf',
      'JRN-2/Certificate =1.pdf',
      'JRN-2/Certificate A-B- 50% -Tester-.pdf',
      'JRN-2/Certificate محمد الأمين.pdf',
      'manifest.csv',
    ]);
    expect(await textOf(files.get('JRN-1/Certificate 王小明.pdf'))).toContain('王小明');
    expect(await textOf(files.get('JRN-2/Certificate محمد الأمين.pdf'))).toContain('محمد');
    // Cells that a spreadsheet would read as a formula or split are escaped.
    const manifest = `${files.get('manifest.csv')}`.replace(/(JRN-[12])-[0-9A-Z]{8}/g, '$1-CODE');
    expect(manifest).toBe(
      [
        '\ufeffReference number,Title,Author,Verification code,File,Missing because',
        'JRN-1,Growth of Ulva in CO2,Ada Lovelace,JRN-1-CODE,JRN-1/Certificate Ada Lovelace.pdf,',
        'JRN-1,Growth of Ulva in CO2,王小明,JRN-1-CODE,JRN-1/Certificate 王小明.pdf,',
        'JRN-1,Growth of Ulva in CO2,Ada Lovelace,JRN-1-CODE,JRN-1/Certificate Ada Lovelace (2).pdf,',
        'JRN-2,"समुद्र का जल; ""tea""",محمد الأمين,JRN-2-CODE,JRN-2/Certificate محمد الأمين.pdf,',
        'JRN-2,"समुद्र का जल; ""tea""","A/B: 50% ""Tester""",JRN-2-CODE,JRN-2/Certificate A-B- 50% -Tester-.pdf,',
        `JRN-2,"समुद्र का जल; ""tea""",'=1,JRN-2-CODE,JRN-2/Certificate =1.pdf,`,
        '',
      ].join('\r\n'),
    );
  });

  it('of editors show name and role, also for equal names', async () => {
    const selection = { editors: ['e1', 'e2'] };
    const ordered = await jobs.order('editorscertificate', selection, { prefer: 'respond-async' });
    const { id } = jobSchema.parse(await ordered.json());
    await jobs.until(id, ({ state }) => state === 'done');
    const files = await unzipped(await (await jobs.call(jobPath(id, 'download'))).bytes());
    const chief = await textOf(files.get('Certificate Grace Hopper.pdf'));
    for (const words of [
      'Grace Hopper',
      'Professor, University of Compilers',
      'Editor-in-Chief',
      'Journal of Engines',
    ]) {
      expect(chief).toContain(letters(words));
    }
    const other = await textOf(files.get('Certificate grace hopper (2).pdf'));
    expect(other).toContain('AssociateEditor');
  });

  it('are limited to 50,000 at a time, for any number of articles', async () => {
    const authors = Array.from({ length: 25_001 }, (_, at) => `Author ${at}`);
    jobs.upstream.articles = ['MANY-1', 'MANY-2'].map((refnumber) =>
      testArticle({ id: refnumber, refnumber, authors }),
    );
    const response = await post('bulkcertificates', ['MANY-1', 'MANY-2']);
    jobs.upstream.articles = [first, second];
    const { issues } = problemSchema.parse(await response.json());
    const message = 'At most 50,000 certificates at a time; these would be 50,002';
    expect([response.status, issues]).toEqual([400, [{ path: 'refnumbers', message }]]);
  });
});
