import { z } from 'zod';
import { refnumberSchema } from './article.ts';

/** Path of one author's certificate. The name is a path segment of its own, whatever it holds. */
export function certificatePath(refnumber: string, author: string): string {
  return `/api/pdf/certificate/${encodeURIComponent(refnumber)}/${encodeURIComponent(author)}`;
}

export function coverPagePath(refnumber: string): string {
  return `/api/pdf/coverpage/${encodeURIComponent(refnumber)}`;
}

export const EDITORIAL_BOARD_PDF_PATH = '/api/pdf/editorialboard';

const refnumbers = z.array(refnumberSchema).min(1, 'At least one').max(1_000, 'At most 1,000');
const editorIds = z
  .array(z.string().min(1).max(50))
  .min(1, 'At least one')
  .max(1_000, 'At most 1,000');

/** `POST /api/pdf/indexpage` and `POST /api/pdf/bulkcertificates`: an object, or the bare array. */
export const selectedArticlesSchema = z.union([
  refnumbers,
  z.strictObject({ refnumbers }).transform((body) => body.refnumbers),
]);

/** `POST /api/pdf/editorscertificate`: an object, or the bare array. */
export const selectedEditorsSchema = z.union([
  editorIds,
  z.strictObject({ editors: editorIds }).transform((body) => body.editors),
]);
