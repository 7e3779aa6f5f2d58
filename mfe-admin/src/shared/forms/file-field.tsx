import { FILE_TOO_LARGE, FILE_TOO_LARGE_MESSAGE, pictureSize, UNDER_LIMIT } from '@app/contracts';
import { Button, Input } from '@app/office-kit';
import type { AnyRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './forms.module.css';

const kinds = {
  picture: {
    accept: 'image/png,image/jpeg,image/webp,image/gif',
    type: /^image\//,
    wrong: 'This file is not a picture',
    rule: `A PNG, JPEG, WebP or GIF picture ${UNDER_LIMIT}.`,
  },
  pdf: {
    accept: 'application/pdf,.pdf',
    type: /^application\/pdf$/,
    wrong: 'This file is not a PDF',
    rule: `One PDF ${UNDER_LIMIT}.`,
  },
};

interface FileFieldProps {
  form: AnyRecordForm;
  name: string;
  /** The name of the form's field that holds the chosen file, if that name differs from `name`. */
  chosen?: string;
  label: string;
  /** The help text before the rule about formats and size. */
  help?: string | undefined;
  kind: keyof typeof kinds;
  required?: boolean;
  /** Whether the field accepts files that are dropped anywhere on the page. */
  anywhere?: boolean;
  children?: ReactNode;
}

/** A field with the browser's native file input, which all screen readers support. */
export function FileField(props: FileFieldProps) {
  const { form, name, chosen = name, label, help, kind } = props;
  const { required = false, anywhere = false, children } = props;
  const { accept, type, wrong, rule } = kinds[kind];
  const description = help ? `${help} ${rule}` : rule;
  const file = fileOf(form, chosen);
  const error = form.errors[name];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  // After the form has cleared a file, for example after a save, the native input still shows it, so the input is
  // reset.
  useEffect(() => {
    if (!file && input.current) input.current.value = '';
  }, [file]);

  const choose = (currentTarget: HTMLInputElement) => {
    // `files` is empty if the user has cancelled the dialog, because browsers then clear the input.
    const next = currentTarget.files?.[0] ?? null;
    const reason =
      next &&
      (next.size >= FILE_TOO_LARGE
        ? FILE_TOO_LARGE_MESSAGE
        : next.type !== '' && !type.test(next.type) && wrong);
    if (reason) currentTarget.value = '';
    form.set(chosen, reason ? null : next);
    form.mark({ [name]: undefined });
    if (reason) form.refuseFile(name, reason);
  };
  const over = useDroppedFiles(anywhere, (files) => {
    if (!input.current) return;
    input.current.files = files;
    choose(input.current);
  });

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      required={required}
    >
      {children}
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        accept={accept}
        className={styles.file}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-description${error === undefined ? '' : ` ${id}-error`}`}
        data-over={over || undefined}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      {file && <p className={styles.size}>{Math.ceil(file.size / 1024).toLocaleString('en')} kB</p>}
    </Input.Wrapper>
  );
}

/** Calls `onFiles` with files that are dropped on the page. Returns whether files are being dragged over the page. */
function useDroppedFiles(isOn: boolean, onFiles: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', isOver: boolean) =>
      addEventListener(
        type,
        (event) => {
          // Dragged text is handled by the text fields.
          if (!event.dataTransfer?.types.includes('Files')) return;
          if (type !== 'dragleave') event.preventDefault();
          setOver(isOver);
          if (type === 'drop' && event.dataTransfer.files.length > 0) {
            latest.current(event.dataTransfer.files);
          }
        },
        { signal: listening.signal },
      );
    listen('dragover', true);
    listen('dragleave', false);
    listen('drop', false);
    return () => listening.abort();
  }, [isOn]);
  return over;
}

export const fileExtra = <Field extends string>(field: Field) => `${field}_file` as const;

interface StoredFileFieldProps {
  form: AnyRecordForm;
  /** The name of the field that contains the path of the stored file. An empty path means that there is no file. */
  field: string;
  label: string;
  help: string | undefined;
  kind: 'picture' | 'pdf';
}

export function StoredFileField({ form, field, label, help, kind }: StoredFileFieldProps) {
  const stored = String(form.values[field]);
  const before = form.base.values[field] ?? '';
  const file = fileOf(form, fileExtra(field));
  const chosen = useObjectUrl(file);
  const current = chosen ?? stored;
  const name = label.toLowerCase();

  return (
    <FileField
      form={form}
      name={field}
      chosen={fileExtra(field)}
      label={label}
      help={help}
      kind={kind}
    >
      <div className={styles.present}>
        {current === '' && <span className={styles.none}>None yet</span>}
        {current !== '' && kind === 'picture' && (
          <img
            className={styles.picture}
            src={current}
            alt={`${label}, ${chosen ? 'chosen' : 'current'}`}
            {...(chosen ? {} : pictureSize(stored))}
          />
        )}
        {current !== '' && kind === 'pdf' && (
          <a href={current} target="_blank" rel="noreferrer">
            {chosen ? `The chosen ${name}` : `The current ${name}`}
          </a>
        )}
        {!file && (stored !== '' || before !== '') && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.set(field, stored === '' ? before : '')}
          >
            {stored === '' ? `Put ${name} back` : `Remove ${name}`}
          </Button>
        )}
      </div>
    </FileField>
  );
}

function fileOf(form: AnyRecordForm, field: string): File | null {
  const value: unknown = form.values[field];
  return value instanceof File ? value : null;
}

/** Returns an object URL of a file, or null without a file. Revokes the URL when the file changes and on unmount. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
