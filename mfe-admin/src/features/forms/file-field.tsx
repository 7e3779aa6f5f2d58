import { PDF_TOO_LARGE, PDF_TOO_LARGE_MESSAGE } from '@app/contracts';
import { Input } from '@app/office-kit';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './file-field.module.css';

const kinds = {
  picture: {
    accept: 'image/png,image/jpeg,image/webp,image/gif',
    type: /^image\//,
    wrong: 'This file is not a picture',
  },
  pdf: {
    accept: 'application/pdf,.pdf',
    type: /^application\/pdf$/,
    wrong: 'This file is not a PDF',
  },
};

interface FileFieldProps {
  name: string;
  label: string;
  description: string;
  kind: keyof typeof kinds;
  file: File | null;
  error?: string;
  required?: boolean;
  onChange: (file: File | null) => void;
  /** The chosen file is not taken; the field is empty again. */
  onRefused: (reason: string) => void;
  /** The file that is stored, or the one that is chosen, as it will be seen. */
  children?: ReactNode;
}

/** The browser's own file field: its name and its button are known to every reader and keyboard. */
export function FileField(props: FileFieldProps) {
  const { name, label, description, kind, file, error, onChange, onRefused, children } = props;
  const { required = false } = props;
  const { accept, type, wrong } = kinds[kind];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  // A choice that is taken back, such as after a save, empties the browser's field as well.
  useEffect(() => {
    if (!file && input.current) input.current.value = '';
  }, [file]);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0] ?? null;
    // The browser empties a field whose dialogue was cancelled, and what is shown must be what is sent.
    const reason =
      chosen &&
      (chosen.size >= PDF_TOO_LARGE
        ? PDF_TOO_LARGE_MESSAGE
        : chosen.type !== '' && !type.test(chosen.type) && wrong);
    if (reason) currentTarget.value = '';
    onChange(reason ? null : chosen);
    if (reason) onRefused(reason);
  };

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
        onChange={choose}
      />
      {file && <p className={styles.size}>{Math.ceil(file.size / 1024).toLocaleString()} kB</p>}
    </Input.Wrapper>
  );
}
