import { type ImportColumn, importColumns } from '@app/contracts';

interface Column {
  required?: true;
  /** Other accepted headers in a CSV table, in lower case without spaces and punctuation. */
  aliases?: readonly string[];
  /** The name of the BibTeX field, if it differs from the column's name. */
  bibtex?: string;
  /** The name of the element in Crossref's XML, if it differs from the column's name. */
  crossref?: string;
}

const columns: Partial<Record<ImportColumn, Column>> = {
  refnumber: {
    required: true,
    aliases: ['ref', 'refno', 'refnum', 'reference', 'referenceno', 'referencenumber'],
    bibtex: 'key',
    crossref: 'doi',
  },
  title: { required: true, crossref: 'titles' },
  authorname: {
    required: true,
    aliases: ['author', 'authors', 'authornames'],
    bibtex: 'author',
    crossref: 'contributors',
  },
  year: { required: true, crossref: 'publication_date' },
  volume: { required: true, aliases: ['vol'] },
  volumelabel: { aliases: ['volumeasprinted'] },
  issuelabel: { aliases: ['issueasprinted'] },
  issue: { required: true, aliases: ['issueno', 'issuenumber'], bibtex: 'number' },
  pagenumber: {
    required: true,
    aliases: ['page', 'pages', 'pagenumbers'],
    bibtex: 'pages',
    crossref: 'pages',
  },
  publishdate: {
    required: true,
    aliases: ['date', 'published', 'publicationdate', 'certificatedate'],
    bibtex: 'date',
    crossref: 'publication_date',
  },
  articlenumber: { bibtex: 'eid', crossref: 'item_number' },
  license: { bibtex: 'copyright', crossref: 'license_ref' },
  txnid: { aliases: ['txn', 'transaction', 'transactionid'] },
  ptype: { aliases: ['payment', 'paymenttype'] },
  mobile: { aliases: ['phone'] },
  formeraddresses: { aliases: ['oldaddresses', 'oldaddress', 'redirects'] },
  keywords: { aliases: ['keyword'] },
  abstract: { required: true },
  file: { aliases: ['pdf', 'pdffile', 'filename'] },
};

export const requiredColumns = importColumns.filter((name) => columns[name]?.required);

export function columnOf(header: string): ImportColumn | undefined {
  const name = header.toLowerCase().replace(/[\s_.-]+/g, '');
  return importColumns.find(
    (column) => column === name || columns[column]?.aliases?.includes(name),
  );
}

export function columnNames(format: 'bibtex' | 'crossref'): Partial<Record<ImportColumn, string>> {
  return Object.fromEntries(importColumns.map((column) => [column, columns[column]?.[format]]));
}
