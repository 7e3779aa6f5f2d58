import {
  certificatePath,
  DESIGN_PATH,
  type DocumentDesign,
  initialDesign,
  PREVIEW_PATH,
  type PreviewRequest,
  type UpdateDocumentDesign,
} from '@app/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessible.ts';
import { call } from '../support/api.ts';
import { readPdf, squeezed } from '../support/pdf-files.ts';
import { falsePicture, makePng, pngFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

// There is one design, so one journey after the other.
test.describe.configure({ mode: 'default' });
// The last: Playwright's own record of the page reads the pictures that were chosen and drawn.
test.use({ provokedFaults: /status of (409|503)|Connecting to 'blob:/ });

const read = async () => (await call<DocumentDesign>(DESIGN_PATH)).body;

const write = async (token: string, changes: UpdateDocumentDesign) => {
  const { status } = await call(DESIGN_PATH, { token, body: changes });
  expect(status).toBe(200);
};

let before: DocumentDesign;
test.beforeEach(async ({ adminToken }) => {
  before = await read();
  const { version: _, ...original } = { ...before, ...initialDesign };
  await write(adminToken, original);
});

test.afterEach(async ({ adminToken }) => {
  const { version: _, ...design } = before;
  await write(adminToken, design);
});

const designPage = (page: Page) => {
  const form = page.getByRole('form', { name: 'Design' });
  const preview = page.getByRole('region', { name: 'Preview' });
  return {
    form,
    preview,
    field: (label: string) => form.getByRole('textbox', { name: label, exact: true }),
    file: (label: string) => form.getByRole('button', { name: label, exact: true }),
    submit: form.getByRole('button', { name: 'Submit' }),
    shows: (document: string) => preview.getByRole('radio', { name: document, exact: true }),
    /** The picture once it shows this text or colour. */
    picture: (told: string) => preview.getByRole('img', { name: told }),
  };
};

const told = (page: Page) => page.getByRole('dialog');
const close = (page: Page) => told(page).getByRole('button', { name: 'Close' }).click();
const updated = async (page: Page) => {
  await expect(told(page)).toContainText('Design updated successfully');
  await close(page);
};

/** How many pixels of the preview have this very colour; text, for Node's types. */
const pixelsOf = (page: Page, [red, green, blue]: [number, number, number]) =>
  page.evaluate<number>(`(() => {
    const image = document.querySelector('#preview img');
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === ${red} && data[at + 1] === ${green} && data[at + 2] === ${blue}) found += 1;
    }
    return found;
  })()`);

/** The previews that the page asks for from here on. */
function previewsOf(page: Page): PreviewRequest[] {
  const asked: PreviewRequest[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(PREVIEW_PATH)) asked.push(request.postDataJSON());
  });
  return asked;
}

test('what is typed and chosen is seen at once, in the document that it belongs to', async ({
  adminPage: page,
}) => {
  const asked = previewsOf(page);
  await page.goto('/admin/design');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Design of certificates and documents' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Document design' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const { form, preview, field, file, submit, shows, picture } = designPage(page);
  await expect(picture('“Certificate of Publication”')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 320);
  await expectFits(page, 768);
  await form.getByRole('button', { name: 'See the preview' }).click();
  await expect(preview).toBeInViewport();
  await preview.getByRole('button', { name: 'Back to the form' }).click();
  await expect(field('Accent colour')).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });

  const plum: [number, number, number] = [0x8a, 0x1f, 0x5c];
  expect(await pixelsOf(page, plum)).toBeLessThan(100);
  await field('Accent colour').fill('#8A1F5C');
  await expect(picture('in #8a1f5c and #a8571b')).toBeVisible();
  expect(await pixelsOf(page, plum)).toBeGreaterThan(500);
  await expect(form.getByLabel('Choose the accent colour')).toHaveValue('#8a1f5c');
  await form.getByLabel('Choose the warm colour').fill('#e0b050');
  await expect(field('Warm colour')).toHaveValue('#e0b050');
  await expect(form.getByText('Hard to read: its contrast with white paper is 2.0')).toBeVisible();
  await expect(picture('in #8a1f5c and #e0b050')).toBeVisible();

  // Half a colour is drawn by nobody, and the picture before it stays.
  const before = asked.length;
  await field('Warm colour').fill('#a85');
  await expect(preview.getByText('Warm colour: A colour such as #0d5a66.')).toBeVisible();
  await expect(picture('in #8a1f5c and #e0b050')).toBeVisible();
  await submit.click();
  await expect(field('Warm colour')).toBeFocused();
  await expect(field('Warm colour')).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toHaveLength(before);
  await field('Warm colour').fill('#a8571b');

  // Typed letter by letter, it is asked for once.
  await expect(picture('in #8a1f5c and #a8571b')).toBeVisible();
  const untyped = asked.length;
  await field('Editor’s certificate: heading').fill('');
  await field('Editor’s certificate: heading').pressSequentially('Thanks to an Editor');
  await expect(shows('Editor’s certificate')).toBeChecked();
  await expect(picture('with “Thanks to an Editor”')).toBeVisible();
  expect(asked.length - untyped).toBeLessThan(8);
  expect(asked.at(-1)).toMatchObject({
    document: 'editorcertificate',
    design: { editor_heading: 'Thanks to an Editor', accent_color: '#8a1f5c' },
  });
  for (const document of ['Cover page', 'Editorial board', 'Certificate']) {
    await shows(document).check();
    await expect(picture(`${document} as it would be printed`)).toBeVisible();
  }

  // A picture that no document could show, one that is sent as it is, and one that is made smaller.
  await file('Signature').setInputFiles(falsePicture);
  await expect(told(page)).toContainText('This file is not a picture');
  await close(page);
  const grey: [number, number, number] = [0x99, 0x99, 0x99];
  expect(await pixelsOf(page, grey)).toBeLessThan(100);
  await file('Signature').setInputFiles(pngFile('hand.png', makePng(400, 120, 0x99)));
  await expect.poll(() => asked.at(-1)?.design.signature_image).toMatch(/^data:image\/png;base64,/);
  await expect.poll(() => pixelsOf(page, grey)).toBeGreaterThan(500);
  const heavy = Buffer.concat([makePng(1_200, 1_200, 0x44), Buffer.alloc(1_100_000)]);
  await file('Seal').setInputFiles(pngFile('seal.png', heavy));
  await expect.poll(() => asked.at(-1)?.design.seal_image).toMatch(/^data:image\/webp;base64,/);

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

  // The browser keeps no answer for later that became a page of its own.
  let bytes = Buffer.alloc(0);
  await page.route(`**${PREVIEW_PATH}`, async (route) => {
    const answer = await route.fetch();
    bytes = await answer.body();
    await route.fulfill({ response: answer, body: bytes });
  });
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    preview.getByRole('button', { name: 'Open as PDF' }).click(),
  ]);
  expect(opened.url()).toMatch(/^blob:/);
  const pdf = await readPdf(bytes);
  expect(pdf.pages).toBe(1);
  expect(squeezed(pdf.text)).toContain(squeezed('Ragnhild Aas'));
  expect(await read()).toMatchObject(initialDesign);
});

