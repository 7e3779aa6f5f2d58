import { plainText } from '@app/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ArticleText } from './api.ts';

const labels: Record<string, string> = {
  refnumber: 'Reference number',
  txnid: 'Transaction ID',
  publishdate: 'Certificate date',
  title: 'Title',
  authorname: 'Author name',
  pagenumber: 'Page number',
  abstract: 'Abstract',
  keywords: 'Keywords',
  subject: 'Subject',
  description: 'Description',
  doi: 'DOI',
  email: 'Email',
  mobile: 'Mobile',
  country: 'Country',
  issue: 'Issue',
};

/** Rich text fields, whose value is HTML. */
const rich = new Set(['title', 'abstract']);

/** Browser globals that Node's types lack. */
interface Clipboard {
  DataTransfer: new () => { setData(type: string, data: string): void };
  ClipboardEvent: new (type: string, init: object) => Event;
}

/** Replaces the field's text by pasting HTML. */
export async function pasteHtml(field: Locator, html: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await paste(field, 'text/html', html);
}

/** Pastes at the cursor or over the selection. */
export async function paste(field: Locator, type: string, text: string): Promise<void> {
  await field.evaluate(
    (element, copied) => {
      const { DataTransfer, ClipboardEvent } = globalThis as unknown as Clipboard;
      const clipboardData = new DataTransfer();
      clipboardData.setData(copied.type, copied.text);
      const event = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', event));
    },
    { type, text },
  );
}

/** Page object of the article form. */
export function articleForm(page: Page) {
  const form = page.getByRole('form', { name: 'Article' });
  // Labels of required fields end in an asterisk.
  const field = (name: string) => form.getByLabel(new RegExp(`^${labels[name]}( \\*)?$`));
  return {
    field,
    file: form.getByLabel(/^PDF/),
    submit: form.getByRole('button', { name: 'Submit' }),

    async fill(fields: ArticleText): Promise<void> {
      for (const [name, value] of Object.entries(fields)) {
        if (rich.has(name)) await pasteHtml(field(name), value);
        else if (name !== 'issue' && name in labels) await field(name).fill(value);
      }
    },

    async choose(name: string, bytes: Buffer): Promise<void> {
      await this.file.setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
    },

    async expectValues(fields: ArticleText): Promise<void> {
      for (const [name, value] of Object.entries(fields)) {
        if (rich.has(name)) {
          await expect(field(name), name).toHaveText(plainText(value), { useInnerText: true });
        } else if (name !== 'issue' && name in labels) {
          await expect(field(name), name).toHaveValue(value);
        }
      }
    },
  };
}
