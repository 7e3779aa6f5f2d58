import type { Settings } from '@app/contracts';
import { expect, it } from 'vitest';
import { authorsMail } from './authors-mail.ts';
import type { PageArticle } from './page-article.ts';

const settings = {
  websiteemail: 'office+a&b@journal.example',
  origin: 'https://journal.example',
} as Settings;
const article = {
  refnumber: 'JRN-1',
  title: 'On x &lt; 5 &amp; H<sub>2</sub>O?',
  contributors: [{ name: 'Ada Lovelace' }, { name: 'Émilie du Châtelet', isCorresponding: true }],
  notice: null,
  year: 2026,
  volume: 2,
  issue: 1,
} as unknown as PageArticle;

it('is addressed to the editorial office, and names the author and the article', () => {
  const url = new URL(authorsMail(article, settings) ?? '');
  expect(decodeURIComponent(url.pathname)).toBe('office+a&b@journal.example');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(url.searchParams.get('subject')).toBe('To the corresponding author of JRN-1');
  const body = url.searchParams.get('body');
  expect(body).toContain('the corresponding author, Émilie du Châtelet, of “On x < 5 & H2O?”');
  expect(body).toContain('https://journal.example/archives/2026/vol2/issue1/JRN-1');
});

it('names no author if there is no corresponding author', () => {
  const others = { ...article, contributors: [{ name: 'Ada Lovelace' }] };
  expect(decodeURIComponent(authorsMail(others, settings) ?? '')).toContain(
    'to the authors of “On',
  );
});

it('does not exist if the journal has no address, and for a notice', () => {
  expect(authorsMail(article, { ...settings, websiteemail: '' })).toBeUndefined();
  const notice = { kind: 'correction' } as PageArticle['notice'];
  expect(authorsMail({ ...article, notice }, settings)).toBeUndefined();
});
