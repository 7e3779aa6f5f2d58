import { type AdminArticle, createArticleSchema } from '@app/contracts';
import { silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../../store/storage/digest.ts';
import { FileStorage } from '../../store/storage/file-storage.ts';
import { FileStore } from '../../store/storage/file-store.ts';
import { articleFields, pdfBytes } from '../../store/testing/article-form.ts';
import { someone } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { articlesIn } from '../publish-drafts.ts';
import { createArticle } from '../service.ts';
import type { IssueCollection } from './model.ts';
import { type IssueParts, removeIssue, updateIssue } from './service.ts';
import { issueClient } from './testing/issue-client.ts';

let content: TestContent;
let client: ReturnType<typeof issueClient>;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  client = issueClient(content);
  admin = content.sign('admin');
});
afterAll(() => content.close());

describe('removing an issue', () => {
  it('succeeds when it is empty', async () => {
    const issue = await client.issueOf();
    expect((await client.remove(issue.id, '', 'x')).status).toBe(401);
    expect((await client.remove(issue.id, '', content.sign('staff'))).status).toBe(403);
    expect((await client.remove(issue.id, '?version=7')).status).toBe(409);
    expect((await client.remove(issue.id, '?version=x')).status).toBe(400);
    expect((await client.remove(issue.id, `?version=${issue.version}`)).status).toBe(200);
    expect((await client.remove(issue.id)).status).toBe(404);
    expect((await content.get(`/api/archives/2026/1/${issue.issue}`)).status).toBe(404);
  });

  it('is refused while the issue has an article, even one that was never public', async () => {
    const issue = await client.issueOf();
    const article = await client.add(issue, { status: 'draft' });
    expect(await client.problemOf(await client.remove(issue.id))).toEqual([
      409,
      'issue_not_empty',
      undefined,
    ]);
    const deleted = await fetch(`${content.url}/api/admin/archives/${article.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(deleted.status).toBe(200);
    expect((await client.remove(issue.id)).status).toBe(200);
  });
});

describe('an article that is added to an issue while the issue is removed', () => {
  /** Returns the parts of the service with a delay: `slipIn` runs between the check for articles and the write. */
  const partsWith = (slipIn: () => Promise<unknown>): IssueParts => {
    const { issues, articles } = content.collections;
    const { catalogue } = content;
    const slow: Pick<IssueCollection, 'find' | 'remove' | 'update' | 'restore'> = {
      find: (id) => issues.find(id),
      restore: (...given) => issues.restore(...given),
      async remove(...given) {
        await slipIn();
        return issues.remove(...given);
      },
      update: (id, { fields, ...given }) =>
        issues.update(id, {
          ...given,
          async fields(before) {
            const changed = await fields(before);
            if (given.expected !== undefined) await slipIn();
            return changed;
          },
        }),
    };
    return {
      issues: slow as IssueCollection,
      catalogue,
      articlesIn: articlesIn({ articles, catalogue, log: silentLog }),
    };
  };

  it('restores the issue', async () => {
    const issue = await client.issueOf();
    let article: AdminArticle | undefined;
    const parts = partsWith(async () => {
      article = await client.add(issue);
    });
    const removal = removeIssue(parts, issue.id, { version: issue.version, by: someone });
    await expect(removal).rejects.toMatchObject({ code: 'issue_not_empty' });
    expect(await client.read(article?.id ?? '')).toMatchObject({ status: 'enabled' });
    const path = `/api/archives/2026/1/${issue.issue}`;
    expect(await (await content.get(path)).json()).toHaveLength(1);
    await content.catalogue.recover();
    expect(await client.changed(issue.id, { title: 'Still here' })).toMatchObject({
      issue: issue.issue,
    });
  });

  it('restores the issue’s numbers', async () => {
    const issue = await client.issueOf();
    const parts = partsWith(() => client.add(issue));
    const { version } = issue;
    const update = updateIssue(parts, issue.id, { volume: 31, version }, someone);
    await expect(update).rejects.toMatchObject({ code: 'issue_not_empty' });
    expect((await content.get(`/api/archives/2026/31/${issue.issue}`)).status).toBe(404);
    const path = `/api/archives/2026/1/${issue.issue}`;
    expect(await (await content.get(path)).json()).toHaveLength(1);
  });

  it.each([
    ['a label that the new numbers repeat', { volumelabel: '33' }, {}],
    ['no label', {}, { issuelabel: 'S1' }],
  ])('restores an issue with %s', async (_what, labels, sent) => {
    const issue = await client.issueOf({ volume: 32, status: 'draft', ...labels });
    const parts = partsWith(() => client.add(issue, { volume: '32' }));
    const { version } = issue;
    const refused = { volume: 33, title: 'Refused', status: 'published' as const, ...sent };
    const update = updateIssue(parts, issue.id, { ...refused, version }, someone);
    await expect(update).rejects.toMatchObject({ code: 'issue_not_empty' });
    const { volumelabel, issuelabel, title, status } = issue;
    const restored = await client.changed(issue.id, { dates: 'March' });
    expect(restored).toMatchObject({ volume: 32, volumelabel, issuelabel, title, status });
    // Another issue can have the numbers and labels that were sent.
    await client.issueOf({ volume: 33, ...sent });
  });

  it('is refused if the issue was removed while the article’s PDF was stored', async () => {
    const issue = await client.issueOf();
    class SlowStore extends FileStore {
      override async store(...file: Parameters<FileStore['store']>): Promise<void> {
        await super.store(...file);
        await client.remove(issue.id);
      }
    }
    const storage = new FileStorage(content.storageUrl);
    const store = new SlowStore({ storage, folder: 'articles', type: 'pdf' });
    const fields = createArticleSchema.parse(articleFields({ issue: String(issue.issue) }));
    const { articles, issues } = content.collections;
    const parts = { articles, issues, catalogue: content.catalogue, store, log: silentLog };
    const bytes = pdfBytes();
    const pdf = { path: bytes, digest: { ...digestOf(bytes), isPdf: true } };
    const creation = createArticle(parts, { fields, pdf, by: someone });
    await expect(creation).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await content.get(`/api/archives/ref/${fields.refnumber}`, admin)).status).toBe(404);
  });

  it('is not public if its issue was removed and not restored', async () => {
    const issue = await client.issueOf();
    const article = await client.add(issue);
    await content.models.issues.deleteOne({ _id: issue.id });
    await content.catalogue.recover();
    const { statuses, lists, oai } = await client.copiesOf(issue, article);
    expect({ statuses, lists, oai }).toEqual({
      statuses: [404],
      lists: [false],
      oai: '<header status="deleted"',
    });
    expect(await client.read(article.id)).toMatchObject({ status: 'disabled', stage: 'enabled' });
  });
});
