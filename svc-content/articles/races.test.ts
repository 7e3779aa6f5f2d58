import { adminArticleSchema, auditPageSchema, type Problem } from '@app/contracts';
import { lines, makePdf } from '@app/service-kit/pdf-testing';
import { testMongoUrl, testStorageUrl } from '@app/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RecordCollection } from '../store/record-store/record-collection.ts';
import { FileStore } from '../store/storage/file-store.ts';
import { publish, someone } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import { DeletedDrafts, existingArticles } from './deleted-drafts.ts';

const addresses = { mongoUrl: testMongoUrl(), minioUrl: testStorageUrl(), catchesUp: true };
let content: TestContent;
/** Another instance of the service. */
let other: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent(addresses);
  other = await startContent(addresses);
  admin = content.sign('admin');
});
afterAll(async () => {
  await content.close();
  await other.close();
});
afterEach(() => vi.restoreAllMocks());

let issues = 0;
async function draftIssue() {
  issues += 1;
  const key = { year: 2026, volume: 3, issue: issues };
  const answer = await content.post('/api/admin/create-issue', { ...key, status: 'draft' }, admin);
  expect(answer.status).toBe(201);
  const issue = content.catalogue.current.allIssues.find(
    ({ volume, issue }) => volume === 3 && issue === issues,
  );
  return { id: String(issue?._id), issue: String(issues) };
}
const publishIssue = async (id: string) => {
  await other.catalogue.caughtUp();
  const answer = await other.post(
    `/api/admin/issues/${id}`,
    { status: 'published' },
    other.sign('admin'),
  );
  expect(answer.status).toBe(200);
};

/** Runs `act` as another instance immediately before the next update or removal. */
function before(method: 'remove' | 'update', act: () => Promise<unknown>): void {
  const write = RecordCollection.prototype[method] as (...given: unknown[]) => Promise<never>;
  vi.spyOn(RecordCollection.prototype, method).mockImplementationOnce(async function (
    this: unknown,
    ...given: unknown[]
  ) {
    await act();
    return write.apply(this, given);
  });
}

const deleteDraft = (id: string) =>
  fetch(`${content.url}/api/admin/archives/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${admin}` },
  });

it('does not delete a draft that another instance publishes with its issue at the same time', async () => {
  const { id: issueId, issue } = await draftIssue();
  const { id, refnumber } = await publish(content, { volume: '3', issue });
  before('remove', () => publishIssue(issueId));
  const answer = await deleteDraft(id);
  expect([answer.status, ((await answer.json()) as Problem).issues]).toEqual([
    400,
    [{ path: 'status', message: 'A published article cannot be deleted: hide it' }],
  ]);
  for (const instance of [content, other]) {
    await vi.waitFor(async () => {
      expect((await instance.get(`/api/archives/ref/${refnumber}`)).status).toBe(200);
    }, 60_000);
  }
});

it('removes the old number from the order of the issue that an article leaves', async () => {
  const [from, to] = [await draftIssue(), await draftIssue()];
  const place = { volume: '3', issue: from.issue };
  const articles = [];
  for (const _ of [1, 2, 3]) articles.push(await publish(content, place));
  const refnumbers = articles.map(({ refnumber }) => refnumber).reverse();
  const ordered = await content.post(`/api/admin/issues/${from.id}`, { order: refnumbers }, admin);
  expect(ordered.status).toBe(200);
  const [moved] = articles;
  const change = { issue: to.issue, refnumber: `${moved?.refnumber}-new` };
  const answer = await content.post(`/api/archives/${moved?.id}`, change, admin);
  expect(adminArticleSchema.parse(await answer.json()).refnumber).toBe(change.refnumber);
  const orderOf = (id: string) =>
    content.catalogue.current.allIssues.find(({ _id }) => String(_id) === id)?.order;
  expect(orderOf(from.id)).toEqual(refnumbers.slice(0, 2).map((ref) => ref.toLowerCase()));
  expect(orderOf(to.id)).toEqual([]);
});

it('checks an article again if its issue was published while the PDF was stored', async () => {
  const { id: issueId, issue } = await draftIssue();
  const { id } = await publish(content, { volume: '3', issue, status: 'draft' });
  const { store } = FileStore.prototype;
  vi.spyOn(FileStore.prototype, 'store').mockImplementationOnce(async function (
    this: FileStore,
    ...given
  ) {
    await publishIssue(issueId);
    await content.catalogue.caughtUp();
    return store.apply(this, given);
  });
  const form = new FormData();
  form.append('status', 'scheduled');
  form.append('scheduled', new Date(Date.now() + 3_600_000).toISOString());
  form.append('pdfFile', new Blob([makePdf({ pages: [lines('Another paper')] })]), 'a.pdf');
  const answer = await content.post(`/api/archives/${id}`, form, admin);
  expect(answer.status, await answer.clone().text()).toBe(400);
});

it('restores a draft as it was, even if a program changed it during the deletion', async () => {
  const { issue } = await draftIssue();
  const { id } = await publish(content, { volume: '3', issue, status: 'draft' });
  const { put } = DeletedDrafts.prototype;
  vi.spyOn(DeletedDrafts.prototype, 'put').mockImplementationOnce(async function (
    this: DeletedDrafts,
    article,
  ) {
    await put.call(this, article);
    await content.collections.articles.update(id, {
      ...{ expected: undefined, isProduct: true, by: someone },
      fields: () => ({ keywords: 'made by a program' }),
    });
  });
  expect((await deleteDraft(id)).status).toBe(200);
  const restored = await content.post(`/api/admin/archives/${id}/restore`, {}, admin);
  expect(await restored.json()).toMatchObject({ keywords: 'made by a program' });
  const audit = await content.get(`/api/audit?kind=article&record=${id}&page=1`, admin);
  const { entries } = auditPageSchema.parse(await audit.json());
  expect(entries.map(({ action }) => action)).toEqual(['create', 'delete', 'update', 'create']);
});

it('keeps the texts of a draft that is deleted during a sweep, because it can be restored', async () => {
  const { issue } = await draftIssue();
  const { id } = await publish(content, { volume: '3', issue, status: 'draft' });
  await content.textVersions.addFigure(id, 'a.png');
  const { articles, deletedDrafts } = content.models;
  let reads = 0;
  for (const model of [articles, deletedDrafts] as { find(...given: unknown[]): unknown }[]) {
    const find = model.find.bind(model) as (...given: unknown[]) => {
      lean(): PromiseLike<unknown>;
    };
    vi.spyOn(model, 'find').mockImplementationOnce((...given) => ({
      async lean() {
        const found = await find(...given).lean();
        reads += 1;
        if (reads === 1) expect((await deleteDraft(id)).status).toBe(200);
        return found;
      },
    }));
  }
  await content.textVersions.sweep((ids) => existingArticles(content.models, ids));
  expect(reads).toBe(2);
  expect((await content.post(`/api/admin/archives/${id}/restore`, {}, admin)).status).toBe(200);
  expect(await content.textVersions.knowsFigure(id, 'a.png')).toBe(true);
});
