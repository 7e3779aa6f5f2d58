import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { printableDocument } from '../printing/printable.ts';
import { loadTemplates } from '../templates/load.ts';
import { testArticle, testDesign, testSettings } from '../testing/records.ts';
import { indexPageDocument, indexPageFields } from './index-page.ts';

const templates = await loadTemplates();
const authors = ['Łukasz Żółć', '田中さくら', 'श्री त्रिपाठी'];
const articles = Array.from({ length: 100 }, (_, at) =>
  testArticle({
    title: `Study <i>number</i> ${at} & others`,
    authors,
    pagenumber: `${at + 1}`,
    issue: at < 60 ? 2 : 1,
  }),
);
const fields = indexPageFields(articles, testSettings());

it('yields to the event loop while it composes the document', async () => {
  let isComposed = false;
  const composing = indexPageDocument(templates, fields, testDesign()).finally(() => {
    isComposed = true;
  });
  let turns = 0;
  for (; !isComposed; turns += 1) await setImmediate();
  expect(turns).toBeGreaterThanOrEqual(20);
  const { body } = await composing;
  const numbers = Array.from(body.matchAll(/<\/em> (\d+) &amp; others/g), ([, at]) => Number(at));
  const [second, first] = [numbers.slice(40), numbers.slice(0, 40)];
  expect([...second, ...first]).toEqual(articles.map((_, at) => at));
});

it.each([
  ['12-15', '', '12–15'],
  ['', 'e-12', 'e-12'],
  ['12-15', 'e12', 'e12, 12–15'],
])('lists the pages “%s” and the article number “%s”', async (pagenumber, articlenumber, place) => {
  const listed = indexPageFields([testArticle({ pagenumber, articlenumber })], testSettings());
  const { body } = await indexPageDocument(templates, listed, testDesign());
  expect(body).toContain(`<p class="pages">${place}</p>`);
});

it('embeds the fonts of every character', async () => {
  const { faces } = await indexPageDocument(templates, fields, testDesign());
  const text = `Volume Issue Contents ISSN Study number others 0123456789()&,· ${authors}`;
  const { faces: whole } = printableDocument({
    title: '',
    author: '',
    markup: { css: '', body: '', plain: authors.join(', ') },
    text,
    display: 'Journal of Engines',
  });
  const ids = faces.faces.map(({ id }) => id);
  expect(whole.faces.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
  expect(faces.setting).toBe(whole.setting);
});
