import { DOMSerializer, type Node } from '@tiptap/pm/model';
import type { RichTextKind } from './kinds.ts';
import { textsOf } from './paste-lines.ts';

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
  if (kind === 'work') linkAddresses(holder);
  return holder.innerHTML;
}

/** It does not end with what belongs to the sentence around it; a bracket may be part of it. */
const ADDRESS =
  /(\bhttps?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"'()\]}.,:;!?…’”]|\([^\s<>"()]*\)))/i;

/** A bare address becomes a link to itself. */
function linkAddresses(holder: Element): void {
  for (const text of textsOf(holder)) {
    const parts = text.data.split(ADDRESS);
    if (parts.length === 1 || text.parentElement?.closest('a')) continue;
    text.replaceWith(...parts.map((part, at) => (at % 2 === 1 ? linkTo(part) : part)));
  }
}

function linkTo(address: string): Element {
  const link = document.createElement('a');
  link.setAttribute('href', address);
  link.setAttribute('rel', 'noopener noreferrer');
  link.textContent = address;
  return link;
}
