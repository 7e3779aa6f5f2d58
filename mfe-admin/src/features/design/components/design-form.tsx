import {
  type DesignPicture,
  type DocumentDesign,
  designPictures,
  type PreviewedDocument,
} from '@app/contracts';
import { Button } from '@app/office-kit';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { useMemo, useRef, useState } from 'react';
import { ConflictModal } from '../../forms/conflict-modal.tsx';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useRecordSave } from '../../forms/use-record-save.ts';
import { readDesign } from '../api/read-design.ts';
import { sendDesignPicture } from '../api/send-design-picture.ts';
import { updateDesign } from '../api/update-design.ts';
import {
  type DesignField,
  designFaults,
  designFields,
  designLabels,
  designState,
  documentShowing,
  originalValues,
  previewOf,
} from '../design-values.ts';
import { useFreshPicture } from '../use-fresh-picture.ts';
import { DesignFields } from './design-fields.tsx';
import styles from './design-form.module.css';
import { DocumentPreview } from './document-preview.tsx';
import { RestoreDesign } from './restore-design.tsx';

interface DesignFormProps {
  design: DocumentDesign;
  onSaved: () => void;
}

/** The design's fields, and beside them what a document looks like in it. */
export function DesignForm({ design, onSaved }: DesignFormProps) {
  const current = designState(design);
  const form = useRecordForm({
    record: 'design',
    current,
    fields: designFields,
    faultsOf: designFaults,
  });
  const { files, unsaved, save, onFile, onFileRefused, bar } = useRecordSave({
    form,
    fields: designFields,
    fileFields: designPictures,
    update: async (changes, version) => designState(await updateDesign({ ...changes, version })),
    sendFile: async (...file) => designState(await sendDesignPicture(...file)),
    read: async () => designState(await readDesign()),
    says: {
      title: 'Design',
      saved: 'Design updated successfully',
      notSaved: 'The design was not saved',
      partlySaved: 'Not all of the design was saved',
    },
    onSaved,
  });
  const [shown, setShown] = useState<PreviewedDocument>('certificate');
  const refuse = (field: DesignPicture) => () => {
    onFile(field, null);
    onFileRefused(field, 'This file is not a picture');
  };
  const signature = useFreshPicture(files.signature_image, refuse('signature_image'));
  const seal = useFreshPicture(files.seal_image, refuse('seal_image'));
  const { values } = form;
  const request = useMemo(
    () => previewOf(shown, values, { signature_image: signature, seal_image: seal }),
    [shown, values, signature, seal],
  );

  const preview = useRef<HTMLElement>(null);
  const toPreview = useRef<HTMLButtonElement>(null);
  const leftAt = useRef(0);

  const restore = () => {
    for (const field of designFields) form.set(field, originalValues[field]);
    for (const field of designPictures) onFile(field, null);
  };

  // Where the preview stands below the form and not beside it.
  const showPreview = () => {
    leftAt.current = window.scrollY;
    preview.current?.scrollIntoView();
    preview.current?.focus({ preventScroll: true });
  };
  const backToForm = () => {
    window.scrollTo(0, leftAt.current);
    toPreview.current?.focus({ preventScroll: true });
  };

  return (
    <>
      {form.draft && (
        <DraftNotice
          at={form.draft.at}
          outdated={form.base.version !== current.version}
          withFile
          onDiscard={() => form.adopt(current)}
        />
      )}
      <div className={styles.columns}>
        <form
          ref={form.formElement}
          noValidate
          aria-label="Design"
          onSubmit={form.onSubmit(save)}
          // The preview shows what is being changed.
          onChange={(event) => {
            const field: EventTarget = event.target;
            if (!(field instanceof HTMLInputElement)) return;
            setShown((document) => documentShowing(field.name, document));
          }}
        >
          <DesignFields form={form} files={files} onFile={onFile} onFileRefused={onFileRefused} />
          <RestoreDesign onRestore={restore} />
          <SaveBar
            {...bar}
            actions={
              <Button
                ref={toPreview}
                className={styles.toPreview}
                variant="default"
                onClick={showPreview}
              >
                See the preview
              </Button>
            }
          />
        </form>
        <DocumentPreview
          ref={preview}
          shown={shown}
          onShow={setShown}
          request={request}
          onBack={backToForm}
          waitsFor={request ? undefined : firstFault(designFaults(values))}
        />
      </div>
      <ConflictModal form={form} labels={designLabels} />
      <LeaveGuard unsent={unsaved}>
        What you typed is not saved. It is kept in this browser until you come back; chosen pictures
        must be chosen again.
      </LeaveGuard>
    </>
  );
}

function firstFault(faults: Partial<Record<DesignField, string>>): string | undefined {
  const field = designFields.find((name) => faults[name]);
  return field && `${designLabels[field]}: ${faults[field]}.`;
}
