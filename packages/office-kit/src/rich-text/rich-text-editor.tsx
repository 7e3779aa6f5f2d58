import { Editor } from '@tiptap/core';
import { DOMParser as ProseMirrorParser } from '@tiptap/pm/model';
import { useEffect, useReducer, useRef, useState } from 'react';
import { htmlOf } from './html-of.ts';
import { extensionsOf, type RichTextKind } from './kinds.ts';
import { LinkTool } from './link-tool.tsx';
import { cleanPaste, paragraphsOf } from './paste.ts';
import { brokenLines } from './paste-lines.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { historyTools, type Tool, toolsOf } from './tools.ts';

export interface RichTextEditorProps {
  id: string;
  /** What the toolbar is called by. */
  label: string;
  kind: RichTextKind;
  value: string;
  onChange: (html: string) => void;
  readOnly: boolean;
  /** The accessible name, description and state of the text, by attribute. */
  attributes: Record<string, string>;
}

const withLinks: readonly RichTextKind[] = ['page', 'work'];

export function RichTextEditor({
  id,
  label,
  kind,
  value,
  onChange,
  readOnly,
  attributes,
}: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [linking, setLinking] = useState(false);
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  /** What the editor holds, so that only a value from elsewhere is put into it. */
  const held = useRef(value);
  const latest = useRef({ onChange, value, attributes });
  latest.current = { onChange, value, attributes };

  useEffect(() => {
    const made = createEditor(kind, place.current, latest.current);
    made.on('update', () => {
      held.current = htmlOf(kind, made.state.doc);
      latest.current.onChange(held.current);
    });
    made.on('transaction', redraw);
    held.current = latest.current.value;
    setEditor(made);
    return () => made.destroy();
  }, [kind]);

  useEffect(() => {
    if (!editor || value === held.current) return;
    held.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const spoken = JSON.stringify(attributes);
  useEffect(() => {
    editor?.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: JSON.parse(spoken) },
    });
  }, [editor, spoken]);

  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  const link: Tool = {
    name: 'Link',
    isOn: (at) => at.isActive('link'),
    isUseful: (at) => at.isActive('link') || !at.state.selection.empty,
    use: () => setLinking(true),
  };
  const tools = [...toolsOf[kind], ...(withLinks.includes(kind) ? [link] : []), ...historyTools];
  return (
    <div className={`${styles.box} ${attributes['aria-invalid'] ? styles.faulty : ''}`}>
      {editor && (
        <Toolbar label={`Formatting: ${label}`} controls={id} editor={editor} tools={tools} />
      )}
      {editor && linking && !readOnly && (
        <LinkTool editor={editor} onDone={() => setLinking(false)} />
      )}
      <div ref={place} className={`${styles.text} ${styles[kind] ?? ''}`} />
    </div>
  );
}

function createEditor(
  kind: RichTextKind,
  element: HTMLDivElement | null,
  { value, attributes }: Pick<RichTextEditorProps, 'value' | 'attributes'>,
): Editor {
  return new Editor({
    element,
    content: value,
    extensions: extensionsOf[kind],
    // The content security policy allows no inline style sheet; ours is in rich-text.module.css.
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes,
      transformPastedHTML: (html) => cleanPaste(kind, html),
      clipboardTextParser: (text, _context, _plain, view) => {
        const holder = document.createElement('div');
        for (const lines of paragraphsOf(kind, text)) {
          const element = document.createElement('p');
          element.append(...brokenLines(lines));
          holder.append(element);
        }
        return ProseMirrorParser.fromSchema(view.state.schema).parseSlice(holder);
      },
    },
  });
}
