import { expectAccessible, expectFits } from './support/accessible.ts';
import { call, freshIssue, listIssues } from './support/api.ts';
import { expect, test } from './support/test.ts';

test('an administrator creates an issue and finds it in the list', async ({ adminPage }) => {
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
  await expectAccessible(adminPage);
  for (const width of [1280, 1024, 768]) await expectFits(adminPage, width);
  await expect(link).toBeInViewport();
  await expectFits(adminPage, 320);
});

test.describe('an issue that cannot be created', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('keeps the input and shows an error', async ({ adminPage }) => {
    await adminPage.goto('/admin/archives');
    await adminPage.getByRole('button', { name: 'Add New' }).click();
    await adminPage.getByRole('textbox', { name: 'Volume', exact: true }).fill('3');
    await adminPage.getByRole('textbox', { name: 'Issue' }).fill('4');
    await adminPage.route('**/api/admin/create-issue', (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await adminPage.getByRole('button', { name: 'Create issue' }).click();
    const dialog = adminPage.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(adminPage.getByRole('textbox', { name: 'Issue' })).toHaveValue('4');
  });
});

test.describe('an invalid issue', () => {
  // The browser logs the failed request.
  test.use({ expectedErrors: /status of 409/ });

  test('is marked at its field, and the input is kept', async ({ adminPage, adminToken }) => {
    await adminPage.goto('/admin/archives');
    await adminPage.getByRole('button', { name: 'Add New' }).click();
    const volume = adminPage.getByRole('textbox', { name: 'Volume', exact: true });
    const issue = adminPage.getByRole('textbox', { name: 'Issue' });
    const create = adminPage.getByRole('button', { name: 'Create issue' });
    // Compare only the issues of this volume, because other journeys create issues and change the newest issue.
    const numbers = async () =>
      (await listIssues(adminToken))
        .filter(({ volume }) => volume < 10)
        .map(({ year, volume, issue }) => [year, volume, issue]);
    const before = await numbers();

    await volume.clear();
    await issue.clear();
    await create.click();
    await expect(volume).toHaveAttribute('aria-invalid', 'true');
    await expect(volume).toBeFocused();
    await expect(issue).toHaveAttribute('aria-invalid', 'true');
    await expect(adminPage.getByText('Required')).toHaveCount(2);

    await volume.fill('-1');
    await issue.fill('two');
    await create.click();
    await expect(adminPage.getByText('Must not be negative')).toBeVisible();
    await expect(adminPage.getByText('Must be a number')).toBeVisible();
    await expect(volume).toHaveValue('-1');
    await expect(issue).toHaveValue('two');
    expect(await numbers()).toEqual(before);
  });

  test('that already exists is reported at its field', async ({ adminPage, adminToken }) => {
    const key = freshIssue();
    await call('/api/admin/create-issue', { token: adminToken, body: key });
    await adminPage.goto('/admin/archives');
    await adminPage.getByRole('button', { name: 'Add New' }).click();
    await adminPage.getByRole('textbox', { name: 'Volume', exact: true }).fill(String(key.volume));
    await adminPage.getByRole('textbox', { name: 'Issue' }).fill(String(key.issue));
    await adminPage.getByRole('textbox', { name: 'Year' }).fill(String(key.year));
    await adminPage.getByRole('button', { name: 'Create issue' }).click();
    await expect(adminPage.getByText('This issue already exists')).toBeVisible();
    await expect(adminPage.getByRole('textbox', { name: 'Volume', exact: true })).toHaveValue(
      String(key.volume),
    );
  });
});
