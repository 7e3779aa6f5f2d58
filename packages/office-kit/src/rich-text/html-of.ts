import { DOMSerializer, type Node } from '@tiptap/pm/model';
import type { RichTextFormat } from './format.ts';
import { textsOf } from './paste-lines.ts';

/** Serializes the editor's document to the HTML that the server stores. The result is empty if there is no text. */
export function htmlOf({ layout, autolink }: RichTextFormat, doc: Node): string {
  if (doc.textContent.trim() === '') return '';
  const holder = document.createElement('div');
  const content = layout === 'line' ? (doc.firstChild?.content ?? doc.content) : doc.content;
  holder.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(content));
  // A list item's only paragraph is unwrapped: `<li>one</li>`.
  for (const item of holder.querySelectorAll('li')) {
    const [first, second] = item.children;
    if (first?.tagName === 'P' && (!second || /^[OU]L$/.test(second.tagName))) {
      first.replaceWith(...first.childNodes);
    }
  }
  if (autolink) linkUrls(holder);
  return holder.innerHTML;
}

/** Matches a URL without trailing punctuation. Balanced parentheses belong to the URL. */
const URL_PATTERN =
  /(\bhttps?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"'()\]}.,:;!?…’”]|\([^\s<>"()]*\)))/i;

function linkUrls(holder: Element): void {
  for (const text of textsOf(holder)) {
    const parts = text.data.split(URL_PATTERN);
    if (parts.length === 1 || text.parentElement?.closest('a')) continue;
    text.replaceWith(...parts.map((part, at) => (at % 2 === 1 ? linkTo(part) : part)));
  }
}

function linkTo(url: string): Element {
  const link = document.createElement('a');
  link.setAttribute('href', url);
  link.setAttribute('rel', 'noopener noreferrer');
  link.textContent = url;
  return link;
}
