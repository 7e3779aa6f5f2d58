import { type PreviewedDocument, type PreviewRequest, previewedDocuments } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { Alert, Button } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { fetchFile, storeFile } from '@app/office-kit/requests/downloads.ts';
import { pause, skipToken, useLast, useQuery } from '@app/office-kit/requests/queries.ts';
import { type Ref, useEffect, useRef } from 'react';
import { area } from '../../../../area.ts';
import { documentNames, previewAlt } from '../design-fields.ts';
import styles from './design.module.css';

interface DocumentPreviewProps {
  ref: Ref<HTMLElement>;
  previewed: PreviewedDocument;
  onShow: (document: PreviewedDocument) => void;
  request: PreviewRequest | null;
  problem: string | undefined;
  onBack: () => void;
}

export function DocumentPreview(props: DocumentPreviewProps) {
  const { ref, previewed, onShow, request, problem, onBack } = props;
  const { picture, drawing, failure, retry } = useDocumentPreview(request);
  const drawFailure = failure === null ? null : failureOf(failure);
  const { run, busy } = useAction();
  const openAsPdf = () =>
    run('There is no PDF', async () => {
      if (!request) return;
      const { file, name } = await previewDocument(request, 'application/pdf');
      const url = URL.createObjectURL(file);
      // The PDF is downloaded if the browser blocks the new window.
      if (!window.open(url, '_blank')) storeFile(file, name);
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    });

  return (
    <section
      ref={ref}
      className={styles.preview}
      id="preview"
      tabIndex={-1}
      aria-labelledby="preview-title"
    >
      <h2 className={styles.title} id="preview-title">
        Preview
      </h2>
      <fieldset className={styles.documents}>
        <legend>Document</legend>
        {previewedDocuments.map((document) => (
          <label key={document}>
            <input
              type="radio"
              name="previewed"
              value={document}
              checked={document === previewed}
              onChange={() => onShow(document)}
            />
            <span>{documentNames[document]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.sheet} aria-busy={drawing}>
        {picture ? (
          <img
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={previewAlt(picture.request)}
            // If the selected document could not be drawn, the previous document's picture stays and is marked.
            data-other={(!drawing && picture.request.document !== previewed) || undefined}
          />
        ) : (
          <div className={styles.blank} />
        )}
        {drawing && <div className={styles.drawing} />}
      </div>
      {problem && (
        <p className={styles.note} role="status">
          The preview needs a correction first. {problem}
        </p>
      )}
      {drawFailure && !drawing && (
        <Alert color="red" role="alert" title="The preview could not be drawn">
          <p className={styles.reason}>{drawFailure.message}</p>
          {drawFailure.advice}
          <Button variant="default" size="compact-md" onClick={retry}>
            Retry
          </Button>
        </Alert>
      )}
      <div className={styles.foot}>
        <Button variant="default" disabled={!request} loading={busy} onClick={openAsPdf}>
          Open as PDF
        </Button>
        <Button className={styles.back} variant="default" onClick={onBack}>
          Back to the form
        </Button>
        <p className={styles.note}>
          The preview shows the newest article or the editors, or a sample if there are none.
        </p>
      </div>
    </section>
  );
}

/** A picture of a document's first page. `url` is an object URL. */
interface DrawnDocument {
  url: string;
  width: number;
  height: number;
  request: PreviewRequest;
}

/** The delay after the last keystroke before the document is drawn. */
const PAUSE_MS = 250;

/** Draws a document with the unsaved design. While `request` is null or refused, the last picture stays. */
function useDocumentPreview(request: PreviewRequest | null) {
  const drawn = useRef<PreviewedDocument>(undefined);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['document preview', request],
    queryFn: request
      ? async ({ signal }) => {
          // A newly chosen document is drawn without a delay.
          if (request.document === drawn.current) await pause(PAUSE_MS, signal);
          drawn.current = request.document;
          return draw(request, signal);
        }
      : skipToken,
  });
  const picture = useLast(data);
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);
  const retry = () => {
    drawn.current = undefined;
    void refetch();
  };
  return { picture, drawing: isFetching, failure: error, retry };
}

function previewDocument(
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
