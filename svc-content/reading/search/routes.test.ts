import { articleSchema, type SearchPage, searchPageSchema } from '@app/contracts';
import { testMongoUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, publish, setStatus } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const mongoUrl = testMongoUrl();
let content: TestContent;
let other: TestContent;

beforeAll(async () => {
  content = await startContent({ mongoUrl });
  other = await startContent({ mongoUrl });
  await createIssue(content, 2);
  await createIssue(content, 2, 2025);
  await publish(content, {
    title: 'Adsorption of CO<sub>2</sub> on basalt',
    authorname: 'Émilie du Châtelet, 小林 直樹',
    abstract: '<p>Basalt of the <i>Deccan</i> takes up gas slowly.</p>',
    keywords: 'mineral carbonation, weathering',
    subject: 'Geochemistry',
    country: 'Iceland',
    refnumber: 'BAS-1',
    doi: '10.5555/basalt.1',
  });
  await publish(content, {
    title: 'Gas sensors of tin oxide',
    authorname: 'ÉMILIE DU CHÂTELET, Ωmega Ζωή',
    abstract: '<p>A sensor that basalt dust does not blind: कार्बनिक रसायन, கரிம வேதியியல்.</p>',
    keywords: '光触媒, датчик',
    refnumber: 'TIN-1',
    year: '2025',
  });
  await publish(content, {
    title: 'Basalt, or NOT, in poetry',
    authorname: 'Ada Lovelace',
    abstract: '<p>Nothing to be read as science.</p>',
    keywords: '',
    refnumber: 'POEM-1',
  });
});
afterAll(async () => {
  await content.close();
  await other.close();
});

const query = (parameters: Record<string, string>) =>
  `/api/search?${new URLSearchParams(parameters)}`;
async function list(q: string, from = content): Promise<string[]> {
  const answer = await from.get(query({ q }));
  const articles = articleSchema
    .strict()
    .array()
    .parse(await answer.json());
  return articles.map(({ refnumber }) => refnumber);
}
async function page(parameters: Record<string, string>): Promise<SearchPage> {
  const answer = await content.get(query({ page: '1', ...parameters }));
  return searchPageSchema.strict().parse(await answer.json());
}

