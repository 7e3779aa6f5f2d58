import type { PreviewedDocument, PreviewRequest } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { fetchFile } from '@app/office-kit/requests/downloads.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { area } from '../../../area.ts';
import { DEBOUNCE_MS, Previewer, type PreviewState } from './previewer.ts';

/** A picture of a document's first page. `url` is an object URL. */
interface DrawnDocument {
  url: string;
  width: number;
  height: number;
  request: PreviewRequest;
}

/** Draws a document with the unsaved design. While `request` is null, the last picture stays. */
export function useDocumentPreview(request: PreviewRequest | null) {
  const [state, setState] = useState<PreviewState<DrawnDocument>>({
    picture: null,
    drawing: true,
    failure: null,
  });
  const [previewer] = useState(
    () => new Previewer<PreviewRequest, DrawnDocument>({ draw, discard, onChange: setState }),
  );
  const shown = useRef<PreviewedDocument | null>(null);
  // Compared as JSON, so that input that does not change the design, such as a trailing space, draws nothing.
  const json = useMemo(() => request && JSON.stringify(request), [request]);

  useEffect(() => {
    if (!json) return previewer.cancel();
    const next: PreviewRequest = JSON.parse(json);
    // Typing is debounced. The selection of another document takes effect immediately.
    previewer.request(next, next.document === shown.current ? DEBOUNCE_MS : 0);
    shown.current = next.document;
  }, [previewer, json]);

  useEffect(() => () => previewer.close(), [previewer]);

  return { ...state, retry: () => request && previewer.request(request) };
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
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return { url, width: image.naturalWidth, height: image.naturalHeight, request };
}

function discard({ url }: DrawnDocument): void {
  URL.revokeObjectURL(url);
}
