import type { AdminArticle, IssueKey } from '@app/contracts';
import type { Page } from '@playwright/test';
import { makePdf } from '../../systems/pdf-files.ts';
import {
  type ArticleText,
  articleFields,
  call,
  createArticle,
  makeIssue,
  articleForm as multipart,
} from './api.ts';
import { articleForm } from './article-form.ts';
import { expect } from './test.ts';

export const pdf = { name: 'paper.pdf', bytes: makePdf('A paper') };

/** Creates an issue with two articles, in page order. */
export async function publishTwo(token: string) {
  const key = await makeIssue(token);
  const texts = [articleFields(key), articleFields(key, { pagenumber: '16-20' })] as const;
  const articles: (ArticleText & { id: string })[] = [];
  for (const fields of texts) {
    const { status, body } = await createArticle(token, multipart(fields, pdf));
    expect(status).toBe(201);
    articles.push({ ...fields, id: body.id });
  }
  const [first, second] = articles;
  if (!first || !second) throw new Error('Articles not created');
  return { first, second };
}

export const read = async (id: string, token: string) =>
  (await call<AdminArticle>(`/api/archives/${id}`, { token })).body;

export const nameOf = ({ year, volume, issue }: IssueKey) =>
  `Volume ${volume}, issue ${issue} (${year})`;

export async function open(page: Page, id: string) {
  await page.goto(`/admin/archives/${id}`);
  const form = articleForm(page);
  await expect(form.field('title')).toBeVisible();
  return form;
}

export const dialog = (page: Page) => page.getByRole('dialog');

export async function close(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
}
