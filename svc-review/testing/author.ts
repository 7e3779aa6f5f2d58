import {
  type AuthorPage,
  LINK_HEADER,
  type SubmissionForm,
  submissionFormSchema,
} from '@app/contracts/manuscripts';
import { lines, makePdf } from '@app/service-kit/pdf-testing';
import { initialSettings } from '../settings/model.ts';
import type { TestReview } from './start-review.ts';

export const AUTHOR = 'asha.rao@cold.example';
export const CO_AUTHOR = 'emilie@cirey.example';

/** A complete form of a manuscript without files. */
export const completeForm = (changes: Partial<SubmissionForm> = {}): SubmissionForm =>
  submissionFormSchema.parse({
    title: 'On the cis isomer of a diimide',
    authors: 'Asha Rao, Émilie du Châtelet',
    email: AUTHOR,
    phone: '+91 98765 43210',
    authorCount: '2',
    articleType: 'Research Paper',
    doi: 'NO',
    stream: 'Science',
    area: 'Chemical Engineering',
    abstract: 'The isomer was kept for an hour at 90 K.',
    keywords: 'isomers, low temperature',
    people: [
      { name: 'Asha Rao', email: AUTHOR, affiliation: 'Institute of Cold Matter' },
      { name: 'Émilie du Châtelet', email: CO_AUTHOR },
    ],
    ...changes,
  });

/** The shortest content that is recognized as a picture by its first bytes. */
export const PICTURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
export const PDF = makePdf({
  pages: [lines('On the cis isomer', 'The isomer was kept for an hour at 90 K.')],
});

export const openSubmissions = (review: TestReview) =>
  review.settings.updateOne(
    { _id: 'review' },
    { $set: { ...initialSettings, submissions: 'open' } },
    { upsert: true },
  );

export interface Reply<Body> {
  status: number;
  body: Body;
}

/** Returns a person who calls with the token of a personal link. */
export function personWith(review: TestReview, token: string) {
  const send = async <Body = AuthorPage>(
    method: string,
    path: string,
    { json, file }: { json?: unknown; file?: { bytes: Buffer; name: string } } = {},
  ): Promise<Reply<Body>> => {
    const form = new FormData();
    if (file) form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
    const response = await review.call(`/api/review/${path}`, {
      method,
      headers: {
        [LINK_HEADER]: token,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(file ? { body: form } : json !== undefined && { body: JSON.stringify(json) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  return { token, send };
}
export type Person = ReturnType<typeof personWith>;

/** Creates a draft with the form. `from` is the address of the client. */
export async function startDraft(
  review: TestReview,
  form = completeForm(),
  email = AUTHOR,
  from = '127.0.0.1',
) {
  const response = await review.call('/api/review/manuscripts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ email, form }),
  });
  const { token, page } = (await response.json()) as { token: string; page: AuthorPage };
  const author = personWith(review, token);
  const stored = await review.store.manuscripts.findOne({ reference: page.view.reference }).lean();
  return { ...author, page, id: stored?._id ?? '' };
}
export type Draft = Awaited<ReturnType<typeof startDraft>>;

export async function uploadFiles({ send }: Pick<Person, 'send'>, pdf = PDF): Promise<AuthorPage> {
  await send('POST', 'author/files/picture', { file: { bytes: PICTURE, name: 'asha.png' } });
  const file = { bytes: pdf, name: 'rao-final.pdf' };
  return (await send('POST', 'author/files/manuscript', { file })).body;
}

/** Submits a new manuscript. */
export async function submitted(review: TestReview, form = completeForm(), email = AUTHOR) {
  const draft = await startDraft(review, form, email);
  await uploadFiles(draft);
  const { body } = await draft.send('POST', 'author/submit');
  return { ...draft, page: body };
}
