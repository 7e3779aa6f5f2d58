import { megabytes, parsePages, plainText } from '@app/contracts';
import type { ArticleRecord } from '../../articles/model.ts';
import { shownPdf } from '../../articles/shown-pdf.ts';
import { advice, type Finding, fault, type Rule } from './check.ts';
import { lettersOf } from './letters.ts';
import type { PdfFacts, unreadableReasons } from './pdf-facts.ts';

/**
 * The minimum number of letters on a page with text. Usually a page has about 1,000. A scanned page has no letters,
 * or only the letters of a stamp.
 */
const SEARCHABLE_FROM = 100;
/**
 * Google Scholar skips PDFs of this size in bytes, and larger PDFs. This limit is independent of the limit for uploads,
 * which may change.
 */
const INDEXED_BELOW = 5 * 1024 * 1024;

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

interface Subject {
  article: ArticleRecord;
  /** Undefined until the PDF has been read. */
  facts: PdfFacts | undefined;
}

/** Returns a rule whose `find` is only called with a readable PDF. */
function ofPdf(
  rule: Omit<Rule<Subject>, 'targets' | 'field' | 'find'>,
  find: (article: ArticleRecord, pdf: ReadablePdf) => Finding,
): Rule<Subject> {
  return {
    ...rule,
    targets: ['scholar', 'pmc', 'lockss'],
    field: 'pdfFile',
    find({ article, facts }) {
      if (!facts) return ['pending', 'The PDF is being read. Look again in a moment.'];
      if ('unreadable' in facts) return fault(unreadableAdvice[facts.unreadable]);
      return find(article, facts);
    },
  };
}

const size: Rule<Subject> = {
  id: 'pdf-size',
  title: `PDF under ${megabytes(INDEXED_BELOW)}`,
  targets: ['scholar'],
  field: 'pdfFile',
  find: ({ article }) => sizeFinding(article),
};
const text = ofPdf({ id: 'pdf-text', title: 'Searchable PDF' }, textFinding);
const others = [
  ofPdf({ id: 'pdf-title', title: 'Title on the first page of the PDF' }, titleFinding),
  ofPdf({ id: 'pdf-pages', title: 'Number of pages' }, pagesFinding),
];

/** Returns the rules for a PDF. An unreadable PDF is not checked for its title and pages. */
export function pdfRules(facts: PdfFacts | undefined): readonly Rule<Subject>[] {
  return facts && 'unreadable' in facts ? [size, text] : [size, text, ...others];
}

function sizeFinding(article: ArticleRecord): Finding {
  if (shownPdf(article).size < INDEXED_BELOW) return null;
  return fault(
    `Indexers skip PDFs of ${megabytes(INDEXED_BELOW)} or more. Make the pictures smaller, and replace the PDF.`,
  );
}

function textFinding(_article: ArticleRecord, { letters }: ReadablePdf): Finding {
  if (letters >= SEARCHABLE_FROM) return null;
  return fault(
    'The first pages contain hardly any text, as in a scan. Run text recognition (OCR) on the PDF, or export the manuscript as a PDF again. Then replace the PDF.',
  );
}

function titleFinding({ title }: ArticleRecord, { firstPage }: ReadablePdf): Finding {
  if (firstPage.includes(lettersOf(plainText(title)))) return null;
  return fault(
    'The first page does not contain the title as entered for this article. Set the title in large letters at the top of the first page, or correct the entered title.',
  );
}

/**
 * Finds a PDF whose number of pages does not match the article. Articles with an article number are not checked.
 * Notices are not checked either, because the form proposes only one page number for a notice: the number after the
 * last page of the issue.
 */
function pagesFinding(
  { pagenumber, articlenumber, noticekind }: ArticleRecord,
  { pages }: ReadablePdf,
): Finding {
  if (articlenumber || noticekind) return null;
  const stated = parsePages(pagenumber);
  if (!stated?.isPlain) return null;
  const expected = stated.ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (pages === expected) return null;
  const last = stated.first + pages - 1;
  const fitting = pages > 1 ? `${stated.first}-${last}` : String(stated.first);
  // The pages after a gap cannot be proposed, because they may belong to another article.
  const proposal =
    stated.ranges.length > 1 ? 'correct the pages' : `the page number should be ${fitting}`;
  const number =
    expected === 1 ? ` If ${pagenumber} is the number of the article, enter it as such.` : '';
  return advice(
    `The PDF has ${counted(pages)}, ${pagenumber} ${expected === 1 ? 'is' : 'are'} ${counted(expected)}. If the PDF is complete, ${proposal}.${number}`,
  );
}

function counted(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`;
}
