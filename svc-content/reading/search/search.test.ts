import { describe, expect, it } from 'vitest';
import type { ArticleRecord } from '../../articles/model.ts';
import { termsOf } from '../../store/text/words.ts';
import { matchExcerpt } from './search.ts';

function article(fields: Partial<ArticleRecord>): ArticleRecord {
  return { title: '', authors: [], keywords: '', abstract: '', ...fields } as ArticleRecord;
}

describe('the shown match', () => {
  it('has the words of the article in lower case', () => {
    const found = article({
      title: 'Émulsions of CO<sub>2</sub>',
      authors: ['Łucja ÉMULSION'],
      abstract: '<p>Two émulsions.</p>',
    });
    expect(matchExcerpt(found, ['emulsions', 'emulsion', 'co2'])).toEqual({
      terms: ['émulsions', 'co2', 'émulsion'],
      excerpt: 'Two émulsions.',
    });
  });

  it('joins adjacent pairs of characters in a script without spaces', () => {
    const found = article({ abstract: '<p>新しい光触媒の研究</p>' });
    expect(matchExcerpt(found, ['光触', '触媒', '研究']).terms).toEqual(['光触媒', '研究']);
  });

  it('is cut between words around the first match', () => {
    const abstract = `<p>${'before '.repeat(50)}zinc &amp; iron ${'after '.repeat(80)}</p>`;
    const { excerpt } = matchExcerpt(article({ abstract }), ['zinc']);
    expect(excerpt).toMatch(/^… (before )+zinc & iron (after )+…$/);
    expect(excerpt.length).toBeLessThan(300);
  });

  it('is never cut within a character', () => {
    const abstract = `${'𠮷'.repeat(200)}鉄${'க்'.repeat(300)}`;
    const { excerpt } = matchExcerpt(article({ abstract }), ['鉄']);
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerpt).toMatch(/^… (𠮷)+鉄(க்)+ …$/u);
  });

  it('has no excerpt without a match in the abstract', () => {
    const found = article({ title: 'Zinc', abstract: '<p>Iron</p>' });
    expect(matchExcerpt(found, termsOf('zinc'))).toEqual({ terms: ['zinc'], excerpt: '' });
  });
});
