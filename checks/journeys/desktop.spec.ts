import { articlePath, type PageTextSetting } from '@app/contracts';
import { publicationOf } from '../../local/demo/content.ts';
import { boxOf, desktop, expectSidebarBeside, sidebarOf } from './support/public-pages.ts';
import { expect, test } from './support/test.ts';

const { width, height } = desktop;
test.use({ viewport: desktop });

test('a sidebar is beside a page without scripts on a desktop, and below it on a tablet', async ({
  plainPage: page,
}) => {
  await page.goto('/');
  await expectSidebarBeside(page);
  await page.setViewportSize({ width: 768, height });
  const main = await boxOf(page.getByRole('main'));
  expect((await boxOf(sidebarOf(page))).y).toBeGreaterThan(main.bottom);
});

test('the columns of an article leave no gap', async ({ plainPage: page }) => {
  await page.goto(articlePath(publicationOf('JLC260102').fields));
  for (const wide of [1280, width, 1920]) {
    await page.setViewportSize({ width: wide, height });
    const abstract = await boxOf(page.getByRole('region', { name: 'Abstract' }));
    const rail = await boxOf(page.getByRole('complementary', { name: 'About this article' }));
    const sidebar = await boxOf(sidebarOf(page));
    expect(rail.x - abstract.right).toBeLessThan(80);
    expect(sidebar.x - rail.right).toBeLessThan(80);
  }
});

/** The pages of the texts that editors write. */
const textPages: Record<PageTextSetting, string> = {
  aims_content: '/about',
  privacy_content: '/privacy',
  accessibility_content: '/accessibility',
};

test('long texts have a list of contents beside them, which stays in view during reading', async ({
  plainPage: page,
}) => {
  await page.setViewportSize({ width, height });
  for (const path of ['/instructions', ...Object.values(textPages)]) {
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const links = contents.getByRole('link');
    const heading = page.getByRole('main').getByRole('heading', { level: 2 }).last();
    expect((await boxOf(contents)).right, path).toBeLessThan((await boxOf(heading)).x);
    await links.last().click();
    await expect(heading).toBeInViewport();
    await expect(links.first()).toBeInViewport();
  }
});
