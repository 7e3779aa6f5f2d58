import { PDF_TOO_LARGE } from '@app/contracts';
import { Input } from '@app/web-kit/office';
import { type ChangeEvent, useId } from 'react';
import styles from './pdf-field.module.css';

interface PdfFieldProps {
  file: File | null;
  error?: string;
  onChange: (file: File | null) => void;
  /** The chosen file is not taken: too large, or of another kind. The field is empty again. */
  onRefused: (reason: 'too_large' | 'not_a_pdf') => void;
}

/** The browser's own file field: its name and its button are known to every reader and keyboard. */
export function PdfField({ file, error, onChange, onRefused }: PdfFieldProps) {
  const id = useId();

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0] ?? null;
    // The browser empties a field whose dialogue was cancelled, and what is shown must be what is sent.
    if (!chosen) return onChange(null);
    if (chosen.size >= PDF_TOO_LARGE) {
      event.currentTarget.value = '';
      onRefused('too_large');
    } else if (!isPdf(chosen)) {
      event.currentTarget.value = '';
      onRefused('not_a_pdf');
    } else {
      onChange(chosen);
    }
  };

  return (
    <Input.Wrapper
      id={id}
      label="PDF"
      description="The published article, one PDF file under 5 MB."
      error={error}
      required
    >
      <input
        id={id}
        name="pdfFile"
        type="file"
        accept="application/pdf,.pdf"
        className={styles.file}
        required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-description${error === undefined ? '' : ` ${id}-error`}`}
        onChange={choose}
      />
      {file && <p className={styles.size}>{Math.ceil(file.size / 1024).toLocaleString()} kB</p>}
    </Input.Wrapper>
  );
}

const isPdf = (file: File) =>
  file.type === 'application/pdf' || (file.type === '' && /\.pdf$/i.test(file.name));
