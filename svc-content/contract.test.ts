import { adminEditorSchema, indexingEntrySchema, workEntrySchema } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { expectationsOf } from '@app/contracts/expectations';
import { operationsOf, replay, routesOf, type State } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFile } from './testing/article-form.ts';
import { pictureBytes } from './testing/pictures.ts';
import { createIssue, publish } from './testing/publish.ts';
import { startContent, type TestContent } from './testing/start-content.ts';

let content: TestContent;
const files = { pdf: pdfFile(), csv: new Blob(['refnumber,title\nCSV-1,A row\n']) };
let png: Blob;

beforeAll(async () => {
  content = await startContent();
  png = new Blob([await pictureBytes()]);
  await createIssue(content, 2);
});
afterAll(() => content.close());

const made = async (path: string, body: object): Promise<unknown> => {
  const answer = await content.post(path, body, content.sign('admin'));
  expect(answer.status).toBe(201);
  return answer.json();
};

/** What the expectations find: each of their own, as one of them removes it. */
const states: Record<string, () => Promise<NonNullable<State['values']>>> = {
  'a journal': async () => ({}),
  'an issue': async () => ({ year: 2026, volume: 1, issue: 2 }),
  'an article': async () => {
    const { id, refnumber, year, volume, issue } = await publish(content);
    return { id, refnumber, year, volume, issue, author: 'Ada Lovelace', word: 'engines' };
  },
  'an editor': async () => {
    const editor = { name: 'Grace', post: 'Head', content: 'There', category: 'chief editor' };
    return { id: adminEditorSchema.parse(await made('/api/editors', editor)).id };
  },
  'an entry of an index': async () => {
    const entry = indexingEntrySchema.parse(await made('/api/indexing', { title: 'An index' }));
    return { id: entry.id, version: entry.version };
  },
  'an entry of the work log': async () => {
    const entry = { status: 'urgent', content: '<p>A proof</p>' };
    return { id: workEntrySchema.parse(await made('/api/webdata', entry)).id };
  },
};

it('every route is in the contract, and every operation of the contract is a route', () => {
  expect(routesOf(content.app)).toEqual(operationsOf(endpoints['svc-content']));
});

describe('what consumers expect', () => {
  it.each(expectationsOf('svc-content'))('$name', async (call) => {
    const token = call.as && content.sign(call.as);
    const state = call.given === 'a saved search' ? savedSearch(token) : states[call.given]?.();
    if (!state) throw new Error(`Nobody makes “${call.given}”`);
    await replay(
      call,
      content.url,
      { values: await state, ...(token && { token }) },
      { ...files, png },
    );
  });
});

/** Searches are their user's own. */
async function savedSearch(token: string | undefined) {
  const answer = await content.post(
    '/api/webdata/searches',
    { name: 'Urgent', view: '/urgent' },
    token,
  );
  const { id } = (await answer.json()) as { id: string };
  return { id };
}
