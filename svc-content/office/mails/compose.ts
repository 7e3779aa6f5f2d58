import {
  articlePath,
  articlePdfPath,
  certificatePath,
  fillTemplate,
  journalName,
  type MailKindName,
  type MailTemplate,
  type PlaceholderOf,
  plainText,
  splitAtLinks,
} from '@app/contracts';
import { titleOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import type { SettingsRecord } from '../../journal/settings/model.ts';
import { html, Markup } from '../../store/text/html.ts';

export interface Journal {
  name: string;
  /** The origin of absolute addresses. */
  origin: string;
}

export const journalOf = (settings: SettingsRecord, publicUrl: string): Journal => ({
  name: journalName(settings),
  origin: settings.domain || publicUrl,
});

/** The values of the placeholders that only a certain kind of message has. */
export type ValuesOf<Kind extends MailKindName> = Record<
  Exclude<PlaceholderOf<Kind>, 'journal' | 'site'>,
  string
>;

/**
 * Returns the subject and the text of a message. The subject always consists of one line, whatever the
 * values contain.
 */
export function compose<Kind extends MailKindName>(
  { subject, text }: MailTemplate,
  values: ValuesOf<Kind>,
  { name, origin }: Journal,
): MailTemplate {
  const all: Record<string, string> = { ...values, journal: name, site: origin };
  return {
    subject: fillTemplate(subject, all)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    text: fillTemplate(text, all)
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

export function valuesOfArticle(
  article: ArticleRecord,
  { origin }: Journal,
): ValuesOf<'article-published' | 'certificates'> {
  return {
    authors: article.authors.join(', '),
    title: plainText(titleOf(article)),
    reference: article.refnumber,
    article: origin + articlePath(article),
    pdf: origin + articlePdfPath(article),
    certificates: article.authors
      .map((author) => `${author}:\n${origin}${certificatePath(article.refnumber, author)}`)
      .join('\n'),
  };
}

const BREAK = new Markup('<br>');
/**
 * Elements have inline styles, because mail programs ignore style sheets. Colours are not set, because programs
 * have light and dark modes.
 */
const BODY = 'margin:0 auto;padding:16px;max-width:36em;font:16px/1.5 Georgia,serif';

/** Returns a text as HTML. Empty lines separate paragraphs, and addresses become links. */
export function htmlOf(text: string, subject: string): string {
  const line = (content: string): Markup[] =>
    splitAtLinks(content).map((part, at) => {
      if (at % 2 === 0) return html`${part}`;
      return html`<a href="${part}" style="overflow-wrap:anywhere">${part}</a>`;
    });
  const paragraph = (lines: string[]) =>
    html`<p dir="auto">${lines.map((each, at) => html`${at > 0 && BREAK}${line(each)}`)}</p>`;
  const paragraphs = text.split(/\n{2,}/).map((each) => paragraph(each.split('\n')));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${BODY}">${paragraphs}</body></html>`.text;
}
