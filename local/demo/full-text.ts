import { setTimeout as sleep } from 'node:timers/promises';
import * as api from '@app/contracts/endpoints';
import type { Call } from './administrator.ts';
import type { Publication } from './publication.ts';

/** The article whose page shows its full text. */
export const READ_IN_FULL = 'JLC250102';

/**
 * The time limit of the conversion on a busy machine, in milliseconds. Without the full text, the demonstration still
 * works.
 */
const PATIENCE_MS = 180_000;

/** Returns the text of an article's PDF as JATS. */
export function jatsOf({ paper }: Publication): string {
  const section = (title: string, ...content: string[]) =>
    `<sec><title>${title}</title>${content.join('')}</sec>`;
  const text = (html: string) => `<p>${fromHtml(html)}</p>`;
  const row = (cells: readonly string[], name: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${name}>${fromHtml(cell)}</${name}>`).join('')}</tr>`;
  const { columns, rows, caption } = paper.table;
  const table = `<table-wrap id="t1"><label>Table 1</label><caption><p>${fromHtml(caption)}</p></caption>
    <table><thead>${row(columns, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></table-wrap>`;
  return `<article><front/><body>${[
    section('Introduction', text(paper.introduction)),
    section('Methods', text(paper.methods), text(paper.formula)),
    section('Results and discussion', text(paper.results), table),
    section('Conclusions', text(paper.conclusions)),
  ].join('')}</body></article>`;
}

const fromHtml = (html: string) =>
  html
    .replaceAll('&nbsp;', ' ')
    .replace(/<(\/?)(?:i|em)>/g, '<$1italic>')
    .replace(/<(\/?)(?:b|strong)>/g, '<$1bold>');

/** Uploads the text, and shows it to readers when it is converted. Returns the number of texts that were added. */
export async function loadFullText(call: Call, publication: Publication | undefined) {
  if (!publication) return 0;
  const params = { refnumber: publication.fields.refnumber };
  const { id } = await call(api.readArticleByReference, { params });
  const read = () => call(api.readArticleText, { params: { id } });
  let text = await read();
  if (text.shown !== null) return 0;
  if (!text.conversion) {
    const form = new FormData();
    form.append('file', new Blob([jatsOf(publication)]), `${params.refnumber}.xml`);
    await call(api.uploadText, { params: { id }, form });
  }
  const end = performance.now() + PATIENCE_MS;
  while (text.versions.length === 0) {
    if (text.conversion?.state === 'failed') throw new Error(`${text.conversion.error}`);
    if (performance.now() > end) return 0;
    await sleep(250);
    text = await read();
  }
  const shown = text.versions[0]?.number ?? null;
  await call(api.showText, { params: { id }, body: { shown, pdf: 'author' } });
  return 1;
}
