import {
  DESIGN_PATH,
  type DocumentDesign,
  PREVIEW_PATH,
  type PreviewRequest,
} from '@app/contracts';
import type { Page } from '@playwright/test';
import { readPdf, squeezed } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import { designPage } from './support/design-page.ts';
import { falsePicture, makePng, pngFile } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

// “Connecting to 'blob'” is caused by Playwright's trace, which reads the blob URLs of chosen pictures.
test.use({ expectedErrors: /status of 503|Connecting to 'blob:/ });

const read = async () => (await call<DocumentDesign>(DESIGN_PATH)).body;

const dialog = (page: Page) => page.getByRole('dialog');
const close = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
};

/** Counts the preview's pixels with exactly this color. The code is a string, because Node's types lack the DOM. */
const pixelsOf = (page: Page, [red, green, blue]: [number, number, number]) =>
  page.evaluate<number>(`(() => {
    const image = document.querySelector('#preview img');
    const { naturalWidth: width, naturalHeight: height } = image;
    if (!image.complete || width === 0) return 0;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === ${red} && data[at + 1] === ${green} && data[at + 2] === ${blue}) found += 1;
    }
    return found;
  })()`);

/**
 * Types into the focused field without delays between letters, even on a busy machine. The code is a string, because
 * Node's types lack the DOM.
 */
const typeAtOnce = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const input = document.activeElement;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (const letter of ${JSON.stringify(text)}) {
      set.call(input, input.value + letter);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  })()`);

/** Records the page's preview requests from now on. */
function previewsOf(page: Page): PreviewRequest[] {
  const asked: PreviewRequest[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(PREVIEW_PATH)) asked.push(request.postDataJSON());
  });
  return asked;
}

test('input and choices are previewed immediately in the document they affect', async ({
  adminPage: page,
}) => {
  const stored = await read();
  const asked = previewsOf(page);
  const { form, preview, field, file, submit, shows, picture } = designPage(page);
  await test.step('the form and its preview are accessible and fit', async () => {
    await page.goto('/admin/design');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Design of certificates and documents' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Document design' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(picture('“Certificate of Publication”')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page, 320);
    await expectFits(page, 768);
    await form.getByRole('button', { name: 'See the preview' }).click();
    await expect(preview).toBeInViewport();
    await preview.getByRole('button', { name: 'Back to the form' }).click();
    await expect(field('Accent colour')).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('colors are previewed', async () => {
    const plum: [number, number, number] = [0x8a, 0x1f, 0x5c];
    expect(await pixelsOf(page, plum)).toBeLessThan(100);
    await field('Accent colour').fill('#8A1F5C');
    await expect(picture('in #8a1f5c and #a8571b')).toBeVisible();
    await expect.poll(() => pixelsOf(page, plum)).toBeGreaterThan(500);
    await expect(form.getByLabel('Choose the accent colour')).toHaveValue('#8a1f5c');
    await form.getByLabel('Choose the warm colour').fill('#e0b050');
    await expect(field('Warm colour')).toHaveValue('#e0b050');
    await expect(
      form.getByText('Hard to read: its contrast with white paper is 2.0'),
    ).toBeVisible();
    await expect(picture('in #8a1f5c and #e0b050')).toBeVisible();
  });

  await test.step('an incomplete color is not requested', async () => {
    // While a color is incomplete, nothing is requested, and the previous picture stays.
    const before = asked.length;
    await field('Warm colour').fill('#a85');
    await expect(preview.getByText('Warm colour: A colour such as #0d5a66.')).toBeVisible();
    await expect(picture('in #8a1f5c and #e0b050')).toBeVisible();
    await submit.click();
    await expect(field('Warm colour')).toBeFocused();
    await expect(field('Warm colour')).toHaveAttribute('aria-invalid', 'true');
    expect(asked).toHaveLength(before);
    await field('Warm colour').fill('#a8571b');
  });

  await test.step('texts switch the preview to their document', async () => {
    // Typing several letters causes a single request.
    await expect(picture('in #8a1f5c and #a8571b')).toBeVisible();
    await field('Editor’s certificate: heading').fill('');
    await expect(shows('Editor’s certificate')).toBeChecked();
    await expect(picture('Editor’s certificate as it would be printed')).toBeVisible();
    const untyped = asked.length;
    await typeAtOnce(page, 'Thanks to an Editor');
    await expect(picture('with “Thanks to an Editor”')).toBeVisible();
    expect(asked.length - untyped).toBe(1);
    expect(asked.at(-1)).toMatchObject({
      document: 'editorcertificate',
      design: { editor_heading: 'Thanks to an Editor', accent_color: '#8a1f5c' },
    });
    for (const document of ['Cover page', 'Editorial board']) {
      await shows(document).check();
      await expect(picture(`${document} as it would be printed`)).toBeVisible();
    }
  });

  await test.step('designs and orientations of certificates are chosen with the keyboard', async () => {
    const kind = 'Editor’s certificate';
    const choice = form.getByRole('group', { name: `${kind}: design` });
    await choice.getByRole('radio', { name: 'Guilloche' }).focus();
    for (const name of ['Classic frame', 'Modern', 'Laurel']) {
      await page.keyboard.press('ArrowRight');
      await expect(choice.getByRole('radio', { name })).toBeChecked();
    }
    await expect(shows(kind)).toBeChecked();
    await expect(picture('in the design Laurel (landscape)')).toBeVisible();
    const orientation = form.getByRole('radiogroup', { name: `${kind}: orientation` });
    await orientation.getByRole('radio', { name: 'Portrait' }).check();
    await expect(picture('in the design Laurel (portrait)')).toBeVisible();
    // The author's certificate keeps its own design.
    expect(asked.at(-1)?.design).toMatchObject({
      ...{ editor_design: 'laurel', editor_orientation: 'portrait' },
      ...{ certificate_design: 'guilloche', certificate_orientation: 'landscape' },
    });
  });

  await test.step('pictures are checked, and scaled down if necessary', async () => {
    // First an invalid picture, then a picture that is sent unchanged, then one that is scaled down.
    await file('Signature').setInputFiles(falsePicture);
    await expect(dialog(page)).toContainText('This file is not a picture');
    await close(page);
    const grey: [number, number, number] = [0x99, 0x99, 0x99];
    expect(await pixelsOf(page, grey)).toBeLessThan(100);
    await file('Signature').setInputFiles(pngFile('hand.png', makePng(400, 120, 0x99)));
    await expect
      .poll(() => asked.at(-1)?.design.signature_image)
      .toMatch(/^data:image\/png;base64,/);
    await expect.poll(() => pixelsOf(page, grey)).toBeGreaterThan(500);
    const heavy = Buffer.concat([makePng(1_200, 1_200, 0x44), Buffer.alloc(1_100_000)]);
    await file('Seal').setInputFiles(pngFile('seal.png', heavy));
    await expect.poll(() => asked.at(-1)?.design.seal_image).toMatch(/^data:image\/webp;base64,/);
  });

  await test.step('a failed preview is recovered by Retry', async () => {
    await page.route(`**${PREVIEW_PATH}`, (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await field('Signatory').fill('Ragnhild Aas');
    await expect(preview.getByRole('alert')).toContainText('The preview could not be drawn');
    await expect(preview.getByRole('img')).toBeVisible();
    await page.unroute(`**${PREVIEW_PATH}`);
    await preview.getByRole('button', { name: 'Retry' }).click();
    await expect(preview.getByRole('alert')).toBeHidden();
    expect(asked.at(-1)?.design.signatory_name).toBe('Ragnhild Aas');
  });

  await test.step('the preview opens as a PDF', async () => {
    // Collect the bytes here, because Playwright does not retain the body of a response that is opened as a page.
    let bytes: Buffer = Buffer.alloc(0);
    await page.route(`**${PREVIEW_PATH}`, async (route) => {
      const answer = await route.fetch();
      bytes = await answer.body();
      await route.fulfill({ response: answer, body: bytes });
    });
    // A new window shows the document, or downloads it if the browser has no viewer.
    await Promise.all([
      page.waitForEvent('popup'),
      preview.getByRole('button', { name: 'Open as PDF' }).click(),
    ]);
    const pdf = await readPdf(bytes);
    expect(pdf.pages).toBe(1);
    expect(squeezed(pdf.text)).toContain(squeezed('Ragnhild Aas'));
    expect(await read()).toEqual(stored);
  });
});
