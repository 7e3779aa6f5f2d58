import { PDF_TOO_LARGE, parsePages, plainText, type ReadinessCheck } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import { check, type Finding } from './check.ts';
import type { PdfFacts, unreadableReasons } from './pdf-facts.ts';
import { squeezed } from './squeezed.ts';

/** A scan has none or its stamp; a page of text has a thousand. */
const SEARCHABLE_FROM = 100;

const whyUnreadable: Record<(typeof unreadableReasons)[number], string> = {
  encrypted:
    'It asks for a password. Save it without one, and replace the PDF on the article’s page.',
  damaged:
    'It could not be read: the file is damaged, or it is no PDF inside. Make it again, and replace the PDF on the article’s page.',
  'too slow':
    'It could not be read in reasonable time. Print it to a new PDF, and replace the one on the article’s page.',
  'too large':
    'It could not be read, since it unfolds to far more than its size. Print it to a new PDF, and replace the one on the article’s page.',
};

type Read = Exclude<PdfFacts, { unreadable: unknown }>;

/**
 * What indexers find in an article's PDF; `facts` is undefined while it was not looked at. Of one that
 * cannot be read there is no more to tell.
 */
export function pdfChecks(article: ArticleRecord, facts: PdfFacts | undefined): ReadinessCheck[] {
  const size = check('pdf-size', 'PDF under 5 MB', sizeFinding(article));
  if (facts && 'unreadable' in facts) {
    return [size, check('pdf-text', 'Searchable PDF', ['fault', whyUnreadable[facts.unreadable]])];
  }
  const found = (look: (read: Read) => Finding): Finding =>
    facts ? look(facts) : ['pending', 'The PDF is being read; look again in a moment.'];
  return [
    size,
    check('pdf-text', 'Searchable PDF', found(textFinding)),
    check(
      'pdf-title',
      'Title on the first page of the PDF',
      found((read) => titleFinding(article, read)),
    ),
    check(
      'pdf-pages',
      'Number of pages',
      found((read) => pagesFinding(article, read)),
    ),
  ];
}

function sizeFinding({ pdf }: ArticleRecord): Finding {
  if (pdf.size < PDF_TOO_LARGE) return null;
  return [
    'fault',
    'Indexers leave larger files out. Make its pictures smaller, and replace the PDF.',
  ];
}

function textFinding({ letters }: Read): Finding {
  if (letters >= SEARCHABLE_FROM) return null;
  return [
    'fault',
    'Its first pages hold pictures and hardly any text, as a scan does. Run text recognition (OCR) over it, or export it from the manuscript again, and replace the PDF.',
  ];
}

function titleFinding({ title }: ArticleRecord, { firstPage }: Read): Finding {
  if (firstPage.includes(squeezed(plainText(title)))) return null;
  return [
    'fault',
    'The title was not found there as it stands in the record. Set it in large letters at the top of the first page, or correct the title if it is the record that differs.',
  ];
}

function pagesFinding({ pagenumber }: ArticleRecord, { pages }: Read): Finding {
  const range = parsePages(pagenumber);
  const expected = range ? range.last - range.first + 1 : 0;
  if (!range || pages === expected) return null;
  const last = range.first + pages - 1;
  const fitting = pages > 1 ? `${range.first}-${last}` : String(range.first);
  return [
    'advice',
    `The PDF has ${counted(pages)}, ${pagenumber} ${expected === 1 ? 'is' : 'are'} ${counted(expected)}. If the PDF is complete, the page number should be ${fitting}.`,
  ];
}

function counted(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`;
}
