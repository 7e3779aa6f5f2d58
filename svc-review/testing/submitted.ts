import { submissionFormSchema } from '@app/contracts/manuscripts';
import type { Submission } from '../store/author-sides.ts';
import { newId } from '../store/store.ts';
import type { TestReview } from './start-review.ts';

const people = [
  { name: 'Asha Rao', email: 'asha.rao@cold.example', orcid: '0000-0002-1825-0097' },
  { name: 'Émilie du Châtelet', email: 'emilie@cirey.example' },
];

/** Returns a form that can be submitted. */
export const submittedForm = (given: object = {}) =>
  submissionFormSchema.parse({
    ...{ title: 'On the cis isomer of a diimide', authors: 'Asha Rao, Émilie du Châtelet' },
    ...{ email: 'asha.rao@cold.example', phone: '+91 98765 43210', authorCount: '2' },
    ...{ articleType: 'Research Paper', doi: 'NO', stream: 'Science', area: 'Biotechnology' },
    ...{ abstract: 'The isomer was kept for an hour.', keywords: 'isomers', people },
    ...given,
  });

const PDF = Buffer.from('%PDF-1.7 of the authors');
export const ANONYMOUS = Buffer.from('%PDF-1.7 without names');

/** Stores a submission and gives the commands that bring it to the desk, as the author's endpoints do. */
export async function submitted(review: TestReview, given: object = {}) {
  const author = newId();
  const { _id: id, reference } = await review.manuscripts.create(newId(), author);
  await submit(review, { id, author }, submittedForm(given), 'submit');
  return { id, reference, author };
}

/** Submits a draft, or a revision with the command `revise`. */
export async function submit(
  review: TestReview,
  { id, author }: { id: string; author: string },
  form: Submission['form'],
  command: 'submit' | 'revise',
): Promise<void> {
  const { manuscripts, objects, store } = review;
  const actor = { role: 'author', id: author } as const;
  const before = await manuscripts.read(id);
  const round = (before?.progress.round ?? 1) + (command === 'revise' ? 1 : 0);
  const [pdf, copy] = [newId(), newId()];
  await objects.put(pdf, PDF);
  await objects.put(copy, ANONYMOUS);
  const files = [
    {
      ...{ id: pdf, kind: 'manuscript' as const, round, name: 'rao-final.pdf', pages: 2 },
      ...{ mediaType: 'application/pdf', size: PDF.length, uploaded: new Date().toISOString() },
    },
  ];
  const texts = {
    ...{ form, files, notes: [] },
    copy: { file: pdf, id: copy, report: { removed: [], findings: [] } },
  };
  const submission: Submission = { ...texts, id: newId(), round, at: new Date() };
  const side = await store.authorSides.findById(id).lean();
  if (side) {
    await store.authorSides.updateOne(
      { _id: id },
      { $set: { submissions: [...side.submissions, submission] } },
    );
  } else {
    const counts = { _id: id, revision: 1, coAuthors: [] };
    await store.authorSides.create({ ...texts, ...counts, submissions: [submission] });
  }
  await manuscripts.apply(id, { name: 'save', isComplete: true, openPoints: 0 }, actor);
  await manuscripts.apply(id, { name: command }, actor, { text: submission.id });
  await manuscripts.apply(id, { name: 'finish-checks' }, { role: 'system', id: 'clock' });
}
