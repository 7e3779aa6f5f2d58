import { type Endpoint, endpoints, endpointsIn } from '@app/contracts/endpoints';
import { LINK_HEADER } from '@app/contracts/manuscripts';
import { documentedBodies } from '@app/service-kit/fuzz-testing';
import { recordedLog } from '@app/service-kit/testing';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '../store/store.ts';
import { openSubmissions, PDF, personWith, startDraft, submitted } from '../testing/author.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';

let review: TestReview;
/** Tokens that every endpoint of a role must refuse. */
let strangers: Record<string, string>;
/** The token of the author of a withdrawn manuscript, and of one whose texts are deleted. */
let withdrawn: string;
let deleted: string;
beforeAll(async () => {
  review = await startReview();
  await openSubmissions(review);
  const draft = await startDraft(review);
  const [id = '', secret = ''] = draft.token.split('.');
  const revoked = await startDraft(review);
  await review.links.revoke(revoked.token.split('.')[0] ?? '');
  const ended = await submitted(review);
  await ended.send('POST', 'author/withdraw');
  withdrawn = ended.token;
  const discarded = await startDraft(review);
  await discarded.send('POST', 'author/discard');
  deleted = discarded.token;
  const holder = { _id: newId(), manuscript: newId(), email: 'x@x.example' };
  strangers = {
    'no link': '',
    'a link of no one': `${newId()}.${secret}`,
    'a guessed link': `${id}.${Buffer.alloc(32).toString('base64url')}`,
    'a link without its secret': id,
    'a revoked link': revoked.token,
    'a link to no manuscript': await review.links.issue({ ...holder, role: 'author' }),
    'a link of someone who takes no part': await review.links.issue({
      ...{ ...holder, _id: newId(), manuscript: draft.id },
      role: 'author',
    }),
    'a link of another role': await review.links.issue({
      ...{ ...holder, _id: newId(), manuscript: draft.id },
      role: 'reviewer',
    }),
  };
});
afterAll(() => review.close());
afterEach(() => mongoose.set('debug', false));

const byLink = endpointsIn(endpoints['svc-review']).filter(({ headers }) => headers);
const named = byLink.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const bodyOf = documentedBodies('svc-review');

/** Returns all that a client can see of an answer, and the database calls that the answer needs. */
async function answerTo(endpoint: Endpoint, token: string) {
  const calls: string[] = [];
  mongoose.set('debug', (collection: string, method: string) => {
    calls.push(`${collection}.${method}`);
  });
  const path = endpoint.path.replace('{kind}', 'manuscript').replace('{name}', 'manuscript-1.pdf');
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(PDF)]), 'a.pdf');
  const isForm = endpoint.body?.type === 'form';
  const response = await review.call(path, {
    method: endpoint.method,
    headers: {
      [LINK_HEADER]: token,
      ...(endpoint.body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(endpoint.body && { body: isForm ? form : JSON.stringify(bodyOf(endpoint)) }),
  });
  mongoose.set('debug', false);
  const headers = Object.fromEntries(response.headers);
  const { date: _date, 'x-request-id': _id, ...shown } = headers;
  const { instance: _instance, requestId: _requestId, ...body } = JSON.parse(await response.text());
  return { status: response.status, headers: shown, body, calls };
}

it.each(named)(
  '%s responds equally to all callers without a link of its role',
  async (_name, endpoint) => {
    const expected = await answerTo(endpoint, '');
    expect(expected).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(expected.calls).toEqual(['links.findOne', 'manuscripts.findOne']);
    for (const [what, token] of Object.entries(strangers)) {
      // The link of another role is a reviewer's link, which the endpoints for reviewers accept.
      if (what === 'a link of another role' && endpoint.path.includes('/reviewer')) continue;
      expect([what, await answerTo(endpoint, token)]).toEqual([what, expected]);
    }
  },
);

it.each(named.filter(([name]) => name.includes('/review/author')))(
  '%s responds in another state as if the manuscript did not exist',
  async (_name, endpoint) => {
    const expected = await answerTo(endpoint, '');
    const token = endpoint.method === 'GET' ? deleted : withdrawn;
    expect(await answerTo(endpoint, token)).toEqual(expected);
  },
);

it('reads a manuscript for every refused request, so that all take similar processor time', async () => {
  const read: unknown[] = [];
  for (const [what, token] of Object.entries(strangers)) {
    // The links of a deleted manuscript are deleted, too.
    if (what === 'a link to no manuscript') continue;
    let id: unknown;
    mongoose.set('debug', (collection: string, _method: string, query: { _id?: unknown }) => {
      if (collection === 'manuscripts') id = query._id;
    });
    await personWith(review, token).send('GET', 'author');
    mongoose.set('debug', false);
    expect(await review.store.manuscripts.exists({ _id: String(id) }), what).not.toBeNull();
    read.push(id);
  }
  expect(read).toHaveLength(Object.keys(strangers).length - 1);
});

it('never writes a link to the log', async () => {
  const { log, lines } = recordedLog();
  const logged = await startReview({ log });
  await openSubmissions(logged);
  const draft = await startDraft(logged);
  await draft.send('GET', 'author');
  await draft.send('POST', 'author/submit');
  await personWith(logged, `${draft.token}x`).send('GET', 'author');
  await draft.send('PUT', 'author/form', { json: { revision: 'x' } });
  await logged.close();
  const [id = '', secret = ''] = draft.token.split('.');
  const text = JSON.stringify(lines);
  expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(4);
  for (const part of [id, secret]) expect(text).not.toContain(part);
});
