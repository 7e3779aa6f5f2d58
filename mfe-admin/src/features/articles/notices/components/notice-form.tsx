import {
  type AdminArticle,
  type AdminIssue,
  type AdminSettings,
  type NoticeReferences,
  noticeDescriptions,
  noticeKinds,
} from '@app/contracts';
import { listAdminArticles, publishNotice } from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { useLast, useQuery } from '@app/office-kit/requests/queries.ts';
import { useEffect, useState } from 'react';
import { area } from '../../../../area.ts';
import { FieldSections } from '../../../../shared/forms/field-sections.tsx';
import { FileField } from '../../../../shared/forms/file-field.tsx';
import { uploadStep } from '../../../../shared/forms/form-data.ts';
import {
  type PdfExtras,
  RemoveActiveContent,
} from '../../../../shared/forms/remove-active-content.tsx';
import { issueName, newestFirst, newestIssue } from '../../../../shared/issue-numbers.ts';
import { issueOfText, issueText } from '../../article-fields.ts';
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

/** The form of a notice about an article. All values except the kind and the text are proposed. */
export function NoticeForm(props: NoticeFormProps) {
  const { article, issues, onPublished } = props;
  const question = useConfirmation();
  const [stored] = useState(() => fields.newNotice(article, props));
  const form = useRecordForm<fields.NoticeValues, PdfExtras, AdminArticle>({
    area,
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
                .toSorted(newestFirst)
                .map((one) => ({ value: issueText(one), label: issueName(one) })),
            },
          }}
          customFields={{
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
          {`The notice ${refnumber}${doi ? ` (${doi})` : ''} appears at once in ${issueName(issues.find((one) => issueText(one) === issue) ?? issueOfText(issue))}, and every page, list, file and feed that names ${article.refnumber} says so. Hiding the notice undoes it.`}
        </p>
      </ConfirmModal>
    </RecordFrame>
  );
}

/** Updates the proposed values when the kind or the issue changes, except values that the user has changed. */
function useProposals(
  props: NoticeFormProps,
  form: { values: fields.NoticeValues; set(field: string, value: string): void },
) {
  const { kind, issue } = form.values;
  const page = useNextPage(issue, props);
  const [followed, setFollowed] = useState({ kind, issue, page });
  useEffect(() => {
    const now = { kind, issue, page };
    setFollowed(now);
    const changes = fields.followedPlace(form.values, followed, now, props);
    for (const [name, value] of Object.entries(changes)) form.set(name, value);
    if (kind !== followed.kind) {
      const removes = fields.isKind(kind) && noticeDescriptions[kind].removesText;
      form.set('removestext', removes ? 'yes' : '');
    }
  }, [kind, issue, page]);
}

/**
 * Returns the page after the last page of an issue. While the issue's articles are loading, returns the page for the
 * previously chosen issue.
 */
function useNextPage(issue: string, { article, articles, issues }: NoticeFormProps): string {
  const isFirst = issue === issueText(newestIssue(issues) ?? article);
  const { data } = useQuery({
    ...area.query(listAdminArticles, { params: issueOfText(issue) }),
    enabled: !isFirst,
  });
  const loaded = useLast(isFirst ? articles : data);
  return fields.nextPage(loaded ?? articles);
}
