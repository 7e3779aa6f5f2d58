import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArticleRecord } from '../../articles/model.ts';
import { articleFields, articleForm } from '../../store/testing/article-form.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { elementsOf, find, readXml, textOf } from '../xml/read-xml.ts';
import { PART } from './list.ts';

const COUNT = 4 * PART + 50;
const FIRST = { metadataPrefix: 'oai_dc' };

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
  await publish(content, { refnumber: 'H-0' });
  const first = await content.models.articles.findOne({ refnumber: 'H-0' }).lean();
  const copies = Array.from({ length: COUNT - 1 }, (_, at) => {
    const { _id, ...fields } = first ?? {};
    const name = `H-${at + 1}`;
    const names = { refnumber: name, refKey: name.toLowerCase(), title: name, titleKey: name };
    // Some articles are changed in the same millisecond, as during an import.
    const modification = new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 7) * 1_000);
    return { ...fields, ...names, doiKey: name, txnid: `T-${name}`, modification };
  });
  await content.models.articles.insertMany(copies, { timestamps: false });
  await content.catalogue.recover();
});
afterAll(() => content.close());

interface Part {
  items: { id: string; deleted: boolean; datestamp: string }[];
  token: string | undefined;
  cursor: number;
  size: number;
}

async function ask(args: Record<string, string>): Promise<Part> {
  const query = new URLSearchParams({ verb: 'ListIdentifiers', ...args });
  const root = readXml(await (await content.get(`/oai?${query}`)).text());
  const list = elementsOf(find(root, 'ListIdentifiers'));
  expect(list.length, textOf(root)).toBeGreaterThan(0);
  const token = list.find(({ name }) => name === 'resumptionToken');
  return {
    items: list
      .filter(({ name }) => name === 'header')
      .map((header) => ({
        id: textOf(find(header, 'identifier')).split(':').at(-1) ?? '',
        deleted: header.attributes.status === 'deleted',
        datestamp: textOf(find(header, 'datestamp')),
      })),
    token: token && textOf(token),
    cursor: Number(token?.attributes.cursor),
    size: Number(token?.attributes.completeListSize),
  };
}

/** Harvests a list in parts. Calls `between` with the token before each further part. */
async function harvest(
  args: Record<string, string>,
  between: (token: string) => Promise<unknown> = async () => undefined,
): Promise<Part['items']> {
  let part = await ask(args);
  const items = [...part.items];
  while (part.token) {
    await between(part.token);
    const cursor = items.length;
    part = await ask({ resumptionToken: part.token });
    expect(part.cursor).toBe(cursor);
    expect(part.size).toBeGreaterThanOrEqual(cursor + part.items.length);
    items.push(...part.items);
  }
  return items;
}

const articles = () => [...content.catalogue.current.articleById.values()];

async function edit({ _id, refnumber }: ArticleRecord): Promise<void> {
  const { txnid: _, ...fields } = articleFields({ refnumber });
  const path = `/api/archives/${_id}`;
  const answer = await content.post(path, articleForm(fields, null), content.sign('admin'));
  expect(answer.status, await answer.text()).toBe(200);
}

const idsOf = (items: { id: string }[]) => new Set(items.map(({ id }) => id));

