import { type IndexingCheck, PDF_TOO_LARGE, parsePages, plainText } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import { advice, check, type Finding, fault } from './check.ts';
import { lettersOf } from './letters.ts';
import type { PdfFacts, unreadableReasons } from './pdf-facts.ts';

/** The minimum number of letters. A page of text has about 1,000; a scanned page has none, or those of a stamp. */
const SEARCHABLE_FROM = 100;

const unreadableAdvice: Record<(typeof unreadableReasons)[number], string> = {
  encrypted:
    'The PDF is protected by a password. Save it without a password, and replace the PDF on the article’s page.',
  damaged:
    'The file is damaged or not a PDF. Create it again, and replace the PDF on the article’s page.',
  'too slow':
    'The PDF could not be read in reasonable time. Print it to a new PDF, and replace the PDF on the article’s page.',
  'too large':
    'The PDF could not be read, because it decompresses to far more than its size. Print it to a new PDF, and replace the PDF on the article’s page.',
};

type ReadablePdf = Exclude<PdfFacts, { unreadable: unknown }>;

/** `facts` is undefined until the PDF has been read. The title and the pages of an unreadable PDF are not checked. */
export function pdfChecks(article: ArticleRecord, facts: PdfFacts | undefined): IndexingCheck[] {
  const size = check('pdf-size', 'PDF under 5 MB', sizeFinding(article));
  if (facts && 'unreadable' in facts) {
    const advice = unreadableAdvice[facts.unreadable];
    return [size, check('pdf-text', 'Searchable PDF', ['fault', advice])];
  }
  const finding = (of: (article: ArticleRecord, pdf: ReadablePdf) => Finding): Finding =>
    facts ? of(article, facts) : ['pending', 'The PDF is being read. Look again in a moment.'];
  return [
    size,
    check('pdf-text', 'Searchable PDF', finding(textFinding)),
    check('pdf-title', 'Title on the first page of the PDF', finding(titleFinding)),
    check('pdf-pages', 'Number of pages', finding(pagesFinding)),
  ];
}

function sizeFinding({ pdf }: ArticleRecord): Finding {
  if (pdf.size < PDF_TOO_LARGE) return null;
  return fault(
    'Indexers skip PDFs of 5 MB or more. Make the pictures smaller, and replace the PDF.',
  );
}

function textFinding(_article: ArticleRecord, { letters }: ReadablePdf): Finding {
  if (letters >= SEARCHABLE_FROM) return null;
  return fault(
    'The first pages contain hardly any text, like a scan. Run text recognition (OCR) on the PDF, or export the manuscript as a PDF again, and replace the PDF.',
  );
}

function titleFinding({ title }: ArticleRecord, { firstPage }: ReadablePdf): Finding {
  if (firstPage.includes(lettersOf(plainText(title)))) return null;
  return fault(
    'The first page does not contain the title as entered for this article. Set the title in large letters at the top of the first page, or correct the entered title.',
  );
}

function pagesFinding(
  { pagenumber, articlenumber }: ArticleRecord,
  { pages }: ReadablePdf,
): Finding {
  if (articlenumber) return null;
  const range = parsePages(pagenumber);
  const expected = range ? range.last - range.first + 1 : 0;
  if (!range || pages === expected) return null;
  const last = range.first + pages - 1;
  const fitting = pages > 1 ? `${range.first}-${last}` : String(range.first);
  const number =
    expected === 1 ? ` If ${pagenumber} is the number of the article, enter it as such.` : '';
  return advice(
    `The PDF has ${counted(pages)}, ${pagenumber} ${expected === 1 ? 'is' : 'are'} ${counted(expected)}. If the PDF is complete, the page number should be ${fitting}.${number}`,
  );
}

function counted(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`;
}
