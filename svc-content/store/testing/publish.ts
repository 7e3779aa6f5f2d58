import { type AdminArticle, adminArticleSchema } from '@app/contracts';
import type { Actor } from '@app/service-kit/audit';
import { articleFields, articleForm } from './article-form.ts';
import type { TestContent } from './start-content.ts';

/** Publishes an article as an administrator. The given fields override the fields of `articleFields`. */
export async function publish(
  content: TestContent,
  fields: Record<string, string> = {},
): Promise<AdminArticle> {
  const form = articleForm(articleFields(fields));
  const answer = await content.post('/api/admin/archives/', form, content.sign('admin'));
  if (answer.status !== 201) throw new Error(`could not publish: ${await answer.text()}`);
  return adminArticleSchema.parse(await answer.json());
}

export async function createIssue(content: TestContent, issue: number, year = 2026): Promise<void> {
  const key = { year, volume: 1, issue };
  const answer = await content.post('/api/admin/create-issue', key, content.sign('admin'));
  if (answer.status !== 201) throw new Error(`could not create the issue: ${await answer.text()}`);
}

/**
 * Writes an article's status to the database, as another instance would. Then makes the catalogue read all records
 * again.
 */
export async function setStatus(
  content: TestContent,
  { refnumber }: { refnumber: string },
  status: 'enabled' | 'disabled',
): Promise<void> {
  const change = { $set: { status }, $inc: { version: 1 } };
  await content.models.articles.updateOne({ refnumber }, change);
  await content.catalogue.recover();
}

export function disable(content: TestContent, article: { refnumber: string }): Promise<void> {
  return setStatus(content, article, 'disabled');
}

/** The user to whom changes without a request are attributed. */
export const someone: Actor = { by: { id: '', name: 'Someone' }, address: '' };
