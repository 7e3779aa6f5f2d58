import { Package } from '@app/service-kit/docx';
import {
  field,
  paragraph,
  run,
  type WordFile,
  wordFile,
  wordXml,
} from '@app/service-kit/docx-testing';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { leakyJpeg } from '../testing/leaky-jpeg.ts';
import { rewriteDocx } from './examine.ts';

async function rewrite(file: Buffer) {
  const rewritten = await rewriteDocx(new Uint8Array(file));
  if ('refused' in rewritten) throw new Error(rewritten.refused);
  const parts = await partsOf(rewritten.bytes);
  const removed = Object.fromEntries(rewritten.removed.map(({ what, count }) => [what, count]));
  return { ...rewritten, removed, parts, all: [...parts].flat().join('\n') };
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const file = await Package.open(bytes);
  const parts = new Map<string, string>();
  for (const name of file.names) {
    parts.set(name, (await file.read(name))?.toString('latin1') ?? '');
  }
  return parts;
}

/** Returns the texts of a file whose body has this content. */
async function textsOf(body: string, more: Partial<WordFile> = {}): Promise<string[]> {
  const { texts } = await rewrite(await wordFile({ ...more, body }));
  return texts.filter(({ part }) => part === 'body').map(({ text }) => text);
}

const by = 'w:id="1" w:author="LEAK" w:date="2026-01-01T00:00:00Z"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const drawing = (attributes: string, blip = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" ${attributes}/><a:graphic><a:graphicData><pic:pic><pic:nvPicPr><pic:cNvPr id="1" ${attributes}/></pic:nvPicPr><pic:blipFill><a:blip r:embed="image" ${blip}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** The parts that must be omitted. Each contains the word LEAK. */
const leaks: [what: string, file: WordFile, removed: Record<string, number>][] = [
  [
    'properties',
    {
      body: paragraph(run('kept')),
      files: { 'docProps/core.xml': '<x>LEAK</x>', 'docProps/custom.xml': 'LEAK' },
      packageRelations: `<Relationship Id="a" Type="${OFFICE}/extended-properties" Target="docProps/core.xml"/><Relationship Id="b" Type="${OFFICE}/custom-properties" Target="docProps/custom.xml"/>`,
    },
    { properties: 2 },
  ],
  [
    'comments',
    {
      body: paragraph(
        '<w:commentRangeStart w:id="0"/>',
        run('kept'),
        '<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>',
      ),
      parts: {
        comments: ['comments.xml', wordXml('comments', `<w:comment ${by}/>`)],
        people: ['people.xml', wordXml('people', '<w15:person w15:author="LEAK"/>')],
      },
    },
    { comments: 2, people: 1 },
  ],
  [
    'tracked changes',
    {
      body: paragraph(
        `<w:pPr><w:pPrChange ${by}/></w:pPr><w:ins ${by}>${run('kept')}</w:ins><w:del ${by}><w:r><w:delText>LEAK</w:delText></w:r></w:del>`,
      ),
    },
    { 'tracked-changes': 3 },
  ],
  [
    'moved text',
    {
      body: paragraph(
        `<w:moveFromRangeStart ${by}/><w:moveFrom ${by}>${run('LEAK')}</w:moveFrom><w:moveTo ${by}>${run('kept')}</w:moveTo>`,
      ),
    },
    { 'tracked-changes': 2 },
  ],
  [
    'marks of sessions',
    { body: `<w:p w:rsidR="00A1LEAK" w14:paraId="LEAK" w15:x="LEAK">${run('kept')}</w:p>` },
    { 'editing-marks': 1 },
  ],
  [
    'hidden text',
    { body: paragraph(run('kept'), run('LEAK', '<w:vanish/>')) },
    { 'hidden-text': 1 },
  ],
  [
    'text that a style hides',
    {
      body: paragraph(run('kept'), run('LEAK', '<w:rStyle w:val="Note"/>')),
      parts: {
        styles: [
          'styles.xml',
          wordXml(
            'styles',
            '<w:style w:styleId="Note"><w:basedOn w:val="Base"/></w:style><w:style w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style>',
          ),
        ],
      },
    },
    { 'hidden-text': 1 },
  ],
  [
    'codes of Zotero',
    { body: paragraph(field(' ADDIN ZOTERO_ITEM LEAK', 'kept')) },
    { 'reference-codes': 1 },
  ],
  [
    'codes of EndNote, which are in each other',
    {
      body: paragraph(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>ADDIN EN.CITE </w:instrText></w:r>${field('ADDIN EN.CITE.DATA LEAK', 'LEAK')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('kept')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
    },
    { 'reference-codes': 2 },
  ],
  [
    'content controls of Mendeley',
    {
      body: paragraph(
        `<w:sdt><w:sdtPr><w:tag w:val="MENDELEY_CITATION_v3_LEAK"/></w:sdtPr><w:sdtContent>${run('kept')}</w:sdtContent></w:sdt>`,
      ),
    },
    { 'reference-codes': 1 },
  ],
  [
    'fields with paths and users',
    {
      body: paragraph(
        field('FILENAME \\p LEAK', 'ke'),
        field('USERNAME LEAK', 'pt'),
        `<w:fldSimple w:instr="TEMPLATE LEAK">${run('!')}</w:fldSimple>`,
        field('HYPERLINK &quot;file:///C:/LEAK&quot;', '!'),
      ),
    },
    { 'local-paths': 3, 'program-data': 1 },
  ],
  [
    'links to files',
    {
      body: paragraph(`<w:hyperlink r:id="local">${run('kept')}</w:hyperlink>`),
      links: {
        local: ['hyperlink', 'file:///C:/Users/LEAK'],
        template: ['attachedTemplate', 'LEAK.dotm'],
      },
    },
    { 'local-paths': 2 },
  ],
  [
    'names, paths and data of pictures',
    {
      body: paragraph(
        run('kept'),
        drawing('name="LEAK.png" descr="C:\\Users\\LEAK\\a.png" title="LEAK.png"', 'r:link="LEAK"'),
      ),
      parts: { image: ['media/LEAK.jpeg', leakyJpeg('LEAK').bytes] },
    },
    { 'picture-data': 1, 'local-paths': 4 },
  ],
  [
    'embedded files and controls',
    {
      body: paragraph(
        run('kept'),
        '<w:r><w:object><v:shape o:gfxdata="LEAK"/><o:OLEObject r:id="oleObject" ProgID="LEAK"/></w:object></w:r>',
      ),
      parts: { oleObject: ['embeddings/o.xml', 'LEAK'] },
    },
    { attachments: 2 },
  ],
  [
    'settings',
    {
      body: paragraph(run('kept')),
      parts: {
        settings: [
          'settings.xml',
          wordXml(
            'settings',
            '<w:docVars><w:docVar w:name="a" w:val="LEAK"/></w:docVars><w:rsids><w:rsid w:val="LEAK"/></w:rsids><w:mailMerge w:x="LEAK"/><w:mirrorMargins/>',
          ),
        ],
        customXml: ['item1.xml', 'LEAK'],
        webSettings: ['webSettings.xml', 'LEAK'],
      },
    },
    { 'program-data': 2, 'editing-marks': 1 },
  ],
];

describe('an anonymous Word file', () => {
  it.each(leaks)('is without %s', async (_what, file, removed) => {
    const original = await wordFile(file);
    expect([...(await partsOf(original))].flat().join('\n')).toContain('LEAK');
    const rewritten = await rewrite(original);
    expect(rewritten.all).not.toContain('LEAK');
    expect(rewritten.removed).toEqual(removed);
    expect(rewritten.texts.some(({ text }) => text.includes('kept'))).toBe(true);
  });

  it('joins paragraphs whose end is deleted, and drops deleted rows', async () => {
    const deleted = `<w:pPr><w:rPr><w:del ${by}/></w:rPr></w:pPr>`;
    const cell = (text: string, mark = '') =>
      `<w:tr>${mark && `<w:trPr><w:del ${by}/></w:trPr>`}<w:tc><w:tcPr/>${paragraph(run(text))}</w:tc></w:tr>`;
    const body = [
      paragraph(deleted, run('one ')),
      paragraph(run('line')),
      `<w:tbl>${cell('stays')}${cell('goes', 'deleted')}</w:tbl>`,
      paragraph(`<w:pPr><w:rPr><w:ins ${by}/></w:rPr></w:pPr>`, run('last')),
    ];
    expect(await textsOf(body.join(''))).toEqual(['one line', 'stays', 'last']);
  });

  it('keeps a paragraph in each cell', async () => {
    const file = await wordFile({
      body: `<w:tbl><w:tr><w:tc><w:tcPr/><w:p><w:pPr><w:rPr><w:del ${by}/></w:rPr></w:pPr></w:p></w:tc></w:tr></w:tbl>`,
    });
    expect((await rewrite(file)).all).toContain('<w:tc><w:tcPr/><w:p/></w:tc>');
  });

  it('keeps numbers, links to the web and within the text, notes, headers and equations', async () => {
    const file = await wordFile({
      body: paragraph(
        field('SEQ Table \\* ARABIC', '1'),
        field('HYPERLINK \\l &quot;methods&quot;', 'see'),
        `<w:hyperlink r:id="web">${run(' web ')}</w:hyperlink>`,
        '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath><w:r><w:footnoteReference w:id="2"/></w:r>',
        '<w:bookmarkStart w:id="1" w:name="methods"/>',
      ),
      links: { web: ['hyperlink', 'https://doi.org/10.1'] },
      parts: {
        footnotes: ['footnotes.xml', wordXml('footnotes', paragraph(run('a note')))],
        header: ['header1.xml', wordXml('hdr', paragraph(run('a header')))],
      },
    });
    const { all, texts, removed } = await rewrite(file);
    expect(removed).toEqual({});
    for (const part of [
      'SEQ Table',
      'HYPERLINK',
      'https://doi.org/10.1',
      'm:oMath',
      'header1.xml',
    ]) {
      expect(all).toContain(part);
    }
    expect(texts).toContainEqual({
      text: '1see web x',
      place: { in: 'paragraph', number: 1 },
      part: 'body',
    });
    expect(texts).toContainEqual({
      text: 'a note',
      place: { in: 'paragraph', number: 2 },
      part: 'body',
    });
    expect(texts).toContainEqual({ text: 'a header', place: { in: 'file' }, part: 'margin' });
    expect(texts).toContainEqual({
      text: 'https://doi.org/10.1',
      place: { in: 'paragraph', number: 1 },
      part: 'side',
    });
  });

  it('knows namespaces by their address, not by their prefix', async () => {
    const file = await wordFile({
      body: paragraph(`<w:del ${by}>${run('LEAK')}</w:del>`, run('kept')),
      prefix: 'ns0',
    });
    const original = (await partsOf(file)).get('word/document.xml');
    expect(original).toContain('<ns0:del');
    const { all, removed } = await rewrite(file);
    expect(all).not.toContain('LEAK');
    expect(removed).toEqual({ 'tracked-changes': 1 });
  });

  it('has no dates in its zip file', async () => {
    const { bytes } = await rewrite(await wordFile({ body: paragraph(run('kept')) }));
    const zip = await fromBufferPromise(Buffer.from(bytes));
    for await (const entry of zip.eachEntry()) {
      expect(entry.getLastModDate({ timezone: 'UTC' }).getUTCFullYear()).toBe(1980);
      expect(entry.comment).toBe('');
    }
  });

  it('is identical for identical originals', async () => {
    const file = await wordFile({ body: paragraph(run('kept')) });
    expect((await rewrite(file)).bytes).toEqual((await rewrite(file)).bytes);
  });

  it('reports pictures that it does not understand', async () => {
    const file = await wordFile({
      body: paragraph(drawing('name=""')),
      parts: { image: ['media/image1.jpeg', Buffer.from('\x01\0\0\0EMF')] },
    });
    expect((await rewrite(file)).unread).toEqual([
      { place: { in: 'file' }, excerpt: 'image1.jpeg' },
    ]);
  });
});

const vba = { 'word/vbaProject.bin': 'x' };
it.each([
  ['in the old format, or encrypted', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'old'],
  ['that is no zip file', Buffer.from('Hello'), 'damaged'],
  ['that is another zip file', wordFile({ body: '', type: 'text/plain' }), 'other'],
  ['with macros', wordFile({ body: '', files: vba }), 'macros'],
  ['with XML that is not well-formed', wordFile({ body: '<w:p>' }), 'damaged'],
])('refuses a file %s', async (_what, file, refused) => {
  expect(await rewriteDocx(new Uint8Array(await file))).toEqual({ refused });
});
