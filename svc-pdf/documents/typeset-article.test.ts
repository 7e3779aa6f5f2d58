import type { DocumentDesign } from '@app/contracts';
import { type Block, emptyText, type FullText } from '@app/contracts/full-text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadTemplates } from '../templates/load.ts';
import { outlineOf, pageTexts } from '../testing/pdf-viewer.ts';
import { pattern } from '../testing/picture.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { testArticle, testDesign, testSettings } from '../testing/records.ts';
import { structureOf } from '../testing/structure.ts';
import { typesetArticleDocument, typesetArticleFields } from './typeset-article.ts';

const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer } = testPrinting(browser, templates, 120_000);
beforeAll(() => browser.start());
afterAll(() => browser.stop());

const WORDS = 'Each tide carries water over the flats of an estuary, well-known for its meadows. ';
const paragraph = (id: string, text = WORDS.repeat(6)): Block => ({
  type: 'paragraph',
  id,
  content: [text],
});
const row = (at: number, columns = 3) =>
  Array.from({ length: columns }, (_, column) => ({
    content: [paragraph(`c-${at}-${column}`, `cell${at}x${column}`)],
  }));
const table = (id: string, rows: number, columns = 3): Block => ({
  ...{ type: 'table', id, label: [`Table ${id}.`], title: ['Of stations'], caption: [], foot: [] },
  content: [
    {
      ...{ type: 'grid', id: `grid-${id}`, foot: [] },
      head: [
        Array.from({ length: columns }, (_, at) => ({
          isHeader: true,
          content: [paragraph(`h-${id}-${at}`, `Head${at}`)],
        })),
      ],
      bodies: [Array.from({ length: rows }, (_, at) => row(at, columns))],
    },
  ],
});
const section = (id: string, ...content: Block[]): Block => ({
  ...{ type: 'section', id, title: [`Section ${id}`] },
  content,
});
const figure = (id: string, file: string): Block => ({
  ...{
    type: 'figure',
    id,
    label: [`Figure ${id}.`],
    caption: [paragraph(`cap-${id}`, 'A crystal')],
  },
  ...{ foot: [], content: [{ type: 'picture', id: `img-${id}`, file, alt: `Crystal ${id}` }] },
});
const textWith = (...body: Block[]): FullText => ({ ...emptyText(), body });

const pictures = {
  wide: pattern(1200, 300, (x, y) => (x + y) % 40 < 20),
  tall: pattern(300, 2_400, (x, y) => (x + y) % 40 < 20),
};
const addresses = { ...pictures, data: 'https://journal.example.org/data.csv' };
const settings = testSettings({ origin: 'https://journal.example.org' });

async function printed(text: FullText, columns: DocumentDesign['article_columns'] = 'two') {
  const article = testArticle({
    authors: ['Ada Lovelace'],
    contributors: [{ name: 'Ada Lovelace', family: 'Lovelace', isCorresponding: true }],
    pagenumber: '41-56',
    doi: '10.1234/x',
    license: 'CC-BY-4.0',
    received: '2026-01-02',
  });
  const fields = typesetArticleFields(article, settings, { text, addresses });
  const design = testDesign({ article_columns: columns });
  const pdf = await renderer.render(typesetArticleDocument(templates, fields, design));
  return { pdf, pages: await pageTexts(pdf) };
}

const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}\p{M}]/gu, '');

const everything = textWith(
  section('1', paragraph('p1'), {
    ...{ type: 'list', id: 'list', style: 'bullet' },
    items: [{ content: [paragraph('i1', 'First of all')] }, { content: [paragraph('i2', 'Then')] }],
  }),
  section(
    '2',
    {
      type: 'paragraph',
      id: 'p2',
      content: [
        'A ',
        { type: 'mark', mark: 'bold', content: ['bold'] },
        ' word, a ',
        { type: 'link', href: 'https://example.org/(a)', content: ['link'] },
        ' and ',
        { type: 'cross-reference', id: 'x1', kind: 'table', to: ['1'], content: ['Table 1'] },
        '.',
      ],
    },
    figure('1', 'wide'),
    table('1', 4),
    { type: 'code', id: 'code', text: 'let engine = 1;' },
    {
      type: 'quotation',
      id: 'q',
      content: [paragraph('qp', 'A quotation')],
      source: [paragraph('qs', 'Ada')],
    },
    {
      ...{ type: 'definitions', id: 'd' },
      items: [{ term: ['Tide'], content: [paragraph('dd', 'A flow')] }],
    },
    {
      ...{ type: 'box', id: 'box', title: ['A box'], caption: [], foot: [] },
      content: [paragraph('bp', 'Within')],
    },
    {
      ...{ type: 'statement', id: 'st', label: ['Theorem 1.'], caption: [], foot: [] },
      content: [paragraph('sp', 'It holds')],
    },
    section('3', paragraph('p3')),
  ),
  {
    ...{ type: 'notes', id: 'notes' },
    items: [{ type: 'note', id: 'n1', label: ['*'], content: [paragraph('np', 'A note')] }],
  },
  {
    ...{ type: 'references', id: 'refs', title: ['References'], content: [] },
    items: [{ type: 'reference', id: 'r1', label: ['1'], content: ['Kepler (1611). On snow.'] }],
  },
);

