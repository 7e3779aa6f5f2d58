import {
  contrastOnWhite,
  type DesignPicture,
  type DocumentDesign,
  designPictures,
  type PreviewedDocument,
} from '@app/contracts';
import { readDesign, updateDesign, uploadDesignPicture } from '@app/contracts/endpoints';
import { Button, TextInput } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { FormSection } from '@app/office-kit/forms/form-section.tsx';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import type { AnyRecordForm, RecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { useMemo, useRef, useState } from 'react';
import { area } from '../../../../area.ts';
import { FieldSections } from '../../../../shared/forms/field-sections.tsx';
import { fileExtra } from '../../../../shared/forms/file-field.tsx';
import { useSingletonForm } from '../../../../shared/forms/singleton.ts';
import * as fields from '../design-fields.ts';
import { colorTable, contrastText, MIN_CONTRAST } from '../design-fields.ts';
import { useShrunkPicture } from '../use-shrunk-picture.ts';
import styles from './design.module.css';
import { DesignChoice } from './design-choice.tsx';
import { DocumentPreview } from './document-preview.tsx';

export function DesignForm({ design, onSaved }: { design: DocumentDesign; onSaved: () => void }) {
  const form = useSingletonForm({
    record: 'design',
    title: 'Design',
    stored: fields.designState(design),
    fields: fields.designFields,
    files: designPictures,
    validate: fields.designErrors,
    update: (body) => area.api.call(updateDesign, { body }),
    sendFile: (field, form, onProgress) =>
      area.api.call(uploadDesignPicture[field], { form, onProgress }),
    stateOf: fields.designState,
    read: () => area.api.call(readDesign, {}),
    onSaved,
    notSaved: 'The design was not saved',
    partlySaved: 'The design was saved only in part',
  });
  const [previewed, setPreviewed] = useState<PreviewedDocument>('certificate');
  const request = usePreviewRequest(form, previewed);
  const { preview, toPreview, showPreview, backToForm } = usePreviewBelow();

  return (
    <RecordFrame
      form={form}
      labels={fields.designLabels}
      leaving="What you typed is not saved. It is stored in this browser until you come back; chosen pictures must be chosen again."
    >
      <div className={styles.columns}>
        <RecordFields
          form={form}
          label="Design"
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
          // When a field changes, the preview switches to a document that shows the field.
          onChange={(event) => {
            const field: EventTarget = event.target;
            if (!(field instanceof HTMLInputElement)) return;
            setPreviewed((document) => fields.documentShowing(field.name, document));
          }}
        >
          <FieldSections
            form={form}
            sections={fields.designSections}
            stacked
            customFields={{
              accent_color: <ColorField form={form} name="accent_color" />,
              warm_color: <ColorField form={form} name="warm_color" />,
              certificate_design: <DesignChoice form={form} kind="certificate" />,
              editor_design: <DesignChoice form={form} kind="editor" />,
              reviewer_design: <DesignChoice form={form} kind="reviewer" />,
            }}
          />
          <RestoreDesign form={form} />
        </RecordFields>
        <DocumentPreview
          ref={preview}
          previewed={previewed}
          onShow={setPreviewed}
          request={request}
          onBack={backToForm}
          problem={request ? undefined : firstError(form.values)}
        />
      </div>
    </RecordFrame>
  );
}

type DesignRecordForm = RecordForm<
  fields.DesignValues,
  Record<`${DesignPicture}_file`, File | null>
>;

function usePreviewRequest(form: DesignRecordForm, previewed: PreviewedDocument) {
  const refuse = (field: DesignPicture) => () => {
    form.set(fileExtra(field), null);
    form.refuseFile(field, 'This file is not a picture');
  };
  const { values } = form;
  const signature = useShrunkPicture(values.signature_image_file, refuse('signature_image'));
  const seal = useShrunkPicture(values.seal_image_file, refuse('seal_image'));
  return useMemo(
    () => fields.previewOf(previewed, values, { signature_image: signature, seal_image: seal }),
    [previewed, values, signature, seal],
  );
}

/** Returns functions that scroll to the preview and back, for narrow screens, where the preview is below the form. */
function usePreviewBelow() {
  const preview = useRef<HTMLElement>(null);
  const toPreview = useRef<HTMLButtonElement>(null);
  const leftAt = useRef(0);
  return {
    preview,
    toPreview,
    showPreview: () => {
      leftAt.current = window.scrollY;
      preview.current?.scrollIntoView();
      preview.current?.focus({ preventScroll: true });
    },
    backToForm: () => {
      window.scrollTo(0, leftAt.current);
      toPreview.current?.focus({ preventScroll: true });
    },
  };
}

function firstError(values: fields.DesignValues): string | undefined {
  const errors = fields.designErrors(values);
  const field = fields.designFields.find((name) => errors[name]);
  return field && `${fields.designLabels[field]}: ${errors[field]}.`;
}

/** A button that fills the form with the original design. Only submitting the form saves the design. */
function RestoreDesign({ form }: { form: DesignRecordForm }) {
  const [asking, setAsking] = useState(false);
  const restore = () => {
    for (const field of fields.designFields) form.set(field, fields.originalValues[field]);
    for (const field of designPictures) form.set(fileExtra(field), null);
    setAsking(false);
  };
  return (
    <FormSection
      stacked
      title="The original design"
      help="The standard designs, colours and texts, without signatory and pictures."
    >
      <div>
        <Button
          classNames={{ root: styles.restore, label: styles.restoreLabel }}
          variant="default"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Restore the original design
        </Button>
      </div>
      <ConfirmModal
        opened={asking}
        title="Restore the original design?"
        action="Restore"
        onConfirm={restore}
        onCancel={() => setAsking(false)}
      >
        Every field of this form goes back to the design of a new journal; the signatory, the
        signature and the seal are removed. Nothing is saved until you submit the form.
      </ConfirmModal>
    </FormSection>
  );
}

function ColorField({ form, name }: { form: AnyRecordForm; name: keyof typeof colorTable }) {
  const { label, help } = colorTable[name];
  const value = String(form.values[name]);
  const contrast = contrastOnWhite(value);
  // The colour picker cannot show a partly typed colour, so it shows the last complete colour.
  const [complete, setComplete] = useState('#ffffff');
  const color = value.trim().toLowerCase();
  if (contrast !== null && color !== complete) setComplete(color);
  const isFaint = contrast !== null && contrast < MIN_CONTRAST;
  return (
    <div>
      <TextInput
        label={label}
        description={help}
        autoComplete="off"
        spellCheck={false}
        maxLength={9}
        classNames={{ input: styles.number }}
        inputContainer={(number) => (
          <div className={styles.color}>
            <input
              type="color"
              className={styles.picker}
              aria-label={`Choose the ${label.toLowerCase()}`}
              value={complete}
              onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
            />
            {number}
          </div>
        )}
        {...form.input(name)}
      />
      <p className={styles.contrast} data-faint={isFaint || undefined} aria-live="polite">
        {contrast !== null &&
          (isFaint
            ? `Hard to read: its contrast with white paper is ${contrastText(contrast)}, and small text needs ${MIN_CONTRAST}.`
            : `Its contrast with white paper is ${contrastText(contrast)}.`)}
      </p>
    </div>
  );
}
