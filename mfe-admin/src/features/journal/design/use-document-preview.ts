import type { PreviewedDocument, PreviewRequest } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { pause, skipToken, useLast, useQuery } from '@app/office-kit';
import { fetchFile } from '@app/office-kit/requests/downloads.ts';
import { useEffect, useRef } from 'react';
import { area } from '../../../area.ts';

/** A picture of a document's first page. `url` is an object URL. */
interface DrawnDocument {
  url: string;
  width: number;
  height: number;
  request: PreviewRequest;
}

/** How long nothing is typed before the document is drawn. */
const PAUSE_MS = 250;

/** Draws a document with the unsaved design. While `request` is null or refused, the last picture stays. */
export function useDocumentPreview(request: PreviewRequest | null) {
  const drawn = useRef<PreviewedDocument>(undefined);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['document preview', request],
    queryFn: request
      ? async ({ signal }) => {
          // A document that is chosen is drawn at once.
          if (request.document === drawn.current) await pause(PAUSE_MS, signal);
          drawn.current = request.document;
          return draw(request, signal);
        }
      : skipToken,
  });
  const picture = useLast(data);
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);
  return { picture, drawing: isFetching, failure: error, retry: refetch };
}

export function previewDocument(
  request: PreviewRequest,
  type: 'image/png' | 'application/pdf',
  signal?: AbortSignal,
): Promise<{ file: Blob; name: string }> {
  const headers = { Accept: type };
  return fetchFile(area, endpoints.previewDocument, { body: request, headers, signal });
}

async function draw(request: PreviewRequest, signal: AbortSignal): Promise<DrawnDocument> {
  const { file } = await previewDocument(request, 'image/png', signal);
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    // Decoding the picture before it replaces the previous picture avoids flicker.
    await image.decode();
    signal.throwIfAborted();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return { url, width: image.naturalWidth, height: image.naturalHeight, request };
}
