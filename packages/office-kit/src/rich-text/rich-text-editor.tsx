import { Button, TextInput } from '@app/office-kit';
import { Editor } from '@tiptap/core';
import { DOMSerializer, type Node, DOMParser as ProseMirrorParser } from '@tiptap/pm/model';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { extensionsOf, type RichTextFormat } from './format.ts';
import { isLinkTarget } from './marks.ts';
import { cleanPaste, paragraphsOf } from './paste.ts';
import { brokenLines, textsOf } from './paste-lines.ts';
import styles from './rich-text.module.css';
import { Toolbar, toolsOf } from './toolbar.tsx';

export interface RichTextEditorProps {
  id: string;
  label: string;
  format: RichTextFormat;
  value: string;
  onChange: (html: string) => void;
  readOnly: boolean;
  /** Whether the editor takes the focus when it appears, unless the focus is elsewhere. */
  autofocus: boolean;
  /** The attributes of the editable element: accessible name, description and state. */
  attributes: Record<string, string>;
}

export function RichTextEditor({
  id,
  label,
  format,
  value,
  onChange,
  readOnly,
  autofocus,
  attributes,
}: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [linking, setLinking] = useState(false);
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  /** The editor's current HTML. If `value` differs from this HTML, `value` replaces the editor's content. */
  const currentHtml = useRef(value);
  const report = useEffectEvent(onChange);

  useEffect(() => {
    const created = createEditor(format, place.current, { value, attributes });
    // The editor's own `autofocus` option is not used. It sets the focus later, when the user may already type in
    // another field.
    if (autofocus && document.activeElement === document.body) created.view.focus();
    created.on('update', () => {
      currentHtml.current = htmlOf(format, created.state.doc);
      report(currentHtml.current);
    });
    created.on('transaction', redraw);
    currentHtml.current = value;
    setEditor(created);
    return () => created.destroy();
  }, [format]);

  // A layout effect, because a later effect could compare a value with text that was typed afterwards, and would move
  // the caret.
  useLayoutEffect(() => {
    if (!editor || value === currentHtml.current) return;
    currentHtml.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const attributesJson = JSON.stringify(attributes);
  useEffect(() => {
    editor?.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: JSON.parse(attributesJson) },
    });
  }, [editor, attributesJson]);

  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  const tools = toolsOf(format, () => setLinking(true));
  return (
    <div className={`${styles.box} ${attributes['aria-invalid'] ? styles.invalid : ''}`}>
      {editor && (
        <Toolbar label={`Formatting: ${label}`} controls={id} editor={editor} tools={tools} />
      )}
      {editor && linking && !readOnly && (
        <LinkTool editor={editor} onDone={() => setLinking(false)} />
      )}
      <div
        ref={place}
        className={`${styles.text} ${format.layout === 'line' ? '' : styles.tall}`}
      />
    </div>
  );
}

function createEditor(
  format: RichTextFormat,
  element: HTMLDivElement | null,
  { value, attributes }: Pick<RichTextEditorProps, 'value' | 'attributes'>,
): Editor {
  return new Editor({
    element,
    content: value,
    extensions: extensionsOf(format),
    // The content security policy forbids injected styles, so rich-text.module.css contains the editor's styles.
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes,
      transformPastedHTML: (html) => cleanPaste(format, html),
      clipboardTextParser: (text, _context, _plain, view) => {
        const holder = document.createElement('div');
        for (const lines of paragraphsOf(format, text)) {
          const element = document.createElement('p');
          element.append(...brokenLines(lines));
          holder.append(element);
        }
        return ProseMirrorParser.fromSchema(view.state.schema).parseSlice(holder);
      },
    },
  });
}

/** The field for a link's address. Enter applies the link and Escape cancels. An empty address removes the link. */
function LinkTool({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    editor.view.focus();
    onDone();
  };

  const apply = () => {
    const target = href.trim();
    if (target !== '' && !isLinkTarget(target)) {
      setError('An address beginning with https://, mailto:, tel: or /');
      return;
    }
    const chain = editor.chain().extendMarkRange('link');
    (target === '' ? chain.unsetMark('link') : chain.setMark('link', { href: target })).run();
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') close();
    else return;
    // Enter must not submit the surrounding form, and Escape must not close a modal.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.link}>
      <TextInput
        label="Link address"
        value={href}
        error={error}
        autoFocus
        onChange={(event) => setHref(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={apply}>
        {href.trim() === '' ? 'Remove link' : 'Set link'}
      </Button>
    </div>
  );
}

/** Serializes the editor's document to the HTML that the server stores. The result is empty if there is no text. */
export function htmlOf({ layout, autolink }: RichTextFormat, doc: Node): string {
  if (doc.textContent.trim() === '') return '';
  const holder = document.createElement('div');
  const content = layout === 'line' ? (doc.firstChild?.content ?? doc.content) : doc.content;
  holder.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(content));
  // A list item's only paragraph is unwrapped: `<li>one</li>`.
  for (const item of holder.querySelectorAll('li')) {
    const [first, second] = item.children;
    if (first?.tagName === 'P' && (!second || /^[OU]L$/.test(second.tagName))) {
      first.replaceWith(...first.childNodes);
    }
  }
  if (autolink) linkUrls(holder);
  return holder.innerHTML;
}

/** Matches a URL without trailing punctuation. Balanced parentheses belong to the URL. */
const URL_PATTERN =
  /(\bhttps?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"'()\]}.,:;!?…’”]|\([^\s<>"()]*\)))/i;

function linkUrls(holder: Element): void {
  for (const text of textsOf(holder)) {
    const parts = text.data.split(URL_PATTERN);
    if (parts.length === 1 || text.parentElement?.closest('a')) continue;
    text.replaceWith(...parts.map((part, at) => (at % 2 === 1 ? linkTo(part) : part)));
  }
}

function linkTo(url: string): Element {
  const link = document.createElement('a');
  link.setAttribute('href', url);
  link.setAttribute('rel', 'noopener noreferrer');
  link.textContent = url;
  return link;
}
