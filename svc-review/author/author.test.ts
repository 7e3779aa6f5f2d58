import type { AuthorPage } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AUTHOR,
  CO_AUTHOR,
  completeForm,
  openSubmissions,
  PDF,
  PICTURE,
  personWith,
  startDraft,
  submitted,
  uploadFiles,
} from '../testing/author.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';

let review: TestReview;
beforeAll(async () => {
  review = await startReview();
  await openSubmissions(review);
});
afterAll(() => review.close());

const NOT_FOUND = { status: 404, body: { error: 'not_found' } };
async function heldBy(id: string) {
  const holder = await review.links.holder(id);
  if (!holder) throw new Error('There is no such link');
  return holder;
}
const problems = ({ notes }: Pick<AuthorPage, 'notes'>) =>
  notes.filter(({ level }) => level === 'problem').map(({ path }) => path);

describe('a draft', () => {
  it('is created with its link, and lists missing fields', async () => {
    const { token, page, send } = await startDraft(review, completeForm({ title: '' }));
    expect(page.view).toMatchObject({
      state: 'draft',
      round: 1,
      people: [{ consent: 'agreed' }, {}],
    });
    expect(page.view.reference).toMatch(/^M-20\d\d-\d{4}$/);
    expect(problems(page)).toEqual(['title', 'manuscript', 'picture']);
    expect((await send('GET', 'author')).body).toEqual(page);
    expect(token).not.toContain(page.form.people[0]?.email ?? '');
  });

  it('is not created while submissions are closed', async () => {
    await review.settings.updateOne({ _id: 'review' }, { $set: { submissions: 'closed' } });
    const body = JSON.stringify({ email: AUTHOR, form: {} });
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body };
    expect((await review.call('/api/review/manuscripts', init)).status).toBe(404);
    await openSubmissions(review);
    expect((await review.call('/api/review/manuscripts', init)).status).toBe(201);
  });

  it('is saved while it is typed, but does not overwrite changes of another tab', async () => {
    const { send, id } = await startDraft(review);
    const save = (revision: number, title: string) =>
      send<{ revision: number; notes: AuthorPage['notes'] }>('PUT', 'author/form', {
        json: { revision, form: completeForm({ title }) },
      });
    expect(await save(0, 'One')).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await save(1, 'Two')).toMatchObject({ status: 200, body: { revision: 2 } });
    expect(await save(1, 'Other')).toMatchObject({
      status: 409,
      body: { error: 'version_conflict' },
    });
    expect((await send('GET', 'author')).body.form.title).toBe('Two');
    const { log } = (await review.manuscripts.read(id)) ?? { log: [] };
    expect(log.map(({ command }) => command)).toEqual(['send-link', 'save']);
  });

  it('is saved once if the answer to the first attempt was lost', async () => {
    const { send, page } = await startDraft(review);
    const json = { revision: 0, form: { ...page.form, title: 'Again' } };
    expect((await send('PUT', 'author/form', { json })).status).toBe(200);
    expect(await send('PUT', 'author/form', { json })).toMatchObject({
      status: 200,
      body: { revision: 1 },
    });
  });

  it('revokes the links that were sent to a mistyped address once the address is corrected', async () => {
    const wrong = 'asha.roa@cold.example';
    const { send, token, page } = await startDraft(review, completeForm({ email: wrong }), wrong);
    const author = token.split('.')[0] ?? '';
    const mailed = personWith(
      review,
      await review.links.issue({ ...(await heldBy(author)), email: wrong }),
    );
    const save = (revision: number, email: string) =>
      send('PUT', 'author/form', { json: { revision, form: { ...page.form, email } } });
    expect((await save(0, 'asha.rao@')).status).toBe(200);
    expect((await mailed.send('GET', 'author')).status).toBe(200);
    expect((await review.links.holder(author))?.used).toBeDefined();
    expect((await save(1, 'Asha.Rao@new.example')).status).toBe(200);
    expect(await mailed.send('GET', 'author')).toMatchObject(NOT_FOUND);
    expect((await send('GET', 'author')).status).toBe(200);
    expect(await review.links.holdersAt('asha.rao@new.example')).toHaveLength(1);
    expect(await review.links.holdersAt(wrong)).toEqual([]);
    const later = personWith(review, await review.links.issue(await heldBy(author)));
    expect((await save(2, 'ASHA.RAO@new.example ')).status).toBe(200);
    expect((await later.send('GET', 'author')).status).toBe(200);
  });

  it('keeps ids of people, and accepts no ids of another origin', async () => {
    const { send, page } = await startDraft(review);
    const [, co] = page.form.people;
    const other = await startDraft(review);
    const stranger = { ...page.form.people[1], id: other.page.form.people[1]?.id ?? '' };
    const people = [{ ...page.form.people[0], id: 'x' }, stranger, co, co];
    await send('PUT', 'author/form', { json: { revision: 0, form: { ...page.form, people } } });
    const ids = (await send('GET', 'author')).body.form.people.map(({ id }) => id);
    expect(ids[0]).toBe(page.form.people[0]?.id);
    expect(ids[1]).not.toBe(stranger.id);
    expect(ids[2]).toBe(co?.id);
    expect(new Set(ids)).toHaveProperty('size', 4);
  });

  it('is deleted with its texts when the author discards it', async () => {
    const draft = await startDraft(review);
    expect(await draft.send('POST', 'author/discard')).toMatchObject({ status: 200, body: {} });
    expect(await draft.send('GET', 'author')).toMatchObject(NOT_FOUND);
  });
});

