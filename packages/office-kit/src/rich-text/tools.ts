import type { Editor } from '@tiptap/core';
import type { RichTextKind } from './kinds.ts';

/** A button of the toolbar. */
export interface Tool {
  name: string;
  /** Those that the editor listens to. */
  keys?: string;
  /** Whether the text at the cursor has it; a tool without is never pressed. */
  isOn?: (editor: Editor) => boolean;
  isUseful?: (editor: Editor) => boolean;
  use: (editor: Editor) => void;
}

const mark = (name: string, mark: string, keys?: string, instead?: string): Tool => ({
  name,
  keys,
  isOn: (editor) => editor.isActive(mark),
  use: (editor) => {
    const chain = editor.chain().focus();
    if (instead && !editor.isActive(mark)) chain.unsetMark(instead);
    chain.toggleMark(mark).run();
  },
});

const list = (name: string, list: string, keys: string): Tool => ({
  name,
  keys,
  isOn: (editor) => editor.isActive(list),
  use: (editor) => editor.chain().focus().toggleList(list, 'listItem').run(),
});

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `Heading ${level - 1}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  use: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
});

const undo: Tool = {
  name: 'Undo',
  keys: 'Mod+Z',
  isUseful: (editor) => editor.can().undo(),
  use: (editor) => editor.chain().focus().undo().run(),
};

const redo: Tool = {
  name: 'Redo',
  keys: 'Mod+Shift+Z',
  isUseful: (editor) => editor.can().redo(),
  use: (editor) => editor.chain().focus().redo().run(),
};

const italic = mark('Italic', 'italic', 'Mod+I');
const bold = mark('Bold', 'bold', 'Mod+B');
const scripts = [
  mark('Subscript', 'subscript', 'Mod+,', 'superscript'),
  mark('Superscript', 'superscript', 'Mod+.', 'subscript'),
];
const underline = mark('Underline', 'underline', 'Mod+U');
const lists = [
  list('Bulleted list', 'bulletList', 'Mod+Shift+8'),
  list('Numbered list', 'orderedList', 'Mod+Shift+7'),
];

/** What each kind may hold; links have a field of their own (link-tool.tsx). */
export const toolsOf: Record<RichTextKind, Tool[]> = {
  title: [italic, ...scripts],
  abstract: [italic, bold, ...scripts, ...lists],
  page: [
    heading(2),
    heading(3),
    heading(4),
    italic,
    bold,
    underline,
    mark('Small', 'small'),
    ...scripts,
    ...lists,
    {
      name: 'Quotation',
      isOn: (editor) => editor.isActive('blockquote'),
      use: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
    },
    {
      name: 'Line',
      use: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  work: [italic, bold, underline, ...scripts, ...lists],
};

export const historyTools = [undo, redo];
