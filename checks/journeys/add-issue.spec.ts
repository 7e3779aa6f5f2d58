import { expectFits } from './support/accessible.ts';
import { call, freshIssue, listIssues } from './support/api.ts';
import { expect, test } from './support/test.ts';

test('an administrator creates an issue and finds it in the list', { tag: '@core' }, async ({
  adminPage,
}) => {
  const { year, volume, issue } = freshIssue();
  await adminPage.goto('/admin/archives');
  const add = adminPage.getByRole('button', { name: 'Add New' });
  await add.click();
  await adminPage.getByRole('button', { name: 'Close form' }).click();
  await expect(adminPage.getByRole('textbox', { name: 'Volume', exact: true })).toBeHidden();
  await add.click();

  const thisYear = String(new Date().getUTCFullYear());
  await expect(adminPage.getByRole('textbox', { name: 'Year' })).toHaveValue(thisYear);
  await expect(adminPage.getByRole('textbox', { name: 'Volume', exact: true })).toHaveValue(
    /^\d+$/,
  );
  await expect(adminPage.getByRole('textbox', { name: 'Issue' })).toHaveValue(/^\d+$/);
  await adminPage.getByRole('textbox', { name: 'Volume', exact: true }).fill(String(volume));
  await adminPage.getByRole('textbox', { name: 'Issue' }).fill(String(issue));
  await adminPage.getByRole('textbox', { name: 'Year' }).fill(String(year));
  await adminPage.getByRole('button', { name: 'Create issue' }).click();

  const dialog = adminPage.getByRole('dialog');
  await expect(dialog).toContainText('Issue created successfully');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  const name = `Volume ${volume}, issue ${issue} (${year})`;
  const link = adminPage.getByRole('link', { name: `Articles of ${name}`, exact: true });
  await expect(link).toBeFocused();
  const row = adminPage.getByRole('row').filter({ has: link });
  const cells = [
    String(volume),
    String(issue).padStart(2, '0'),
    '000',
    /^\d{1,2} \w+ \d{4}$/,
    /^Articles/,
  ];
  await expect(row.getByRole('cell')).toHaveText([`${year}New`, ...cells]);

  await adminPage.getByRole('columnheader', { name: 'Volume' }).getByRole('button').click();
  await expect(adminPage.getByRole('columnheader', { name: 'Volume' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await adminPage.goto(`/admin/archives?year=${year}`);
  await expect(row.getByRole('cell')).toHaveText([String(year), ...cells]);
  await adminPage.getByRole('combobox', { name: 'Year' }).selectOption('2025');
  await expect(row).toHaveCount(0);
  await adminPage.getByRole('combobox', { name: 'Year' }).selectOption(String(year));
  await adminPage.getByRole('searchbox', { name: 'Filter' }).fill(`${volume}/${issue + 1}`);
  await expect(adminPage.getByText('No issue matches.')).toBeVisible();
  await adminPage.getByRole('searchbox', { name: 'Filter' }).fill(`${volume}/${issue}`);
  await expect(row).toBeVisible();
  await adminPage.getByRole('region', { name: 'Archives' }).press('j');
  await expect(link).toBeFocused();
  for (const width of [1280, 1024, 768]) await expectFits(adminPage, width);
  await expect(link).toBeInViewport();
  await expectFits(adminPage, 320);
});

test.describe('an issue that is refused', () => {
  // The browser logs the failed requests.
  test.use({ expectedErrors: /status of (409|503)/ });

  test('is marked at its field, and the input is kept', async ({ adminPage: page, adminToken }) => {
    const existing = freshIssue();
    await call('/api/admin/create-issue', { token: adminToken, body: existing });
    await page.goto('/admin/archives');
    await page.getByRole('button', { name: 'Add New' }).click();
    const volume = page.getByRole('textbox', { name: 'Volume', exact: true });
    const issue = page.getByRole('textbox', { name: 'Issue' });
    const create = page.getByRole('button', { name: 'Create issue' });
    // Compare only the issues of this volume, because other journeys create issues and change the newest issue.
    const numbers = async () =>
      (await listIssues(adminToken))
        .filter(({ volume }) => volume < 10)
        .map(({ year, volume, issue }) => [year, volume, issue]);
    const before = await numbers();

    await test.step('without a volume and an issue', async () => {
      await volume.clear();
      await issue.clear();
      await create.click();
      await expect(volume).toHaveAttribute('aria-invalid', 'true');
      await expect(volume).toBeFocused();
      await expect(issue).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('Required')).toHaveCount(2);
    });

    await test.step('with values that are not numbers', async () => {
      await volume.fill('-1');
      await issue.fill('two');
      await create.click();
      await expect(page.getByText('Must not be negative')).toBeVisible();
      await expect(page.getByText('Must be a number')).toBeVisible();
      await expect(volume).toHaveValue('-1');
      await expect(issue).toHaveValue('two');
      expect(await numbers()).toEqual(before);
    });

    await test.step('that already exists', async () => {
      await volume.fill(String(existing.volume));
      await issue.fill(String(existing.issue));
      await page.getByRole('textbox', { name: 'Year' }).fill(String(existing.year));
      await create.click();
      await expect(page.getByText('This issue already exists')).toBeVisible();
      await expect(volume).toHaveValue(String(existing.volume));
    });

    await test.step('that cannot be created', async () => {
      await page.route('**/api/admin/create-issue', (route) =>
        route.fulfill({ status: 503, json: { error: 'unavailable' } }),
      );
      await issue.fill('4');
      await create.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('alert')).toHaveText('Something went wrong');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(issue).toHaveValue('4');
    });
  });
});
