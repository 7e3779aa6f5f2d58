import type { Page } from '@playwright/test';

export const designPage = (page: Page) => {
  const form = page.getByRole('form', { name: 'Design' });
  const preview = page.getByRole('region', { name: 'Preview' });
  return {
    form,
    preview,
    field: (label: string) => form.getByRole('textbox', { name: label, exact: true }),
    file: (label: string) => form.getByRole('button', { name: label, exact: true }),
    submit: form.getByRole('button', { name: 'Submit' }),
    shows: (document: string) => preview.getByRole('radio', { name: document, exact: true }),
    /** The picture with this text or color in its alternative text. */
    picture: (name: string) => preview.getByRole('img', { name }),
  };
};
