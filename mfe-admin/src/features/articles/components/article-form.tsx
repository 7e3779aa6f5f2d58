import {
  type AdminArticle,
  type AdminIssue,
  type AdminSettings,
  type ArticleNumbers,
  articleErrorCode,
  errorMessages,
  type IssueKey,
  type IssueStatus,
} from '@app/contracts';
import { createArticle, readAdminArticle, updateArticle } from '@app/contracts/endpoints';
import { formatMoment } from '@app/office-kit/dates.ts';
import { changedFields } from '@app/office-kit/drafts/record-values.ts';
import { focusField } from '@app/office-kit/forms/focus.ts';
import type { FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import type { FormValues } from '@app/office-kit/forms/record-form.ts';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { type RecordForm, useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { useEffect, useState } from 'react';
import { area } from '../../../area.ts';
import { uploadStep } from '../../../shared/forms/form-data.ts';
import { localDay } from '../../../shared/forms/local-minute.ts';
import type { PdfExtras } from '../../../shared/forms/remove-active-content.tsx';
import { PreviewButton } from '../../certificates/components/preview-button.tsx';
import { FormChecks } from '../../office/indexing-checks/components/form-checks.tsx';
import type { ArticleValues } from '../article-fields.ts';
import * as fields from '../article-fields.ts';
import { wasPublic } from '../article-life.ts';
import { ArticleFields } from './article-form-fields.tsx';
import { ArticleStatus, DraftStatus } from './article-status.tsx';
import styles from './articles.module.css';

interface ArticleFormProps {
  /** The article to edit; null to add an article to the issue. */
  article: AdminArticle | null;
  issue: IssueKey & { status: IssueStatus };
  issues?: readonly AdminIssue[];
  /** The proposed numbers for a new article. */
  numbers?: ArticleNumbers;
  /** The settings from which DOIs are proposed. */
  settings: Pick<AdminSettings, 'doi_prefix' | 'doi_pattern'>;
  /** Called with the new state of the article after a save of the form or a change by the status switch. */
  onWritten?: (article: AdminArticle) => void;
  onSaved: (article: AdminArticle) => void;
}

export function ArticleForm(props: ArticleFormProps) {
  const { article, issue, issues = [], numbers = noNumbers, settings, onWritten } = props;
  const isPublic = article !== null && wasPublic(article, issue);
  const form = useArticleForm(props);
  useProposedDate(form, article);
  useProposedNumbers(form, article ? null : numbers);
  // After a save, the form knows the new version, but `article` remains the old version until the page is reloaded.
  const version = Math.max(article?.version ?? 0, form.base.version ?? 0);
  const theirs = form.conflict?.saved;
  const changed: readonly string[] = changedFields(form.base.values, form.values);
  const articleWithChanges = () => fields.previewOf(form.values, article?.id ?? '');

  return (
    <RecordFrame
      form={form}
      labels={fields.articleLabels}
      leaving={
        form.isDraftStored
          ? `What you typed is not saved. It is stored in this ${article ? 'browser' : 'tab'} until you come back; a chosen PDF must be chosen again.`
          : 'What you typed is not saved. It is too long to be stored in this browser, and will be lost.'
      }
      conflictNote={
        theirs && (
          <p>
            {theirs.modifiedby} saved this article at{' '}
            <time dateTime={theirs.modification}>{formatMoment(theirs.modification)}</time>.
          </p>
        )
      }
    >
      {article && !isPublic && <DraftStatus article={article} issue={issue} version={version} />}
      {article && isPublic && (
        <ArticleStatus
          article={article}
          version={version}
          onChanged={(changed) => {
            onWritten?.(changed);
            // If the typed changes are based on an older version, do not update their base. Saving them must report the
            // conflict.
            if (form.base.version === version) form.follow(fields.articleState(changed));
          }}
          onFailure={form.report}
        />
      )}
      <div className={styles.columns}>
        <RecordFields
          form={form}
          label="Article"
          actions={
            <PreviewButton
              articleWithChanges={articleWithChanges}
              pdf={form.values.pdfFile}
              when={article?.status === 'disabled' ? 'saved and enabled' : 'saved'}
            />
          }
        >
          <ArticleFields
            form={form}
            article={article}
            issue={issue}
            issues={issues}
            settings={settings}
            txnidPattern={article ? '' : numbers.txnid}
          />
        </RecordFields>
        <div className={styles.aside}>
          <FormChecks
            article={article && { id: article.id, version }}
            unsaved={form.unsaved}
            values={form.values}
            articleWithChanges={articleWithChanges}
            onField={(name) => focusField(form.element.current, name)}
            hasNewPdf={form.values.pdfFile !== null}
            isUntouched={(name) => !changed.includes(name)}
          />
        </div>
      </div>
    </RecordFrame>
  );
}

const noNumbers: ArticleNumbers = { refnumber: '', txnid: '' };

function useArticleForm(props: ArticleFormProps) {
  const { article, issue, numbers = noNumbers, onWritten, onSaved } = props;
  return useRecordForm<fields.ArticleValues, PdfExtras, AdminArticle>({
    area,
    record: article ? `article/${article.id}` : `article/new/${fields.issueText(issue)}`,
    stored: article
      ? fields.articleState(article)
      : fields.newArticle(issue, localDay(new Date()), numbers),
    extras: { pdfFile: null, removeActiveContent: null },
    // The form of a new article has no issue field. Without `issue` in this list, an error of the issue is shown in the
    // modal, not at a field.
    fields: article
      ? fields.articleFields
      : ['pdfFile', ...fields.articleFields.filter((field) => field !== 'issue')],
    validate: (values) => ({
      ...fields.articleErrors(values, article),
      ...(!article && !values.pdfFile && { pdfFile: 'Choose the PDF of the article' }),
    }),
    explain: specifiedMessage,
    steps: ({ pdfFile, removeActiveContent, ...values }, { version }) =>
      uploadStep(
        'pdfFile',
        {
          ...sentFields(values, article && wasPublic(article, issue)),
          version,
          pdfFile,
          removeActiveContent,
        },
        (upload) =>
          article
            ? area.api.call(updateArticle, { params: article, ...upload })
            : area.api.call(createArticle, upload),
        ['removeActiveContent'],
      ),
    stateOf: fields.articleState,
    read: article ? () => area.api.call(readAdminArticle, { params: article }) : undefined,
    onSaved: (saved) => {
      onWritten?.(saved);
      onSaved(saved);
    },
    notSaved: 'The article was not saved',
  });
}

/** Returns the fields of a request. If the article is or was public, only its switch changes the status. */
function sentFields(values: fields.ArticleValues, isPublic: boolean | null) {
  const { status, scheduled, ...request } = fields.requestOf(values);
  return isPublic ? request : { ...request, status, scheduled };
}

/**
 * Returns the message that the specification prescribes for an invalid transaction ID or page number. Returns null if
 * another field has an error, too, or if the invalid field is empty.
 */
function specifiedMessage(errors: FieldErrors, values: Readonly<FormValues>): string | null {
  const issues = Object.entries(errors).map(([path, message = '']) => ({ path, message }));
  const code = articleErrorCode(issues);
  const isEmpty = issues.some(({ path }) => values[path] === '');
  return code === 'invalid_request' || isEmpty ? null : errorMessages[code];
}

/** Proposes the date of publication until the user changes it. */
function useProposedDate(
  { values, base, set }: RecordForm<ArticleValues, PdfExtras>,
  article: Pick<AdminArticle, 'creation'> | null,
): void {
  const [today] = useState(() => localDay(new Date()));
  const { publishdate } = values;
  const creationDay = article ? localDay(new Date(article.creation)) : today;
  const proposed = fields.proposedDate(values, article && base.values, { today, creationDay });
  const [followed, setFollowed] = useState(proposed ?? creationDay);
  useEffect(() => {
    if (proposed === null || proposed === followed) return;
    setFollowed(proposed);
    if (publishdate === followed) set('publishdate', proposed);
  }, [proposed]);
}

/**
 * Proposes numbers until the user changes them: the reference number follows the name of the chosen PDF, and the
 * transaction ID follows the reference number and the payment type. `numbers` is null for a stored article.
 */
function useProposedNumbers(
  { values, set }: RecordForm<ArticleValues, PdfExtras>,
  numbers: ArticleNumbers | null,
): void {
  const { pdfFile, refnumber, ptype, txnid } = values;
  const [followed, setFollowed] = useState(() => ({
    refnumber: numbers?.refnumber ?? '',
    txnid: (numbers && fields.proposedTxnid({ ptype: 'paid', refnumber }, numbers.txnid)) ?? '',
  }));
  useEffect(() => {
    if (!numbers || !pdfFile || refnumber !== followed.refnumber) return;
    const named = fields.refnumberInName(pdfFile.name, numbers.refnumber);
    if (named === null || named === refnumber) return;
    setFollowed((before) => ({ ...before, refnumber: named }));
    set('refnumber', named);
  }, [pdfFile]);
  const proposed = numbers && (fields.proposedTxnid({ ptype, refnumber }, numbers.txnid) ?? '');
  useEffect(() => {
    if (proposed === null || proposed === followed.txnid) return;
    setFollowed((before) => ({ ...before, txnid: proposed }));
    if (txnid === followed.txnid) set('txnid', proposed);
  }, [proposed]);
}