describe('searching', () => {
  it('returns public articles without pages, the best first', async () => {
    expect(await list('basalt')).toEqual(['BAS-1', 'POEM-1', 'TIN-1']);
  });

  it.each([
    ['a word of the title', 'adsorption', 'BAS-1'],
    ['a formula with its subscript', 'CO2', 'BAS-1'],
    ['the abstract', 'deccan', 'BAS-1'],
    ['the keywords', 'weathering', 'BAS-1'],
    ['the subject', 'geochemistry', 'BAS-1'],
    ['the country', 'iceland', 'BAS-1'],
    ['the reference number', 'bas-1 adsorption', 'BAS-1'],
    ['the DOI', '10.5555/basalt.1', 'BAS-1'],
    ['the beginning of a word', 'adsor', 'BAS-1'],
    ['one wrong letter', 'adsorbtion', 'BAS-1'],
    ['transposed letters', 'adsoprtion', 'BAS-1'],
    ['two pairs of transposed letters', 'mienral carbnoatoin', 'BAS-1'],
    ['a letter missing and another too many', 'adsorpion basaltt', 'BAS-1'],
    ['an author written family first', '小林', 'BAS-1'],
    ['a Greek name without accents', 'ΖΩΗ', 'TIN-1'],
    ['Cyrillic', 'ДАТЧИК', 'TIN-1'],
    ['Devanagari', 'रसायन', 'TIN-1'],
    ['Tamil', 'வேதியியல்', 'TIN-1'],
    ['a part of a word in Han', '触媒', 'TIN-1'],
    ['a word like an operator', 'NOT', 'POEM-1'],
    ['only such words', 'AND OR NOT', 'POEM-1'],
    ['words that no article has all of', 'zeppelin poetry', 'POEM-1'],
  ])('finds %s', async (_what, q, refnumber) => {
    expect((await list(q))[0]).toBe(refnumber);
  });

  it('ignores accents', async () => {
    const both = ['BAS-1', 'TIN-1'];
    for (const q of ['Émilie', 'emilie', 'E\u0301MILIE', 'chatelet']) {
      expect((await list(q)).sort(), q).toEqual(both);
    }
  });

  it('requires all words if an article has them', async () => {
    expect(await list('basalt poetry')).toEqual(['POEM-1']);
  });

  it('finds articles with some of the words if all articles with all words are from another year', async () => {
    const found = await page({ q: 'basalt poetry', year: '2025' });
    expect(found.results.map(({ refnumber }) => refnumber)).toEqual(['TIN-1']);
    expect(found.years).toContainEqual({ year: 2025, count: 1 });
  });

  it('corrects typing errors in at most four words', async () => {
    const { results } = await page({ q: 'adsorbtion bazalt carbonatian minerel weatherang' });
    const basalt = results.find(({ refnumber }) => refnumber === 'BAS-1');
    const terms = ['adsorption', 'basalt', 'carbonation', 'mineral'];
    expect(basalt?.terms.toSorted()).toEqual(terms);
  });

  it('finds nothing for an empty query', async () => {
    for (const q of ['', '   ', '&& || !', 'xylophone', 'oxidation1']) {
      expect(await list(q), q).toEqual([]);
    }
    expect(await (await content.get('/api/search')).json()).toEqual([]);
    expect(await page({ q: '' })).toMatchObject({ results: [], total: 0, years: [], authors: [] });
  });

  it('returns a page of results with matches and filters', async () => {
    const found = await page({ q: 'bas' });
    expect(found).toMatchObject({ total: 3, page: 1, pageSize: 10 });
    const basalt = found.results.find(({ refnumber }) => refnumber === 'BAS-1');
    expect(basalt?.terms).toEqual(['basalt']);
    expect(basalt?.excerpt).toBe('Basalt of the Deccan takes up gas slowly.');
    expect(found.years).toEqual([
      { year: 2026, count: 2 },
      { year: 2025, count: 1 },
    ]);
    expect(found.authors[0]).toEqual({ name: 'Émilie du Châtelet', count: 2 });
    expect((await page({ q: 'bas', page: '2' })).results).toEqual([]);
  });

  it('filters by year and author, and counts years without the year filter and authors without the author filter', async () => {
    const author = 'emilie  du CHÂTELET';
    expect((await page({ q: 'basalt', author })).total).toBe(0);
    const found = await page({ q: 'basalt', author: 'émilie du Châtelet', year: '2025' });
    expect(found.results.map(({ refnumber }) => refnumber)).toEqual(['TIN-1']);
    expect(found.years.map(({ count }) => count)).toEqual([1, 1]);
    expect(found.authors.map(({ count }) => count)).toEqual([1, 1]);
    expect((await page({ q: 'basalt', year: '', author: '' })).total).toBe(3);
  });

  it.each([
    ['q=basalt&q=poetry', 3],
    ['q=basalt&year=abc', 3],
    ['q=basalt&year=1e999', 3],
    ['q=basalt&year=2025&year=2026', 1],
    ['q=basalt&page=-1', 3],
    ['q=basalt&page=1.5&page=x', 3],
    ['q=%00', 0],
    ['q=%ED%A0%80%FF%E0%A4', 0],
    ['q=%', 0],
    ['q[]=basalt', 0],
    ['q=(((.*)%2B)%2B)%24', 0],
    ['q=__proto__+constructor', 0],
    [`q=${'('.repeat(10_240)}`, 0],
    [`q=${'%F0%9F%92%A9'.repeat(600)}`, 0],
    [`q=${'basalt+'.repeat(1_400)}`, 3],
  ])('accepts any query: %.40s', async (parameters, total) => {
    const answer = await content.get(`/api/search?page=1&${parameters}`);
    expect(answer.status).toBe(200);
    expect(searchPageSchema.parse(await answer.json()).total).toBe(total);
  });

  it('responds with 304 to the current ETag', async () => {
    const first = await content.get(query({ q: 'basalt' }));
    const again = {
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    };
    expect((await fetch(content.url + query({ q: 'basalt' }), again)).status).toBe(304);
    expect((await fetch(content.url + query({ q: 'tin' }), again)).status).toBe(200);
  });
});

describe('ranking', () => {
  const sea = 'EXACT-1';
  beforeAll(async () => {
    await publish(content, {
      title: 'Sealed seasons',
      keywords: 'seafood',
      abstract: '<p>Seals.</p>',
    });
    await publish(content, { title: 'Season', keywords: 'season', abstract: '<p>Season.</p>' });
    const abstract = `<p>${'Of waves and of wind. '.repeat(40)} At sea.</p>`;
    await publish(content, { title: 'Waves', keywords: '', abstract, refnumber: sea });
  });

  it('ranks the word itself before longer words, even if these are rarer and in titles', async () => {
    const found = await list('sea');
    expect(found).toHaveLength(3);
    expect(found[0]).toBe(sea);
    expect((await list('sea waves'))[0]).toBe(sea);
  });

  it('finds longer words if the journal does not contain the word itself', async () => {
    expect(await list('seaso')).toHaveLength(2);
  });
});

