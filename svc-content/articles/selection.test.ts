import { MAX_SELECTED_ARTICLES, type Problem, selectedArticleSchema } from '@app/contracts';
import { testMongoUrl, testRedisUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deafRedis } from '../store/testing/deaf-redis.ts';
import { createIssue, disable, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
  for (const refnumber of ['S1', 'S2', 'S3', 'S4']) await publish(content, { refnumber });
  await disable(content, { refnumber: 'S3' });
});
afterAll(() => content.close());

const select = (body: unknown, token?: string) =>
  content.post('/api/archives/selection', body as object, token);
async function selected(refnumbers: string[], token?: string) {
  const answer = await select({ refnumbers }, token);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return z.array(selectedArticleSchema.strict()).parse(await answer.json());
}

describe('a selection of articles', () => {
  it('has the fields that documents contain, in the requested order', async () => {
    const articles = await selected(['S4', 'S1', 'S2']);
    expect(articles.map(({ refnumber }) => refnumber)).toEqual(['S4', 'S1', 'S2']);
    const whole = (await (await content.get('/api/archives/ref/S4')).json()) as object;
    expect(whole).toMatchObject(articles[0] ?? {});
  });

  it('has the authors’ names and ORCID iDs, without further details', async () => {
    const ada = { name: 'Ada Lovelace', orcid: '0000-0002-1825-0097' };
    const contributors = JSON.stringify([
      { ...ada, affiliations: [{ name: 'Institute of Ice' }] },
      { name: 'Émilie du Châtelet' },
    ]);
    await publish(content, { refnumber: 'S6', contributors });
    const [article] = await selected(['S6']);
    expect(article?.contributors).toEqual([ada, { name: 'Émilie du Châtelet' }]);
  });

  it('leaves out unknown and disabled articles, even for administrators', async () => {
    for (const token of [undefined, content.sign('admin')]) {
      const articles = await selected(['S3', 'unknown', 'S2'], token);
      expect(articles.map(({ refnumber }) => refnumber)).toEqual(['S2']);
    }
    expect(await selected([])).toEqual([]);
  });

  it('contains an article that another instance saved but did not announce', async () => {
    const mongoUrl = testMongoUrl();
    const redis = await deafRedis(testRedisUrl());
    const one = await startContent({ mongoUrl });
    const other = await startContent({ mongoUrl, redisUrl: redis.url, catchesUp: true });
    await createIssue(one, 2);
    await publish(one, { refnumber: 'S5' });
    const answer = await other.post('/api/archives/selection', { refnumbers: ['S5'] });
    expect(await answer.json()).toMatchObject([{ refnumber: 'S5' }]);
    await one.close();
    await other.close();
    redis.close();
  });

  it('contains each article only once, so that the size of the response is limited', async () => {
    const answer = await select({ refnumbers: ['S4', 'S1', 'S4'] });
    expect(answer.status).toBe(400);
    const { issues } = (await answer.json()) as Problem;
    expect(issues).toEqual([{ path: 'refnumbers', message: 'Enter each one only once' }]);
  });

  it('has at most 500 articles', async () => {
    // The longest possible references.
    const references = Array.from({ length: MAX_SELECTED_ARTICLES + 1 }, (_, n) =>
      `S${n}`.padEnd(64, 'x'),
    );
    expect(await selected(references.slice(1))).toEqual([]);
    const refusals = [
      { refnumbers: references },
      { refnumbers: ['../S1'] },
      { refnumbers: ['S1'], abstracts: true },
      ['S1'],
    ];
    for (const body of refusals) {
      const answer = await select(body);
      const { error } = (await answer.json()) as Problem;
      expect([answer.status, error]).toEqual([400, 'invalid_request']);
    }
    expect((await select({ refnumbers: ['x'.repeat(70_000)] })).status).toBe(413);
  });
});
