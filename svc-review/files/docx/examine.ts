import {
  childNamed,
  type DocxRefusal,
  elementsOf,
  Refusal,
  type XmlElement,
} from '@app/service-kit/docx';
import { isOutOfMemory } from '@app/service-kit/serve-process';
import type { PlacedText } from '../report/findings.ts';
import type { RewrittenFile } from '../report/rewritten-file.ts';
import { anonymousDocx, type Story } from './rewrite.ts';

/** Writes an anonymous copy of a Word file, and reads the texts of the copy. */
export async function rewriteDocx(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<RewrittenFile | { refused: DocxRefusal }> {
  try {
    const { bytes: copy, removals, stories, unread } = await anonymousDocx(bytes);
    return {
      bytes: new Uint8Array(copy),
      removed: removals.list,
      pages: null,
      texts: textsOfStories(stories),
      unread: unread.map((excerpt) => ({ place: { in: 'file' }, excerpt })),
    };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason };
    if (isOutOfMemory(error)) throw error;
    return { refused: 'damaged' };
  }
}

const STORY_ORDER = ['document', 'notes', 'margin', 'other'];
/** The attributes with texts that readers may see or hear, and with names that authors choose. */
const TEXT_ATTRIBUTES = ['descr', 'title', 'alt', 'tooltip', 'w:tooltip'];

/**
 * Returns the texts of a Word file: the paragraphs of the text, its tables and notes, numbered in their order; headers
 * and footers; and other texts, such as addresses of links and alternative texts.
 */
function textsOfStories(stories: readonly Story[]): PlacedText[] {
  const texts: PlacedText[] = [];
  let number = 0;
  const sorted = stories.toSorted(
    (one, other) => STORY_ORDER.indexOf(one.kind) - STORY_ORDER.indexOf(other.kind),
  );
  for (const { kind, root, relations } of sorted) {
    const file = { in: 'file' } as const;
    const see = (element: XmlElement, place: PlacedText['place']) => {
      let inner = place;
      if (element.name === 'w:p' && kind !== 'other') {
        const isNumbered = kind === 'document' || kind === 'notes';
        if (isNumbered) number += 1;
        inner = isNumbered ? { in: 'paragraph', number } : file;
        texts.push({ text: textOf(element), place: inner, part: isNumbered ? 'body' : 'margin' });
      }
      const link = relations.get(element.attributes['r:id'] ?? '');
      const beside = [
        link?.isExternal ? link.target : '',
        ...TEXT_ATTRIBUTES.map((key) => element.attributes[key] ?? ''),
        ...nameOf(element),
      ];
      for (const text of beside) if (text !== '') texts.push({ text, place: inner, part: 'side' });
      for (const child of elementsOf(element)) see(child, inner);
    };
    see(root, file);
  }
  return texts;
}

/** Returns names that authors choose, codes of fields, and texts of charts. */
function nameOf(element: XmlElement): string[] {
  const { name, attributes, children } = element;
  if (name === 'w:bookmarkStart') return [attributes['w:name'] ?? ''];
  if (name === 'w:style') return [childNamed(element, 'w:name')?.attributes['w:val'] ?? ''];
  if (name === 'w:fldSimple') return [attributes['w:instr'] ?? ''];
  const isText = name === 'w:instrText' || name === 'c:v' || name === 'a:t';
  return isText ? children.filter((child) => typeof child === 'string') : [];
}

/** Returns the text of a paragraph without paragraphs within it, such as in text boxes. */
function textOf(paragraph: XmlElement): string {
  let text = '';
  const see = (element: XmlElement) => {
    if (element.name === 'w:t' || element.name === 'm:t') {
      text += element.children.filter((child) => typeof child === 'string').join('');
    } else if (element.name === 'w:tab') text += '\t';
    else if (element.name === 'w:br' || element.name === 'w:cr') text += '\n';
    else if (element.name === 'w:noBreakHyphen') text += '-';
    for (const child of elementsOf(element)) {
      // Skip the alternative for old programs, which repeats the text.
      if (child.name !== 'w:p' && child.name !== 'mc:Fallback' && child.name !== 'w:pPr')
        see(child);
    }
  };
  see(paragraph);
  return text;
}
