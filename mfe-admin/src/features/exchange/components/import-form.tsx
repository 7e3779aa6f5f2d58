import {
  csvFile,
  IMPORT_MAX_ROWS,
  type ImportColumn,
  importColumns,
  importExtensions,
  importFormatList,
  mapArticleTexts,
  megabytes,
  UNDER_LIMIT,
} from '@app/contracts';
import { Alert, Button, Checkbox } from '@app/office-kit';
import { FormSection } from '@app/office-kit/forms/form-section.tsx';
import { storeFile } from '@app/office-kit/requests/downloads.ts';
import { useRef } from 'react';
import { BlockableButton } from '../../../shared/blockable-button.tsx';
import type { ChosenFiles, ImportState } from '../import-state.ts';
import { bulkImport } from '../import-store.ts';
import { DropZone } from './drop-zone.tsx';
import styles from './exchange.module.css';

const options = [
  {
    name: 'withoutTxnid',
    label: 'Accept articles without a transaction ID',
    description:
      'For back issues whose transaction IDs are lost. If off, a missing transaction ID is an error.',
  },
  {
    name: 'withoutEmail',
    label: 'Accept articles without an email address',
    description:
      'You cannot email the authors of such articles from here. If off, a missing email address is an error.',
  },
  {
    name: 'withoutAbstract',
    label: 'Accept articles without an abstract',
    description: 'For articles that never had an abstract. If off, a missing abstract is an error.',
  },
  {
    name: 'removeActiveContent',
    label: 'Remove active content from PDFs',
    description:
      'Scripts, embedded files and links that start programs. If off, a PDF with such content is refused.',
  },
] as const;

export function ImportForm({ files, choices, step, plan, problem }: ImportState) {
  const isMissing = files.sources.length === 0;
  const busy = step === 'running' || step === 'checking';
  const check = useRef<HTMLButtonElement>(null);
  const stopCheck = () => {
    bulkImport.stop();
    // The Stop button, which has the focus, is removed, so the focus moves to the Check button.
    requestAnimationFrame(() => check.current?.focus());
  };
  const template = () => {
    storeFile(new Blob([csvFile([importColumns])], { type: 'text/csv' }), 'articles-template.csv');
  };
  return (
    <FormSection
      title="Import"
      help={`An exported journal (ZIP), or articles as ${importFormatList()}, in one or more files, with the PDF of each article. The check does not change the journal.`}
    >
      <DropZone disabled={busy} onFiles={(added) => bulkImport.addFiles(added)} />
      <ChosenList files={files} disabled={busy} onClear={() => bulkImport.clearFiles()} />
      {options.map(({ name, label, description }) => (
        <Checkbox
          key={name}
          label={label}
          description={description}
          disabled={busy}
          checked={choices[name]}
          onChange={({ currentTarget }) => bulkImport.setChoices({ [name]: currentTarget.checked })}
        />
      ))}
      {step === 'choosing' && problem !== '' && (
        <Alert color="red" title="The source cannot be used" role="alert">
          {problem}
        </Alert>
      )}
      <div>
        <BlockableButton
          ref={check}
          variant={plan ? 'default' : 'filled'}
          loading={step === 'checking'}
          disabled={step === 'running'}
          blocked={isMissing}
          aria-describedby={isMissing ? 'why-no-check' : undefined}
          onClick={() => bulkImport.check()}
        >
          Check
        </BlockableButton>{' '}
        {step === 'checking' && (
          <Button color="red" variant="outline" onClick={stopCheck}>
            Stop
          </Button>
        )}{' '}
        <Button variant="subtle" onClick={template}>
          Download template (CSV)
        </Button>
        {isMissing && (
          <p className={styles.why} id="why-no-check">
            Choose the source first: ZIP files, or {importFormatList()}.
          </p>
        )}
      </div>
      <ColumnHelp />
    </FormSection>
  );
}

interface ChosenListProps {
  files: ChosenFiles;
  disabled: boolean;
  onClear: () => void;
}

const MAX_SHOWN = 5;

