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
import { linkMark, markOf } from './marks.ts';

/** As svc-content cleans them: a title's one line, an abstract, the text of a page, a work entry. */
export type RichTextKind = 'title' | 'abstract' | 'page' | 'work';

/** A title is one line: there is nothing that Enter could begin. */
const oneLine = [
  Node.create({ name: 'doc', topNode: true, content: 'paragraph' }),
  Extension.create({
    name: 'oneLine',
    addKeyboardShortcuts: () => ({ Enter: () => true, 'Shift-Enter': () => true }),
  }),
];

const inTitles = [
  Paragraph,
  Text,
  UndoRedo,
  ...(['italic', 'subscript', 'superscript'] as const).map(markOf),
];

const inAbstracts = [
  ...inTitles,
  Document,
  HardBreak,
  markOf('bold'),
  BulletList,
  // The list's first number and kind are attributes, which the server does not keep.
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem,
  ListKeymap,
];

const inPages = [
  ...inAbstracts,
  markOf('underline'),
  markOf('small'),
  linkMark,
  Heading.configure({ levels: [2, 3, 4] }),
  HorizontalRule,
  Blockquote,
];

const inWork = [...inAbstracts, markOf('underline'), linkMark];

/** What each kind may hold: exactly what the server keeps of it. */
export const extensionsOf: Record<RichTextKind, AnyExtension[]> = {
  title: [...oneLine, ...inTitles],
  abstract: inAbstracts,
  page: inPages,
  work: inWork,
};
