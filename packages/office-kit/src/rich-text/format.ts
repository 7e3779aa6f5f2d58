import { type AnyExtension, Extension, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { linkMark, type MarkName, markOf } from './marks.ts';

/**
 * The markup of a field. It must match the server's sanitizer. Use a module constant, because a new object resets the
 * editor.
 */
export interface RichTextFormat {
  /** `paragraphs` also allows line breaks and lists. `page` also allows headings, quotations and horizontal rules. */
  layout: 'line' | 'paragraphs' | 'page';
  /** The marks, in the order of the toolbar. */
  marks: readonly MarkName[];
  links?: boolean;
  /** Whether bare URLs become links. */
  autolink?: boolean;
  /**
   * Whether pasted lines and table rows remain separate. By default, lines are joined, because text copied from a PDF
   * has line breaks within sentences.
   */
  keepLines?: boolean;
}

const lineNodes = [
  Node.create({ name: 'doc', topNode: true, content: 'paragraph' }),
  Extension.create({
    name: 'oneLine',
    addKeyboardShortcuts: () => ({ Enter: () => true, 'Shift-Enter': () => true }),
  }),
];

const paragraphNodes = [
  Document,
  HardBreak,
  BulletList,
  // The server's sanitizer removes the start number and the type of lists, so the editor drops both.
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem,
  ListKeymap,
];

const pageNodes = [
  ...paragraphNodes,
  Heading.configure({ levels: [2, 3, 4] }),
  HorizontalRule,
  Blockquote,
];

const nodes = { line: lineNodes, paragraphs: paragraphNodes, page: pageNodes };

export function extensionsOf({ layout, marks, links }: RichTextFormat): AnyExtension[] {
  return [
    Paragraph,
    Text,
    UndoRedo,
    ...nodes[layout],
    ...marks.map(markOf),
    ...(links ? [linkMark] : []),
  ];
}
