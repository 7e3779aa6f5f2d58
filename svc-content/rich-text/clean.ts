import { escapeLoneLessThan, withoutControls } from '@app/contracts';
import sanitizeHtml from 'sanitize-html';

/**
 * Rich text is cleaned when it is written, by what each kind of field may hold, and kept as HTML
 * that any page may show as it is. Cleaning what is clean changes nothing.
 */
export type RichTextKind = keyof typeof allowed;

const marks = ['i', 'em', 'sub', 'sup'];
const blocks = ['p', 'br', 'b', 'strong', 'ul', 'ol', 'li', ...marks];

const links = {
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

const allowed = {
  /** A title in one line: what chemistry needs, and nothing that only decorates. */
  title: { allowedTags: marks, allowedAttributes: {} },
  abstract: { allowedTags: blocks, allowedAttributes: {} },
  /** The home page's text and the address: also headings and links. */
  page: {
    allowedTags: [...blocks, 'a', 'h2', 'h3', 'h4', 'hr', 'blockquote', 'u', 'small'],
    ...links,
  },
  /** An entry of the work log. */
  work: { allowedTags: [...blocks, 'a', 'u'], ...links },
} satisfies Record<string, sanitizeHtml.IOptions>;

export function cleanRichText(kind: RichTextKind, html: string): string {
  const text = escapeLoneLessThan(html.normalize('NFC'));
  const clean = sanitizeHtml(text, { ...allowed[kind], disallowedTagsMode: 'discard' }).trim();
  // A control character may have come as a reference (&#1;), which is read only now. What is left
  // without it is cleaned as well: it may have hidden a scheme such as javascript:.
  const printable = withoutControls(clean);
  if (printable !== clean) return cleanRichText(kind, printable);
  return kind === 'title' ? clean.replace(/\s+/g, ' ') : clean;
}
