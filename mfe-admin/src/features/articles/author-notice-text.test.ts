import type { AdminArticle } from '@app/contracts';
import { expect, it } from 'vitest';
import { helpVideos, noticeMail, noticeText } from './author-notice-text.ts';

const article = {
  refnumber: 'JLC260201',
  authors: ['Ada Lovelace', 'Siân Prydderch'],
  email: 'ada+papers@example.org',
} as AdminArticle;
const settings = {
  origin: 'https://journal.example',
  help_video_article: 'https://videos.example/1?a=1&b=2',
  help_video_scholar: '',
};

it('contains every URL, and only the help videos that are set', () => {
  const text = noticeText(article, settings);
  expect(text).toContain('Dear Ada Lovelace, Siân Prydderch,');
  expect(text).toContain('here: https://journal.example/pdf?refno=JLC260201\n');
  expect(text).toContain('https://scholar.google.com/citations');
  expect(text.endsWith('certificates: https://videos.example/1?a=1&b=2')).toBe(true);
  expect(helpVideos(settings)).toHaveLength(1);
});

it('is sent as an email to the author with the same text', () => {
  const mail = new URL(noticeMail(article, settings));
  expect(mail.protocol).toBe('mailto:');
  expect(decodeURIComponent(mail.pathname)).toBe('ada+papers@example.org');
  expect(mail.searchParams.get('subject')).toBe('Your paper JLC260201 is published');
  expect(mail.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(
    noticeText(article, settings),
  );
});
