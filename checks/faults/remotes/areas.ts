import { randomUUID } from 'node:crypto';
import { articlePath, type RemoteName } from '@app/contracts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { publicationOf } from '../../../local/demo/content.ts';
import { freshIssue } from '../../journeys/support/api.ts';
import { expect } from './test.ts';

const { fields } = publicationOf('JLC250101');

/** A part of the abstract of the article that the tests open. */
export const ABSTRACT = 'Copper is needed by every alga';

export interface Area {
  /** The path of the page that the tests open while the area fails. */
  path: string;
  /** Locates an element that appears when this page is loaded. */
  arrived(page: Page): Locator;
  /**
   * Opens a page of the area and begins an activity, such as filling in a form.
   * @returns a function that completes the activity and expects it to succeed
   */
  begin(context: BrowserContext): Promise<() => Promise<void>>;
}

export const areas: Record<RemoteName, Area> = {
  public: {
    path: articlePath(fields),
    arrived: (page) => page.getByRole('main').getByText(ABSTRACT),
    async begin(context) {
      const page = await context.newPage();
      await page.goto(articlePath(fields), { waitUntil: 'networkidle' });
      await expect(page.getByRole('main')).toContainText(ABSTRACT);
      return async () => {
        await page.getByRole('navigation').getByRole('link', { name: 'Archives' }).first().click();
        await expect(page.getByRole('heading', { level: 1, name: 'Archives' })).toBeVisible();
      };
    },
  },

  admin: {
    path: '/admin/editors',
    arrived: (page) => page.getByRole('heading', { level: 1, name: 'Editors' }),
    async begin(context) {
      const page = await context.newPage();
      await page.goto('/admin/archives');
      const { year, volume, issue } = freshIssue();
      await page.getByRole('button', { name: 'Add New' }).click();
      await page.getByRole('textbox', { name: 'Volume' }).fill(String(volume));
      await page.getByRole('textbox', { name: 'Issue' }).fill(String(issue));
      await page.getByRole('textbox', { name: 'Year' }).fill(String(year));
      return async () => {
        await page.getByRole('button', { name: 'Create issue' }).click();
        await expect(page.getByRole('dialog')).toContainText('Issue created successfully');
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        const name = `Articles of Volume ${volume}, issue ${issue} (${year})`;
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      };
    },
  },

  webdata: {
    path: '/webdata/addentris',
    arrived: (page) => page.getByRole('heading', { level: 1, name: 'New entry' }),
    async begin(context) {
      const page = await context.newPage();
      await page.goto('/webdata/addentris');
      const word = `w${randomUUID()}`;
      const content = page.getByRole('textbox', { name: /^Content/ });
      await content.click();
      await page.keyboard.type(word);
      return async () => {
        await expect(content).toHaveText(word);
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByRole('row').filter({ hasText: word })).toBeVisible();
      };
    },
  },

  review: {
    path: '/review/desk',
    arrived: (page) => page.getByRole('heading', { level: 1, name: 'Manuscripts' }),
    async begin(context) {
      const page = await context.newPage();
      await page.goto('/review/desk');
      const heading = page.getByRole('heading', { level: 1, name: 'Manuscripts' });
      await expect(heading).toBeVisible();
      return () => expect(heading).toBeVisible();
    },
  },
};
