import type { PreviewRequest } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { fetchFile } from '@app/office-kit/requests/downloads.ts';
import { area } from '../../../area.ts';

/** The first page of a document in a design that is not saved, as a picture or as the PDF itself. */
export function previewDocument(
  request: PreviewRequest,
  type: 'image/png' | 'application/pdf',
  signal?: AbortSignal,
): Promise<{ file: Blob; name: string }> {
  return fetchFile(area, endpoints.previewDocument, {
    headers: { Accept: type },
    body: request,
    signal,
  });
}
