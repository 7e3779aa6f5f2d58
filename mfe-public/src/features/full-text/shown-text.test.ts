import type { Article } from '@app/contracts';
import { emptyText, type FullText } from '@app/contracts/full-text';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../../testing/fake-content.ts';
import { article as baseArticle, settings } from '../../testing/records.ts';

const PATH = '/archives/2026/vol2/issue1/JRN-1';
const TEXT = '/api/archives/ref/JRN-1/text';
const PICTURE = `${'0a'.repeat(32)}.png`;

const article: Article = {
  ...baseArticle,
  references: [{ text: 'Kepler. On the six-cornered snowflake.' }],
  fulltext: { version: 3, shownSince: '2026-04-01T00:00:00.000Z', pdf: 'author' },
};
const text: FullText = {
  ...emptyText(),
  body: [
    {
      type: 'section',
      id: 's1',
      title: ['Methods'],
      content: [
        { type: 'paragraph', id: 'p1', content: ['Wholly new words.'] },
        { type: 'picture', id: 'i1', file: PICTURE, alt: 'A floe' },
        { type: 'picture', id: 'i2', file: 'not-sent.tif', alt: 'A glacier' },
        { type: 'picture', id: 'i3', file: 'https://elsewhere.example/x.png', alt: 'A lake' },
      ],
    },
  ],
};
const withReferences: FullText = {
  ...text,
  back: [
    {
      type: 'references',
      id: 'refs',
      content: [],
      items: [{ type: 'reference', id: 'r1', content: ['Kepler. As printed.'] }],
    },
  ],
};

let answers: Record<string, unknown>;
let content: FakeContent;
beforeEach(async () => {
  answers = {
    '/api/settings': settings,
    '/api/archives/ref/JRN-1': article,
    [TEXT]: withReferences,
  };
  content = await startFakeContent(answers);
});
afterEach(() => content.stop());

it('states that the PDF still has a former text, if it does', async () => {
  const note = 'The PDF still has the former text';
  expect((await content.render(PATH)).body).not.toContain(note);
  const fulltext = { ...article.fulltext, pdf: 'typeset', isPdfOfFormerText: true };
  answers['/api/archives/ref/JRN-1'] = { ...article, fulltext };
  expect((await content.render(PATH)).body).toContain(note);
});

it('shows the text under the abstract, with a list of contents', async () => {
  const { body } = await content.render(PATH);
  expect(body.indexOf('Wholly new words.')).toBeGreaterThan(body.indexOf('id="abstract"'));
  expect(body).toContain('<a href="#t-s1"><span class="ft-title">Methods</span></a>');
  expect(body).toContain('<section id="t-s1">');
});

it('sends the text with its styles only as markup, not also as data', async () => {
  const page = await content.render(PATH);
  expect(page.body.split('Wholly new words.')).toHaveLength(2);
  expect(JSON.stringify(page.hydration)).not.toContain('Wholly new words.');
  expect([page.chunks, page.styleChunks]).toEqual([['article'], ['full-text']]);
});

it('shows stored pictures, and names pictures that are missing', async () => {
  const { body } = await content.render(PATH);
  expect(body).toContain(`src="/assets/articles/a1/${PICTURE}"`);
  expect(body).toContain('This picture is not available: A glacier');
  expect(body).toContain('This picture is not available: A lake');
  expect(body).not.toContain('elsewhere.example');
});

it('shows the references only once: from the text or, if it has none, from the record', async () => {
  const { body } = await content.render(PATH);
  expect(body).toContain('Kepler. As printed.');
  expect(body).not.toContain('id="ref-1"');
  answers[TEXT] = text;
  const other = await content.render(PATH);
  expect(other.body).toContain('id="ref-1"');
});

it.each([
  ['an article without a text', { ...article, fulltext: undefined }, 404],
  ['a text that was withdrawn a moment ago', article, 404],
  ['a text that cannot be read now', article, 503],
])('shows the page of %s without a list of contents', async (_, record, answer) => {
  answers['/api/archives/ref/JRN-1'] = record;
  answers[TEXT] = answer;
  const { body, styleChunks, status } = await content.render(PATH);
  expect(status).toBe(200);
  expect(body).not.toContain('Contents');
  expect(body).toContain('id="ref-1"');
  expect(styleChunks).toBeUndefined();
});
