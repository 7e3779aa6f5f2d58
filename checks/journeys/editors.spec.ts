import { type AdminEditor, designations, editorCategories } from '@app/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import {
  closeDialog,
  dialog,
  freshEditorName,
  makeEditor,
  onBoard,
  removeMadeEditors,
} from './support/editors.ts';
import { falsePicture, makePng, pngFile, tooLargePicture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

test.afterEach(({ adminToken }) => removeMadeEditors(adminToken));

async function editorsNamed(token: string, name: string): Promise<AdminEditor[]> {
  const { body } = await call<AdminEditor[]>('/api/editors/', { token });
  return body.filter((editor) => editor.name === name);
}

const editorForm = (page: Page) => {
  const form = page.getByRole('form', { name: 'Editor' });
  return {
    form,
    /** Locates a field by its label, which ends in an asterisk if the field is required for a new editor. */
    field: (label: string) => form.getByLabel(new RegExp(`^${label}( \\*)?$`)),
    submit: form.getByRole('button', { name: 'Submit' }),
    invalid: form.locator('[aria-invalid="true"]'),
  };
};

test.describe('a new editor', () => {
  // “Connecting to 'blob'” is caused by Playwright's trace, which reads the blob URL of the chosen picture.
  test.use({ expectedErrors: /status of (415|503)|Connecting to 'blob:/ });

  test('is refused field by field, then created, and shown on the board', { tag: '@core' }, async ({
    adminPage: page,
    adminToken,
    plainPage,
  }) => {
    const name = freshEditorName('Ingeborg');
    await page.goto('/admin/editors/');
    await page.getByRole('link', { name: 'Add New' }).click();
    await expect(page).toHaveURL(/\/admin\/editors\/add$/);
    await expect(page.getByRole('link', { name: '← Editors' })).toBeVisible();
    await expectFits(page, 768);

    const { form, field, submit, invalid } = editorForm(page);
    await test.step('the form shows all fields', async () => {
      for (const label of ['Author name', 'Affiliation', 'Category', 'Designation']) {
        await expect(form.getByText(`${label} *`, { exact: true })).toBeVisible();
      }
      for (const label of ['Email', 'Phone', 'Country', 'Degree', 'Picture']) {
        await expect(form.getByText(label, { exact: true }).first()).toBeVisible();
      }
      await expect(field('Category').getByRole('option')).toHaveText([
        'Choose a category',
        ...editorCategories,
      ]);
      await expect(field('Designation').getByRole('option')).toHaveText([
        'Choose a designation',
        ...designations,
      ]);
    });

    const sent: string[] = [];
    await test.step('empty required fields are marked', async () => {
      // Before the first attempt, no field is marked. The attempt sends nothing.
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await field('Author name').focus();
      await field('Email').focus();
      await expect(invalid).toHaveCount(0);
      await submit.click();
      await expect(invalid).toHaveCount(4);
      await expect(field('Author name')).toBeFocused();
      await expect(form.getByText('Required')).toHaveCount(4);
      const danger = 'rgb(163, 38, 27)';
      await expect(field('Author name')).toHaveCSS('border-bottom-color', danger);
      await expect(field('Email')).not.toHaveCSS('border-bottom-color', danger);
      await field('Author name').fill(name);
      await expect(invalid).toHaveCount(3);
      await field('Author name').fill('');
      await expect(invalid).toHaveCount(4);
      await field('Author name').fill(name);
    });

    await test.step('invalid fields are marked', async () => {
      await field('Email').fill('nobody');
      await field('Affiliation').fill('x'.repeat(501));
      for (const label of ['Phone', 'Country', 'Degree']) await field(label).fill('y'.repeat(501));
      await field('Category').selectOption('associate editor');
      await field('Designation').selectOption('Scientist');
      await submit.click();
      await expect(form.getByText('Not an email address')).toBeVisible();
      await expect(form.getByText('At most 500 characters')).toHaveCount(4);
      await expect(field('Email')).toBeFocused();
      await field('Email').fill('ingeborg@example.org');
      await field('Affiliation').fill('Tidal Laboratory, Bergen');
      await field('Phone').fill('+47 22 00 00 00');
      await field('Country').fill('Norway');
      await field('Degree').fill('PhD');
      await expect(invalid).toHaveCount(0);
      expect(sent).toEqual([]);
    });

    const picture = form.getByRole('button', { name: 'Picture' });
    await test.step('invalid pictures are refused', async () => {
      await picture.setInputFiles(tooLargePicture);
      await expect(dialog(page)).toContainText('File size exceeds the limit of 5 MB.');
      await closeDialog(page);
      await expect(picture).toHaveValue('');
      await picture.setInputFiles({ ...falsePicture, name: 'a.pdf', mimeType: 'application/pdf' });
      await expect(dialog(page)).toContainText('This file is not a picture');
      await closeDialog(page);

      await picture.setInputFiles(falsePicture);
      await submit.click();
      await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong');
      await closeDialog(page);
      await expect(form.getByText('This is not a PNG, JPEG, WebP or GIF picture')).toBeVisible();
      await expect(field('Country')).toHaveValue('Norway');
    });

    await test.step('the editor is created after a failure', async () => {
      await picture.setInputFiles(pngFile('ingeborg.png', makePng(400, 300, 128)));
      await expect(form.getByRole('img', { name: 'The chosen picture' })).toHaveAttribute(
        'src',
        /^blob:/,
      );
      await page.route('**/api/editors', (route) =>
        route.fulfill({ status: 503, json: { error: 'unavailable' } }),
      );
      await submit.click();
      await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong');
      await closeDialog(page);
      await page.unroute('**/api/editors');
      await submit.click();
      await expect(dialog(page)).toContainText('Editor created successfully');
      await closeDialog(page);
      await expect(submit).toBeHidden();
      const added = page.getByRole('region', { name: 'The editor' });
      await expect(added.getByRole('heading', { name })).toBeFocused();
    });

    const [editor] = await editorsNamed(adminToken, name);
    await test.step('the editor is stored and shown on the board', async () => {
      expect(editor).toMatchObject({
        post: 'Scientist',
        content: 'Tidal Laboratory, Bergen',
        category: 'associate editor',
        degree: 'PhD',
        email: 'ingeborg@example.org',
        phone: '+47 22 00 00 00',
        country: 'Norway',
        status: 'enabled',
      });
      const entry = await onBoard(plainPage, { name }, 1);
      await expect(entry).toContainText('Scientist');
      await expect(entry.locator('img')).toHaveAttribute(
        'src',
        `/assets/editors/${editor?.picture}`,
      );
    });

    await test.step('the form is empty for the next editor', async () => {
      await page.getByRole('button', { name: 'Add another editor' }).click();
      await expect(field('Author name')).toBeFocused();
      await expect(field('Author name')).toHaveValue('');
      await expect(submit).toBeVisible();
    });
  });
});

test.describe('an editor who is edited', () => {
  test.use({ expectedErrors: /status of (404|409|503)/ });

  test('keeps the input through a reload, a failure and another user’s change', async ({
    adminPage: page,
    adminToken,
    plainPage,
  }) => {
    const editor = await makeEditor(adminToken);
    await page.goto(`/admin/editors/${editor.id}`);
    await expectAccessible(page);
    const { form, field, submit } = editorForm(page);
    await expect(form).not.toContainText('*');
    await expect(field('Author name')).toHaveValue(editor.name);
    await expect(field('Designation')).toHaveValue('Lecturer');
    await expect(form.getByRole('img', { name: 'The current picture' })).toHaveAttribute(
      'src',
      '/assets/editors/avatar.png',
    );

    await field('Affiliation').fill('Lighthouse University');
    await page.getByRole('link', { name: '← Editors' }).click();
    await dialog(page).getByRole('button', { name: 'Stay' }).click();
    await page.reload();
    await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
    await expect(field('Affiliation')).toHaveValue('Lighthouse University');
    await page.getByRole('button', { name: 'Discard them' }).click();
    await expect(field('Affiliation')).toHaveValue('Harbour Institute');
    await field('Affiliation').fill('Lighthouse University');

    await page.route(`**/api/editors/${editor.id}`, (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await submit.click();
    await expect(dialog(page)).toContainText('The editor was not changed');
    await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong');
    await closeDialog(page);
    await page.unroute(`**/api/editors/${editor.id}`);

    const { id, picture: _, status: __, creation: ___, updated_at: ____, ...fields } = editor;
    const theirs = { ...fields, post: 'Professor', country: 'Iceland' };
    const other = await call(`/api/editors/${id}`, { token: adminToken, body: theirs });
    expect(other.status).toBe(200);
    await submit.click();
    await expect(dialog(page)).toContainText('Someone else has changed this in the meantime');
    await expect(dialog(page).locator('del')).toContainText(['Lecturer', 'Harbour Institute']);
    await expect(dialog(page).locator('ins')).toContainText([
      'Iceland',
      'Professor',
      'Lighthouse University',
    ]);
    await dialog(page).getByRole('button', { name: 'Combine both in the form' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(field('Designation')).toHaveValue('Professor');
    await expect(field('Affiliation')).toHaveValue('Lighthouse University');
    await submit.click();
    await expect(dialog(page)).toContainText('Editor updated successfully');
    await closeDialog(page);
    const [saved] = await editorsNamed(adminToken, editor.name);
    expect(saved).toMatchObject({ ...theirs, content: 'Lighthouse University', version: 2 });
    await expect(await onBoard(plainPage, editor, 1)).toContainText('Lighthouse University');
    // There is no unsaved input, so no confirmation is asked for.
    await page.getByRole('link', { name: '← Editors' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Editors' })).toBeVisible();
  });

  test('that does not exist is not found', async ({ adminPage: page }) => {
    await page.goto('/admin/editors/000000000000000000000000');
    await expect(page.getByRole('heading', { name: 'Not Found!' })).toBeVisible();
  });
});
