import type { Editor } from '@app/contracts';
import { initialDesign } from '@app/contracts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadTemplates } from '../templates/load.ts';
import { seenBy } from '../testing/pdf-viewer.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { testEditor, testSettings } from '../testing/records.ts';
import { boardDocument, boardFields } from './board.ts';

const pdfium = await PDFiumLibrary.init();
const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer } = testPrinting(browser, templates);
beforeAll(() => browser.start());
afterAll(async () => {
  pdfium.destroy();
  await browser.stop();
});

function editors(count: number, category: Editor['category']): Editor[] {
  return Array.from({ length: count }, (_, at) =>
    testEditor({ id: `${category} ${at}`, name: `Member ${category} ${at}`, category }),
  );
}

/** Returns the number of editors on each page. */
async function pagesOf(associates: number, assistants: number): Promise<number[]> {
  const all = [
    ...editors(1, 'chief editor'),
    ...editors(associates, 'associate editor'),
    ...editors(assistants, 'assistant editor'),
  ];
  const document = boardDocument(templates, boardFields(all, testSettings()), initialDesign);
  const { texts } = await seenBy(pdfium, await renderer.render(document), 24);
  return texts.map((text) => text.match(/Member/g)?.length ?? 0);
}

it('no page of the board has one row of editors alone', async () => {
  const counts = [8, 9, 10, 11, 12, 13, 14];
  const boards = await Promise.all([
    ...counts.map((count) => pagesOf(0, count)),
    ...counts.map((count) => pagesOf(4, count - 4)),
    ...counts.map((count) => pagesOf(count - 2, 2)),
  ]);
  expect(boards.some((pages) => pages.length > 1)).toBe(true);
  for (const pages of boards.filter(({ length }) => length > 1)) {
    expect(pages.at(-1), `${pages}`).toBeGreaterThan(2);
  }
});
