import { jobPath, jobSchema, jobsSchema, problemSchema } from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testArticle, testEditor } from '../testing.ts';
import { startJobs, stubPress, type TestJobs, unzipped } from './testing.ts';
import { hasEnded } from './watch.ts';

const ASYNC = { prefer: 'respond-async' };
const pdfOf = (text: string) => Buffer.from(`%PDF-1.7 ${text} %%EOF`);

let jobs: TestJobs;
/** Of the articles that are printed only when the test says so. */
let gate: PromiseWithResolvers<void>;
const press = stubPress(async (sheet, at) => {
  const { fields, kind } = sheet;
  const name = kind === 'article' ? fields.author : fields.name;
  if (name.startsWith('Slow')) await gate.promise;
  if (name.startsWith('Poison')) return { at, reason: 'Its title cannot be set' };
  return { at, pdf: pdfOf(`${name} ${fields.code}`) };
});

beforeAll(async () => {
  gate = Promise.withResolvers();
  jobs = await startJobs(press);
});
afterEach(() => {
  gate.resolve();
  gate = Promise.withResolvers();
});
afterAll(() => jobs.close());

let count = 0;
/** Articles of their own for each test, as a job is known by them. */
function publish(...authorsOfEach: string[][]): string[] {
  const articles = authorsOfEach.map((authors) => {
    count += 1;
    return testArticle({ id: `a${count}`, refnumber: `JRN-${count}`, authors });
  });
  jobs.upstream.articles.push(...articles);
  return articles.map(({ refnumber }) => refnumber);
}

const started = async (refnumbers: string[]) => {
  const answer = await jobs.order('bulkcertificates', refnumbers, ASYNC);
  expect(answer.status).toBe(202);
  return jobs.jobOf(answer);
};
const act = (id: string, part: 'cancel' | 'retry' | 'link') =>
  jobs.call(jobPath(id, part), { method: 'POST' });
const objectsOf = async (id: string) => {
  const list = jobs.bucket.client.listObjectsV2(jobs.bucket.name, `jobs/${id}/`, true);
  return (await list.toArray()).map(({ name }: { name: string }) => name.split('/').at(-1));
};