it('prints what the record says, and numbers the pages as the issue does', async () => {
  const { pdf, pages } = await printed(
    textWith(
      ...['1', '2', '3', '4', '5', '6'].map((id) =>
        section(id, ...['a', 'b', 'c'].map((p) => paragraph(id + p))),
      ),
      table('1', 80),
    ),
  );
  const [first = '', second = ''] = pages;
  for (const said of [
    'Journal of Engines',
    'ISSN 1234-5678',
    'Volume 3, Issue 2 (2026)',
    'pages 41–56',
    'On engines',
    'Ada Lovelace',
    'Corresponding author',
    'Received 2 January 2026',
    'Published 21 November 2026',
    'https://doi.org/10.1234/x',
    'CC BY 4.0',
    'About engines.',
  ]) {
    expect(letters(first)).toContain(letters(said));
  }
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page.split(/\r?\n/)).toContain(String(41 + at));
  }
  expect(second).toContain('Journal of Engines 3(2), 41–56 (2026)');
  expect(first).not.toContain('Journal of Engines 3(2)');
  expect(await outlineOf(pdf)).toContain('On engines');
});

it('repeats the head of a table on each of its pages, and cuts none of its rows', async () => {
  const { pages } = await printed(textWith(table('1', 200)), 'one');
  expect(pages.length).toBeGreaterThan(2);
  let rows = 0;
  for (const page of pages.slice(1)) expect(page).toContain('Head2');
  for (const page of pages) {
    const cells = [...page.matchAll(/cell(\d+)x(\d)/g)];
    // All cells of a row are on the page.
    expect(cells.length % 3).toBe(0);
    rows += cells.length / 3;
  }
  expect(rows).toBe(200);
});

it('keeps a picture that is higher than a page on one page with its caption', async () => {
  const { pages } = await printed(textWith(paragraph('p'), figure('1', 'tall'), paragraph('q')));
  expect(pages.filter((page) => page.includes('A crystal'))).toHaveLength(1);
  expect(pages.length).toBeLessThanOrEqual(3);
});

it('tags headings, figures with their alternative text, tables and links', async () => {
  const { pdf } = await printed(everything);
  const structure = await structureOf(pdf);
  expect(structure).toContain('H1: On engines');
  expect(structure).toContain('H2: Section 1');
  expect(structure).toContain('H3: Section 3');
  expect(structure.join('\n')).toContain('[Crystal 1]');
  expect(pdf.toString('latin1').match(/\/S \/TH\n/g)).toHaveLength(3);
  const source = pdf.toString('latin1');
  const links = source.match(/\/Subtype \/Link\n/g)?.length ?? 0;
  expect(links).toBeGreaterThan(3);
  // Each link has a description, even if its address contains brackets.
  expect(source.match(/\/Subtype \/Link\n\/Contents \(/g)).toHaveLength(links);
  expect(source).toContain('/Contents (https://example.org/\\(a\\))');
});

it('shows links to files, which a printed page hides', async () => {
  const file = {
    type: 'file',
    id: 'f',
    file: 'data',
    name: 'data.csv',
    mediaType: 'text/csv',
  } as const;
  const { pdf, pages } = await printed(textWith(paragraph('p'), file));
  expect(letters(pages.join(' '))).toContain(letters('Download data.csv (text/csv)'));
  expect(pdf.toString('latin1')).toContain(`(${addresses.data})`);
});
