import { pictureSize } from '@app/contracts';
import { Button } from '@app/office-kit';
import type { RecordValues } from '@app/office-kit/drafts/record-values.ts';
import { FileField } from './file-field.tsx';
import styles from './stored-file-field.module.css';
import { useObjectUrl } from './use-object-url.ts';
import type { RecordForm } from './use-record-form.ts';

interface StoredFileFieldProps<Values extends RecordValues, Field extends keyof Values & string> {
  /** Holds the path of the stored file, empty for none. */
  field: Field;
  label: string;
  description: string;
  kind: 'picture' | 'pdf';
  form: RecordForm<Values>;
  file: File | null;
  onFile: (field: Field, file: File | null) => void;
  onRefused: (field: Field, reason: string) => void;
}

/** A file of a record: the stored one as readers see it, and another one to put in its place. */
export function StoredFileField<Values extends RecordValues, Field extends keyof Values & string>(
  props: StoredFileFieldProps<Values, Field>,
) {
  const { field, label, description, kind, form, file, onFile, onRefused } = props;
  const stored = String(form.values[field]);
  const before = form.base.values[field];
  const chosen = useObjectUrl(file);
  const shown = chosen ?? stored;

  return (
    <FileField
      name={field}
      label={label}
      description={`${description} ${kind === 'pdf' ? 'A PDF' : 'A PNG, JPEG, WebP or GIF picture'} under 5 MB.`}
      kind={kind}
      file={file}
      error={form.faults[field]}
      onChange={(next) => onFile(field, next)}
      onRefused={(reason) => onRefused(field, reason)}
    >
      <div className={styles.present}>
        {shown === '' ? (
          <span className={styles.none}>None yet</span>
        ) : kind === 'picture' ? (
          <img
            className={styles.picture}
            src={shown}
            alt={`${label}, ${chosen ? 'chosen' : 'at present'}`}
            {...(chosen ? {} : pictureSize(stored))}
          />
        ) : (
          <a href={shown} target="_blank" rel="noreferrer">
            {chosen ? `The chosen ${label.toLowerCase()}` : `The ${label.toLowerCase()} at present`}
          </a>
        )}
        {!file && stored !== '' && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.set(field, '' as Values[Field])}
          >
            Remove {label.toLowerCase()}
          </Button>
        )}
        {!file && stored === '' && before !== '' && (
          <Button variant="default" size="compact-sm" onClick={() => form.set(field, before)}>
            Put {label.toLowerCase()} back
          </Button>
        )}
      </div>
    </FileField>
  );
}