describe('a file', () => {
  it('is stored by its kind, sent back, replaced and removed', async () => {
    const draft = await startDraft(review);
    const page = await uploadFiles(draft);
    expect(page.files.map(({ kind, name, round }) => [kind, name, round])).toEqual([
      ['picture', 'asha.png', 1],
      ['manuscript', 'rao-final.pdf', 1],
    ]);
    expect(page.report).toBeDefined();
    expect(problems(page)).toEqual([]);
    const got = await review.call('/api/review/author/files/manuscript', {
      headers: { 'Manuscript-Link': draft.token },
    });
    expect(Buffer.from(await got.arrayBuffer())).toEqual(PDF);
    expect(got.headers.get('etag')).toBeNull();
    const { body } = await draft.send('DELETE', 'author/files/manuscript');
    expect(problems(body)).toEqual(['manuscript']);
    expect(body.report).toBeNull();
  });

  it('is not lost if two kinds are uploaded at once', async () => {
    const draft = await startDraft(review);
    await Promise.all([
      draft.send('POST', 'author/files/picture', { file: { bytes: PICTURE, name: 'a.png' } }),
      draft.send('POST', 'author/files/manuscript', { file: { bytes: PDF, name: 'a.pdf' } }),
    ]);
    const { body } = await draft.send('GET', 'author');
    expect(body.files.map(({ kind }) => kind).sort()).toEqual(['manuscript', 'picture']);
  });

  it.each([
    ['image/gif', 'GIF89a'],
    ['image/svg+xml', '<?xml version="1.0"?>\n<!-- A graph -->\n<svg xmlns="…">'],
    ['image/jpeg', '\xff\xd8\xff\xe0'],
  ])('may be a picture of the type %s', async (mediaType, start) => {
    const { send } = await startDraft(review);
    const file = { bytes: Buffer.from(start, 'latin1'), name: 'graph' };
    const { status, body } = await send('POST', 'author/files/picture', { file });
    expect([status, body.files]).toMatchObject([200, [{ kind: 'picture', mediaType }]]);
  });

  it.each([
    ['manuscript', PICTURE, 'This is not a PDF'],
    ['picture', PDF, 'This is not an SVG, PNG, JPG or GIF picture'],
    ['source', PDF, 'This is not a Word file (docx)'],
    ['picture', Buffer.alloc(0), 'The file is empty'],
  ])('is refused as %s if it is of another kind', async (kind, bytes, message) => {
    const { send } = await startDraft(review);
    const file = { bytes, name: 'x' };
    expect(await send('POST', `author/files/${kind}`, { file })).toMatchObject({
      status: 415,
      body: { error: 'unsupported_file', issues: [{ path: 'file', message }] },
    });
  });
});

