import { type Endpoint, endpoints, endpointsIn } from '@app/contracts/endpoints';
import { type Command, LINK_HEADER, submissionFormSchema } from '@app/contracts/manuscripts';
import { documentedBodies } from '@app/service-kit/fuzz-testing';
import { lines, makePdf } from '@app/service-kit/pdf-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './store/store.ts';
import { completeForm, openSubmissions, PICTURE, startDraft } from './testing/author.ts';
import { startReview, type TestReview } from './testing/start-review.ts';

const OF_AUTHORS = 'zylographer';
const OF_REVIEWERS = 'quxology';
const RELEASED = 'wemblish';
const table = endpointsIn(endpoints['svc-review']);
const exampleOf = documentedBodies('svc-review');

let review: TestReview;
let tokens: Record<'author' | 'co-author' | 'reviewer', string>;
/** Ids and keys that identify a reviewer, in addition to the mark. */
let reviewerIds: string[];
let authorIds: string[];
beforeAll(async () => {
  review = await startReview();
  await openSubmissions(review);
  const { draft, coAuthor } = await submitMarked();
  const reviewers = await putIntoReview(draft.id);
  const { links } = review;
  const holder = { manuscript: draft.id, email: `${OF_AUTHORS}@x.example` };
  tokens = {
    author: draft.token,
    'co-author': await links.issue({ ...holder, _id: coAuthor, role: 'co-author' }),
    reviewer: await links.issue({ ...holder, _id: reviewers[0]?.id ?? '', role: 'reviewer' }),
  };
  const stored = await review.manuscripts.read(draft.id);
  authorIds = [...(stored?.progress.authors ?? []).map(({ id }) => id), stored?.reference ?? '-'];
  reviewerIds = reviewers.flatMap(({ id, key, person }) => [id, key, person]);
});
afterAll(() => review.close());

/** Submits a manuscript with the mark of authors in every text and name. */
async function submitMarked() {
  const marked = (text: string) => `${text} ${OF_AUTHORS}`;
  const form = completeForm();
  const person = { name: marked('Asha'), orcid: '', affiliation: marked('Institute') };
  const draft = await startDraft(
    review,
    submissionFormSchema.parse({
      ...form,
      ...{ title: marked(form.title), authors: marked('Asha'), abstract: marked('Abstract') },
      ...{ keywords: OF_AUTHORS, authorCount: '2', message: marked('Dear editor') },
      people: [person, { ...person, email: `co-${OF_AUTHORS}@x.example` }],
      suggested: [{ name: marked('Suggested') }],
      opposed: [{ name: marked('Opposed'), reason: marked('Because') }],
    }),
    `${OF_AUTHORS}@x.example`,
  );
  const pdf = makePdf({
    pages: [lines('On the isomer')],
    trailer: `/Info << /Author (${OF_AUTHORS}) >>`,
  });
  const upload = (kind: string, bytes: Buffer) =>
    draft.send('POST', `author/files/${kind}`, { file: { bytes, name: `${OF_AUTHORS}.x` } });
  await upload('picture', PICTURE);
  await upload('manuscript', pdf);
  const { body } = await draft.send('POST', 'author/submit');
  expect(body.view.state).toBe('desk');
  return { draft, coAuthor: body.form.people[1]?.id ?? '' };
}

/** Releases the manuscript and asks two reviewers. All their texts contain the mark of reviewers. */
async function putIntoReview(id: string) {
  const give = (command: Command, text?: string) => {
    const options = text === undefined ? {} : { text };
    return review.manuscripts.apply(id, command, { role: 'editor', id: 'meera' }, options);
  };
  const side = await review.store.authorSides.findById(id).lean();
  const copy = {
    ...{ id: newId(), round: 1, title: RELEASED, abstract: RELEASED, keywords: RELEASED },
    ...{ replies: [], file: side?.copy?.id ?? null },
  };
  await review.store.released.create({ _id: id, copies: [copy], reviews: [], letters: [] });
  await give({ name: 'release-file' }, copy.id);
  const reviewers = [0, 1].map(() => ({ id: newId(), key: newId(), person: newId() }));
  const mark = OF_REVIEWERS;
  const form = { answers: {}, recommendation: 'minor', text: mark, remarksToEditor: mark } as const;
  const file = {
    ...{ id: newId(), kind: 'review', round: 1, name: `${mark}.pdf`, size: 1, pages: 1 },
    ...{ mediaType: 'application/pdf', uploaded: new Date().toISOString() },
  };
  for (const { id: _id, key, person } of reviewers) {
    // The side is written directly into the collection, so that it may lack newer fields.
    await review.store.reviewerSides.collection.insertOne({
      ...{ _id: _id as never, manuscript: id, key, person, name: mark, email: `${mark}@x.example` },
      ...{ orcid: mark, affiliation: mark, revision: 0, round: 1, form, file, fileReport: null },
      ...{ declined: { reason: mark, suggestion: mark, at: new Date() }, reviews: [] },
    });
    await give({ name: 'add-reviewer', invitation: _id });
  }
  await give({ name: 'send-to-review' });
  return reviewers;
}

async function answerOf(endpoint: Endpoint, token: string): Promise<string> {
  const path = endpoint.path.replace('{kind}', 'manuscript').replace('{name}', 'manuscript-1.pdf');
  const isForm = endpoint.body?.type === 'form';
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(makePdf({ pages: [lines('x')] }))]), 'x.pdf');
  const response = await review.call(path, {
    method: endpoint.method,
    headers: {
      [LINK_HEADER]: token,
      ...(endpoint.body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(endpoint.body && { body: isForm ? form : JSON.stringify(exampleOf(endpoint)) }),
  });
  const head = JSON.stringify(Object.fromEntries(response.headers));
  return head + Buffer.from(await response.arrayBuffer()).toString('latin1');
}

// Reads come first, because a command may end the review.
const ofRole = (role: string) =>
  table
    .filter(({ path }) => path.split('/')[3] === role)
    .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));

describe('the response for a reviewer', () => {
  it.each(
    [...ofRole('reviewer'), ...ofRole('reviewer')].map(
      (each) => [`${each.method} ${each.path}`, each] as const,
    ),
  )('%s contains no text of an author', async (_name, endpoint) => {
    const answer = await answerOf(endpoint, tokens.reviewer);
    for (const part of [OF_AUTHORS, ...authorIds]) expect(answer).not.toContain(part);
  });

  it('contains nothing about files that names an author or reveals the time of the upload', async () => {
    const [read] = table.filter(({ path }) => path === '/api/review/reviewer/files/{name}');
    if (!read) return;
    const answer = await answerOf(read, tokens.reviewer);
    expect(answer).not.toMatch(/"(etag|last-modified)":/);
  });
});

describe.each(['author', 'co-author'] as const)('what the %s gets', (role) => {
  it.each(ofRole(role).map((each) => [`${each.method} ${each.path}`, each] as const))(
    '%s contains no text of a reviewer',
    async (_name, endpoint) => {
      const answer = await answerOf(endpoint, tokens[role]);
      for (const part of [OF_REVIEWERS, ...reviewerIds]) expect(answer).not.toContain(part);
    },
  );
});

it('the author sees the typed texts, which shows that the search would find marks', async () => {
  const [read] = table.filter(({ path }) => path === '/api/review/author');
  if (!read) throw new Error('There is no such endpoint');
  expect(await answerOf(read, tokens.author)).toContain(OF_AUTHORS);
});
