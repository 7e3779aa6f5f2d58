import { articlePath, splitAuthors } from '@app/contracts';
import { publicationOf } from '../../local/demo/content.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { clicksOf, measureAct } from './support/clicks.ts';
import { publicSettings } from './support/publishing.ts';
import { expect, test } from './support/test.ts';

const { fields } = publicationOf('JLC260102');
const [author = ''] = splitAuthors(fields.authorname);

test('an author on a phone opens the page of a certificate, adds it to a profile and shares it', async ({
  page,
  context,
}) => {
  const { origin, websitename } = await publicSettings();
  await page.setViewportSize({ width: 375, height: 812 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clicks = await clicksOf(page);
  await page.goto(articlePath(fields));
  const measured = measureAct('Open the page of a certificate from the article', clicks);
  await page.getByRole('main').getByRole('link', { name: 'Certificates', exact: true }).click();
  await page.getByRole('link', { name: `Show and share the certificate of ${author}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
  expect(measured()).toBe(2);
  const [, code = ''] = /\/verify\/(JLC260102-[0-9A-Z]{8})$/.exec(page.url()) ?? [];
  expect(code).not.toBe('');

  await test.step('adds it to a profile', async () => {
    const link = page.getByRole('link', { name: 'Add to LinkedIn profile' });
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect(href.origin + href.pathname).toBe('https://www.linkedin.com/profile/add');
    expect(Object.fromEntries(href.searchParams)).toMatchObject({
      startTask: 'CERTIFICATION_NAME',
      organizationName: websitename,
      issueYear: String(new Date(fields.publishdate).getUTCFullYear()),
      issueMonth: String(new Date(fields.publishdate).getUTCMonth() + 1),
      certUrl: `${origin}/verify/${code}`,
      certId: code,
    });
  });

  await test.step('shares it: with the browser’s own dialog where there is one, else as a copy', async () => {
    await page.evaluate('delete Navigator.prototype.share');
    const share = page.getByRole('button', { name: 'Share' });
    await share.click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${origin}/verify/${code}`);
    await page.evaluate(`navigator.share = async (shared) => { globalThis.shared = shared; }`);
    await page.getByRole('button', { name: /Share|Copied/ }).click();
    expect(await page.evaluate('globalThis.shared')).toEqual({
      title: expect.stringContaining(author),
      url: `${origin}/verify/${code}`,
    });
  });

  await test.step('other sites show a picture of it', async () => {
    const image = page.locator('meta[property="og:image"]');
    const address = (await image.getAttribute('content')) ?? '';
    expect(address).toBe(`${origin}/api/verify/${code}/picture.png`);
    const answer = await page.request.get(new URL(address).pathname);
    const png = await answer.body();
    // The width and height in the header of a PNG file.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  await test.step('is legible at all widths, in light and dark colours and on paper', async () => {
    await expectAccessible(page);
    for (const width of [320, 375, 1440]) await expectFits(page, width);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: 'Certificate', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add to LinkedIn profile' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
});
