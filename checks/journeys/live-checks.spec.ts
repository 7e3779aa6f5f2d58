import type { Request } from '@playwright/test';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, makeIssue } from './support/api.ts';
import { articleForm } from './support/article-form.ts';
import { publishTwo } from './support/edit-article.ts';
import { expect, test } from './support/test.ts';

test('data that indexers lack are listed while an article is typed, with links to the fields', async ({
  adminPage: page,
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  await page.setViewportSize({ width: 1440, height: 900 });
  const isCheck = (request: Request) =>
    request.method() === 'POST' && request.url().endsWith('/api/admin/readiness');
  let requests = 0;
  page.on('request', (request) => {
    if (isCheck(request)) requests += 1;
  });
  await page.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
  const checks = page.getByRole('region', { name: 'Indexing checks' });
  const form = articleForm(page);
  const abstract = checks.getByRole('link', { name: 'Abstract', exact: true });
  await form.field('abstract').fill('Too short.');
  await expect(abstract).toBeVisible();

  await test.step('the list is beside the form if there is room, and else below it', async () => {
    const place = async () => {
      const [list, field] = [
        await checks.boundingBox(),
        await form.field('refnumber').boundingBox(),
      ];
      return { isBeside: (list?.x ?? 0) > (field?.x ?? 0) + (field?.width ?? 0) };
    };
    await expect.poll(place).toEqual({ isBeside: true });
    await expectAccessible(page);
    for (const width of [320, 375, 768, 1280, 1440]) await expectFits(page, width);
    await page.setViewportSize({ width: 375, height: 800 });
    await expect.poll(place).toEqual({ isBeside: false });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a link leads to the field by keyboard', async () => {
    await abstract.focus();
    await page.keyboard.press('Enter');
    await expect(form.field('abstract')).toBeFocused();
  });

  await test.step('the list changes after a pause in typing, and does not ask at each key', async () => {
    const text = 'The rate was measured in five solvents. '.repeat(5);
    const asked = page.waitForRequest(isCheck);
    await form.field('abstract').fill(text.slice(0, 140));
    await asked;
    const before = requests;
    // On a busy machine, the time between two keys may be so long that the page treats it as a pause.
    let pauses = 0;
    let former = performance.now();
    for (const character of text.slice(140)) {
      const start = performance.now();
      await page.keyboard.type(character);
      if (performance.now() - former > 350) pauses += 1;
      former = start;
    }
    await expect(abstract).toHaveCount(0);
    expect(requests - before).toBeLessThan(5 + pauses);
    await form.field('pagenumber').fill('?');
    await expect(checks.getByRole('link', { name: 'Pages within the issue' })).toBeVisible();
    await form.field('pagenumber').fill('');
    await expect(checks.getByRole('link', { name: 'Pages within the issue' })).toHaveCount(0);
  });

  await test.step('the success message has the checks of the published article', async () => {
    await form.fill(articleFields(key));
    await form.choose('paper.pdf', makePdf('A paper'));
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'The article is published' })).toBeVisible();
    await expect(checks.getByRole('link', { name: 'Abstract', exact: true })).toHaveAttribute(
      'href',
      /\/admin\/archives\/[0-9a-f]{24}\?field=abstract$/,
    );
  });
});

test('the checks beside a stored article follow unsaved input, and return to the stored article without it', async ({
  adminPage: page,
  adminToken,
}) => {
  const { first } = await publishTwo(adminToken);
  await page.goto(`/admin/archives/${first.id}`);
  const checks = page.getByRole('region', { name: 'Indexing checks' });
  const keywords = checks.getByRole('link', { name: 'Keywords' });
  const form = articleForm(page);
  await expect(keywords).toBeVisible();
  await form.field('keywords').fill('esters');
  await expect(checks).toContainText('These checks include your unsaved changes.');
  await expect(keywords).toHaveCount(0);
  await form.field('keywords').fill('');
  await expect(keywords).toBeVisible();
  await expect(checks).not.toContainText('These checks include your unsaved changes.');
});
