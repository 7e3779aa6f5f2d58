import { type PreviewedDocument, type PreviewRequest, previewedDocuments } from '@app/contracts';
import { Alert, Button } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { storeFile } from '@app/office-kit/requests/downloads.ts';
import { type Ref, useState } from 'react';
import { documentNames, previewAlt } from '../design-fields.ts';
import { previewDocument, useDocumentPreview } from '../use-document-preview.ts';
import styles from './design.module.css';

interface DocumentPreviewProps {
  ref: Ref<HTMLElement>;
  shown: PreviewedDocument;
  onShow: (document: PreviewedDocument) => void;
  /** Null while the design cannot be drawn. */
  request: PreviewRequest | null;
  /** What it waits for then. */
  problem: string | undefined;
  /** Leads back from where it stands below the form. */
  onBack: () => void;
}

/** The document as it would be printed in the design of the form, saved or not. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { ref, shown, onShow, request, problem, onBack } = props;
  const { picture, drawing, failure, retry } = useDocumentPreview(request);
  const told = failure === null ? null : failureOf(failure);

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
              checked={document === shown}
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
            // Of the document before, as this one could not be drawn.
            data-other={(!drawing && picture.request.document !== shown) || undefined}
          />
        ) : (
          <div className={styles.blank} />
        )}
        {drawing && <div className={styles.drawing} />}
      </div>
      {problem && (
        <p className={styles.note} role="status">
          The preview waits for a fault to be mended. {problem}
        </p>
      )}
      {told && !drawing && (
        <Alert color="red" role="alert" title="The preview could not be drawn">
          <p className={styles.reason}>{told.message}</p>
          {told.advice}
          <Button variant="default" size="compact-md" onClick={retry}>
            Retry
          </Button>
        </Alert>
      )}
      <div className={styles.foot}>
        <OpenAsPdf request={request} />
        <Button className={styles.back} variant="default" onClick={onBack}>
          Back to the form
        </Button>
        <p className={styles.note}>
          Its text is that of the newest article or of the editors; a sample where there are none.
        </p>
      </div>
    </section>
  );
}

function OpenAsPdf({ request }: { request: PreviewRequest | null }) {
  const flash = useFlash();
  const [opening, setOpening] = useState(false);

  const open = async () => {
    if (!request) return;
    setOpening(true);
    try {
      const { file, name } = await previewDocument(request, 'application/pdf');
      const url = URL.createObjectURL(file);
      // A browser that does not let the page open another one takes it as a download.
      if (!window.open(url, '_blank')) storeFile(file, name);
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: 'There is no PDF', ...failure });
    }
    setOpening(false);
  };

  return (
    <Button variant="default" disabled={!request} loading={opening} onClick={open}>
      Open as PDF
    </Button>
  );
}
