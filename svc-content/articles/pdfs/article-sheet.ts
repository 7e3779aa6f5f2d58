import {
  articlePath,
  dateText,
  doiUrl,
  gravestOf,
  type NoticeKind,
  noticeAddress,
  noticeKinds,
  outcomeOf,
  plainText,
  titleWithoutKind,
} from '@app/contracts';
import { marksOf } from '../marks.ts';
import type { ArticleRecord } from '../model.ts';
import { isTextRemoved } from '../notices.ts';
import type { Block, Sheet } from './sheet.ts';

/** The facts about the journal that a sheet prints. */
export interface SheetJournal {
  name: string;
  origin: string;
}

/** Returns the sheet in front of (or instead of) an article's PDF, or undefined if the article has no notice. */
export function articleSheet(record: ArticleRecord, journal: SheetJournal): Sheet | undefined {
  const { updates } = marksOf(record);
  const gravest = gravestOf({ updates });
  if (!gravest) return undefined;
  const notices = updates.flatMap((update): Block[] => {
    const { kind, date } = update;
    const url = noticeAddress(update, journal.origin);
    return [
      { style: 'subheading', text: `${noticeKinds[kind]}, ${dateText(date)}` },
      { style: 'text', text: plainText(titleWithoutKind(update)) },
      { style: 'link', text: url, url },
    ];
  });
  const last = isTextRemoved(record)
    ? 'The text of this article is no longer available. The notice says why.'
    : 'The article follows as it was published.';
  return {
    title: plainText(record.title),
    date: new Date(Math.max(...updates.map(({ date }) => Date.parse(date)))),
    blocks: [
      { style: 'journal', text: journal.name },
      { style: 'heading', text: outcomeOf(gravest) },
      { style: 'text', text: plainText(record.title) },
      ...addressOf(record, journal),
      ...notices,
      { style: 'text', text: last },
    ],
  };
}

/** Returns the sheet in front of an earlier version. */
export function versionSheet(record: ArticleRecord, number: number, journal: SheetJournal) {
  const version = record.versions?.[number - 1];
  if (!version) return undefined;
  const sheet: Sheet = {
    title: plainText(version.title),
    date: version.date,
    blocks: [
      { style: 'journal', text: journal.name },
      { style: 'heading', text: 'There is a newer version of this article.' },
      { style: 'text', text: plainText(version.title) },
      {
        style: 'text',
        text: `Version ${number} was replaced on ${dateText(version.date.toISOString())}.`,
      },
      { style: 'text', text: version.note },
      ...addressOf(record, journal),
    ],
  };
  return { sheet, pdf: version.pdf };
}

/** Returns a notice as a complete document, for notices without an uploaded PDF. */
export function noticeSheet(notice: NoticeTexts, about: ArticleRecord, journal: SheetJournal) {
  const { kind, title, html, date, authorname, doi } = notice;
  const paragraphs = html
    .split(/<\/(?:p|li|h\d|blockquote)>|<br\s*\/?>/i)
    .map((part) => plainText(part))
    .filter((text) => text !== '');
  const doiBlocks = doi ? [{ style: 'link', text: doiUrl(doi), url: doiUrl(doi) } as const] : [];
  const sheet: Sheet = {
    title: plainText(title),
    date: new Date(date),
    blocks: [
      { style: 'journal', text: `${journal.name} · ${noticeKinds[kind]}` },
      { style: 'heading', text: plainText(title) },
      { style: 'text', text: `${authorname}, ${dateText(date)}` },
      ...doiBlocks,
      { style: 'subheading', text: 'About the article' },
      { style: 'text', text: plainText(about.title) },
      ...addressOf(about, journal),
      { style: 'subheading', text: noticeKinds[kind] },
      ...paragraphs.map((text) => ({ style: 'text', text }) as const),
    ],
  };
  return sheet;
}

interface NoticeTexts {
  kind: NoticeKind;
  title: string;
  html: string;
  date: string;
  authorname: string;
  doi: string;
}

function addressOf(record: ArticleRecord, { origin }: SheetJournal): Block[] {
  const url = record.doi ? doiUrl(record.doi) : origin + articlePath(record);
  return [{ style: 'link', text: url, url }];
}
