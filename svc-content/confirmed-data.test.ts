import { CONFIRMED_SECONDS, DESIGN_PATH } from '@app/contracts';
import { type Endpoint, endpoints, endpointsIn } from '@app/contracts/endpoints';
import { documentedBodies } from '@app/service-kit/fuzz-testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { articleFields } from './store/testing/article-form.ts';
import { createIssue, publish } from './store/testing/publish.ts';
import { startContent, type TestContent } from './store/testing/start-content.ts';

const changing = endpointsIn(endpoints['svc-content']).filter(({ method }) => method !== 'GET');
const confirmed = changing.filter((endpoint) => endpoint.confirmed);
const others = changing.filter((endpoint) => !endpoint.confirmed);

const TEXTS_PATH = '/api/admin/mail-texts';
const EVIL = 'By an attacker';

let content: TestContent;
/** A session whose login and last confirmation are not recent. */
let late: string;
let ids: { article: string; issue: string };
beforeAll(async () => {
  content = await startContent();
  late = content.sign('admin', {}, Math.floor(Date.now() / 1_000) - CONFIRMED_SECONDS - 5);
  await createIssue(content, 2);
  const { id: article } = await publish(content);
  const [issue] = content.catalogue.current.allIssues;
  ids = { article, issue: String(issue?._id) };
});
afterAll(() => content.close());

/** Returns the data that only the confirmed endpoints may change. */
async function confirmedData() {
  const read = async (path: string) => (await content.get(path, content.sign('admin'))).json();
  return { design: await read(DESIGN_PATH), texts: await read(TEXTS_PATH) };
}

function addressOf({ path }: Endpoint): string {
  const id = path.includes('/issues/') ? ids.issue : ids.article;
  const params: Record<string, string> = { kind: 'password-reset', id, article: id };
  return content.url + path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '1');
}

const send = (endpoint: Endpoint, body?: string | FormData, type?: string) =>
  fetch(addressOf(endpoint), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${late}`, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });

/** An exported journal that differs in the design and the texts of emails. */
async function changedJournal() {
  const exported = await content.get('/api/admin/export/journal.json', content.sign('admin'));
  const journal = z
    .looseObject({
      design: z.looseObject({}),
      mailtexts: z.array(z.looseObject({ text: z.string() })),
    })
    .parse(await exported.json());
  return {
    ...journal,
    design: { ...journal.design, board_heading: EVIL, signatory_name: EVIL },
    mailtexts: journal.mailtexts.map((text) => ({ ...text, text: `${text.text}\n${EVIL}` })),
  };
}

it('consists of the design and the texts of emails, including their import from a file', () => {
  const paths = confirmed.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([DESIGN_PATH, `${TEXTS_PATH}/{kind}`, '/api/admin/import/journal']),
  );
});

it('is changed by no other endpoint, whatever the request contains', async () => {
  const before = await confirmedData();
  const journal = await changedJournal();
  const fields = { ...journal.design, ...journal.mailtexts[0], ...journal };
  const exampleOf = documentedBodies('svc-content');
  for (const endpoint of others) {
    const example = Object(exampleOf(endpoint) ?? articleFields());
    const names = Object.keys(
      endpoint.body?.schema instanceof z.ZodObject ? endpoint.body.schema.shape : {},
    );
    const known = Object.fromEntries(
      Object.entries(fields).filter(([name]) => names.includes(name)),
    );
    for (const body of [
      { ...example, ...known },
      { ...example, ...fields },
    ]) {
      if (endpoint.body?.type !== 'form') {
        await send(endpoint, JSON.stringify(body), 'application/json');
      }
      if (!endpoint.body || endpoint.body.type === 'json') continue;
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) {
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
      form.append(endpoint.body.file, new Blob([JSON.stringify(journal)]), 'journal.json');
      await send(endpoint, form);
      const alone = new FormData();
      alone.append(endpoint.body.file, new Blob([JSON.stringify(journal)]), 'journal.json');
      await send(endpoint, alone);
    }
    expect(await confirmedData(), endpoint.path).toEqual(before);
  }
  // With a recent login, the same file changes the data.
  const form = new FormData();
  form.append('source', new Blob([JSON.stringify(journal)]), 'journal.json');
  const done = await content.post('/api/admin/import/journal', form, content.sign('admin'));
  expect(done.status).toBe(200);
  expect(JSON.stringify(await confirmedData())).toContain(EVIL);
});
