import { expectAccessible, expectFits } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('the API reference of each service works without scripts and on a phone', async ({ page }) => {
  const answer = await page.goto('/api/docs');
  expect(answer?.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-robots-tag': 'noindex',
  });
  await expectAccessible(page);

  for (const [service, call, heading] of [
    ['svc-content', 'GET /api/archives/ref/{refnumber}', 'An article by its reference number'],
    ['svc-auth', 'POST /auth/login', 'Log in'],
    ['svc-pdf', 'GET /api/verify/{code}', 'What a certificate certifies'],
  ] as const) {
    await page.goto('/api/docs');
    await page.getByRole('link', { name: call, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/api/docs/${service}#`));
    // Selected by elements, because finding a role takes seconds in the largest page.
    await expect(
      page.locator('h3').filter({ hasText: new RegExp(`^${heading}$`) }),
    ).toBeInViewport();
    await expect(page.locator('a', { hasText: 'Problem' }).first()).toBeVisible();
    // One page is sufficient: the pages share their components, and axe takes seconds for the largest one.
    if (service === 'svc-auth') await expectAccessible(page);
    await expectFits(page, 375);

    const document = await page.request.get(`/api/docs/${service}.json`);
    expect(await document.json()).toMatchObject({ openapi: '3.1.1' });
  }
});
