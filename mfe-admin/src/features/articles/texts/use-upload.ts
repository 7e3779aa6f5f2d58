import { errorMessages, FILE_TOO_LARGE, FILE_TOO_LARGE_MESSAGE } from '@app/contracts';
import { uploadText } from '@app/contracts/endpoints';
import { textFileExtensions, textFileTypeOf, textFileTypes } from '@app/contracts/full-text';
import { ApiError } from '@app/web-kit';
import { useEffect, useRef, useState } from 'react';
import { area } from '../../../area.ts';

export type UploadState =
  | { phase: 'none' }
  | { phase: 'sending'; file: File; share: number }
  | { phase: 'failed'; file: File; message: string; canRetry: boolean };

/** Uploads the file of a text and reports the progress. Calls `onSent` when the server has received the file. */
export function useUpload(article: string, onSent: () => unknown) {
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