describe('an order', () => {
  it('is one job with one zip, whoever asks for it, how often and in which order', async () => {
    const [a = '', b = ''] = publish(['Ada', 'Grace', 'Ada'], ['Slow Joe']);
    const before = press.begun;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        jobs.order('bulkcertificates', at % 2 ? [a, b, a] : { refnumbers: [b, a] }, ASYNC),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const ids = new Set((await Promise.all(answers.map(jobs.jobOf))).map(({ id }) => id));
    const [id = ''] = ids;
    expect(ids.size).toBe(1);
    expect(answers[0]?.headers.get('location')).toBe(`/api/pdf/jobs/${id}`);
    expect(answers[0]?.headers.get('preference-applied')).toBe('respond-async');

    // Meanwhile somebody waits for the zip itself.
    const waiting = jobs.order('bulkcertificates', [b, a]);
    await jobs.until(id, ({ done }) => done === 3);
    gate.resolve();
    const zip = await waiting;
    expect(Object.fromEntries(zip.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': expect.stringMatching(/^[0-9]+$/),
      'content-disposition': expect.stringContaining('Certificates%20volume%203%2C%20issue%202'),
    });
    const files = await unzipped(await zip.bytes());
    expect([...files.keys()]).toEqual([
      `${a}/Certificate Ada.pdf`,
      `${a}/Certificate Grace.pdf`,
      `${a}/Certificate Ada (2).pdf`,
      `${b}/Certificate Slow Joe.pdf`,
      'manifest.csv',
    ]);
    expect(`${files.get(`${b}/Certificate Slow Joe.pdf`)}`).toContain(`Slow Joe ${b}-`);
    expect(press.begun - before).toBe(1);
    expect((await objectsOf(id)).sort()).toEqual(['certificates.zip', 'input.ndjson']);
    expect(await jobs.leftFiles()).toEqual([]);

    const again = await jobs.order('bulkcertificates', [a, b], ASYNC);
    expect(again.status).toBe(200);
    expect(await jobs.jobOf(again)).toMatchObject({
      id,
      kind: 'bulkcertificates',
      title: 'Certificates volume 3, issue 2 (2026)',
      state: 'done',
      phase: null,
      done: 4,
      total: 4,
      error: null,
      missing: [],
      bytes: Number(zip.headers.get('content-length')),
      createdBy: 'The admin',
    });
    expect(press.begun - before).toBe(1);
  });

  it('is another job once anything that its certificates say has changed', async () => {
    const [ref = ''] = publish(['Ada']);
    const { id } = await started([ref]);
    const article = jobs.upstream.articles.at(-1);
    if (article) article.title = 'On other engines';
    const renamed = await started([ref]);
    jobs.options.edition = 'second edition';
    jobs.upstream.design = { ...jobs.upstream.design, certificate_heading: 'Certificate' };
    const redesigned = await started([ref]);
    expect(new Set([id, renamed.id, redesigned.id]).size).toBe(3);
  });

  it('of editors has a certificate for each', async () => {
    jobs.upstream.editors = [testEditor({ id: 'e1', name: 'Łukasz' }), testEditor({ id: 'e2' })];
    const answer = await jobs.order('editorscertificate', { editors: ['e2', 'e1'] });
    expect(answer.headers.get('content-disposition')).toContain(
      'Certificates%20of%20the%20editors.zip',
    );
    const files = await unzipped(await answer.bytes());
    expect([...files.keys()]).toEqual([
      'Certificate Łukasz.pdf',
      'Certificate Grace Hopper.pdf',
      'manifest.csv',
    ]);
    expect(`${files.get('manifest.csv')}`).toMatch(
      /^\ufeffName,Role,Affiliation,Verification code,File,Missing because\r\nŁukasz,Editor-in-Chief,University of Compilers,ED-[^,]+,Certificate Łukasz.pdf,\r\n/,
    );
  });

  it('says by name which certificates are missing, and has the others', async () => {
    const [ref = ''] = publish(['Ada', 'Poison Ivy']);
    const { id } = await started([ref]);
    const job = await jobs.until(id, hasEnded);
    expect(job).toMatchObject({
      state: 'done',
      done: 1,
      total: 2,
      missing: [{ name: `${ref}: Poison Ivy`, reason: 'Its title cannot be set' }],
    });
    const files = await unzipped(await (await jobs.call(jobPath(id, 'download'))).bytes());
    expect([...files.keys()]).toEqual([`${ref}/Certificate Ada.pdf`, 'manifest.csv']);
    expect(`${files.get('manifest.csv')}`).toMatch(
      /Poison Ivy,JRN-[^,]+,,Its title cannot be set\r\n$/,
    );
  });

  it('that has nothing to zip fails with its reason, also for who waits, and is tried again', async () => {
    const [ref = ''] = publish(['Poison A', 'Poison B']);
    const waiting = await jobs.order('bulkcertificates', [ref]);
    expect(waiting.status).toBe(503);
    const reason = 'None of the certificates could be made: Its title cannot be set';
    expect(problemSchema.parse(await waiting.json()).detail).toBe(reason);
    const [job] = jobsSchema.parse(await (await jobs.call('/api/pdf/jobs')).json());
    expect(job).toMatchObject({ state: 'failed', error: reason, bytes: null });
    const before = press.begun;
    const retried = await jobs.jobOf(await act(job?.id ?? '', 'retry'));
    expect(retried.state).not.toBe('failed');
    await jobs.until(retried.id, hasEnded);
    expect(press.begun - before).toBe(1);
    expect((await jobs.call(jobPath(retried.id, 'download'))).status).toBe(404);
  });
});

