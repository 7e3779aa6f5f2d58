import type { AdminArticle, AdminSettings } from '@app/contracts';
import { downloadAddress } from './download-address.ts';

export const SCHOLAR_ADDRESS = 'https://scholar.google.com/citations';

/** What the notice to the author says of the journal's own. */
export type NoticeSettings = Pick<
  AdminSettings,
  'origin' | 'help_video_article' | 'help_video_scholar'
>;

/** The help videos that the journal has set. */
export function helpVideos(settings: NoticeSettings): { name: string; address: string }[] {
  const { help_video_article: ofArticle, help_video_scholar: ofScholar } = settings;
  const videos = [
    { name: 'Help video: downloading your paper and certificates', address: ofArticle },
    { name: 'Help video: adding your paper to Google Scholar', address: ofScholar },
  ];
  return videos.filter(({ address }) => address !== '');
}

/** The notice as an email has it: every link by its address. */
export function noticeText(article: AdminArticle, settings: NoticeSettings): string {
  const { refnumber } = article;
  return [
    `Dear ${article.authors.join(', ')},`,
    `Your paper with the reference number ${refnumber} is published. Download the paper and the certificates here: ${downloadAddress(settings.origin, article)}`,
    `We suggest that you add the paper to your Google Scholar profile, so that readers and citations find it: ${SCHOLAR_ADDRESS}`,
    ...helpVideos(settings).map(({ name, address }) => `${name}: ${address}`),
  ].join('\n\n');
}

/** Opens the notice in the administrator's own email program. */
export function noticeMail(article: AdminArticle, settings: NoticeSettings): string {
  const to = encodeURIComponent(article.email).replaceAll('%40', '@');
  const subject = encodeURIComponent(`Your paper ${article.refnumber} is published`);
  const body = encodeURIComponent(noticeText(article, settings).replaceAll('\n', '\r\n'));
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
