import { z } from 'zod';
import { refnumberSchema } from './article.ts';

/** More would take longer than anybody waits for an answer. */
export const SELECTED_AT_MOST = 200;

/** Certificates, one for each author of each article: at four a second these take some two minutes. */
export const CERTIFICATES_AT_MOST = 400;

const selected = <S extends z.ZodType<string>>(one: S) =>
  z
    .array(one)
    .min(1, 'At least one')
    .max(SELECTED_AT_MOST, `At most ${SELECTED_AT_MOST} at a time`);

/** An object that holds the selection, or the bare array of it. */
const objectOf = (name: string) => (body: unknown) =>
  Array.isArray(body) ? { [name]: body } : body;

/** `POST /api/pdf/indexpage` and `POST /api/pdf/bulkcertificates`: an object, or the bare array. */
export const selectedArticlesSchema = z
  .preprocess(objectOf('refnumbers'), z.strictObject({ refnumbers: selected(refnumberSchema) }))
  .transform((body) => body.refnumbers);

/** `POST /api/pdf/editorscertificate`: an object, or the bare array. */
export const selectedEditorsSchema = z
  .preprocess(objectOf('editors'), z.strictObject({ editors: selected(z.string().min(1).max(50)) }))
  .transform((body) => body.editors);
