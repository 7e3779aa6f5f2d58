import { problemSchema, verificationSchema } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { createKoa } from '@app/service-kit';
import { type Listening, listenOnFreePort, silentLog } from '@app/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createContent } from '../content/content.ts';
import { createCodes } from '../documents/codes.ts';
import { distinctTexts } from '../testing/design-texts.ts';
import { testArticle, testDesign, testEditor } from '../testing/records.ts';
import { startUpstream, type Upstream } from '../testing/upstream.ts';
import { verificationRoutes } from './routes.ts';

const SIGNATURE = `/assets/journal/${'a'.repeat(64)}.300x90.webp`;
const codes = createCodes('k'.repeat(32));
const article = testArticle({
  authors: ['Ada Lovelace', 'Émilie  du Châtelet'.normalize('NFD')],
  title: 'On <i>engines</i>',
  doi: '10.1234/engines',
  contributors: [
    {
      name: 'Ada Lovelace',
      orcid: '0000-0002-1825-0097',
      orcidAuthenticated: true as const,
    },
    { name: 'Émilie du Châtelet' },
  ],
});
const lovelace = codes.article('JRN0001', 'Ada Lovelace');
const hopper = codes.editor(testEditor(), '2026-11-21');

const design = testDesign({ signatory_name: 'Prof. Amara Okafor', signature_image: SIGNATURE });

let upstream: Upstream;
let server: Listening;

const ask = (code: string, init?: RequestInit) =>
  fetch(`${server.url}/api/verify/${encodeURIComponent(code)}`, init);

async function verified(code: string) {
  const response = await ask(code);
  expect(response.status).toBe(200);
  return verificationSchema.parse(await response.json());
}

async function refusal(code: string) {
  const response = await ask(code);
  expect(response.status).toBe(404);
  const problem = problemSchema.parse(await response.json());
  expect(problem.error).toBe('not_found');
  return problem.detail;
}

async function serve(contentUrl: string, accepted = codes): Promise<Listening> {
  const app = createKoa({ log: silentLog });
  app.use(
    verificationRoutes({ content: createContent(contentUrl, silentLog), codes: accepted }).routes(),
  );
  return listenOnFreePort(app, endpoints['svc-pdf']);
}

beforeAll(async () => {
  upstream = await startUpstream([article]);
  upstream.design = design;
  server = await serve(upstream.url);
});
afterEach(() => {
  upstream.design = design;
  Object.assign(upstream, { articles: [article], editors: [testEditor()] });
});
afterAll(async () => {
  await server.close();
  upstream.close();
});

describe('GET /api/verify/{code} of an author’s certificate', () => {
  it('returns the author, the article, the journal and the date', async () => {
    const response = await ask(lovelace);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(await response.json()).toEqual({
      kind: 'article',
      code: lovelace,
      journal: 'Journal of Engines',
      issns: ['1234-5678', '8765-4321'],
      name: 'Ada Lovelace',
      date: '2026-11-21T00:00:00.000Z',
      refnumber: 'JRN0001',
      title: 'On <i>engines</i>',
      year: 2026,
      volume: 3,
      issue: 2,
      pages: '12-15',
      articlenumber: '',
      doi: '10.1234/engines',
      orcid: '0000-0002-1825-0097',
      orcidAuthenticated: true,
      updates: [],
      sheet: {
        heading: 'Certificate of Publication',
        opening: 'This is to certify that',
        statement: 'has published in this journal the article',
        signatory_name: 'Prof. Amara Okafor',
        signatory_post: 'Editor-in-Chief',
        signature_image: SIGNATURE,
        seal_image: '',
      },
    });
  });

  it('returns every text that certificates of its kind print', async () => {
    upstream.design = testDesign(distinctTexts);
    const ofKind = Object.entries(distinctTexts).filter(([name]) =>
      /^(certificate|signatory)_/.test(name),
    );
    const { sheet = {} } = await verified(lovelace);
    expect(Object.values(sheet)).toEqual(expect.arrayContaining(ofKind.map(([, text]) => text)));
  });

  it('returns a different code for each author, whatever the Unicode form of the name', async () => {
    const chatelet = codes.article('JRN0001', 'Émilie du Châtelet');
    expect(chatelet).not.toBe(lovelace);
    expect(await verified(chatelet)).toMatchObject({ name: 'Émilie du Châtelet', code: chatelet });
  });

  it.each([
    ['lower case', (code: string) => code.replace(/-.*/, (seal) => seal.toLowerCase())],
    ['spaces', (code: string) => ` ${code.slice(0, -4)} ${code.slice(-4)} `],
    ['its URL', (code: string) => `https://journal.example.org/verify/${code}`],
  ])('accepts %s', async (_, typed) => {
    expect(await verified(typed(lovelace))).toMatchObject({ code: lovelace });
  });

  it('reads letters that look like digits as digits', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `Author ${n}`);
    const name = names.find((one) => /[01].{0,7}$/.test(codes.article('JRN0001', one))) ?? '';
    const code = codes.article('JRN0001', name);
    const typed = code.replace(/[01]/g, (digit, at: number) => {
      if (at < 'JRN0001-'.length) return digit;
      return digit === '0' ? 'o' : 'L';
    });
    expect(typed).not.toBe(code);
    upstream.articles = [testArticle({ authors: names })];
    expect(await verified(typed)).toMatchObject({ name, code });
  });

  it('returns the current record, and refuses the code of a name that was corrected since', async () => {
    upstream.articles = [testArticle({ authors: ['Ada King'], title: 'On better engines' })];
    expect(await refusal(lovelace)).toContain('may have been corrected');
    expect(await verified(codes.article('JRN0001', 'Ada King'))).toMatchObject({
      title: 'On better engines',
    });
  });

  it('accepts and returns a code that was made with a former key', async () => {
    const [former, present] = ['k'.repeat(32), 'p'.repeat(32)];
    const rotated = await serve(upstream.url, createCodes(`${present},${former}`));
    for (const code of [
      lovelace,
      hopper,
      createCodes(present).article('JRN0001', 'Ada Lovelace'),
    ]) {
      const response = await fetch(`${rotated.url}/api/verify/${code}`);
      expect(verificationSchema.parse(await response.json())).toMatchObject({ code });
    }
    await rotated.close();
    expect(createCodes(`${present},${former}`).article('R1', 'A')).toBe(
      createCodes(present).article('R1', 'A'),
    );
  });

  it('rejects a code of another article, of another key, or with a changed character', async () => {
    const changed = lovelace.slice(0, -1) + (lovelace.endsWith('7') ? '8' : '7');
    const strange = createCodes('x'.repeat(32)).article('JRN0001', 'Ada Lovelace');
    const moved = codes.article('JRN0002', 'Ada Lovelace').replace('JRN0002', 'JRN0001');
    for (const code of [changed, strange, moved]) {
      expect(await refusal(code)).toContain('none of its authors');
    }
    expect(await refusal(codes.article('JRN0002', 'Ada Lovelace'))).toContain('A code begins with');
  });

  it.each(['x', 'JRN0001', 'JRN0001-1234567', '-12345678', '%', '..-ABCDEFGH'])(
    'rejects %j, which is not a code',
    async (code) => {
      expect(await refusal(code)).toContain('A code begins with');
    },
  );
});

