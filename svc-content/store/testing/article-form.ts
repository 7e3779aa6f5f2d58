import { randomUUID } from 'node:crypto';
import { lines, makePdf } from '@app/service-kit/pdf-testing';

const PADDING = 'The quick brown fox jumps over the lazy dog. 0123456789 ';

/** Returns a PDF of `size` bytes with one page. A comment fills it to this size. */
export function pdfBytes(size = 2_000, seed: string = randomUUID()): Uint8Array<ArrayBuffer> {
  const withComment = (comment: string) => makePdf({ pages: [lines('A paper')], comment });
  const padding = Buffer.alloc(size - withComment(seed).length, PADDING).toString();
  return new Uint8Array(withComment(seed + padding));
}

export function pdfFile(bytes = pdfBytes()): Blob {
  return new Blob([bytes], { type: 'application/pdf' });
}

/** Returns the fields of an article in volume 1, issue 2 of 2026. Fields that must be unique have random values. */
export function articleFields(fields: Record<string, string> = {}): Record<string, string> {
  const unique = randomUUID();
  return {
    txnid: `T-${unique}`,
    ptype: 'paid',
    publishdate: '2026-03-14',
    authorname: 'Ada Lovelace,  Émilie du Châtelet',
    pagenumber: '12-15',
    subject: 'Chemistry',
    country: 'India',
    refnumber: `R${unique}`,
    email: 'ada@example.org',
    mobile: '+44 7700 900123',
    title: `On <i>engines</i> ${unique}`,
    description: '',
    keywords: 'engines, steam',
    abstract: '<p>An abstract.</p>',
    year: '2026',
    volume: '1',
    issue: '2',
    ...fields,
  };
}

/** Returns an article form as a browser sends it. If `file` is null, the form has no file. */
export function articleForm(
  fields: Record<string, string> = articleFields(),
  file: Blob | null = pdfFile(),
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('pdfFile', file, 'paper.pdf');
  return form;
}
