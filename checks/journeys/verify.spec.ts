import {
  articlePath,
  certificatePath,
  SIGNING_CERTIFICATES_PATH,
  splitAuthors,
  verifyPath,
} from '@app/contracts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeQr from 'qr/decode.js';
import { publicationOf } from '../../local/demo/content.ts';
import { readPdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { shownText } from './support/article-page.ts';
import { publicSettings } from './support/publishing.ts';
import { expect, test } from './support/test.ts';

/** Decodes the QR code on the rendered first page of a PDF. */
async function readQrCode(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { width, height, data } = await document.getPage(0).render({ scale: 2 });
    document.destroy();
    return decodeQr({ width, height, data });
  } finally {
    library.destroy();
  }
}

test.use({ expectedErrors: /status of 404/ });

const { fields } = publicationOf('JLC260102');
const [author = ''] = splitAuthors(fields.authorname);

test('a certificate’s QR code opens the page with its author, article and date', {
  tag: '@core',
}, async ({ page, plainPage }) => {
  const { origin, websitename } = await publicSettings();
  const certificate = await page.request.get(certificatePath(fields.refnumber, author));
  const pdf = await certificate.body();
  const { text } = await readPdf(pdf);
  const code = /JLC260102-[0-9A-HJKMNP-TV-Z]{8}/.exec(text)?.[0] ?? '';
  expect(await readQrCode(pdf)).toBe(origin + verifyPath(code));

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(verifyPath(code));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
    const main = page.getByRole('main');
    await expect(main).toContainText(
      `${websitename} certifies that ${author} has published the article`,
    );
    const day = new Date(fields.publishdate).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    const { year, volume, issue } = fields;
    const pages = fields.pagenumber.replace('-', '–');
    const certified = main.getByRole('region', { name: 'Certificate', exact: true });
    const place = `Volume ${volume}, Issue ${issue} (${year}), pages ${pages}`;
    for (const words of [websitename, author, day, place, code]) {
      await expect(certified).toContainText(words);
    }
    await expect(certified.getByRole('link', { name: shownText(fields.title) })).toHaveAttribute(
      'href',
      articlePath(fields),
    );
    await expect(main.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      certificatePath(fields.refnumber, author),
    );
    await expectAccessible(page);
    for (const width of [320, 768]) await expectFits(page, width);
  });

  await test.step('typed in lower case from the footer of any page', async () => {
    await page.goto('/about');
    await page.getByRole('link', { name: 'Verify a certificate' }).click();
    await expect(page).toHaveTitle(`Verify a certificate | ${websitename}`);
    await page.getByLabel('Verification code').fill(` ${code.toLowerCase().replace('-', ' - ')} `);
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(`Genuine certificate of ${author} | ${websitename}`);
  });

  await test.step('an unknown code is reported with advice', async () => {
    const wrong = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7');
    const answer = await page.goto(verifyPath(wrong));
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['x-robots-tag']).toContain('noindex');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This code is unknown');
    await expect(page.getByRole('main')).toContainText('the name may have been corrected since');
    await expectAccessible(page);
    await expectFits(page, 320);
    await page.getByLabel('Verification code').fill(origin + verifyPath(code));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
  });

  await test.step('a PDF is checked in the browser, without an upload', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/verify');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.url().length > 300) sent.push(request.url());
    });
    const said = page.getByRole('main').getByRole('status');
    const choose = async (buffer: Buffer) => {
      const mimeType = 'application/pdf';
      const field = page.getByLabel('PDF or badge to check');
      await expect(field).toBeVisible();
      await field.setInputFiles({ name: 'x.pdf', mimeType, buffer });
    };
    await choose(pdf);
    await expect(said).toContainText('This PDF is whole');
    await expect(said.getByRole('link', { name: 'see what it says today' })).toHaveAttribute(
      'href',
      verifyPath(code),
    );
    const altered = Buffer.from(pdf);
    altered[pdf.length - 9] = (altered[pdf.length - 9] ?? 0) ^ 1;
    const others: [Buffer, string][] = [
      [altered, 'This PDF was altered'],
      [Buffer.concat([pdf, Buffer.from('\n')]), 'Something was added to this PDF'],
      [Buffer.concat([pdf, pdf]), 'This file contains several documents'],
      [Buffer.from('%PDF-1.4\n%%EOF\n'), 'This PDF has no signature'],
      [Buffer.from('a letter'), 'This is neither a PDF nor a badge'],
    ];
    for (const [file, words] of others) {
      await choose(file);
      await expect(said).toContainText(words);
    }
    expect(sent).toEqual([]);
    await expectAccessible(page);
    await expectFits(page, 320);
    const certificates = await page.request.get(SIGNING_CERTIFICATES_PATH);
    expect(await certificates.text()).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(await certificates.text()).not.toContain('PRIVATE');
  });

  await test.step('the download page also offers the other documents', async () => {
    await page.goto(`/pdf?refno=${fields.refnumber}`);
    for (const name of ['Cover page', 'Editorial board PDF']) {
      const link = page
        .getByRole('region', { name: 'From the journal' })
        .getByRole('link', { name });
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('application/pdf');
      expect((await readPdf(await answer.body())).text).toContain(websitename);
    }
  });

  await test.step('without scripts', async () => {
    await plainPage.goto('/verify');
    await plainPage.getByLabel('Verification code').fill(code);
    await plainPage.getByRole('button', { name: 'Verify' }).click();
    await expect(plainPage.getByRole('main')).toContainText(`certifies that ${author}`);
  });
});
