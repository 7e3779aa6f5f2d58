import { IMPORT_MAX_ROWS, type ImportColumn, importColumns, mapArticleTexts } from '@app/contracts';
import styles from './exchange.module.css';

const columns: Record<ImportColumn, string> = {
  refnumber: 'Reference number: letters, digits, dot, dash and underscore.',
  title: 'May contain <i>, <em>, <sub> and <sup>.',
  authorname: 'All authors, comma-separated, given names first.',
  year: 'Of the issue.',
  volume: 'A whole number.',
  issue: 'A whole number. An issue that is missing is created.',
  pagenumber: 'One page (12) or a range (12-15).',
  publishdate: 'Certificate date, as YYYY-MM-DD.',
  txnid: 'Transaction id: 3 to 64 letters, digits or - _ . /',
  ptype: 'paid (also when empty) or free.',
  email: 'Of the corresponding author.',
  ...mapArticleTexts(({ columnHelp }) => columnHelp ?? 'May be empty.'),
  abstract: 'Text, or HTML with paragraphs, lists and marks.',
  status: 'enabled (also when empty) or disabled.',
  file: 'Name of the PDF. When empty, it is the reference number with .pdf.',
};

export function ColumnHelp() {
  return (
    <details className={styles.help}>
      <summary>The columns of the table</summary>
      <p>
        UTF-8, separated by comma, semicolon or tab, one article per row, at most{' '}
        {IMPORT_MAX_ROWS.toLocaleString()} rows and 5 MB. Columns may be in any order, and optional
        ones may be left out. For XML and BibTeX, the reference number is made from the DOI or the
        key; without a day, the date is the first of the month or year.
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
