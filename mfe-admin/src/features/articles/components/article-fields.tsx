import { splitAuthors } from '@app/contracts';
import { Radio, Textarea, TextInput, type UseFormReturnType } from '@app/web-kit/office';
import { FormSection } from '../../forms/form-section.tsx';
import { RichTextField } from '../../rich-text/rich-text-field.tsx';
import type { ArticleField, ArticleFormValues } from '../article-form-values.ts';
import styles from './article-fields.module.css';
import { PdfField } from './pdf-field.tsx';

interface ArticleFieldsProps {
  form: UseFormReturnType<ArticleFormValues>;
  onFileRefused: (reason: 'too_large' | 'not_a_pdf') => void;
}

/** Every field of an article, grouped as the work goes: record, article, author, file. */
export function ArticleFields({ form, onFileRefused }: ArticleFieldsProps) {
  const field = (name: ArticleField) => ({ name, ...form.getInputProps(name) });
  const { authorname, title, abstract, pdfFile } = form.values;
  const authors = splitAuthors(authorname);

  return (
    <>
      <FormSection title="Record" help="How the journal's books know the article.">
        <TextInput
          label="Reference number"
          description="Names the article's page and file; cannot be used twice."
          required
          autoComplete="off"
          {...field('refnumber')}
        />
        <TextInput
          label="Transaction ID"
          description="3 to 64 letters, digits or - _ . /"
          required
          autoComplete="off"
          {...field('txnid')}
        />
        <Radio.Group label="Payment type" required {...field('ptype')}>
          <div className={styles.choices}>
            <Radio value="paid" label="Paid" />
            <Radio value="free" label="Free" />
          </div>
        </Radio.Group>
        <TextInput label="Certificate date" type="date" required {...field('publishdate')} />
      </FormSection>

      <FormSection
        title="Article"
        help="Shown on the article's page and read by the indexes, so copy it from the PDF with care."
      >
        <RichTextField
          kind="title"
          label="Title"
          description="One line; italics, sub- and superscript as they are in the PDF."
          required
          {...field('title')}
          value={title}
        />
        <div>
          <Textarea
            label="Author name"
            description="All authors in order, separated by commas."
            rows={2}
            required
            {...field('authorname')}
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
          label="Page number"
          description="One page or a range: 12 or 12-15."
          required
          autoComplete="off"
          {...field('pagenumber')}
        />
        <RichTextField
          kind="abstract"
          label="Abstract"
          description="May be pasted from a word processor: only paragraphs, lists, italics, bold, sub- and superscript are kept."
          required
          {...field('abstract')}
          value={abstract}
        />
        <TextInput label="Keywords" description="Separated by commas." {...field('keywords')} />
        <TextInput
          label="Subject"
          description="For the record; the article's page does not show it."
          {...field('subject')}
        />
        <Textarea
          label="Description"
          description="One or two sentences for search engines and shared links; without them, the abstract’s beginning."
          rows={3}
          {...field('description')}
        />
        <TextInput
          label="DOI"
          description="Such as 10.1234/journal.5678."
          autoComplete="off"
          {...field('doi')}
        />
      </FormSection>

      <FormSection
        title="Corresponding author"
        help="For the editorial office only; readers see the country alone."
      >
        <TextInput label="Email" type="email" required autoComplete="off" {...field('email')} />
        <TextInput label="Mobile" type="tel" autoComplete="off" {...field('mobile')} />
        <TextInput label="Country" autoComplete="off" {...field('country')} />
      </FormSection>

      <FormSection title="File" help="Readers download exactly the file that is chosen here.">
        <PdfField
          file={pdfFile}
          error={textOf(form.errors.pdfFile)}
          onChange={(file) => {
            form.setFieldValue('pdfFile', file);
            form.clearFieldError('pdfFile');
          }}
          onRefused={onFileRefused}
        />
      </FormSection>
    </>
  );
}

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined);
