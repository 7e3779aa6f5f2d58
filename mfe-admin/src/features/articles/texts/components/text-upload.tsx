import { errorMessages, FILE_TOO_LARGE, FILE_TOO_LARGE_MESSAGE } from '@app/contracts';
import { cancelConversion, retryConversion, uploadText } from '@app/contracts/endpoints';
import {
  type Conversion,
  textFileExtensions,
  textFileTypeOf,
  textFileTypes,
} from '@app/contracts/full-text';
import { Alert, Button, Progress } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { ApiError } from '@app/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { area } from '../../../../area.ts';
import styles from './texts.module.css';

interface TextUploadProps {
  article: string;
  conversion: Conversion | null;
  /** Whether the article already has a text. */
  hasText: boolean;
  onChanged: () => unknown;
}

/** The field for the file of the text, with the progress of its upload and conversion. */
export function TextUpload({ article, conversion, hasText, onChanged }: TextUploadProps) {
  const upload = useUpload(article, onChanged);
  const { state } = upload;
  const drop = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    multiple: false,
    onDrop: ([file]) => {
      if (file) void upload.send(file);
    },
  });

  return (
    <section className={styles.panel} aria-labelledby="text-file">
      <h2 id="text-file">{hasText ? 'Drop a corrected file' : 'Drop the accepted file'}</h2>
      <div
        {...drop.getRootProps({ className: styles.zone })}
        data-over={drop.isDragActive || undefined}
        data-testid="text-drop-zone"
      >
        <p>
          <strong>Drop a Word, LaTeX, Markdown or JATS file here</strong>, or a zip file that holds
          it with its pictures.
          {hasText && ' Your corrections are kept.'}
        </p>
        <Button variant="default" onClick={drop.open}>
          Choose a file
        </Button>
        <input
          {...drop.getInputProps({
            hidden: true,
            'aria-label': 'File of the text',
            accept: textFileExtensions.join(','),
          })}
        />
      </div>
      <div aria-live="polite">
        {state.phase === 'sending' && (
          <div className={styles.progress}>
            <span>Sending {state.file.name}</span>
            <Progress value={state.share * 100} aria-label="Share of the file that is sent" />
            <Button variant="default" size="compact-sm" onClick={upload.cancel}>
              Cancel the upload
            </Button>
          </div>
        )}
        {state.phase !== 'sending' && conversion && (
          <ConversionState article={article} conversion={conversion} onChanged={onChanged} />
        )}
      </div>
      {state.phase === 'failed' && (
        <Alert color="red" role="alert" title={`${state.file.name} was not sent`}>
          <p>{state.message}</p>
          {state.canRetry && (
            <Button variant="default" size="compact-sm" onClick={upload.retry}>
              Send it again
            </Button>
          )}
        </Alert>
      )}
    </section>
  );
}

interface ConversionStateProps {
  article: string;
  conversion: Conversion;
  onChanged: () => unknown;
}

function ConversionState({ article, conversion, onChanged }: ConversionStateProps) {
  const { state, ahead, file, error } = conversion;
  const { run, busy } = useAction();
  const params = { id: article };
  const cancel = () =>
    run('The conversion was not cancelled', async () => {
      await area.api.call(cancelConversion, { params });
      await onChanged();
    });
  const retry = () =>
    run('The conversion was not started', async () => {
      await area.api.call(retryConversion, { params });
      await onChanged();
    });
  const again = (
    <Button variant="default" size="compact-sm" loading={busy} onClick={retry}>
      Convert it again
    </Button>
  );
  switch (state) {
    case 'done':
      return null;
    case 'failed':
      return (
        <Alert color="red" role="alert" title={`${file.name} was not converted`}>
          <p>{error}</p>
          {again}
        </Alert>
      );
    case 'cancelled':
      return (
        <p className={styles.progress}>
          <span>The conversion of {file.name} was cancelled.</span>
          {again}
        </p>
      );
    default:
      return (
        <div className={styles.progress}>
          <span>
            {state === 'waiting' ? waitingText(file.name, ahead) : `${file.name} is converted…`}
          </span>
          <Button variant="default" size="compact-sm" loading={busy} onClick={cancel}>
            Cancel the conversion
          </Button>
        </div>
      );
  }
}

function waitingText(name: string, ahead: number): string {
  if (ahead === 0) return `${name} waits for its turn.`;
  return `${name} waits until ${ahead} ${ahead === 1 ? 'file before it is' : 'files before it are'} converted.`;
}

type UploadState =
  | { phase: 'none' }
  | { phase: 'sending'; file: File; share: number }
  | { phase: 'failed'; file: File; message: string; canRetry: boolean };

/** Uploads the file of a text and reports the progress. Calls `onSent` when the server has received the file. */
function useUpload(article: string, onSent: () => unknown) {
  const [state, setState] = useState<UploadState>({ phase: 'none' });
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    sending.current?.abort();
    const abort = new AbortController();
    const { signal } = abort;
    sending.current = abort;
    const message = reasonAgainst(file);
    if (message) return setState({ phase: 'failed', file, message, canRetry: false });
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ phase: 'sending', file, share });
    };
    onProgress(0);
    const form = new FormData();
    form.set('file', file);
    try {
      await area.api.call(uploadText, { params: { id: article }, form, onProgress, signal });
      await onSent();
      if (!signal.aborted) setState({ phase: 'none' });
    } catch (error) {
      if (!signal.aborted)
        setState({ phase: 'failed', file, message: messageOf(error), canRetry: true });
    }
  };

  return {
    state,
    send,
    retry: () => 'file' in state && void send(state.file),
    cancel: () => {
      sending.current?.abort();
      setState({ phase: 'none' });
    },
  };
}

function reasonAgainst(file: File): string | undefined {
  if (textFileTypeOf(file.name) === undefined) {
    const names = Object.entries(textFileTypes).map(([type, name]) => {
      const extensions = textFileExtensions.filter((each) => textFileTypeOf(each) === type);
      return `${name} (${extensions.join(', ')})`;
    });
    return `This kind of file cannot be converted to a text. Choose one of these: ${names.join(', ')}.`;
  }
  return file.size >= FILE_TOO_LARGE ? FILE_TOO_LARGE_MESSAGE : undefined;
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The connection broke before the whole file was sent.';
  return error.issues[0]?.message ?? errorMessages[error.code];
}
