import {
  type AdminArticle,
  type AdminIssue,
  type AdminSettings,
  articleErrorCode,
  doiOf,
  errorMessages,
  type IssueKey,
  wasPublished,
} from '@app/contracts';
import { createArticle, readAdminArticle, updateArticle } from '@app/contracts/endpoints';
import { Button, Checkbox } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { area } from '../../../area.ts';
import { Field, FieldSections } from '../../forms/field-sections.tsx';
import type { FieldDescription } from '../../forms/field-table.ts';
import { FileField } from '../../forms/file-field.tsx';
import { uploadStep } from '../../forms/form-data.ts';
import type { FieldErrors } from '../../forms/form-errors.ts';
import { localDay } from '../../forms/local-minute.ts';
import { RecordFields, RecordFrame } from '../../forms/record-frame.tsx';
import { type RecordForm, useRecordForm } from '../../forms/use-record-form.ts';
import { issueName, issueOrder } from '../../issues/issue-numbers.ts';
import { PreviewButton } from '../../preview/components/preview-button.tsx';
import * as fields from '../article-fields.ts';
import { AuthorDetails } from '../lists/author-details.tsx';
import { Funders, References, Relations, Translations } from '../lists/work-lists.tsx';
import { ArticleStatus } from './article-status.tsx';
import styles from './articles.module.css';
import { DraftStatus } from './draft-status.tsx';
import { PdfLink } from './pdf-link.tsx';

interface ArticleFormProps {
  /** The article to edit; null to add an article to the issue. */
  article: AdminArticle | null;
  issue: IssueKey;
  issues?: readonly AdminIssue[];
  /** How the journal makes its DOIs. */
  settings: Pick<AdminSettings, 'doi_prefix' | 'doi_pattern'>;
  /** Called with the new state of the article after a save of the form or a change by the status switch. */
  onWritten?: (article: AdminArticle) => void;
  onSaved: (article: AdminArticle) => void;
}

export function ArticleForm(props: ArticleFormProps) {
  const { article, issues = [], settings, onWritten } = props;
  const form = useArticleForm(props);
  // After a save, the form knows the new version, but `article` has the old version until the page is reloaded.
  const version = Math.max(article?.version ?? 0, form.base.version ?? 0);
  const theirs = form.conflict?.saved;

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
      {article && !wasPublished(article.stage) && (
        <DraftStatus article={article} version={version} />
      )}
      {article && wasPublished(article.stage) && (
        <ArticleStatus
          article={article}
          version={version}
          onChanged={(changed) => {
            onWritten?.(changed);
            // A draft of an older version must keep that version number, so that saving the draft reports the conflict.
            if (form.base.version === version) form.follow(fields.articleState(changed));
          }}
          onFailure={form.report}
        />
      )}
      <RecordFields
        form={form}
        label="Article"
        actions={
          <PreviewButton
            previewed={() => fields.previewOf(form.values, article?.id ?? '')}
            pdf={form.values.pdfFile}
            when={article?.status === 'disabled' ? 'saved and enabled' : 'saved'}
          />
        }
      >
        <ArticleFields form={form} article={article} issues={issues} settings={settings} />
      </RecordFields>
    </RecordFrame>
  );
}