describe('a harvest', () => {
  it('has each article once, with the least recently changed article first', async () => {
    const items = await harvest(FIRST);
    expect(items).toHaveLength(COUNT);
    expect(idsOf(items)).toEqual(new Set(content.catalogue.current.articleById.keys()));
    const stamps = items.map(({ datestamp }) => datestamp);
    expect(stamps).toEqual(stamps.toSorted());
  });

  it('misses no article, and repeats only articles that change during the harvest', async () => {
    const changed = new Set<string>();
    const seen: string[] = [];
    let step = 0;
    const items = await harvest(FIRST, async () => {
      step += 1;
      const all = articles();
      // Change articles that were already sent, some that are next, and some at the end.
      for (const at of [step, step * PART, step * PART + 1, COUNT - 1 - step]) {
        const article = all[at];
        if (!article) continue;
        await edit(article);
        changed.add(String(article._id));
      }
    });
    for (const { id } of items) {
      if (seen.includes(id)) expect(changed).toContain(id);
      seen.push(id);
    }
    expect(idsOf(items)).toEqual(new Set(content.catalogue.current.articleById.keys()));
    expect(step).toBeGreaterThan(3);
    expect(changed.size).toBeGreaterThan(10);
  });

  it('can be continued repeatedly from any token, with the same result', async () => {
    const first = await ask(FIRST);
    const second = await ask({ resumptionToken: first.token ?? '' });
    await ask({ resumptionToken: second.token ?? '' });
    expect(await ask({ resumptionToken: first.token ?? '' })).toEqual(second);
  });

  it('reports articles that are disabled during the harvest as deleted records', async () => {
    const last = articles().find(({ refnumber }) => refnumber === `H-${COUNT - 1}`);
    const items = await harvest(FIRST, async () => {
      if (last) await disable(content, last);
    });
    expect(items.filter(({ deleted }) => deleted).map(({ id }) => id)).toEqual([String(last?._id)]);
  });

  it('ends with a valid part if all other articles have changed and left the range', async () => {
    const until = '2026-01-01T00:00:20Z';
    const inRange = () => articles().filter(({ modification }) => modification <= new Date(until));
    const before = await ask({ ...FIRST, until });
    const sent = idsOf(before.items);
    for (const article of inRange()) if (!sent.has(String(article._id))) await edit(article);
    const after = await ask({ resumptionToken: before.token ?? '' });
    expect(after.items).toEqual(before.items.slice(-1));
    expect(after.token).toBe('');
  });

  it('ends with a valid part if all articles in range have changed', async () => {
    const until = '2026-01-01T00:00:40Z';
    const before = await ask({ ...FIRST, until });
    await content.models.articles.updateMany(
      { modification: { $lte: new Date(until) } },
      { $set: { modification: new Date() }, $inc: { version: 1 } },
      { timestamps: false },
    );
    await content.catalogue.recover();
    const after = await ask({ resumptionToken: before.token ?? '' });
    // The last article is sent again with its new datestamp, because a part must not be empty.
    expect(after.items.map(({ id }) => id)).toEqual([before.items.at(-1)?.id]);
    expect(after.token).toBe('');
  });

  it('sends all articles again after a change of the facts about the journal in records', async () => {
    const set = (settings: object) =>
      content.post('/api/settings', settings, content.sign('admin'));
    const stampOf = async () => (await ask(FIRST)).items[0]?.datestamp;
    const before = await stampOf();
    await set({ fee_dollar: '1' });
    expect(await stampOf()).toBe(before);

    const start = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    let step = 0;
    const items = await harvest(FIRST, async () => {
      step += 1;
      if (step === 2) await set({ license: 'CC-BY-4.0' });
    });
    // Two parts were sent before the change, and all parts afterwards.
    expect(items).toHaveLength(COUNT + 2 * PART);
    expect(idsOf(items.slice(2 * PART))).toEqual(idsOf(items));
    const from = `${start.toISOString().slice(0, 19)}Z`;
    const again = await harvest({ ...FIRST, from });
    expect(again).toHaveLength(COUNT);
    for (const { datestamp } of again) expect(Date.parse(datestamp)).toBeGreaterThanOrEqual(+start);
    const until = new Date(Number(start) - 1_000).toISOString().replace('.000', '');
    const query = `/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&until=${until}`;
    expect(await (await content.get(query)).text()).toContain('noRecordsMatch');
  });

  it('refuses tokens of other verbs and altered tokens', async () => {
    const { token = '' } = await ask(FIRST);
    const errorFor = async (verb: string, resumptionToken: string) => {
      const query = new URLSearchParams({ verb, resumptionToken });
      const root = readXml(await (await content.get(`/oai?${query}`)).text());
      return find(root, 'error')?.attributes.code;
    };
    expect(await errorFor('ListIdentifiers', token)).toBeUndefined();
    for (const wrong of [token.slice(0, -4), `${token}!`, '', 'e30']) {
      expect(await errorFor('ListIdentifiers', wrong), wrong).toBe('badResumptionToken');
    }
    expect(await errorFor('ListRecords', token)).toBe('badResumptionToken');
    const read = JSON.parse(Buffer.from(token, 'base64url').toString());
    const forged = (part: object) =>
      Buffer.from(JSON.stringify({ ...read, ...part })).toString('base64url');
    expect(await errorFor('ListIdentifiers', forged({}))).toBeUndefined();
    for (const part of [{ from: 'x' }, { from: '2026-02-30' }, { metadataPrefix: 'none' }]) {
      expect(await errorFor('ListIdentifiers', forged(part))).toBe('badResumptionToken');
    }
  });
});
