import { jobPath, jobsSchema, problemSchema } from '@app/contracts';
import { Queue } from 'bullmq';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { namePress, RESPOND_ASYNC, startJobs, type TestJobs, unzipped } from '../testing/jobs.ts';
import { testEditor } from '../testing/records.ts';
import { exposeUnfinishedJobs } from './queue.ts';
import { hasEnded } from './service.ts';

let jobs: TestJobs;
const press = namePress();

beforeAll(async () => {
  jobs = await startJobs(press);
});
afterEach(() => press.shut());
afterAll(() => jobs.close());

describe('an order', () => {
  it('is one job with one zip for repeated and concurrent requests in any order', async () => {
    const [a = '', b = ''] = jobs.publish(['Ada', 'Grace', 'Ada'], ['Slow Joe']);
    const before = press.begun;
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        jobs.order('bulkcertificates', at % 2 ? [a, b, a] : { refnumbers: [b, a] }, RESPOND_ASYNC),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    const ids = new Set((await Promise.all(responses.map(jobs.jobOf))).map(({ id }) => id));
    const [id = ''] = ids;
    expect(ids.size).toBe(1);
    expect(responses[0]?.headers.get('location')).toBe(`/api/pdf/jobs/${id}`);
    expect(responses[0]?.headers.get('preference-applied')).toBe('respond-async');

    // Another client waits for the zip.
    const waiting = jobs.order('bulkcertificates', [b, a]);
    await jobs.until(id, ({ done }) => done === 3);
    press.open();
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
    expect((await jobs.objectsOf(id)).sort()).toEqual(['certificates.zip', 'input.ndjson']);
    expect(await jobs.leftFiles()).toEqual([]);

    const again = await jobs.order('bulkcertificates', [a, b], RESPOND_ASYNC);
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

  it('is another job if the content of its certificates has changed', async () => {
    const [ref = ''] = jobs.publish(['Ada']);
    const { id } = await jobs.started([ref]);
    const article = jobs.upstream.articles.at(-1);
    if (article) article.title = 'On other engines';
    const renamed = await jobs.started([ref]);
    jobs.upstream.design = { ...jobs.upstream.design, certificate_heading: 'Certificate' };
    const redesigned = await jobs.started([ref]);
    expect(new Set([id, renamed.id, redesigned.id]).size).toBe(3);
  });

  it('counts as unfinished until it has ended', async () => {
    exposeUnfinishedJobs(jobs.openQueue());
    const counted = async () =>
      (await register.getSingleMetric('certificate_jobs_unfinished')?.get())?.values[0]?.value;
    // Jobs of other tests may be unfinished.
    await expect.poll(counted).toBe(0);
    const [refnumber = ''] = jobs.publish(['Slow Joe']);
    const { id } = await jobs.started([refnumber]);
    expect(await counted()).toBe(1);
    press.open();
    await jobs.until(id, hasEnded);
    expect(await counted()).toBe(0);
  });

  it('has one certificate per editor', async () => {
    jobs.upstream.editors = [testEditor({ id: 'e1', name: 'Łukasz' }), testEditor({ id: 'e2' })];
    const response = await jobs.order('editorscertificate', { editors: ['e2', 'e1'] });
    expect(response.headers.get('content-disposition')).toContain(
      'Certificates%20of%20the%20editors.zip',
    );
    const files = await unzipped(await response.bytes());
    expect([...files.keys()]).toEqual([
      'Certificate Łukasz.pdf',
      'Certificate Grace Hopper.pdf',
      'manifest.csv',
    ]);
    expect(`${files.get('manifest.csv')}`).toMatch(
      /^\ufeffName,Role,Affiliation,Verification code,File,Missing because\r\nŁukasz,Editor-in-Chief,University of Compilers,ED-[^,]+,Certificate Łukasz.pdf,\r\n/,
    );
  });

  it('names the missing certificates and contains the others', async () => {
    const [ref = ''] = jobs.publish(['Ada', 'Poison Ivy']);
    const { id } = await jobs.started([ref]);
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

    // The same order returns the existing zip; Retry prints the missing certificates again.
    const before = press.begun;
    expect((await jobs.order('bulkcertificates', [ref], RESPOND_ASYNC)).status).toBe(200);
    expect(press.begun - before).toBe(0);
    press.healed.add('Poison Ivy');
    await jobs.act(id, 'retry');
    expect(await jobs.until(id, hasEnded)).toMatchObject({ done: 2, missing: [] });
    expect((await jobs.jobOf(await jobs.act(id, 'retry'))).state).toBe('done');
    expect(press.begun - before).toBe(1);
  });

  it('fails with the reason if no certificate can be printed, and can be retried', async () => {
    const [ref = ''] = jobs.publish(['Poison A', 'Poison B']);
    const waiting = await jobs.order('bulkcertificates', [ref]);
    expect(waiting.status).toBe(409);
    const reason = 'None of the certificates could be made: Its title cannot be set';
    expect(problemSchema.parse(await waiting.json())).toMatchObject({
      error: 'certificates_not_made',
      detail: reason,
    });
    const [job] = jobsSchema.parse(await (await jobs.call('/api/pdf/jobs')).json());
    expect(job).toMatchObject({ state: 'failed', error: reason, bytes: null });
    const before = press.begun;
    const retried = await jobs.jobOf(await jobs.act(job?.id ?? '', 'retry'));
    expect(retried.state).not.toBe('failed');
    await jobs.until(retried.id, hasEnded);
    expect(press.begun - before).toBe(1);
    expect((await jobs.call(jobPath(retried.id, 'download'))).status).toBe(404);
  });

  it('is printed again if a worker with another template version has printed it', async () => {
    const [ref = ''] = jobs.publish(['Ada']);
    await jobs.worker.stop();
    jobs.worker = jobs.startWorker('previous version');
    const { id } = await jobs.started([ref]);
    await jobs.until(id, hasEnded);
    await jobs.worker.stop();
    jobs.worker = jobs.startWorker();
    expect((await jobs.started([ref])).id).toBe(id);
    await jobs.until(id, hasEnded);
    expect((await jobs.order('bulkcertificates', [ref], RESPOND_ASYNC)).status).toBe(200);
  });

  it('fails after it has crashed its worker too often, and can be retried', async () => {
    const [ref = ''] = jobs.publish(['Ada']);
    await jobs.worker.stop();
    const { id } = await jobs.started([ref]);
    await jobs.redis.hset(`bull:${jobs.queueName}:${id}`, { ats: '20', stc: '20' });
    jobs.worker = jobs.startWorker();
    expect(await jobs.until(id, hasEnded)).toMatchObject({
      state: 'failed',
      error: 'The worker crashed every time it ran this job',
    });
    await jobs.act(id, 'retry');
    expect((await jobs.until(id, hasEnded)).state).toBe('done');
  });

  it('is accepted, and jobs are listed, beside unreadable jobs of another release', async () => {
    const [ref = '', next = ''] = jobs.publish(['Ada'], ['Ada']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, hasEnded);
    const queue = new Queue(jobs.queueName, { connection: { url: jobs.link.url } });
    await (await queue.getJob(id))?.updateData({ refnumber: ref });
    await queue.add('prerender', { refnumber: ref });
    await queue.close();
    const { id: other } = await jobs.started([next]);
    const listed = jobsSchema.parse(await (await jobs.call('/api/pdf/jobs')).json());
    expect(listed.map((job) => job.id)).toContain(other);
    expect(listed.map((job) => job.id)).not.toContain(id);
    expect((await jobs.started([ref])).id).toBe(id);
    expect((await jobs.until(id, hasEnded)).state).toBe('done');
  });
});