function useArticleForm({ article, issue, onWritten, onSaved }: ArticleFormProps) {
  return useRecordForm<fields.ArticleValues, fields.ArticleExtras, AdminArticle>({
    record: article ? `article/${article.id}` : `article/new/${fields.issueText(issue)}`,
    stored: article ? fields.articleState(article) : fields.newArticle(issue, localDay(new Date())),
    extras: { pdfFile: null, removeActiveContent: null },
    // The form has no issue field for a new article, so an error in `issue` is shown in the message.
    fields: fields.articleFields.filter((field) => article || field !== 'issue'),
    validate: (values) => ({
      ...fields.articleErrors(values, article),
      ...(!article && !values.pdfFile && { pdfFile: 'Choose the PDF of the article' }),
    }),
    explain: specifiedMessage,
    steps: ({ pdfFile, removeActiveContent, ...values }, { version }) =>
      uploadStep(
        'pdfFile',
        { ...sentFields(values, article), version, pdfFile, removeActiveContent },
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

/** Returns the fields of a request. The status of a published article is changed by its switch, not by the form. */
function sentFields(values: fields.ArticleValues, article: AdminArticle | null) {
  const { status, scheduled, ...request } = fields.requestOf(values);
  return article && wasPublished(article.stage) ? request : { ...request, status, scheduled };
}

/** Returns the specification's message if the only error is in a transaction ID or page number that is not empty. */
function specifiedMessage(
  errors: FieldErrors,
  values: Readonly<Record<string, string | File | null>>,
): string | null {
  const issues = Object.entries(errors).map(([path, message = '']) => ({ path, message }));
  const code = articleErrorCode(issues);
  const isEmpty = issues.some(({ path }) => values[path] === '');
  return code === 'invalid_request' || isEmpty ? null : errorMessages[code];
}

interface ArticleFieldsProps {
  form: RecordForm<fields.ArticleValues, fields.ArticleExtras>;
  article: AdminArticle | null;
  issues: readonly AdminIssue[];
  settings: ArticleFormProps['settings'];
}

function ArticleFields({ form, article, issues, settings }: ArticleFieldsProps) {
  const options = issues
    .toSorted((a, b) => issueOrder(b) - issueOrder(a))
    .map((issue) => ({ value: fields.issueText(issue), label: issueName(issue) }));
  const doiParts = fields.doiPartsOf(form.values);
  return (
    <FieldSections
      form={form}
      sections={fields.sectionsOf(article)}
      changes={{
        issue: { options },
        ...(article && { email: { required: false } }),
        pagenumber: { required: form.values.articlenumber.trim() === '' },
      }}
      own={{
        ...(!article && { issue: null }),
        ...(form.values.status !== 'scheduled' && { scheduled: null }),
        contributors: (
          <AuthorDetails
            form={form}
            authorname={form.values.authorname}
            contributors={form.values.contributors}
            article={article && { id: article.id, version: form.base.version ?? article.version }}
          />
        ),
        txnid: (
          <ProposedField
            form={form}
            name="txnid"
            changes={{ required: article?.txnid !== '' }}
            proposed={fields.proposedTxnid(form.values)}
            action="Propose a transaction ID"
          />
        ),
        doi: (
          <ProposedField
            form={form}
            name="doi"
            proposed={doiParts && doiOf(settings, doiParts)}
            action="Propose a DOI"
          />
        ),
        references: <References form={form} value={form.values.references} />,
        funding: <Funders form={form} value={form.values.funding} />,
        relations: <Relations form={form} value={form.values.relations} />,
        translations: <Translations form={form} value={form.values.translations} />,
        pdfFile: (
          <div>
            <FileField
              form={form}
              name="pdfFile"
              label={fields.articleLabels.pdfFile}
              help={
                article
                  ? 'Choose a file only to replace the stored one: one PDF under 5 MB.'
                  : fields.articleTable.pdfFile.help
              }
              kind="pdf"
              required={article === null}
            >
              {article && <StoredPdf article={article} />}
            </FileField>
            {form.values.pdfFile && <RemoveActiveContent form={form} />}
          </div>
        ),
      }}
    />
  );
}

interface ProposedFieldProps extends Pick<ArticleFieldsProps, 'form'> {
  name: 'doi' | 'txnid';
  changes?: Partial<FieldDescription>;
  proposed: string | null;
  action: string;
}

/** A field with a button that enters a proposed value if the field is empty. */
function ProposedField({ form, name, changes, proposed, action }: ProposedFieldProps) {
  return (
    <div>
      <Field form={form} name={name} field={{ ...fields.articleTable[name], ...changes }} />
      {proposed && form.values[name] === '' && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          onClick={() => form.set(name, proposed)}
        >
          {action}
        </Button>
      )}
    </div>
  );
}

function RemoveActiveContent({ form }: Pick<ArticleFieldsProps, 'form'>) {
  return (
    <Checkbox
      mt="sm"
      label="Remove active content from this PDF"
      description="Such as scripts, embedded files and links that start programs. Needed only if the PDF is refused because of them."
      checked={form.values.removeActiveContent !== null}
      onChange={({ currentTarget }) =>
        form.set('removeActiveContent', currentTarget.checked ? 'true' : null)
      }
    />
  );
}

function StoredPdf({ article }: { article: AdminArticle }) {
  const { file, fileSize } = article;
  if (file === '') return <p className={styles.missing}>There is no PDF.</p>;
  return (
    <p className={styles.stored}>
      Stored: <PdfLink article={article}>{file}</PdfLink>,{' '}
      {Math.ceil(fileSize / 1024).toLocaleString('en')} kB. The stored PDF stays unless you choose
      another.
    </p>
  );
}
