import type { Block, Note, Unheld } from '@app/contracts/full-text';
import type { XmlElement } from '../xml/read-xml.ts';

export type XmlNode = XmlElement | string;

/** The state that the functions for all elements share while a text is read. */
export interface Reading {
  /** Reads the content of an element: blocks, text, or both. */
  blocks(children: readonly XmlNode[]): Block[];
  /** The notes from within paragraphs. */
  notes: Note[];
  /** Returns an id that no element of the file has. */
  freeId(prefix: string): string;
  unheld: UnheldElements;
}

/** Counts the elements that the tree cannot represent. */
export class UnheldElements {
  readonly #found = new Map<string, Unheld>();

  add(element: string, text = ''): void {
    const found = this.#found.get(element) ?? { element, count: 0, texts: [] };
    found.count += 1;
    if (text !== '') found.texts.push(text);
    this.#found.set(element, found);
  }

  get list(): Unheld[] {
    return [...this.#found.values()];
  }
}

/** Replaces line breaks and indents of the file by a space. Other spaces, such as U+00A0, are part of the text. */
export const spaced = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ');

export const isBlank = (node: XmlNode): boolean =>
  typeof node === 'string' && /^[ \t\r\n]*$/.test(node);

/** Returns the attributes that all nodes have in common. */
export function commonOf({ attributes }: XmlElement): { id: string; lang?: string } {
  const { id = '', lang } = attributes;
  return { id, ...(lang && { lang }) };
}
