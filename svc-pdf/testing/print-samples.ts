/**
 * Prints signed documents of every kind for `npm run check:pdfs` into a folder, with certificates of names in every script. The
 * arguments are the folder and the number of certificates.
 */
import { writeFile } from 'node:fs/promises';
import { boardDocument, boardFields } from '../documents/board.ts';
import {
  certificateDocument,
  editorCertificateDocument,
  type Sheet,
} from '../documents/certificate.ts';
import { coverPageDocument, coverPageFields } from '../documents/cover-page.ts';
import { indexPageDocument, indexPageFields } from '../documents/index-page.ts';
import type { PrintableDocument } from '../printing/printable.ts';
import { readKeys } from '../signing/keys.ts';
import { createSeal } from '../signing/seal.ts';
import { loadTemplates } from '../templates/load.ts';
import { createTestKeys } from './keys.ts';
import { testPrinting, testSupervisor } from './printing.ts';
import * as samples from './samples.ts';

/** A name in each script of the fonts. */
export const NAMES = [
  ...['Ada Lovelace', 'Łukasz Żółć', 'Kwaku Ŋmɛ́', 'Дмитрий Лихачёв', 'Γιώργος Παπαδόπουλος'],
  ...['श्रीकृष्ण त्रिपाठी', 'সুভাষ চট্টোপাধ্যায়', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ધર્મેશ પટેલ', 'ஸ்ரீ கோவிந்தராஜன்'],
  ...['శ్రీనివాస్ రావు', 'ಶ್ರೀಧರ ಮೂರ್ತಿ', 'ശ്രീകുമാർ', 'ଶ୍ରୀନିବାସ', 'ආනන්ද', 'สมชาย ใจดี', 'ສົມໄຊ'],
  ...['សុខា', 'ဒေါ်အောင်', 'བསྟན་འཛིན', 'محمد الأمين', 'שרה לוי', 'Արամ Խաչատրյան', 'გიორგი', 'አበበ'],
  ...['王小明', '田中さくら', '홍길동'],
];

if (import.meta.main) {
  const [folder = '.', count = '100'] = process.argv.slice(2);
  const templates = await loadTemplates();
  const browser = testSupervisor();
  await browser.start();
  const { signing } = await readKeys(createTestKeys(folder), undefined);
  const { renderer, press } = testPrinting(browser, templates, 60_000, createSeal(signing));
  const { article, articles, certificate, design, editor, editors, ownDesign, settings } = samples;
  const documents: Record<string, PrintableDocument> = {
    certificate: certificateDocument(templates, certificate, design),
    'certificate-in-own-design': certificateDocument(templates, certificate, ownDesign),
    'certificate-of-an-editor': editorCertificateDocument(templates, editor, design),
    board: boardDocument(templates, boardFields(editors, settings), design),
    'cover-page': coverPageDocument(templates, coverPageFields(article, settings), design),
    'index-page': await indexPageDocument(templates, indexPageFields(articles, settings), design),
  };
  for (const [name, document] of Object.entries(documents)) {
    await writeFile(`${folder}/${name}.pdf`, await renderer.render(document));
  }
  const sheets = Array.from({ length: Number(count) }, (_, at): Sheet => {
    const author = `${NAMES[at % NAMES.length]} ${at}`;
    return { kind: 'article', fields: { ...certificate, author } };
  });
  for await (const printed of press.print(sheets, design, new AbortController().signal)) {
    if ('reason' in printed) throw new Error(`${sheets[printed.at]?.fields}: ${printed.reason}`);
    await writeFile(`${folder}/batch-${printed.at}.pdf`, printed.pdf);
  }
  await browser.stop();
}