function ChosenList({ files, disabled, onClear }: ChosenListProps) {
  const { sources, pdfs, assets, ignored } = files;
  const bytes = pdfs.reduce((sum, { size }) => sum + size, 0);
  const isEmpty = sources.length === 0 && pdfs.length === 0 && ignored.length === 0;
  return (
    <div className={styles.chosen}>
      <div role="status">
        {isEmpty ? (
          <p className={styles.none}>No files are chosen yet.</p>
        ) : (
          <dl className={styles.list}>
            <dt>Source</dt>
            <dd>
              {sources.length > 0
                ? shortened(sources.map(({ name }) => name))
                : `none yet: ZIP files, or ${importFormatList()}`}
            </dd>
            <dt>PDFs</dt>
            <dd>
              {pdfs.length === 0
                ? 'none yet'
                : `${pdfs.length.toLocaleString('en')} (${megabytes(bytes, 1)})`}
            </dd>
            {assets.size > 0 && (
              <>
                <dt>Pictures and forms</dt>
                <dd>{assets.size.toLocaleString('en')}</dd>
              </>
            )}
            {ignored.length > 0 && (
              <>
                <dt>Ignored</dt>
                <dd>
                  {shortened(ignored)}: neither a source (
                  {[...importExtensions, 'zip'].map((extension) => `.${extension}`).join(', ')}) nor
                  a PDF
                </dd>
              </>
            )}
          </dl>
        )}
      </div>
      {!isEmpty && (
        <Button variant="subtle" size="compact-md" disabled={disabled} onClick={onClear}>
          Remove all
        </Button>
      )}
    </div>
  );
}

function shortened(names: readonly string[]): string {
  const more = names.length - MAX_SHOWN;
  const listed = names.slice(0, MAX_SHOWN).join(', ');
  return more > 0 ? `${listed} and ${more} more` : listed;
}

const columns: Record<ImportColumn, string> = {
  refnumber: 'Reference number: letters, digits, dot, dash and underscore.',
  title: 'May contain <i>, <em>, <sub> and <sup>.',
  authorname: 'All authors, comma-separated, given names first.',
  year: 'The year of the issue.',
  volume: 'As printed, such as 7 or SMC-11.',
  issue: 'As printed, such as 2, 1–2 or Supplement 1. An issue that is missing is created.',
  volumelabel: 'Only in exports: the volume as printed, if volume has another number.',
  issuelabel: 'Only in exports: the issue as printed, if issue has another number.',
  pagenumber:
    'One page (12, xi, S3), a range (12-15, xi-xiv, S1-S9, 123:1-25) or several in order (1-3, 7); may be empty if there is an article number.',
  publishdate: 'Certificate date, as YYYY-MM-DD, or YYYY-MM or YYYY if no more is known.',
  txnid: 'Transaction ID: 3 to 64 letters, digits or - _ . /',
  ptype: 'paid (also when empty) or free.',
  email: 'The address of the corresponding author.',
  ...mapArticleTexts(({ columnHelp }) => columnHelp ?? 'May be empty.'),
  type: 'Such as research-article; may be empty.',
  contributors: 'The authors with all details, as JSON from an export; may be empty.',
  funding: 'JSON from an export; may be empty.',
  references: 'JSON from an export; may be empty.',
  relations: 'JSON from an export; may be empty.',
  translations: 'JSON from an export; may be empty.',
  abstract: 'Plain text, or HTML with paragraphs, lists and formatting.',
  status: 'enabled (also when empty), disabled, draft or scheduled.',
  scheduled:
    'When a scheduled article becomes public, such as 2027-01-15T09:00:00Z; otherwise empty.',
  file: 'Name of the PDF. When empty, it is the reference number with .pdf.',
};

function ColumnHelp() {
  return (
    <details className={styles.help}>
      <summary>The columns of the table</summary>
      <p>
        UTF-8, separated by comma, semicolon or tab, one article per row, at most{' '}
        {IMPORT_MAX_ROWS.toLocaleString('en')} rows, {UNDER_LIMIT}. Columns may be in any order, and
        optional ones may be left out. For XML and BibTeX, the reference number is made from the DOI
        or the key; a date may lack the day or the month.
      </p>
      <dl className={styles.columns}>
        {importColumns.map((column) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>{columns[column]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