test('a saved design is that of the next certificate, and the original one can be had back', async ({
  adminPage: page,
  adminToken,
}) => {
  const certificate = async () => {
    const path = certificatePath('JLC250202', 'Rohan D’Souza');
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(200);
    return squeezed((await readPdf(await answer.body())).text);
  };
  const phrase = 'has given the shore an article';
  expect(await certificate()).not.toContain(squeezed(phrase));

  await page.goto('/admin/design');
  const { form, field, file, submit } = designPage(page);
  await submit.click();
  await expect(form.getByText('Nothing was changed.')).toBeVisible();
  await field('Certificate: after the name').fill(phrase);
  await field('Certificate: before the name').fill('');
  await file('Signature').setInputFiles(pngFile('hand.png', makePng(400, 120, 0x22)));
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
  await expect(field('Certificate: after the name')).toHaveValue(phrase);
  await file('Signature').setInputFiles(pngFile('hand.png', makePng(400, 120, 0x22)));
  await page.keyboard.press('Control+s');
  await updated(page);
  const saved = await read();
  expect(saved).toMatchObject({ certificate_statement: phrase, certificate_opening: '' });
  await expect(page.getByRole('img', { name: 'Signature, at present' })).toHaveAttribute(
    'src',
    saved.signature_image,
  );
  await expect.poll(certificate).toEqual(expect.stringContaining(squeezed(phrase)));
  expect(await certificate()).not.toContain(squeezed(initialDesign.certificate_opening));

  await field('Editorial board: heading').fill('Who edits');
  await write(adminToken, { board_heading: 'Our editors', cover_heading: 'Now out' });
  await submit.click();
  await expect(told(page)).toContainText('Somebody else has changed this meanwhile');
  await expect(told(page)).toContainText('Cover page: heading');
  await told(page).getByRole('radio', { name: 'Take theirs' }).check();
  await told(page).getByRole('button', { name: 'Put both into the form' }).click();
  await expect(field('Editorial board: heading')).toHaveValue('Our editors');
  await expect(field('Cover page: heading')).toHaveValue('Now out');

  await form.getByRole('button', { name: 'Restore the original design' }).click();
  await expect(told(page)).toContainText('Restore the original design?');
  await told(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field('Certificate: after the name')).toHaveValue(
    initialDesign.certificate_statement,
  );
  await expect(page.getByRole('img', { name: 'Signature, at present' })).toBeHidden();
  expect((await read()).certificate_statement).toBe(phrase);
  await page.getByRole('link', { name: '← Dashboard' }).click();
  await expect(told(page)).toContainText('Leave without saving?');
  await told(page).getByRole('button', { name: 'Stay' }).click();
  await submit.click();
  await updated(page);
  expect(await read()).toMatchObject(initialDesign);
  await expect.poll(certificate).not.toContain(squeezed(phrase));
});
