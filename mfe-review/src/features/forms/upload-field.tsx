import { useEffect, useState, useSyncExternalStore } from 'react';
import buttons from './buttons.module.css';
import fieldStyles from './fields.module.css';
import { FieldError, fieldId } from './fields.tsx';
import { Upload, type UploadOptions, type UploadState } from './upload.ts';
import uploadStyles from './upload-field.module.css';

interface StoredFile {
  name: string;
  size: number;
  pages?: number | null;
}

interface UploadFieldProps extends UploadOptions {
  path: string;
  label: string;
  hint: string;
  accept: string;
  isRequired?: boolean;
  /** Whether the field is a large zone for dropping files. */
  isZone?: boolean;
  error?: string | undefined;
  /** A file that was chosen before this field was rendered. */
  chosen?: File | undefined;
  /** The file that the server has. */
  stored: StoredFile | null;
  onRemove?: (() => void) | undefined;
  onDownload?: (() => void) | undefined;
  /** States what the user must do before the file can be sent. */
  condition?: string;
}

export function UploadField(props: UploadFieldProps) {
  const { path, label, hint, accept, isRequired, isZone, error, stored, send, check } = props;
  const { onRemove, onDownload, chosen, condition = '' } = props;
  const [upload] = useState(() => new Upload({ send }));
  const state = useSyncExternalStore(upload.subscribe, upload.get, upload.get);
  useEffect(() => upload.update({ send, ...(check && { check }) }), [upload, send, check]);
  useEffect(() => {
    if (chosen) void upload.choose(chosen);
  }, [upload, chosen]);
  const id = fieldId(path);
  const message = state.phase === 'failed' ? state.message : error;
  const ids = [`${id}-hint`, message && `${id}-error`, stored && `${id}-stored`];
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
        {isRequired && (
          <span className={fieldStyles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <div className={isZone ? uploadStyles.zone : undefined}>
        {isZone && (
          <p className={uploadStyles.invitation} aria-hidden="true">
            <strong>Drop an image here, or choose one</strong>
          </p>
        )}
        <input
          type="file"
          className={isZone ? uploadStyles.drop : fieldStyles.control}
          id={id}
          accept={accept}
          required={isRequired}
          aria-invalid={message ? true : undefined}
          aria-describedby={ids.filter(Boolean).join(' ')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void upload.choose(file);
          }}
        />
      </div>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {hint}
      </p>
      <div role="status" className={uploadStyles.upload}>
        <Progress {...{ state, condition, upload }} />
      </div>
      {stored && state.phase !== 'sending' && (
        <div id={`${id}-stored`} className={uploadStyles.stored}>
          <span>
            Received: <strong>{stored.name}</strong> ({sizeText(stored)})
          </span>
          {onDownload && (
            <button type="button" className={buttons.small} onClick={onDownload}>
              Download<span className={buttons.spoken}> {stored.name}</span>
            </button>
          )}
          {onRemove && (
            <button type="button" className={buttons.small} onClick={onRemove}>
              Remove<span className={buttons.spoken}> {stored.name}</span>
            </button>
          )}
        </div>
      )}
      {message && <FieldError path={path}>{message}</FieldError>}
    </div>
  );
}

interface ProgressProps {
  state: UploadState;
  condition: string;
  upload: Upload;
}

function Progress({ state, condition, upload }: ProgressProps) {
  if (state.phase === 'none') return null;
  const { name } = state.file;
  const cancel = (
    <button type="button" className={buttons.small} onClick={upload.cancel}>
      Cancel
    </button>
  );
  if (state.phase === 'held') {
    return (
      <p>
        <strong>{name}</strong> is chosen. {condition} {cancel}
      </p>
    );
  }
  if (state.phase === 'sending') {
    const percent = Math.round(state.share * 100);
    return (
      <p>
        <span>{percent < 100 ? `Sending ${name}` : `Checking ${name}`}</span>{' '}
        {/* The bar is not a live region, because screen readers would announce every step. */}
        <progress max={100} value={percent} aria-label={`Sending ${name}`} aria-live="off" />{' '}
        {percent < 100 && <span aria-hidden="true">{percent} %</span>} {cancel}
      </p>
    );
  }
  if (state.phase === 'waiting') {
    return (
      <p>
        The connection broke. <strong>{name}</strong> stays chosen and is sent again by itself.{' '}
        <button type="button" className={buttons.small} onClick={upload.retry}>
          Send it now
        </button>{' '}
        {cancel}
      </p>
    );
  }
  if (!state.canRetry) return null;
  return (
    <p>
      <button type="button" className={buttons.small} onClick={upload.retry}>
        Try again
      </button>{' '}
      {cancel}
    </p>
  );
}

function sizeText({ size, pages }: StoredFile): string {
  const megabytes = size / 1024 / 1024;
  const length = megabytes < 0.1 ? `${Math.ceil(size / 1024)} KB` : `${megabytes.toFixed(1)} MB`;
  return pages ? `${pages} ${pages === 1 ? 'page' : 'pages'}, ${length}` : length;
}
