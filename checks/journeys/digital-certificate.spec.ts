import { readFile } from 'node:fs/promises';
import {
  articlePath,
  BADGE_ISSUER_PATH,
  badgePath,
  badgeStatusPath,
  certificatePagePath,
  certificatePath,
  certificatePicturePath,
  splitAuthors,
  verifyPath,
} from '@app/contracts';
import { publicationOf } from '../../local/demo/content.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { announced } from './support/announced.ts';
import { call, makeArticle, makeIssue } from './support/api.ts';
import { clicksOf, measureAct } from './support/clicks.ts';
import { publicSettings } from './support/publishing.ts';
import { expect, test } from './support/test.ts';

// The console logs aborted requests and the request for an unknown certificate. Chromium marks errors in an SVG with an
// inline style, which the policy refuses.
test.use({ expectedErrors: /net::ERR_FAILED|status of 404|Applying inline style violates/ });

const { fields } = publicationOf('JLC260102');
const [author = ''] = splitAuthors(fields.authorname);

test('an author on a phone opens the page of a certificate, adds it to a profile and shares it', {
  tag: '@core',
}, async ({ page, context }) => {
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

  await test.step('shares it with the browser’s dialog or, if there is none, by copying', async () => {
    await page.evaluate('delete Navigator.prototype.share');
    const share = page.getByRole('button', { name: 'Share' });
    const copied = announced(page, /^Copied$/);
    await share.click();
    await copied;
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${origin}/verify/${code}`);
    await page.evaluate(`navigator.share = async (shared) => { globalThis.shared = shared; }`);
    await page.getByRole('button', { name: /Share|Copied/ }).click();
    await expect
      .poll(() => page.evaluate('globalThis.shared'))
      .toEqual({
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

test('an employer drops the PDF and the badge of an author, which are checked without an upload', async ({
  page,
  adminToken,
}) => {
  const { id, fields: published } = await makeArticle(adminToken);
  const [holder = ''] = splitAuthors(published.authorname ?? '');
  const refnumber = published.refnumber ?? '';
  await page.setViewportSize({ width: 375, height: 812 });
  const clicks = await clicksOf(page);
  await page.goto(certificatePagePath(refnumber, holder));
  const code = page.url().split('/').at(-1) ?? '';

  const files = await test.step('the author downloads the badge and the PDF', async () => {
    const badges = { PNG: Buffer.alloc(0), SVG: Buffer.alloc(0), JSON: Buffer.alloc(0) };
    for (const format of ['PNG', 'SVG', 'JSON'] as const) {
      const measured = measureAct(`Download a badge (${format})`, clicks);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: `Download badge (${format})` }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`badge-${code}.${format.toLowerCase()}`);
      badges[format] = await readFile(await download.path());
      expect(measured()).toBe(1);
    }
    const pdf = await page.request.get(certificatePath(refnumber, holder));
    return { ...badges, PDF: await pdf.body() };
  });

  await page.goto('/verify');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().length > 300) sent.push(request.url());
  });
  const said = page.getByRole('main').getByRole('status');
  const choose = async (buffer: Buffer, name = 'file') => {
    const mimeType = 'application/octet-stream';
    const field = page.getByLabel('PDF or badge to check');
    // Before hydration the field is hidden, and a file in it would be ignored.
    await expect(field).toBeVisible();
    await field.setInputFiles({ name, mimeType, buffer });
  };

  await test.step('finds them whole, and the certificate behind them', async () => {
    const measured = measureAct('Check a PDF and a badge', clicks);
    await choose(files.PDF);
    await expect(said).toContainText('This PDF is whole');
    for (const format of ['PNG', 'SVG', 'JSON'] as const) {
      await choose(Buffer.from('a letter'));
      await expect(said).toContainText('neither a PDF nor a badge');
      await choose(files[format]);
      await expect(said).toContainText('The text in this badge is whole and valid');
      await expect(said).toContainText(`It names “${holder}”`);
      const link = said.getByRole('link', { name: 'see what it says today' });
      await expect(link).toHaveAttribute('href', verifyPath(code));
    }
    measured();
    await expectAccessible(page);
    await expectFits(page, 320);
  });

  await test.step('detects altered files and files that are not badges', async () => {
    const badge = JSON.parse(files.JSON.toString());
    const identifier = [{ ...badge.credentialSubject.identifier[0], identityHash: 'Eve' }];
    const { credentialSubject } = badge;
    const altered = { ...badge, credentialSubject: { ...credentialSubject, identifier } };
    const others: [Buffer, string][] = [
      [Buffer.from(JSON.stringify(altered)), 'This badge was altered'],
      [Buffer.from('<svg><unclosed'), 'neither a PDF nor a badge'],
    ];
    for (const [file, words] of others) {
      await choose(file);
      await expect(said).toContainText(words);
    }
    const guessed = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7');
    expect((await page.request.get(badgePath(guessed, 'png'))).status()).toBe(404);
  });

  await test.step('states what could not be checked while a part of the site is unreachable', async () => {
    await page.route(`**${badgeStatusPath(refnumber)}`, (route) => route.abort());
    await choose(files.PNG);
    await expect(said).toContainText('Whether it was revoked since could not be checked');
    await page.route(`**${BADGE_ISSUER_PATH}`, (route) => route.abort());
    await choose(files.PNG);
    await expect(said).toContainText('The journal’s keys could not be loaded again');
    await page.reload();
    await choose(files.PNG);
    await expect(said).toContainText('The badge cannot be checked right now');
    await page.unrouteAll();
  });

  await test.step('finds it revoked when the article is not public any more', async () => {
    const body = { status: 'disabled' };
    const answer = await call(`/api/archives/${id}`, { token: adminToken, body });
    expect(answer.status).toBe(200);
    await choose(files.SVG);
    await expect(said).toContainText('This badge was revoked');
  });
  expect(sent).toEqual([]);
});

test('an employer learns that the article of a PDF was retracted, and its page no longer offers to share it', async ({
  page,
  adminToken,
}) => {
  const { id, fields: published } = await makeArticle(adminToken);
  const [holder = ''] = splitAuthors(published.authorname ?? '');
  const refnumber = published.refnumber ?? '';
  await page.goto(certificatePagePath(refnumber, holder));
  const code = page.url().split('/').at(-1) ?? '';
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  const pdf = await (await page.request.get(certificatePath(refnumber, holder))).body();
  const badge = await (await page.request.get(badgePath(code, 'json'))).body();
  const picture = certificatePicturePath(code);
  const before = (await page.request.get(picture)).headers();

  await page.goto('/verify');
  const said = page.getByRole('main').getByRole('status');
  const choose = async (buffer: Buffer) => {
    const mimeType = 'application/octet-stream';
    const field = page.getByLabel('PDF or badge to check');
    await expect(field).toBeVisible();
    await field.setInputFiles({ name: 'file', mimeType, buffer });
  };
  await choose(badge);
  await expect(said).toContainText('The text in this badge is whole and valid');

  const { year, volume, issue } = await makeIssue(adminToken);
  const notice = {
    kind: 'retraction',
    text: '<p>The measurements cannot be repeated.</p>',
    refnumber: `${refnumber}-R1`,
    pagenumber: '90',
    publishdate: '2026-05-01',
    ...{ year: String(year), volume: String(volume), issue: String(issue) },
  };
  const path = `/api/admin/archives/${id}/notices`;
  expect((await call(path, { token: adminToken, body: notice })).status).toBe(201);

  // The browser may still have the former list in its cache.
  await choose(badge);
  await expect(said).toContainText('This badge was revoked');
  await choose(pdf);
  await expect(said).toContainText('This PDF is whole, but no longer valid');
  await expect(said).toContainText('This article was retracted.');
  await expectAccessible(page);
  await expectFits(page, 320);

  await said.getByRole('link', { name: 'see what it says today' }).click();
  await expect(page).toHaveTitle(/^RETRACTED: Genuine certificate of /);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add to LinkedIn profile' })).toHaveCount(0);
  const after = (await page.request.get(picture)).headers();
  expect(after['content-type']).toBe('image/png');
  expect(after.etag).not.toBe(before.etag);
});
