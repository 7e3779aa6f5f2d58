import { fillTemplate, type MailTemplate, splitAtLinks } from '@app/contracts';
import { html, Markup } from '../http/html.ts';

/**
 * Returns the subject and the text of a message. The subject always consists of one line, even if values contain line
 * breaks.
 */
export function compose(
  { subject, text }: MailTemplate,
  values: Readonly<Record<string, string>>,
): MailTemplate {
  return {
    subject: fillTemplate(subject, values)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    text: fillTemplate(text, values)
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
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
