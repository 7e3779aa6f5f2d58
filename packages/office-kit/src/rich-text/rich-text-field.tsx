import { Input } from '@app/office-kit';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { RichTextFormat } from './format.ts';
import styles from './rich-text.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface RichTextFieldProps {
  label: string;
  description?: ReactNode;
  format: RichTextFormat;
  value: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  required?: boolean;
  /**
   * Whether the field is read-only, for example while the form is being submitted, because further input would be lost.
   */
  readOnly?: boolean;
  /** Whether the field takes the focus when its page appears. */
  autofocus?: boolean;
  /** The value of `data-name`, by which forms find and focus the field. */
  name?: string;
}

type EditorComponent = (props: RichTextEditorProps) => ReactNode;

/** The editor's component, which is loaded on demand, so that pages without rich text do not load the editor. */
let editorComponent: EditorComponent | null = null;
const loadEditor = async () => {
  const { RichTextEditor } = await import('./rich-text-editor.tsx');
  editorComponent = RichTextEditor;
  return RichTextEditor;
};

export function RichTextField(props: RichTextFieldProps) {
  const { label, description, format, value, onChange, error, name } = props;
  const { required = false, readOnly = false, autofocus = false } = props;
  const id = useId();
  const [editor, setEditor] = useState(() => editorComponent);
  const [failed, setFailed] = useState(false);
  const waiting = useRef<HTMLDivElement>(null);
  /** Whether the editor takes the focus when it appears, because the field had the focus before. */
  const hadFocus = useRef(autofocus);

  // A layout effect, because it must run before the focus moves to the heading of a new page. If a field already has
  // the focus, the focus does not move.
  useLayoutEffect(() => {
    if (autofocus) waiting.current?.focus();
  }, [autofocus]);

  useEffect(() => {
    if (editor) return;
    let gone = false;
    loadEditor().then(
      (loaded) => {
        if (gone) return;
        hadFocus.current = waiting.current === document.activeElement;
        setEditor(() => loaded);
      },
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
    'aria-multiline': String(format.layout !== 'line'),
    'aria-labelledby': `${id}-label`,
    // The element remains focusable while it is read-only, so that it keeps the focus.
    tabindex: '0',
    ...(readOnly && { 'aria-readonly': 'true' }),
    ...(descriptions.length > 0 && { 'aria-describedby': descriptions.join(' ') }),
    ...(required && { 'aria-required': 'true' }),
    ...(error && { 'aria-invalid': 'true' }),
    // Lets links, also from other pages, focus the field. `data-stays` then keeps the focus in the field.
    ...(name && { 'data-name': name, 'data-stays': '' }),
  };
  const Editor = editor;

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      // `id` is not set here, because the wrapper would also give the id to its own element.
      labelProps={{ id: `${id}-label`, onClick: () => document.getElementById(id)?.focus() }}
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
      description={description}
      error={error}
      required={required}
    >
      {Editor ? (
        <Editor
          id={id}
          label={label}
          format={format}
          value={value}
          onChange={onChange}
          readOnly={readOnly}
          autofocus={hadFocus.current}
          attributes={attributes}
        />
      ) : failed ? (
        // Fallback for when the editor's chunk cannot be loaded: a field for the HTML source.
        <textarea
          {...attributes}
          className={styles.source}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <div
          className={format.layout === 'line' ? styles.waiting : styles.waitingLong}
          tabIndex={-1}
          data-name={name}
          data-stays
          ref={waiting}
        />
      )}
    </Input.Wrapper>
  );
}