describe('a job', () => {
  it('tells everybody who listens of its state, each change, and its end', async () => {
    const [ref = ''] = publish(['Ada', 'Slow Joe']);
    const { id } = await started([ref]);
    const lines = await Promise.all(
      Array.from({ length: 5 }, () => jobs.call(jobPath(id, 'events'))),
    );
    expect(lines[0]?.headers.get('content-type')).toContain('text/event-stream');
    const [first, ...others] = lines.map(({ body }) => body?.pipeThrough(new TextDecoderStream()));
    let heard = '';
    const texts = [first, ...others].map(async (body) => {
      let all = '';
      for await (const piece of body ?? []) {
        all += piece;
        if (body === first) heard = all;
      }
      return all;
    });
    await vi.waitFor(() => expect(heard).toContain('"phase":"printing","done":1'), 5_000);
    gate.resolve();
    for (const text of await Promise.all(texts)) {
      const events = text.split('\n\n').filter((event) => event !== '');
      const told = events.map((event) => {
        const [, data = ''] = /^event: job\ndata: (.*)$/.exec(event) ?? [];
        return jobSchema.parse(JSON.parse(data));
      });
      expect(told.at(-1)).toMatchObject({ id, state: 'done', done: 2 });
      expect(told.some(({ done }) => done === 1)).toBe(true);
    }
    expect(await (await jobs.call(jobPath(id, 'events'))).text()).toMatch(/"state":"done".*\n\n$/);
  });

  it('that runs is cancelled with all that it made, and one that waits never runs', async () => {
    const [running = '', waiting = ''] = publish(['Ada', 'Slow Joe', 'Slow Ann'], ['Ada']);
    const { id } = await started([running]);
    const { id: next } = await started([waiting]);
    await jobs.until(id, ({ done }) => done === 1);
    const begun = press.begun;
    expect((await jobs.jobOf(await act(next, 'cancel'))).state).toBe('cancelled');
    expect((await jobs.jobOf(await act(id, 'cancel'))).state).toBe('cancelled');
    // Cancelled a second time it stays so.
    expect((await jobs.jobOf(await act(id, 'cancel'))).state).toBe('cancelled');
    gate.resolve();
    await vi.waitFor(async () => expect(await jobs.leftFiles()).toEqual([]), 5_000);
    expect((await jobs.call(jobPath(id, 'download'))).status).toBe(404);
    expect(await objectsOf(id)).toEqual(['input.ndjson']);
    // The queue has gone past the one that waited.
    const [other = ''] = publish(['Ada']);
    await jobs.until((await started([other])).id, hasEnded);
    expect(press.begun - begun).toBe(1);

    for (const each of [id, next]) expect((await jobs.find(each)).state).toBe('cancelled');
    const dbg = await act(id, 'retry');
    console.log(await dbg.clone().text());
    expect((await jobs.jobOf(await act(id, 'retry'))).state).toMatch(/queued|running/);
    const ordered = await started([waiting]);
    expect(ordered.id).toBe(next);
    for (const each of [id, next]) expect((await jobs.until(each, hasEnded)).state).toBe('done');
  });

  it('goes back to the queue when its worker is told to stop, and ends with the next one', async () => {
    const [ref = ''] = publish(['Ada', 'Slow Joe']);
    const { id } = await started([ref]);
    await jobs.until(id, ({ done }) => done === 1);
    const stopped = jobs.worker.stop();
    gate.resolve();
    await stopped;
    expect((await jobs.find(id)).state).toBe('queued');
    expect(await jobs.leftFiles()).toEqual([]);
    jobs.worker = jobs.startWorker();
    expect(await jobs.until(id, hasEnded)).toMatchObject({ state: 'done', done: 2 });
  });

  it('ends right although Redis goes away meanwhile; then nothing can be ordered, nor is it later', async () => {
    const [ref = '', lost = ''] = publish(['Ada', 'Slow Joe'], ['Ada']);
    const { id } = await started([ref]);
    await jobs.until(id, ({ done }) => done === 1);
    const events = await jobs.call(jobPath(id, 'events'));
    await jobs.link.cut();
    gate.resolve();
    const asked = performance.now();
    expect((await jobs.order('bulkcertificates', [lost], ASYNC)).status).toBe(503);
    expect((await act(id, 'cancel')).status).toBe(503);
    const unused = jobs.openQueue();
    await expect(unused.find(id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - asked).toBeLessThan(2_000);
    await jobs.link.restore();
    expect(await events.text()).toMatch(/"state":"done".*\n\n$/);
    await vi.waitFor(async () => expect((await jobs.find(id)).state).toBe('done'), 5_000);
    expect(await unused.find(id)).toMatchObject({ state: 'done' });
    await unused.close();
    const all = jobsSchema.parse(await (await jobs.call('/api/pdf/jobs')).json());
    expect(all.some(({ title }) => title === `Certificates ${lost}`)).toBe(false);
  });

  it('is the administrators’, and nobody’s who is unknown', async () => {
    const calls: [string, string][] = [
      ['GET', '/api/pdf/jobs'],
      ['GET', jobPath('z0')],
      ['GET', jobPath('z0', 'events')],
      ['GET', jobPath('z0', 'download')],
      ['POST', jobPath('z0', 'cancel')],
      ['POST', jobPath('z0', 'retry')],
      ['POST', jobPath('z0', 'link')],
    ];
    for (const [method, path] of calls) {
      expect((await jobs.call(path, { method, token: null })).status, path).toBe(401);
      const token = jobs.tokens.of('staff');
      expect((await jobs.call(path, { method, token })).status, path).toBe(403);
      if (path === '/api/pdf/jobs') continue;
      expect((await jobs.call(path, { method })).status, path).toBe(404);
    }
  });
});

describe('a zip', () => {
  it('is downloaded by a link without a token, whole, in part, or not again', async () => {
    const [ref = ''] = publish(['Ada']);
    const { id } = await started([ref]);
    await jobs.until(id, hasEnded);
    const { href } = (await (await act(id, 'link')).json()) as { href: string };
    const get = (headers: Record<string, string> = {}, path = href) =>
      jobs.call(path, { headers: { 'cache-control': 'max-age=0', ...headers }, token: null });
    const whole = await get();
    expect(whole.headers.get('content-disposition')).toContain(`Certificates%20${ref}.zip`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([...(await unzipped(bytes)).keys()]).toHaveLength(2);

    const etag = whole.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    const part = await get({ range: 'bytes=5-9', 'if-range': etag });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 5-9/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10));
    expect((await get({ range: 'bytes=5-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range: `bytes=${bytes.length}-` })).status).toBe(416);

    const refused = async (path: string) => {
      const answer = await get({}, path);
      return [answer.status, problemSchema.parse(await answer.json()).detail];
    };
    const wrong = [403, 'This is no link to a download'];
    expect(await refused(href.replace(/expires=[0-9]/, 'expires=9'))).toEqual(wrong);
    expect(await refused(href.replace(id, 'z0'))).toEqual(wrong);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect(await refused(href)).toEqual([403, 'This link has expired: start the download again']);
    vi.useRealTimers();
  });

  it('that has expired is told, and made again when it is ordered', async () => {
    const [ref = ''] = publish(['Ada']);
    const { id } = await started([ref]);
    await jobs.until(id, hasEnded);
    await jobs.bucket.client.removeObject(jobs.bucket.name, `jobs/${id}/certificates.zip`);
    const gone = await jobs.call(jobPath(id, 'download'));
    expect([gone.status, problemSchema.parse(await gone.json()).detail]).toEqual([
      404,
      'The zip has expired: have it made again',
    ]);
    expect((await started([ref])).id).toBe(id);
    expect((await jobs.until(id, hasEnded)).state).toBe('done');
    expect((await jobs.call(jobPath(id, 'download'))).status).toBe(200);
  });
});

// The last one: the server takes no more of these after it.
it('a server that is told to stop ends what waits for a job, and the job goes on', async () => {
  const [ref = ''] = publish(['Ada', 'Slow Joe']);
  const { id } = await started([ref]);
  const events = await jobs.call(jobPath(id, 'events'));
  const waiting = jobs.order('bulkcertificates', [ref]);
  await jobs.until(id, ({ done }) => done === 1);
  jobs.stopping.abort();
  expect(await events.text()).toMatch(/"state":"(queued|running)".*\n\n$/);
  expect((await waiting).status).toBe(503);
  gate.resolve();
  expect((await jobs.until(id, hasEnded)).state).toBe('done');
});
