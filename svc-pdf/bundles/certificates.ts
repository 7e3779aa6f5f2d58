import type { Article, Editor, Settings } from '@app/contracts';
import { CERTIFICATES_AT_MOST, csvFile, plainText } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Renderer } from '../browser/renderer.ts';
import type { Certificates } from '../certificates/service.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { Templates } from '../documents/templates.ts';
import { editorCertificateDocument, editorCertificateFields } from '../editors/document.ts';
import type { Codes } from '../verification/codes.ts';
import { fileName, uniqueNames } from './file-names.ts';
import type { ZippedFile } from './zip.ts';

/** One at a time, so that readers find a page of the browser free. */
const patient = { patient: true };

/** An article may have any number of authors, each of whom gets a certificate. */
export function refuseTooMany(articles: readonly Article[]): void {
  const count = articles.reduce((sum, { authors }) => sum + authors.length, 0);
  if (count <= CERTIFICATES_AT_MOST) return;
  const message = `At most ${CERTIFICATES_AT_MOST} certificates at a time; these would be ${count}`;
  throw new AppError('invalid_request', {
    issues: [{ path: 'refnumbers', message }],
    detail: message,
  });
}

/** A folder for each article with a certificate for each of its authors, and a list of them all. */
export async function* articleCertificates(
  certificates: Certificates,
  articles: readonly Article[],
  settings: Settings,
  design: PrintedDesign,
): AsyncGenerator<ZippedFile> {
  const folders = uniqueNames(articles.map(({ refnumber }) => fileName(refnumber)));
  const planned = articles.flatMap((article, at) => {
    const names = uniqueNames(article.authors.map((author) => fileName(`Certificate ${author}`)));
    return article.authors.map((author, which) => ({
      article,
      author,
      name: `${folders[at]}/${names[which]}.pdf`,
    }));
  });
  const rows = planned.map(({ article, author, name }) => [
    article.refnumber,
    plainText(article.title),
    author,
    name,
  ]);
  yield manifest(['Reference number', 'Title', 'Author', 'File'], rows);
  for (const { article, author, name } of planned) {
    const document = certificates.compose({ article, settings, design }, author);
    const { pdf } = await secondTry(() => certificates.pdf(document, patient));
    yield { name, content: pdf };
  }
}

export interface EditorCertificatesParts {
  renderer: Renderer;
  templates: Templates;
  codes: Codes;
  design: PrintedDesign;
}

/** A certificate for each editor, and a list of them. */
export async function* editorCertificates(
  { renderer, templates, codes, design }: EditorCertificatesParts,
  editors: readonly Editor[],
  settings: Settings,
): AsyncGenerator<ZippedFile> {
  const names = uniqueNames(editors.map(({ name }) => fileName(`Certificate ${name}`)));
  const files = names.map((name) => `${name}.pdf`);
  const rows = editors.map(({ name, category, content }, at) => [
    name,
    category,
    content,
    files[at] ?? '',
  ]);
  yield manifest(['Name', 'Category', 'Affiliation', 'File'], rows);
  const date = new Date();
  for (const [at, editor] of editors.entries()) {
    const fields = editorCertificateFields(editor, settings, date, codes);
    const document = editorCertificateDocument(templates, fields, design);
    const pdf = await secondTry(() => renderer.render(document, patient));
    yield { name: files[at] ?? '', content: pdf };
  }
}

function manifest(head: string[], rows: string[][]): ZippedFile {
  return { name: 'manifest.csv', content: Buffer.from(csvFile([head, ...rows])) };
}

/** Of hundreds one that takes too long is to be expected, and would take the whole zip with it. */
function secondTry<T>(make: () => Promise<T>): Promise<T> {
  return make().catch(make);
}
