import type { PreviewedDocument, PreviewRequest } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { fetchFile } from '@app/office-kit/requests/downloads.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { area } from '../../area.ts';
import { Previewer, type PreviewState, TYPING_MS } from './previewer.ts';

/** The picture of a document's first page, under an address that the page can show. */
export interface DrawnDocument {
  url: string;
  width: number;
  height: number;
  request: PreviewRequest;
}

/**
 * The document in the design as it is typed; without a request the picture before stays. `retry` draws the
 * same once more.
 */
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
  // What is typed may be the same design, such as a space at the end of a line.
  const asked = useMemo(() => request && JSON.stringify(request), [request]);

  useEffect(() => {
    if (!asked) return previewer.cancel();
    const next: PreviewRequest = JSON.parse(asked);
    // Another document was chosen by a click, and nothing is to be waited for.
    previewer.ask(next, next.document === shown.current ? TYPING_MS : 0);
    shown.current = next.document;
  }, [previewer, asked]);

  useEffect(() => () => previewer.close(), [previewer]);

  return { ...state, retry: () => request && previewer.ask(request) };
}

/** The first page of a document in an unsaved design, as a picture or as a PDF. */
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
    // Before it is shown, so that it takes the place of the one before it at once and in its own size.
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
