import type { AdminArticle } from '@app/contracts';
import { publishVersion } from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { area } from '../../../../area.ts';
import { FieldSections } from '../../../../shared/forms/field-sections.tsx';
import { FileField } from '../../../../shared/forms/file-field.tsx';
import { uploadStep } from '../../../../shared/forms/form-data.ts';
import {
  type PdfExtras,
  RemoveActiveContent,
} from '../../../../shared/forms/remove-active-content.tsx';
import * as fields from '../notice-fields.ts';
import { useConfirmation } from '../use-confirmation.ts';

interface VersionFormProps {
  article: AdminArticle;
  onPublished: (article: AdminArticle) => void;
}

/** The form of a new version of an article. */
export function VersionForm({ article, onPublished }: VersionFormProps) {
  const question = useConfirmation();
  const form = useRecordForm<fields.VersionValues, PdfExtras, AdminArticle>({
    area,
    record: `version/${article.id}`,
    stored: fields.newVersion,
    extras: { pdfFile: null, removeActiveContent: null },
    fields: Object.keys(fields.versionLabels),
    validate: fields.versionErrors,
    confirm: question.ask,
    steps: ({ pdfFile, removeActiveContent, ...values }) =>
      uploadStep(
        'pdfFile',
        { ...values, version: article.version, pdfFile, removeActiveContent },
        (upload) => area.api.call(publishVersion, { params: article, ...upload }),
        ['removeActiveContent'],
      ),
    stateOf: () => fields.newVersion,
    onSaved: onPublished,
    notSaved: 'The new version was not published',
  });
  const number = article.versions.length + 2;

  return (
    <RecordFrame
      form={form}
      labels={fields.versionLabels}
      leaving="What you typed is not published. It is stored in this browser until you come back; a chosen PDF must be chosen again."
    >
      <RecordFields form={form} label="New version">
        <FieldSections
          form={form}
          sections={fields.versionSections}
          customFields={{
            pdfFile: (
              <div>
                <FileField
                  form={form}
                  name="pdfFile"
                  label={fields.versionLabels.pdfFile}
                  help="The previous version stays available."
                  kind="pdf"
                />
                <RemoveActiveContent form={form} />
              </div>
            ),
          }}
        />
      </RecordFields>
      <ConfirmModal
        opened={question.opened}
        title={`Version ${number} of ${article.refnumber}?`}
        action={`Publish version ${number}`}
        harmless
        onCancel={question.cancel}
        onConfirm={question.confirm}
      >
        <p>Readers receive the new version at the same address. A version cannot be removed.</p>
      </ConfirmModal>
    </RecordFrame>
  );
}
