import type { Article, Editor, Settings } from '@app/contracts';
import { plainText } from '@app/contracts';
import type { Renderer } from '../browser/renderer.ts';
import type { Certificates } from '../certificates/service.ts';
import type { Templates } from '../documents/templates.ts';
import { editorCertificateDocument, editorCertificateFields } from '../editors/document.ts';
import { csvFile } from './csv.ts';
import { fileName, uniqueNames } from './file-names.ts';
import type { ZippedFile } from './zip.ts';

/** One at a time, so that readers find a page of the browser free. */
const patient = { patient: true };

/** A folder for each article with a certificate for each of its authors, and a list of them all. */
export async function* articleCertificates(
  certificates: Certificates,
  articles: readonly Article[],
  settings: Settings,
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
    const document = certificates.compose({ article, settings }, author);
    yield { name, content: (await certificates.pdf(document, patient)).pdf };
  }
}

export interface EditorCertificatesParts {
  renderer: Renderer;
  templates: Templates;
}

/** A certificate for each editor, and a list of them. */
export async function* editorCertificates(
  { renderer, templates }: EditorCertificatesParts,
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
    const fields = editorCertificateFields(editor, settings, date);
    const document = editorCertificateDocument(templates, fields);
    yield { name: files[at] ?? '', content: await renderer.render(document, patient) };
  }
}

function manifest(head: string[], rows: string[][]): ZippedFile {
  return { name: 'manifest.csv', content: csvFile([head, ...rows]) };
}