describe('GET /api/verify/{code} of an editor’s certificate', () => {
  it('returns the editor, the role and the day', async () => {
    upstream.editors = [testEditor({ id: 'editor-0' }), testEditor()];
    expect(await verified(hopper.toLowerCase())).toEqual({
      kind: 'editor',
      code: hopper,
      journal: 'Journal of Engines',
      issns: ['1234-5678', '8765-4321'],
      name: 'Grace Hopper',
      date: '2026-11-21T00:00:00.000Z',
      role: 'Editor-in-Chief',
      designation: 'Professor',
      affiliation: 'University of Compilers',
      sheet: {
        heading: 'Certificate of Editorial Service',
        opening: 'This is to certify that',
        statement: 'serves on the editorial board of this journal as',
        signatory_name: 'Prof. Amara Okafor',
        signatory_post: 'Editor-in-Chief',
        signature_image: SIGNATURE,
        seal_image: '',
      },
    });
  });

  it('rejects another day, an invalid day, and an editor who has left the board', async () => {
    expect(await refusal(hopper.replace('20261121', '20261122'))).toContain('today’s editors');
    expect(await refusal(hopper.replace('20261121', '20269999'))).toContain('A code begins with');
    upstream.editors = [];
    expect(await refusal(hopper)).toContain('left the board');
  });

  it('rejects a code of a previous role', async () => {
    upstream.editors = [testEditor({ category: 'assistant editor' })];
    const former = codes.editor(testEditor({ category: 'assistant editor' }), '2024-11-21');
    expect(await verified(former)).toMatchObject({ role: 'Assistant Editor' });
    upstream.editors = [testEditor({ content: 'Great University' })];
    expect(await refusal(former)).toContain('the role or the first year may have changed since');
  });

  it('rejects a code of another first year, but not one of a certificate without a year', async () => {
    const codeOf = (since: string) => codes.editor(testEditor({ since }), '2026-11-21');
    upstream.editors = [testEditor({ since: '2020' })];
    expect(await verified(codeOf('2020'))).toMatchObject({ code: codeOf('2020'), since: '2020' });
    expect(await refusal(codeOf('1990'))).toContain('first year may have changed');
    // This certificate was printed before the year was entered.
    const earlier = await verified(hopper);
    expect(earlier).toMatchObject({ kind: 'editor', code: hopper });
    expect(earlier).not.toHaveProperty('since');
    upstream.editors = [testEditor()];
    expect(await refusal(codeOf('2020'))).toContain('first year may have changed');
  });

  it('rejects a day that does not exist', async () => {
    const march = codes.editor(testEditor(), '2026-03-02');
    expect(await refusal(march.replace('20260302', '20260230'))).toContain('A code begins with');
  });

  it('does not hide an article whose reference number looks like an editor’s code', async () => {
    upstream.articles = [testArticle({ refnumber: 'ED-20261121' })];
    const code = codes.article('ED-20261121', 'Ada Lovelace');
    expect(await verified(code)).toMatchObject({ kind: 'article', code });
  });
});

it('responds 503, not 404, while the journal cannot be read', async () => {
  const cut = await serve('http://127.0.0.1:1');
  for (const code of [lovelace, hopper]) {
    const response = await fetch(`${cut.url}/api/verify/${code}`);
    expect(response.status).toBe(503);
  }
  await cut.close();
});