describe('a submission', () => {
  it('is refused with a list of everything that is missing', async () => {
    const { send } = await startDraft(review, completeForm({ phone: '', authorCount: '9' }));
    expect(await send('POST', 'author/submit')).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_request',
        issues: [
          { path: 'phone' },
          { path: 'authorCount', message: 'At most 5 authors' },
          { path: 'manuscript' },
          { path: 'picture' },
        ],
      },
    });
  });

  it('reaches the desk at once, and asks each co-author who has an address', async () => {
    const form = completeForm();
    const people = [...form.people, { id: '', name: 'Ann', email: '', orcid: '', affiliation: '' }];
    const { page, send, id } = await submitted(review, { ...form, people });
    expect(page.view).toMatchObject({
      state: 'desk',
      commands: ['withdraw', 'send-link'],
      people: [{ consent: 'agreed' }, { consent: 'asked' }, { consent: 'unasked' }],
      rounds: [{ round: 1, fileName: 'rao-final.pdf' }],
    });
    expect(page.history.map(({ state }) => state)).toEqual(['checks', 'desk']);
    expect(page.notes).toMatchObject([{ path: 'people', level: 'warning' }]);
    expect(await send('POST', 'author/submit')).toMatchObject(NOT_FOUND);
    expect(await send('DELETE', 'author/files/picture')).toMatchObject(NOT_FOUND);
    const side = await review.store.authorSides.findById(id).lean();
    const log = (await review.manuscripts.read(id))?.log ?? [];
    expect(log.find(({ command }) => command === 'submit')?.text).toBe(side?.submissions[0]?.id);
  });

  it('is done once although it is sent twice', async () => {
    const draft = await startDraft(review);
    await uploadFiles(draft);
    const replies = await Promise.all([
      draft.send('POST', 'author/submit'),
      draft.send('POST', 'author/submit'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { log } = (await review.manuscripts.read(draft.id)) ?? { log: [] };
    expect(log.filter(({ command }) => command === 'submit')).toHaveLength(1);
  });

  it('is refused for a draft after submissions were closed, and not for a correction', async () => {
    const draft = await startDraft(review);
    await uploadFiles(draft);
    await review.settings.updateOne({ _id: 'review' }, { $set: { until: '2020-05-31' } });
    const text =
      'Submissions are closed. The draft stays, and can be submitted when they open again';
    expect((await draft.send('GET', 'author')).body.notes).toContainEqual({
      ...{ level: 'problem', path: '', text },
    });
    expect(await draft.send('POST', 'author/submit')).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', issues: [{ path: '', message: text }] },
    });
    await openSubmissions(review);
    expect((await draft.send('POST', 'author/submit')).status).toBe(200);
    await review.manuscripts.apply(draft.id, { name: 'return' }, { role: 'editor', id: 'meera' });
    await review.settings.updateOne({ _id: 'review' }, { $set: { until: '2020-05-31' } });
    expect((await draft.send('POST', 'author/submit')).status).toBe(200);
    await openSubmissions(review);
  });

  it('reports only to the desk that another manuscript has the same title', async () => {
    const title = 'A title that was sent twice';
    await submitted(review, completeForm({ title }));
    const { page, id } = await submitted(
      review,
      completeForm({ title: 'A Title, that was sent TWICE' }),
    );
    expect(page.notes).toEqual([]);
    const side = await review.store.authorSides.findById(id).lean();
    expect(side?.submissions[0]?.notes).toMatchObject([
      { text: 'Another manuscript has this title.' },
    ]);
  });

  it('can be withdrawn', async () => {
    const { send } = await submitted(review);
    expect(await send('POST', 'author/withdraw')).toMatchObject({
      status: 200,
      body: { view: { state: 'withdrawn', commands: ['send-link'] } },
    });
    expect(await send('POST', 'author/withdraw')).toMatchObject(NOT_FOUND);
    expect(await send('PUT', 'author/form', { json: { revision: 0, form: {} } })).toMatchObject(
      NOT_FOUND,
    );
  });
});

describe('a request for links', () => {
  it('gets the same response for every address', async () => {
    await startDraft(review, completeForm(), 'known@cold.example');
    const ask = async (email: string) => {
      const response = await review.call('/api/review/links', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      return [response.status, await response.text()];
    };
    expect(await ask('known@cold.example')).toEqual(await ask('unknown@cold.example'));
    expect(await ask(CO_AUTHOR)).toEqual([202, '{}']);
  });
});
