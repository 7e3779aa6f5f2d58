import { type Article, escapeHtml, issuePath } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { article as baseArticle, settings } from '../testing/records.ts';

/** Words and characters that HTML, JSON or a script could mistake for markup. None of them is markup. */
const ODD =
  'T<Tc and p>pc, n<i <LOD> <3 -> <ada@example.org> < x > R&D 50% #1 {x} \\d C:\\new $5 $& "q" “q” it\'s `` -- 10² H₂O Ca²⁺ √2 ﬁ עברית 日本語 😀 İ </scr <!-- [1] (a)';
const text = (name: string) => `Tea ${ODD} ${name}`;
const html = (name: string) => escapeHtml(text(name));

const article: Article = {
  ...baseArticle,
  title: html('title'),
  abstract: `<p>${html('abstract')}</p>`,
  keywords: text('keyword').replace(',', ''),
  authors: [text('group').replace(',', '')],
  citedAuthors: [text('group').replace(',', '')],
  contributors: [
    {
      name: text('group').replace(',', ''),
      isOrganization: true,
      affiliations: [{ name: text('lab') }],
    },
  ],
  funding: [{ name: text('fund') }],
  references: [{ text: text('work') }],
  translations: [{ language: 'de', title: html('Titel'), abstract: `<p>${html('Text')}</p>` }],
};
const PATH = '/archives/2026/vol2/issue1/JRN-1';

let answers: Record<string, unknown>;
let content: FakeContent;
beforeEach(async () => {
  answers = { '/api/settings': settings, '/api/archives/ref/JRN-1': article };
  content = await startFakeContent(answers);
});
afterEach(() => content.stop());

const CHARACTERS: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" },
  ...{ '#38': '&', '#60': '<', '#62': '>', '#34': '"' },
};
const decoded = (markup: string) =>
  markup.replace(/&(#?\w+);/g, (code, name: string) => CHARACTERS[name] ?? code);
const shownIn = (body: string) =>
  decoded(body.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^<>]*>/g, '')).replace(
    /\s+/g,
    ' ',
  );

describe('text without markup on the page of an article', () => {
  it('is unchanged in the tags for programs', async () => {
    const { head } = await content.render(PATH);
    const tags = [...head.matchAll(/<meta name="([^"]*)" content="([^"]*)"/g)].map(
      ([, name, value = '']) => `${name}: ${decoded(value)}`,
    );
    const noComma = (name: string) => text(name).replace(',', '');
    expect(tags).toEqual(
      expect.arrayContaining([
        `citation_title: ${text('title')}`,
        `citation_abstract: ${text('abstract')}`,
        `citation_keywords: ${noComma('keyword')}`,
        `citation_author: ${noComma('group')}`,
        `citation_author_institution: ${text('lab')}`,
        `citation_funding_source: citation_funder=${text('fund')}`,
        `citation_reference: ${text('work')}`,
        `DC.title: ${text('title')}`,
        `DC.creator: ${noComma('group')}`,
      ]),
    );
  });

  it('is unchanged in the data of schema.org', async () => {
    const { body } = await content.render(PATH);
    const [, json = ''] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      headline: text('title'),
      alternativeHeadline: [text('Titel')],
      abstract: text('abstract'),
      author: [{ name: text('group').replace(',', ''), affiliation: [{ name: text('lab') }] }],
      funder: [{ name: text('fund') }],
      citation: [{ name: text('work') }],
      keywords: [text('keyword').replace(',', '')],
    });
  });

  it('is unchanged for readers', async () => {
    const { body } = await content.render(PATH);
    const shown = shownIn(body);
    for (const name of ['title', 'abstract', 'lab', 'fund', 'work', 'Titel', 'Text']) {
      expect([name, shown.includes(text(name))]).toEqual([name, true]);
    }
    for (const name of ['keyword', 'group']) {
      expect([name, shown.includes(text(name).replace(',', ''))]).toEqual([name, true]);
    }
  });

  it('is unchanged in the list of an issue', async () => {
    answers['/api/archives'] = [{ id: '2', year: 2026, volume: 2, total_issues: 1, issues: [1] }];
    answers['/api/archives/2026/2/1'] = [article];
    const { body } = await content.render(issuePath(article));
    const shown = shownIn(body);
    expect(shown).toContain(text('title'));
    expect(shown).toContain(text('group').replace(',', ''));
  });
});
