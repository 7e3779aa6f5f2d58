import {
  articlePath,
  authorPath,
  issuePath,
  preservedVolumePath,
  publicPageAddresses,
} from '@app/contracts';
import type { Locator, Page } from '@playwright/test';
import { issues, publicationOf } from '../../../local/demo/content.ts';
import { expect } from './test.ts';

const { fields } = publicationOf('JLC260102');
const [firstAuthor = ''] = fields.authorname.split(', ');

/** Every public page, some of them in several states. */
export const publicPages = {
  ...publicPageAddresses({
    issue: issuePath(issues[0]),
    article: articlePath(fields),
    author: authorPath(firstAuthor),
    verify: '/verify',
    'preserved-volume': preservedVolumePath(fields),
  }),
  'article-in-another-script': articlePath(publicationOf('JLC250201').fields),
  download: `/pdf?refno=${fields.refnumber}`,
  'download-without-number': '/pdf',
  search: '/search?q=water',
  'search-without-query': '/search',
  'nothing-found': '/search?q=xylophonist',
  error: '/no/such/page',
};

export const desktop = { width: 1440, height: 900 };

export const sidebarOf = (page: Page) =>
  page.getByRole('complementary', { name: 'For authors and readers' });

export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('Not visible');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Makes the window as large as that of a desktop, and expects the sidebar beside the content. */
export async function expectSidebarBeside(page: Page): Promise<void> {
  await page.setViewportSize(desktop);
  const main = await boxOf(page.getByRole('main'));
  const sidebar = await boxOf(sidebarOf(page));
  expect(sidebar.x).toBeGreaterThan(main.right);
  expect(sidebar.y).toBeLessThan(desktop.height / 2);
}
