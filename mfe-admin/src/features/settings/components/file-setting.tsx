import { pictureSize, type SettingsFile, settingsFiles } from '@app/contracts';
import { Button } from '@app/web-kit/office';
import { FileField } from '../../forms/file-field.tsx';
import { useObjectUrl } from '../../forms/use-object-url.ts';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { type SettingsValues, settingsLabels } from '../settings-values.ts';
import styles from './file-setting.module.css';

interface FileSettingProps {
  field: SettingsFile;
  description: string;
  form: RecordForm<SettingsValues>;
  file: File | null;
  onFile: (field: SettingsFile, file: File | null) => void;
  onRefused: (field: SettingsFile, reason: string) => void;
}

/** A setting that is a file: the stored one as readers see it, and another one to put in its place. */
export function FileSetting(props: FileSettingProps) {
  const { field, description, form, file, onFile, onRefused } = props;
  const kind = settingsFiles[field];
  const label = settingsLabels[field];
  const stored = form.values[field];
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
            {chosen ? 'The chosen form' : 'The form at present'}
          </a>
        )}
        {!file && stored !== '' && (
          <Button variant="default" size="compact-sm" onClick={() => form.set(field, '')}>
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
