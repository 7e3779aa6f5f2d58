import {
  type AdminArticle,
  type AdminIssue,
  type AdminSettings,
  doiOf,
  type IssueStatus,
} from '@app/contracts';
import { Button } from '@app/office-kit';
import type { RecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { Field, FieldSections } from '../../../shared/forms/field-sections.tsx';
import type { FieldDescription } from '../../../shared/forms/field-table.ts';
import { FileField } from '../../../shared/forms/file-field.tsx';
import {
  type PdfExtras,
  RemoveActiveContent,
} from '../../../shared/forms/remove-active-content.tsx';
import { issueName, newestFirst } from '../../../shared/issue-numbers.ts';
import * as fields from '../article-fields.ts';
import { publicationChanges } from '../article-life.ts';
import { AuthorDetails } from '../lists/author-details.tsx';
import { AuthorQuestions } from '../lists/author-questions.tsx';
import { Funders, References, Relations, Translations } from '../lists/work-lists.tsx';
import styles from './articles.module.css';
import { PdfLink } from './pdf-link.tsx';
import { ProposalStatus, proposalMarks, usePdfProposal } from './pdf-proposal.tsx';

interface ArticleFieldsProps {
  form: RecordForm<fields.ArticleValues, PdfExtras>;
  article: AdminArticle | null;
  /** The stored issue of the article. The user may have chosen another issue in the form. */
  issue: { status: IssueStatus };
  issues: readonly AdminIssue[];
  /** The settings from which DOIs are proposed. */
  settings: Pick<AdminSettings, 'doi_prefix' | 'doi_pattern'>;
  /** The pattern of the transaction ID of a new article. */
  txnidPattern: string;
}

export function ArticleFields(props: ArticleFieldsProps) {
  const { form, article, issue, issues, settings, txnidPattern } = props;
  const options = issues
    .toSorted(newestFirst)
    .map((issue) => ({ value: fields.issueText(issue), label: issueName(issue) }));
  const chosen = issues.find((one) => fields.issueText(one) === form.values.issue) ?? issue;
  const doiParts = fields.doiPartsOf(form.values);
  const proposal = usePdfProposal(form, article === null);
  const marks = proposalMarks({ form, proposal });
  const { authorname, contributors } = form.values;
  return (
    <FieldSections
      form={form}
      stacked
      sections={fields.sectionsOf(article, issue)}
      notes={{
        ...marks,
        authorname: (
          <>
            {marks.authorname}
            <AuthorQuestions form={form} authorname={authorname} contributors={contributors} />
          </>
        ),
      }}
      changes={{
        issue: { options },
        ...publicationChanges(chosen, article?.stage),
        ...(article && { email: { required: false } }),
        pagenumber: { required: form.values.articlenumber.trim() === '' },
      }}
      customFields={{
        ...(!article && { issue: null }),
        ...(form.values.status !== 'scheduled' && { scheduled: null }),
        contributors: (
          <AuthorDetails
            form={form}
            authorname={authorname}
            contributors={contributors}
            article={article && { id: article.id, version: form.base.version ?? article.version }}
          />
        ),
        txnid: (
          <ProposedField
            form={form}
            name="txnid"
            changes={{ required: article?.txnid !== '' }}
            proposed={fields.proposedTxnid(form.values, txnidPattern)}
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
        references: <References form={form} items={form.values.references} />,
        funding: <Funders form={form} items={form.values.funding} />,
        relations: <Relations form={form} items={form.values.relations} />,
        translations: <Translations form={form} items={form.values.translations} />,
        pdfFile: (
          <div>
            <FileField
              form={form}
              name="pdfFile"
              label={fields.articleLabels.pdfFile}
              help={
                article
                  ? 'Choose a file only to replace the stored PDF.'
                  : fields.articleTable.pdfFile.help
              }
              kind="pdf"
              required={article === null}
              anywhere={article === null}
            >
              {article && <StoredPdf article={article} />}
            </FileField>
            {!article && <ProposalStatus form={form} proposal={proposal} />}
            <RemoveActiveContent form={form} />
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

/** A field with a button that enters a proposed value while the field is empty. */
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
