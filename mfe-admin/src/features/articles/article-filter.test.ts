import type { AdminArticle } from '@app/contracts';
import { expect, it } from 'vitest';
import { articleSortKeys, filterArticles } from './article-filter.ts';

function article(fields: Partial<AdminArticle>): AdminArticle {
  return {
    refnumber: 'JLC-1',
    txnid: 'TXN-1',
    title: 'On <i>esters</i>',
    authors: ['Ingrid Bergström'],
    pagenumber: '12-15',
    status: 'enabled',
    stage: 'enabled',
    file: 'JLC-1.pdf',
    fileSize: 1_000,
    creation: '2026-02-03T00:00:00.000Z',
    ...fields,
  } as AdminArticle;
}

const esters = article({});
const hidden = article({
  refnumber: 'JLC-2',
  status: 'disabled',
  stage: 'disabled',
  title: 'H<sub>2</sub>O',
});
const bare = article({ refnumber: 'JLC-3', file: '', fileSize: 0, authors: ['Aryabhata Śarmā'] });
const all = [esters, hidden, bare];
const found = (text: string, group = '') =>
  filterArticles(all, { text, group }).map(({ refnumber }) => refnumber);

it('finds articles by the text of their rows, regardless of case, accents and markup', () => {
  expect(found('bergstrom')).toEqual(['JLC-1', 'JLC-2']);
  expect(found('SARMA')).toEqual(['JLC-3']);
  expect(found('h2o')).toEqual(['JLC-2']);
  expect(found('esters jlc-1')).toEqual(['JLC-1']);
  expect(found('esters jlc-2')).toEqual([]);
  expect(found('  ')).toHaveLength(3);
});

it('filters by group, and ignores unknown groups', () => {
  expect(found('', 'enabled')).toEqual(['JLC-1', 'JLC-3']);
  expect(found('', 'disabled')).toEqual(['JLC-2']);
  expect(found('', 'no-pdf')).toEqual(['JLC-3']);
  expect(found('', 'constructor')).toHaveLength(3);
});

it('sorts by the first page as a number, and by titles without their markup', () => {
  expect(articleSortKeys.pages?.(article({ pagenumber: '101' }))).toBe(101);
  expect(articleSortKeys.title?.(hidden)).toBe('H2O');
});
