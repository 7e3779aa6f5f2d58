import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { keysText } from '../keyboard/shortcuts.ts';
import type { RichTextFormat } from './format.ts';
import type { MarkName } from './marks.ts';
import styles from './rich-text.module.css';

interface ToolbarProps {
  label: string;
  controls: string;
  editor: Editor;
  tools: readonly Tool[];
}

/** A toolbar with a single tab stop. The arrow keys move between the tools (ARIA toolbar pattern). */
export function Toolbar({ label, controls, editor, tools }: ToolbarProps) {
  const [at, setAt] = useState(0);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const here = buttons.findIndex((button) => button.matches(':focus'));
    const goal = {
      ArrowRight: (here + 1) % buttons.length,
      ArrowLeft: (here - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (goal === undefined || here < 0) return;
    event.preventDefault();
    setAt(goal);
    buttons[goal]?.focus();
  };

  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={move}
    >
      {tools.map((tool, index) => {
        const useless = !editor.isEditable || tool.isUseful?.(editor) === false;
        return (
          <button
            key={tool.name}
            type="button"
            className={styles.tool}
            tabIndex={index === at ? 0 : -1}
            title={tool.keys ? `${tool.name} (${keysText(tool.keys)})` : tool.name}
            aria-pressed={tool.isOn?.(editor)}
            // `disabled` would remove the focus from the button, for example after the last undo.
            aria-disabled={useless || undefined}
            // Keeps the click from moving the focus to the button, so that the text stays selected.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(index)}
            onClick={() => !useless && tool.use(editor)}
          >
            {tool.name}
          </button>
        );
      })}
    </div>
  );
}

export interface Tool {
  name: string;
  /** The keys in the tooltip. The editor's extensions handle these keys. */
  keys?: string;
  /** Returns whether the text at the cursor has the format. Tools without a format, such as Undo, omit this. */
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
