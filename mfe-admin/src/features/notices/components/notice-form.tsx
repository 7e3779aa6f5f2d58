import {
  type AdminArticle,
  type AdminIssue,
  type AdminSettings,
  type NoticeReferences,
  noticeKinds,
} from '@app/contracts';
import { publishNotice } from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useEffect, useState } from 'react';
import { area } from '../../../area.ts';
import { issueOfText, issueText } from '../../articles/article-fields.ts';
import { FieldSections } from '../../forms/field-sections.tsx';
import { FileField } from '../../forms/file-field.tsx';
import { uploadStep } from '../../forms/form-data.ts';
import { RecordFields, RecordFrame } from '../../forms/record-frame.tsx';
import { type PdfExtras, RemoveActiveContent } from '../../forms/remove-active-content.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { issueName, issueOrder } from '../../issues/issue-numbers.ts';
import * as fields from '../notice-fields.ts';
import { useConfirmation } from '../use-confirmation.ts';

interface NoticeFormProps {
  article: AdminArticle;
  /** The published issues. */
  issues: readonly AdminIssue[];
  /** The articles of the newest issue. */
  articles: readonly AdminArticle[];
  settings: AdminSettings;
  references: NoticeReferences;
  onPublished: (notice: AdminArticle) => void;
}

/** The form of a notice about an article. Everything but the kind and the text is proposed. */
export function NoticeForm(props: NoticeFormProps) {
  const { article, issues, onPublished } = props;
  const question = useConfirmation();
  const [stored] = useState(() => fields.newNotice(article, props));
  const form = useRecordForm<fields.NoticeValues, PdfExtras, AdminArticle>({
    record: `notice/${article.id}`,
    stored,
    extras: { pdfFile: null, removeActiveContent: null },
    fields: Object.keys(fields.noticeTable),
    validate: fields.noticeErrors,
    confirm: question.ask,
    steps: ({ pdfFile, removeActiveContent, ...values }) =>
      uploadStep(
        'pdfFile',
        { ...fields.requestOf(values), version: article.version, pdfFile, removeActiveContent },
        (upload) => area.api.call(publishNotice, { params: article, ...upload }),
        ['removeActiveContent'],
      ),
    stateOf: () => stored,
    onSaved: onPublished,
    notSaved: 'The notice was not published',
  });
  const { kind, refnumber, issue, doi } = form.values;
  useProposals(props, form);
  const label = fields.isKind(kind) ? noticeKinds[kind] : '';

  return (
    <RecordFrame
      form={form}
      labels={fields.noticeLabels}
      leaving="What you typed is not published. It is stored in this browser until you come back; a chosen PDF must be chosen again."
    >
      <RecordFields form={form} label="Notice">
        <FieldSections
          form={form}
          sections={fields.noticeSections}
          changes={{
            issue: {
              options: issues
                .toSorted((a, b) => issueOrder(b) - issueOrder(a))
                .map((one) => ({ value: issueText(one), label: issueName(one) })),
            },
          }}
          own={{
            pdfFile: (
              <div>
                <FileField
                  form={form}
                  name="pdfFile"
                  label={fields.noticeLabels.pdfFile}
                  help={fields.noticeTable.pdfFile.help}
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
        title={`${label} of ${article.refnumber}?`}
        action={`Publish the ${label.toLowerCase()}`}
        onCancel={question.cancel}
        onConfirm={question.confirm}
      >
        <p>
          {`The notice ${refnumber}${doi ? ` (${doi})` : ''} appears at once in ${issueName(issueOfText(issue))}, and every page, list, file and feed that names ${article.refnumber} says so. Hiding the notice undoes it.`}
        </p>
      </ConfirmModal>
    </RecordFrame>
  );
}

/** Follows the kind with the proposals that the user has not changed. */
function useProposals(
  { settings, references }: NoticeFormProps,
  form: { values: fields.NoticeValues; set(field: string, value: string): void },
) {
  const { kind } = form.values;
  const [followed, setFollowed] = useState(kind);
  useEffect(() => {
    if (kind === followed || !fields.isKind(kind)) return;
    setFollowed(kind);
    const before = fields.isKind(followed) ? followed : 'correction';
    const isProposed = form.values.refnumber === references[before];
    if (isProposed) {
      const refnumber = references[kind];
      form.set('refnumber', refnumber);
      form.set('doi', fields.proposedDoi(settings, form.values.issue, refnumber));
    }
    // A withdrawn text is not offered any longer; a retracted one stays, marked.
    form.set('removestext', kind === 'withdrawal' ? 'yes' : '');
  }, [kind]);
}
