import {
  articleContextSchema,
  csvFile,
  escapeHtml,
  feedPath,
  importColumns,
  plainText,
  splitKeywords,
} from '@app/contracts';
import { asyncProperty, assert as check, property } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields } from '../store/testing/article-form.ts';
import { createIssue, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import { cleanRichText } from '../store/text/rich-text.ts';
import { readSource } from './import/read-source.ts';
import { texts } from './testing/odd-texts.ts';
import { childrenNamed, find, readXml, textOf } from './xml/read-xml.ts';

const TEX: Record<string, string> = {
  ...{ '\\': '\\textbackslash{}', '{': '\\{', '}': '\\}', '~': '\\textasciitilde{}' },
  ...{
    '^': '\\textasciicircum{}',
    '<': '\\textless{}',
    '>': '\\textgreater{}',
    '|': '\\textbar{}',
  },
};
const tex = (text: string) =>
  text
    .replace(/[\\{}~^&%$#_<>|]/g, (sign) => TEX[sign] ?? `\\${sign}`)
    .replace(/([-'`,])(?=\1)/g, '$1{}');

/** The functions that write a text as title, abstract and keyword in the format of each kind of import. */
const entrances: Record<string, (text: string) => string> = {
  'a table': (text) => {
    const html = text.replaceAll('&', '&amp;');
    const row = articleFields({ title: html, abstract: html, keywords: text });
    return csvFile([importColumns, importColumns.map((column) => row[column] ?? '')]);
  },
  BibTeX: (text) =>
    `@article{k, title = {${tex(text)}}, abstract = {${tex(text)}}, keywords = {${tex(text)}}}`,
  JATS: (text) =>
    `<article><front><article-meta><title-group><article-title>${escapeHtml(text)}</article-title></title-group><abstract><p>${escapeHtml(text)}</p></abstract><kwd-group><kwd>${escapeHtml(text)}</kwd></kwd-group></article-meta></front></article>`,
  'Crossref’s XML': (text) =>
    `<journal><journal_article><titles><title>${escapeHtml(text)}</title></titles><jats:abstract xmlns:jats="j"><jats:p>${escapeHtml(text)}</jats:p></jats:abstract></journal_article></journal>`,
  'our JSON': (text) =>
    JSON.stringify({
      refnumber: 'A',
      title: escapeHtml(text),
      abstract: escapeHtml(text),
      keywords: text,
    }),
};

/** Returns the texts of an import file as readers would see them. */
function readFile(file: string) {
  const source = readSource(new TextEncoder().encode(file));
  expect(source.faults).toEqual([]);
  const { title = '', abstract = '', keywords } = source.rows[0]?.fields ?? {};
  return {
    title: plainText(cleanRichText('title', title)),
    abstract: plainText(cleanRichText('abstract', abstract)),
    ...(keywords !== undefined && { keywords: splitKeywords(keywords) }),
  };
}

describe('a text without markup', () => {
  it.each(Object.entries(entrances))('is imported unchanged through %s', (name, write) => {
    check(
      property(texts, (text) => {
        const keyword = text.replace(/[,;]/g, '');
        const read = readFile(write(keyword));
        expect(read).toEqual({
          title: keyword,
          abstract: keyword,
          ...(name.startsWith('Crossref') ? {} : { keywords: [keyword] }),
        });
      }),
      { numRuns: 300 },
    );
  });

  it('remains unchanged if it is HTML with unescaped comparison signs', () => {
    check(
      property(texts, (text) => {
        const html = text.replaceAll('&', '&amp;');
        for (const kind of ['title', 'abstract', 'work', 'page'] as const) {
          const clean = cleanRichText(kind, html);
          expect(plainText(clean)).toBe(text);
          expect(cleanRichText(kind, clean)).toBe(clean);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a published text', () => {
  let content: TestContent;
  beforeAll(async () => {
    content = await startContent();
    const settings = {
      websitename: 'J',
      issn: '2577-3569',
      publisher: 'P',
      websiteemail: 'a@b.example',
    };
    await content.post('/api/settings', settings, content.sign('admin'));
    await createIssue(content, 2);
  });
  afterAll(() => content.close());

  it('is the same in every file that leaves the journal', async () => {
    let count = 0;
    await check(
      asyncProperty(texts, async (words) => {
        count += 1;
        const text = `${words} ${count}`;
        const html = text.replaceAll('&', '&amp;');
        const refnumber = `E${count}`;
        const fields = { refnumber, title: html, abstract: `<p>${html}</p>`, keywords: text };
        const article = await publish(content, { ...fields, doi: `10.5555/e.${count}` });
        const all = { title: text, abstract: text, keywords: [text] };
        const get = async (path: string) => (await content.get(path)).text();

        expect([plainText(article.title), plainText(article.abstract)]).toEqual([text, text]);
        expect(splitKeywords(article.keywords)).toEqual([text]);
        expect(readFile(await get(`/api/cite/${refnumber}.bib`))).toEqual(all);
        expect(readFile(await get(`/api/jats/${refnumber}.xml`))).toEqual(all);
        const ris = await get(`/api/cite/${refnumber}.ris`);
        for (const tag of ['TI', 'AB', 'KW']) expect(ris).toContain(`${tag}  - ${text}\r\n`);
        const endnote = await get(`/api/cite/${refnumber}.enw`);
        for (const tag of ['T', 'X', 'K']) expect(endnote).toContain(`%${tag} ${text}\r\n`);
        const [item] = JSON.parse(await get(`/api/cite/${refnumber}.json`));
        expect([item.title, item.abstract, item.keyword]).toEqual([text, text, text]);
        const selection = { refnumbers: [refnumber] };
        const deposit = await content.post('/api/admin/crossref', selection, content.sign('admin'));
        expect(readFile(await deposit.text())).toEqual({ title: text, abstract: text });
        const feed = readXml(await get(feedPath()));
        const titles = childrenNamed(feed, 'entry').map((entry) =>
          plainText(textOf(find(entry, 'title'))),
        );
        expect(titles).toContain(text);
        const oai = await get('/oai?verb=ListRecords&metadataPrefix=oai_dc');
        expect(oai).toContain(
          `<dc:title xml:lang="en">${escapeHtml(text).replaceAll('"', '&quot;')}</dc:title>`,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('remains in BibTeX and in formatted citations if it looks like a tag', async () => {
    const text = 'The <i> element, <sub>x</sub> and </i> of';
    await publish(content, { refnumber: 'TAGS', title: `${escapeHtml(text)} <i>E. coli</i>` });
    const bibtex = await content.get('/api/cite/TAGS.bib');
    expect(readFile(await bibtex.text())?.title).toBe(`${text} E. coli`);
    const context = await content.get('/api/archives/ref/TAGS/context');
    const { citations } = articleContextSchema.parse(await context.json());
    for (const { html, style } of citations) {
      expect(plainText(html).toLowerCase(), style).toContain(`${text} E. coli`.toLowerCase());
      expect(html, style).toContain('<i>E. coli</i>');
    }
  });

  it('keeps its characters in formatted citations, which change only quotation marks and case', async () => {
    const text = 'T<Tc and p>pc, a<b and c>d, <LOD>, R&D at 50% of 10⁵ <ada@example.org>';
    await publish(content, { refnumber: 'CITED', title: text.replaceAll('&', '&amp;') });
    const context = await content.get('/api/archives/ref/CITED/context');
    const { citations } = articleContextSchema.parse(await context.json());
    expect(citations).not.toEqual([]);
    for (const { html, style } of citations) {
      expect(plainText(html).toLowerCase(), style).toContain(text.toLowerCase());
    }
  });
});
