import { noArticleDetails, type Settings } from '@app/contracts';
import { expect, it } from 'vitest';
import { citationTags, dublinCoreTags, shareTags } from './citation-tags.ts';
import type { PageArticle } from './page-article.ts';

const text = 'T<Tc, a<b and c>d, R&D, <LOD>, 10⁵ and H2O';
const html = 'T&lt;Tc, a&lt;b and c&gt;d, R&amp;D, &lt;LOD&gt;, 10<sup>5</sup> and H<sub>2</sub>O';
const article: PageArticle = {
  ...noArticleDetails,
  ...{ refnumber: 'A', title: html, abstract: `<p>${html}</p>`, keywords: `<i>E. coli</i>, pH<7` },
  ...{ authors: ['Ada'], citedAuthors: ['Ada'], contributors: [{ name: 'Ada' }], pagenumber: '1' },
  ...{ year: 2026, volume: 1, issue: 2, publishdate: '2026-01-02T00:00:00.000Z', file: 'A.pdf' },
  ...{
    fileSize: 1,
    modification: '2026-01-02T00:00:00.000Z',
    updates: [],
    notice: null,
    versions: [],
  },
};
const settings: Pick<Settings, 'websitename' | 'origin' | 'issn' | 'cover_image'> = {
  ...{ websitename: 'J', origin: 'https://j.example', issn: '', cover_image: '' },
};

it('the tags for indexers contain the texts of an article without markup', () => {
  const all = [citationTags, dublinCoreTags, shareTags].flatMap((tags) =>
    tags(article, settings as Settings),
  );
  const contents = (wanted: string) =>
    all.flatMap(([name, content]) => (name === wanted ? content : []));
  for (const name of [
    'citation_title',
    'DC.title',
    'og:title',
    'citation_abstract',
    'DC.description',
  ]) {
    expect(contents(name), name).toEqual([text]);
  }
  for (const name of ['citation_keywords', 'DC.subject', 'article:tag']) {
    expect(contents(name), name).toEqual(['E. coli', 'pH<7']);
  }
});
