import type { AdminArticle, AdminSettings } from '@app/contracts';

export const SCHOLAR_ADDRESS = 'https://scholar.google.com/citations';

export type NoticeSettings = Pick<
  AdminSettings,
  'origin' | 'help_video_article' | 'help_video_scholar'
>;

/** Returns an absolute URL at the journal's configured origin, which may differ from the origin of this page. */
export const downloadAddress = (origin: string, { refnumber }: Pick<AdminArticle, 'refnumber'>) =>
  `${origin}/pdf?refno=${encodeURIComponent(refnumber)}`;

export function helpVideos({ help_video_article, help_video_scholar }: NoticeSettings) {
  return [
    { name: 'downloading your paper and certificates', address: help_video_article },
    { name: 'adding your paper to Google Scholar', address: help_video_scholar },
  ].flatMap(({ name, address }) => (address ? { name: `Help video: ${name}`, address } : []));
}

export function noticeText(article: AdminArticle, settings: NoticeSettings): string {
  const { refnumber } = article;
  return [
    `Dear ${article.authors.join(', ')},`,
    `Your paper with the reference number ${refnumber} is published. Download the paper and the certificates here: ${downloadAddress(settings.origin, article)}`,
    `We suggest that you add the paper to your Google Scholar profile, so that readers and citations find it: ${SCHOLAR_ADDRESS}`,
    ...helpVideos(settings).map(({ name, address }) => `${name}: ${address}`),
  ].join('\n\n');
}

export function noticeMail(article: AdminArticle, settings: NoticeSettings): string {
  const to = encodeURIComponent(article.email).replaceAll('%40', '@');
  const subject = encodeURIComponent(`Your paper ${article.refnumber} is published`);
  const body = encodeURIComponent(noticeText(article, settings).replaceAll('\n', '\r\n'));
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
