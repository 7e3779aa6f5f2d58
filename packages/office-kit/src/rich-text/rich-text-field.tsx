import { Input } from '@app/office-kit';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { RichTextKind } from './kinds.ts';
import styles from './rich-text.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface RichTextFieldProps {
  label: string;
  description?: ReactNode;
  /** `title`: one line with italics, sub- and superscript; `abstract`: also bold, paragraphs, lists; `page`: also headings, links; `work`: as an abstract, with links. */
  kind: RichTextKind;
  /** HTML; empty when there is no text. */
  value: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  required?: boolean;
  /** While it is being sent: what is typed now would be lost. */
  readOnly?: boolean;
  /** For `focusField`, which finds it by this as it finds an input. */
  name?: string;
}

type EditorComponent = (props: RichTextEditorProps) => ReactNode;

/** The editor is a script of its own, which pages without rich text do not load. */
let editorComponent: EditorComponent | null = null;
const loadEditor = async () => {
  const { RichTextEditor } = await import('./rich-text-editor.tsx');
  editorComponent = RichTextEditor;
  return RichTextEditor;
};

/** A field whose text is written as it will read, labelled and described as any other field. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, description, kind, value, onChange, error, name } = props;
  const { required = false, readOnly = false } = props;
  const id = useId();
  const [editor, setEditor] = useState(() => editorComponent);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (editor) return;
    let gone = false;
    loadEditor().then(
      (loaded) => gone || setEditor(() => loaded),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [editor]);

  const descriptions = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  const attributes: Record<string, string> = {
    id,
    role: 'textbox',
    'aria-multiline': String(kind !== 'title'),
    'aria-labelledby': `${id}-label`,
    // Also while it is read only: the focus stays.
    tabindex: '0',
    ...(readOnly && { 'aria-readonly': 'true' }),
    ...(descriptions.length > 0 && { 'aria-describedby': descriptions.join(' ') }),
    ...(required && { 'aria-required': 'true' }),
    ...(error && { 'aria-invalid': 'true' }),
    ...(name && { 'data-name': name }),
  };
  const Editor = editor;

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => document.getElementById(id)?.focus() }}
      description={description}
      error={error}
      required={required}
    >
      {Editor ? (
        <Editor
          id={id}
          label={label}
          kind={kind}
          value={value}
          onChange={onChange}
          readOnly={readOnly}
          attributes={attributes}
        />
      ) : failed ? (
        // Better the markup itself than no field, when the editor's script does not come.
        <textarea
          {...attributes}
          className={styles.source}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <div className={kind === 'title' ? styles.waiting : styles.waitingLong} />
      )}
    </Input.Wrapper>
  );
}