describe('suggestions', () => {
  const suggested = async (q: string) => (await page({ q })).suggestion;

  it.each([
    ['adsoprtion', 'adsorption'],
    ['CO2 on “Bsaalt”, 2nd', 'CO2 on “basalt”, 2nd'],
    ['wetahering of mienral', 'weathering of mineral'],
    ['châtelte', 'chatelet'],
    ['датчки', 'датчик'],
  ])('corrects %s', async (q, corrected) => {
    expect(await suggested(q)).toBe(corrected);
    expect((await page({ q: corrected })).total).toBeGreaterThan(0);
  });

  it.each(['adsorption', 'adsorp', 'basalt poetry', 'xylophone', '', 'CO3', '10.5555/basalt.1'])(
    'has none for %s',
    async (q) => expect(await suggested(q)).toBeUndefined(),
  );

  it('correct a rare word to a frequent word', async () => {
    expect(await suggested('bassalt')).toBe('basalt');
    await publish(content, { title: 'A bassalt', abstract: '<p>None.</p>', keywords: '' });
    expect(await suggested('bassalt')).toBeUndefined();
    for (let n = 0; n < 8; n += 1) {
      await publish(content, {
        title: `Basalt ${n}`,
        abstract: '<p>Basalt.</p>',
        keywords: 'basalt',
      });
    }
    expect(await suggested('bassalt')).toBe('basalt');
    expect((await page({ q: 'bassalt' })).total).toBe(1);
  });

  it('contain no word that occurs only in articles that are not public', async () => {
    const secret = await publish(content, { title: 'On unobtainium' });
    expect(await suggested('unobtaniium')).toBe('unobtainium');
    await setStatus(content, secret, 'disabled');
    expect(await suggested('unobtaniium')).toBeUndefined();
  });
});

describe('the index', () => {
  it('contains a published article at once, and soon in other instances', async () => {
    const { refnumber } = await publish(content, { title: 'On quicksilver' });
    expect(await list('quicksilver')).toEqual([refnumber]);
    await expect.poll(() => list('quicksilver', other)).toEqual([refnumber]);
  });

  it('contains an article only while the article is enabled', async () => {
    const article = await publish(content, { title: 'On phlogiston' });
    await expect.poll(() => list('phlogiston', other)).toHaveLength(1);
    await setStatus(content, article, 'disabled');
    expect(await list('phlogiston')).toEqual([]);
    await expect.poll(() => list('phlogiston', other)).toEqual([]);
    await setStatus(content, article, 'enabled');
    expect(await list('phlogiston')).toEqual([article.refnumber]);
  });

  it('contains the new words of a changed article, and not the old ones', async () => {
    const { refnumber } = await publish(content, { title: 'On caloric' });
    const { models, catalogue } = content;
    const change = { $set: { title: 'On entropy' }, $inc: { version: 1 } };
    await models.articles.updateOne({ refnumber }, change);
    const record = await models.articles.findOne({ refnumber }).lean();
    if (!record) throw new Error('gone');
    await catalogue.put({ kind: 'articles', record });
    expect([await list('caloric'), await list('entropy')]).toEqual([[], [refnumber]]);
  });

  it('finds a word with a hyphen by its letters and digits', async () => {
    const { refnumber } = await publish(content, { title: 'Masks against COVID-19 at 40 pm' });
    const whole = await publish(content, { title: 'Interleukin IL6', keywords: '<i>Mus</i>, E3' });
    for (const q of ['COVID19', 'covid-19', 'covid 19'])
      expect(await list(q), q).toEqual([refnumber]);
    for (const q of ['IL6', 'il6', 'mus']) expect(await list(q), q).toEqual([whole.refnumber]);
    expect(await list('covid20')).toEqual([]);
  });

  it('loses articles that are deleted from the database', async () => {
    const { refnumber } = await publish(content, { title: 'On vis viva' });
    await content.models.articles.deleteOne({ refnumber });
    await content.catalogue.recover();
    expect(await list('viva')).toEqual([]);
  });
});
