import { type AdminArticle, type AdminIssue, splitAuthors } from '@app/contracts';
import { NativeSelect, Radio, Textarea, TextInput } from '@app/office-kit';
import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';
import { RichTextField } from '@app/office-kit/rich-text/rich-text-field.tsx';
import { FileField } from '../../forms/file-field.tsx';
import { FormSection } from '../../forms/form-section.tsx';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { issueName, issueOrder } from '../../issues/issue-numbers.ts';
import { type ArticleValues, articleLabels as labels, placeText } from '../article-form-values.ts';
import styles from './article-fields.module.css';
import { StoredPdf } from './stored-pdf.tsx';

/** As svc-content sanitizes titles and abstracts. */
const TITLE: RichTextFormat = { layout: 'line', marks: ['italic', 'subscript', 'superscript'] };
const ABSTRACT: RichTextFormat = {
  layout: 'paragraphs',
  marks: ['italic', 'bold', 'subscript', 'superscript'],
};

interface ArticleFieldsProps {
  form: RecordForm<ArticleValues>;
  /** The article that is edited, as it is stored. */
  article: AdminArticle | null;
  /** Where it may be moved to. */
  issues: readonly AdminIssue[];
  pdf: File | null;
  onPdf: (pdf: File | null) => void;
  /** The chosen file is not taken: too large, or of another kind. */
  onPdfRefused: (reason: string) => void;
}

/** Every field of an article, grouped as the work goes: record, article, author, file. */
export function ArticleFields(props: ArticleFieldsProps) {
  const { form, article, issues, pdf, onPdf, onPdfRefused } = props;
  const { values, faults } = form;
  const authors = splitAuthors(values.authorname);
  const rich = (name: 'title' | 'abstract') => ({
    name,
    label: labels[name],
    value: values[name],
    error: faults[name],
    onChange: (html: string) => form.set(name, html),
  });

  return (
    <>
      <FormSection title="Record" help="How the journal's books know the article.">
        <TextInput
          label={labels.refnumber}
          description="Names the article's page and file; cannot be used twice."
          required
          autoComplete="off"
          {...form.input('refnumber')}
        />
        <TextInput
          label={labels.txnid}
          description="3 to 64 letters, digits or - _ . /"
          required={article?.txnid !== ''}
          autoComplete="off"
          {...form.input('txnid')}
        />
        <Radio.Group
          label={labels.ptype}
          name="ptype"
          required
          value={values.ptype}
          error={faults.ptype}
          onChange={(ptype) => form.set('ptype', ptype)}
        >
          <div className={styles.choices}>
            <Radio value="paid" label="Paid" />
            <Radio value="free" label="Free" />
          </div>
        </Radio.Group>
        <TextInput label={labels.publishdate} type="date" required {...form.input('publishdate')} />
        {article && (
          <NativeSelect
            label={labels.issue}
            description="Another issue moves the article, its page and its PDF there."
            data={issues
              .toSorted((a, b) => issueOrder(b) - issueOrder(a))
              .map((issue) => ({ value: placeText(issue), label: issueName(issue) }))}
            {...form.input('issue')}
          />
        )}
      </FormSection>

      <FormSection
        title="Article"
        help="Shown on the article's page and read by the indexes, so copy it from the PDF with care."
      >
        <RichTextField
          format={TITLE}
          description="One line; italics, sub- and superscript as they are in the PDF."
          required
          {...rich('title')}
        />
        <div>
          <Textarea
            label={labels.authorname}
            description="All authors in order, separated by commas."
            rows={2}
            required
            {...form.input('authorname')}
          />
          {authors.length > 0 && (
            <ol className={styles.authors}>
              {authors.map((author, at) => (
                <li key={at}>{author}</li>
              ))}
            </ol>
          )}
        </div>
        <TextInput
          label={labels.pagenumber}
          description="One page or a range: 12 or 12-15."
          required
          autoComplete="off"
          {...form.input('pagenumber')}
        />
        <RichTextField
          format={ABSTRACT}
          description="May be pasted from a word processor: paragraphs, lists, italics, bold, sub- and superscript are kept."
          required
          {...rich('abstract')}
        />
        <TextInput
          label={labels.keywords}
          description="Separated by commas."
          {...form.input('keywords')}
        />
        <TextInput
          label={labels.subject}
          description="For the record; the article's page does not show it."
          {...form.input('subject')}
        />
        <Textarea
          label={labels.description}
          description="One or two sentences for search engines and shared links; without them, the abstract’s beginning."
          rows={3}
          {...form.input('description')}
        />
        <TextInput
          label={labels.doi}
          description="Such as 10.1234/journal.5678."
          autoComplete="off"
          {...form.input('doi')}
        />
      </FormSection>

      <FormSection
        title="Corresponding author"
        help="For the editorial office only; readers see the country alone."
      >
        <TextInput
          label={labels.email}
          type="email"
          required={article === null}
          autoComplete="off"
          {...form.input('email')}
        />
        <TextInput label={labels.mobile} type="tel" autoComplete="off" {...form.input('mobile')} />
        <TextInput label={labels.country} autoComplete="off" {...form.input('country')} />
      </FormSection>

      <FormSection title="File" help="Readers download exactly the file that is chosen here.">
        <FileField
          name="pdfFile"
          label={labels.pdfFile}
          description={
            article
              ? 'Choose a file only to replace the stored one: one PDF under 5 MB.'
              : 'The published article, one PDF file under 5 MB.'
          }
          kind="pdf"
          required={article === null}
          file={pdf}
          error={faults.pdfFile}
          onChange={onPdf}
          onRefused={onPdfRefused}
        >
          {article && <StoredPdf article={article} />}
        </FileField>
      </FormSection>
    </>
  );
}
