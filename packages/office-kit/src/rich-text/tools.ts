import type { Editor } from '@tiptap/core';
import type { RichTextFormat } from './format.ts';
import type { MarkName } from './marks.ts';

export interface Tool {
  name: string;
  /** The keys in the tooltip. The editor's extensions handle them. */
  keys?: string;
  /** Returns whether the button is pressed at the cursor. Tools without such a state omit it. */
  isOn?: (editor: Editor) => boolean;
  isUseful?: (editor: Editor) => boolean;
  use: (editor: Editor) => void;
}

const mark = (name: string, mark: MarkName, keys?: string, excludes?: MarkName): Tool => ({
  name,
  keys,
  isOn: (editor) => editor.isActive(mark),
  use: (editor) => {
    const chain = editor.chain().focus();
    if (excludes && !editor.isActive(mark)) chain.unsetMark(excludes);
    chain.toggleMark(mark).run();
  },
});

const markTools: Record<MarkName, Tool> = {
  italic: mark('Italic', 'italic', 'Mod+I'),
  bold: mark('Bold', 'bold', 'Mod+B'),
  underline: mark('Underline', 'underline', 'Mod+U'),
  small: mark('Small', 'small'),
  subscript: mark('Subscript', 'subscript', 'Mod+,', 'superscript'),
  superscript: mark('Superscript', 'superscript', 'Mod+.', 'subscript'),
};

const list = (name: string, list: string, keys: string): Tool => ({
  name,
  keys,
  isOn: (editor) => editor.isActive(list),
  use: (editor) => editor.chain().focus().toggleList(list, 'listItem').run(),
});

const listTools = [
  list('Bulleted list', 'bulletList', 'Mod+Shift+8'),
  list('Numbered list', 'orderedList', 'Mod+Shift+7'),
];

const headingTools = [2, 3, 4].map(
  (level): Tool => ({
    name: `Heading ${level - 1}`,
    isOn: (editor) => editor.isActive('heading', { level }),
    use: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
  }),
);

const quotationTool: Tool = {
  name: 'Quotation',
  isOn: (editor) => editor.isActive('blockquote'),
  use: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
};

const ruleTool: Tool = {
  name: 'Line',
  use: (editor) => editor.chain().focus().setHorizontalRule().run(),
};

const linkTool = (openLinkField: () => void): Tool => ({
  name: 'Link',
  isOn: (editor) => editor.isActive('link'),
  isUseful: (editor) => editor.isActive('link') || !editor.state.selection.empty,
  use: openLinkField,
});

const historyTools: Tool[] = [
  {
    name: 'Undo',
    keys: 'Mod+Z',
    isUseful: (editor) => editor.can().undo(),
    use: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'Redo',
    keys: 'Mod+Shift+Z',
    isUseful: (editor) => editor.can().redo(),
    use: (editor) => editor.chain().focus().redo().run(),
  },
];

export function toolsOf(format: RichTextFormat, openLinkField: () => void): Tool[] {
  const { layout, marks, links } = format;
  return [
    ...(layout === 'page' ? headingTools : []),
    ...marks.map((name) => markTools[name]),
    ...(layout === 'line' ? [] : listTools),
    ...(layout === 'page' ? [quotationTool, ruleTool] : []),
    ...(links ? [linkTool(openLinkField)] : []),
    ...historyTools,
  ];
}
