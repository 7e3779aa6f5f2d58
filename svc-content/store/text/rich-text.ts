import { escapeLoneLessThan, withoutControls } from '@app/contracts';
import sanitizeHtml from 'sanitize-html';

/** The kinds of rich text. A text is sanitized when it is stored, so pages can insert the stored HTML unchanged. */
export type RichTextKind = keyof typeof allowed;

const marks = ['i', 'em', 'sub', 'sup'];
const blocks = ['p', 'br', 'b', 'strong', 'ul', 'ol', 'li', ...marks];

const links = {
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/** Deeper elements are removed, but not their text: programs that read the text recurse. */
const MAX_DEPTH = 30;

const allowed = {
  title: { allowedTags: marks, allowedAttributes: {} },
  abstract: { allowedTags: blocks, allowedAttributes: {} },
  page: {
    allowedTags: [...blocks, 'a', 'h2', 'h3', 'h4', 'hr', 'blockquote', 'u', 'small'],
    ...links,
  },
  work: { allowedTags: [...blocks, 'a', 'u'], ...links },
} satisfies Record<string, sanitizeHtml.IOptions>;

/** Removes the HTML that the kind does not allow. Sanitizing a sanitized text again changes nothing. */
export function cleanRichText(kind: RichTextKind, html: string): string {
  const text = escapeLoneLessThan(html.normalize('NFC'));
  const options = { disallowedTagsMode: 'discard', nestingLimit: MAX_DEPTH } as const;
  const clean = sanitizeHtml(text, { ...allowed[kind], ...options }).trim();
  // The sanitizer decodes references such as &#1;. A decoded control character may have hidden a scheme such as
  // `javascript:`, so sanitize the text again without control characters.
  const printable = withoutControls(clean);
  if (printable !== clean) return cleanRichText(kind, printable);
  return kind === 'title' ? clean.replace(/\s+/g, ' ') : clean;
}
