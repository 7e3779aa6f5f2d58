import { type SearchPage, searchPageSchema } from '@app/contracts';
import type { Block, FullText, Inline } from '@app/contracts/full-text';
import { recordedLog, silentLog, testMongoUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { articleRecord } from '../../office/indexing-checks/testing/journal.ts';
import { createIssue, disable, publish, setStatus } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { ArticleIndex } from './article-index.ts';
import { Vocabulary } from './vocabulary.ts';

const mongoUrl = testMongoUrl();
let content: TestContent;
let other: TestContent;
beforeAll(async () => {
  content = await startContent({ mongoUrl });
  other = await startContent({ mongoUrl, minioUrl: content.storageUrl });
  await createIssue(content, 2);
});
afterAll(async () => {
  await content.close();
  await other.close();
});

const p = (id: string, ...words: Inline[]): Block => ({
  type: 'paragraph',
  id: `p-${id}`,
  content: words,
});
const section = (title: string, ...blocks: Block[]): Block => ({
  type: 'section',
  id: `sec-${title}`,
  title: [title],
  content: blocks,
});
const textOf = (...body: Block[]): FullText => ({
  front: [p('front', 'telephone')],
  body,
  back: [],
  floats: [],
  subArticles: [],
});

/** Adds a version of the text of an article. Returns its number. */
async function addVersion(article: string, number: number, text: FullText): Promise<number> {
  const read = { text, questions: [], removed: [], unheld: [], lostWords: [] };
  const version = { article, number, kind: 'upload' as const, figures: [], createdby: 'admin' };
  await content.textVersions.add(version, read);
  return number;
}

async function show(article: string, shown: number | null): Promise<void> {
  const answer = await fetch(`${content.url}/api/admin/archives/${article}/text/shown`, {
    method: 'PUT',
    body: JSON.stringify({ shown, pdf: 'author' }),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${content.sign('admin')}`,
    },
  });
  if (!answer.ok) throw new Error(`could not show the text: ${await answer.text()}`);
}

async function publishText(fields: Record<string, string>, ...body: Block[]) {
  const article = await publish(content, fields);
  await show(article.id, await addVersion(article.id, 1, textOf(...body)));
  return article;
}

async function search(q: string, from = content): Promise<SearchPage> {
  const answer = await from.get(`/api/search?${new URLSearchParams({ q, page: '1' })}`);
  return searchPageSchema.strict().parse(await answer.json());
}
const found = async (q: string, from = content) =>
  (await search(q, from)).results.map(({ refnumber }) => refnumber);

describe('searching full texts', () => {
  it('finds an article by words of its text, and names the place of the words', async () => {
    const { refnumber } = await publishText(
      { title: 'Salt of a lake', abstract: '<p>Short.</p>' },
      section('Introduction', p('1', 'Lakes are salty.')),
      section(
        'The walk',
        p('2', 'Nobody had an umbrella.'),
        p(
          '3',
          'It was windy. ',
          { type: 'mark', mark: 'italic', content: ['Ümbrellas'] },
          ' flew.',
        ),
        p('4', 'An umbrella flew across the windy shore.'),
      ),
    );
    const { results, total } = await search('windy umbrella');
    expect(total).toBe(1);
    expect(results[0]).toMatchObject({ refnumber, excerpt: '' });
    expect(results[0]?.terms).toEqual(['umbrella', 'windy']);
    expect(results[0]?.place).toEqual({
      section: 'The walk',
      anchor: 't-p-4',
      excerpt: 'An umbrella flew across the windy shore.',
    });
    // One word is in the title, the other one in the text.
    expect(await found('salt umbrella')).toEqual([refnumber]);
    expect((await search('umbrellas')).results[0]?.place?.anchor).toBe('t-p-3');
    expect(await found('umbrel')).toEqual([refnumber]);
    // For this typing error, the most similar word of the journal is in the text.
    expect(await found('umbrela')).toEqual([refnumber]);
    expect((await search('umbrella')).suggestion).toBeUndefined();
    // The front matter of the file is not shown to readers.
    expect(await found('telephone')).toEqual([]);
  });

  it('ranks matches in titles, authors and abstracts before matches in full texts', async () => {
    const words = Array.from({ length: 30 }, (_, n) => p(`k${n}`, 'Kittiwake kittiwakes'));
    const text = await publishText({ title: 'Ten birds' }, section('Birds', ...words));
    const abstract = await publish(content, { abstract: '<p>One kittiwake and much else.</p>' });
    const beginning = await publish(content, { title: 'Kittiwakes of a cliff, and their food' });
    expect(await found('kittiwake')).toEqual([
      abstract.refnumber,
      beginning.refnumber,
      text.refnumber,
    ]);
  });

  it('covers captions, tables, notes, references and sub-articles, and names their places', async () => {
    const caption = [p('c', 'Caption of zircon')];
    const cell = (word: string) => ({ content: [p(word, word)] });
    const grid: Block = {
      type: 'grid',
      id: 'g',
      head: [[cell('Mineral')]],
      bodies: [[[cell('xenotime'), cell('monazite')]]],
      foot: [],
    };
    const float = { label: ['Table 1'], foot: [p('f', 'Foot of rutile')], caption };
    const article = await publish(content, { title: 'Minerals' });
    await addVersion(article.id, 1, {
      ...textOf(section('Results', { type: 'table', id: 'tab', content: [grid], ...float })),
      lang: 'en',
      back: [
        {
          type: 'notes',
          id: 'n',
          items: [{ type: 'note', id: 'n1', content: [p('n', 'sphene')] }],
        },
        {
          type: 'references',
          id: 'r',
          title: ['Works'],
          content: [],
          items: [{ type: 'reference', id: 'r1', content: ['On allanite'] }],
        },
        { type: 'paragraph', id: 'p-he', lang: 'he', dir: 'rtl', content: ['זירקון נדיר'] },
      ],
      subArticles: [
        {
          type: 'sub-article',
          id: 'sub',
          title: ['Decision'],
          authors: [],
          ...textOf(p('s', 'apatite')),
          front: [p('sf', 'titanite')],
        },
      ],
    });
    await show(article.id, 1);
    const placeOf = async (q: string) => (await search(q)).results[0]?.place;
    const english = { lang: 'en' };
    for (const word of ['zircon', 'monazite', 'rutile']) {
      const place = await placeOf(word);
      expect(place, word).toMatchObject({ ...english, section: 'Results', anchor: 't-tab' });
      expect(place?.excerpt, word).toContain('Mineral xenotime monazite');
    }
    expect(await placeOf('sphene')).toEqual({
      ...english,
      section: '',
      anchor: 't-n1',
      excerpt: 'sphene',
    });
    expect(await placeOf('allanite')).toMatchObject({ section: 'Works', anchor: 't-r1' });
    expect(await placeOf('apatite')).toMatchObject({ section: 'Decision', anchor: 't-p-s' });
    expect(await placeOf('titanite')).toMatchObject({ section: 'Decision', anchor: 't-p-sf' });
    expect(await placeOf('זירקון')).toMatchObject({ lang: 'he', dir: 'rtl', anchor: 't-p-he' });
  });

  it('searches only texts that readers see, on all instances', async () => {
    const article = await publish(content, { title: 'Words that change' });
    const { refnumber } = article;
    await addVersion(article.id, 1, textOf(p('1', 'brontosaurus')));
    await addVersion(article.id, 2, textOf(p('1', 'apatosaurus')));
    expect(await found('brontosaurus')).toEqual([]);

    await show(article.id, 1);
    expect(await found('brontosaurus')).toEqual([refnumber]);
    await vi.waitFor(async () => expect(await found('brontosaurus', other)).toEqual([refnumber]), {
      timeout: 60_000,
    });
    await show(article.id, 2);
    expect([await found('brontosaurus'), await found('apatosaurus')]).toEqual([[], [refnumber]]);
    await vi.waitFor(async () => expect(await found('apatosaurus', other)).toEqual([refnumber]), {
      timeout: 60_000,
    });
    expect(await found('brontosaurus', other)).toEqual([]);

    for (const hide of [() => disable(content, article), () => show(article.id, null)]) {
      await hide();
      expect(await found('apatosaurus')).toEqual([]);
      await setStatus(content, article, 'enabled');
      await show(article.id, 2);
      expect(await found('apatosaurus')).toEqual([refnumber]);
    }
  });

  it('finds nothing of a text that a notice has removed, until the notice is hidden', async () => {
    const { refnumber } = await publishText({ title: 'False data' }, p('1', 'phlogiston'));
    const notice = await publish(content, {
      title: 'Retraction: False data',
      noticekind: 'retraction',
      noticeof: refnumber,
      removestext: 'yes',
    });
    expect(await found('phlogiston')).toEqual([]);
    await disable(content, notice);
    expect(await found('phlogiston')).toEqual([refnumber]);
  });

  it('finds an article by its fields if its text cannot be indexed', () => {
    const passagesOf = () => {
      throw new RangeError('Invalid array length');
    };
    const { log, lines } = recordedLog();
    const index = new ArticleIndex(log, {
      passagesOf,
      passage: () => undefined,
      remove: () => undefined,
    });
    const article = articleRecord({ title: 'Cormorants' });
    index.replace(String(article._id), article);
    expect(index.find('cormorants').best(0, 1)).toEqual([article]);
    // The article is indexed again after its text has been read.
    index.refresh(String(article._id));
    const line = { level: 50, id: String(article._id) };
    expect(lines).toMatchObject([line, line]);
  });

  it('does not let a write fail because the article cannot be indexed', async () => {
    const failing = vi.spyOn(content.searchedTexts, 'passagesOf').mockImplementation(() => {
      throw new RangeError('Invalid array length');
    });
    onTestFinished(() => failing.mockRestore());
    const { refnumber } = await publish(content, { title: 'Shearwaters' });
    expect(failing).toHaveBeenCalled();
    expect(await found('shearwaters')).toEqual([refnumber]);
  });

  it('indexes the next article completely after an article could not be indexed', () => {
    const index = new ArticleIndex(silentLog);
    const counting = vi.spyOn(Vocabulary.prototype, 'addTermsOf');
    onTestFinished(() => counting.mockRestore());
    counting.mockImplementationOnce(function (this: Vocabulary, _, visit) {
      visit(this.add('cormorants'));
      throw new RangeError('Map maximum size exceeded');
    });
    const [broken, next] = [articleRecord({}), articleRecord({ title: 'Cormorants' })];
    for (const article of [broken, next]) index.replace(String(article._id), article);
    expect(index.find('cormorants').best(0, 2)).toEqual([next]);
  });

  it('reads texts after a start', async () => {
    const { refnumber } = await publishText({ title: 'Restart' }, p('1', 'quetzalcoatlus'));
    const restarted = await startContent({ mongoUrl, minioUrl: content.storageUrl });
    await restarted.search.loaded;
    await restarted.searchedTexts.readWanted();
    expect(await found('quetzalcoatlus', restarted)).toEqual([refnumber]);
    await restarted.close();
  });
});
