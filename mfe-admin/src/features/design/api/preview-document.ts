import { PREVIEW_PATH, type PreviewRequest } from '@app/contracts';
import { fetchFile } from '@app/office-kit/requests/downloads.ts';
import { area } from '../../../area.ts';

/** The first page of a document in a design that is not saved, as a picture or as the PDF itself. */
export function previewDocument(
  request: PreviewRequest,
  type: 'image/png' | 'application/pdf',
  signal?: AbortSignal,
): Promise<{ file: Blob; name: string }> {
  return fetchFile(area, PREVIEW_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: type },
    body: JSON.stringify(request),
    signal,
  });
}
