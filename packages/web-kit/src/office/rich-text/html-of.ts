import { DOMSerializer, type Node } from '@tiptap/pm/model';
import type { RichTextKind } from './kinds.ts';

/** The editor's text as the server keeps it; empty when nothing is written. */
export function htmlOf(kind: RichTextKind, doc: Node): string {
  if (doc.textContent.trim() === '') return '';
  const holder = document.createElement('div');
  const content = kind === 'title' ? (doc.firstChild?.content ?? doc.content) : doc.content;
  holder.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(content));
  // An entry of one paragraph is written as its text alone: `<li>one</li>`.
  for (const item of holder.querySelectorAll('li')) {
    const [first, second] = item.children;
    if (first?.tagName === 'P' && (!second || /^[OU]L$/.test(second.tagName))) {
      first.replaceWith(...first.childNodes);
    }
  }
  return holder.innerHTML;
}
