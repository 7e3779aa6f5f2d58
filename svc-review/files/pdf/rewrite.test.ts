import { compressedPdf, lines, makePdf, revisedPdf, stream } from '@app/service-kit/pdf-testing';
import { PDF, PdfDict, PdfStream } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { leakyJpeg } from '../testing/leaky-jpeg.ts';
import { rewritePdf } from './examine.ts';

type Bytes = Buffer<ArrayBuffer>;
const latin = (text: string) => Buffer.from(text, 'latin1') as Bytes;
const pages = [lines('The first page'), lines('The second page')];

async function rewrite(bytes: Bytes) {
  const rewritten = await rewritePdf(new Uint8Array(bytes));
  if ('refused' in rewritten) throw new Error(rewritten.refused);
  const pdf = await PDF.load(rewritten.bytes);
  return { ...rewritten, all: await everythingIn(rewritten.bytes), pdf };
}

/** Returns a PDF and the data of its streams as text. */
async function everythingIn(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { context } = await PDF.load(bytes);
  const parts = [Buffer.from(bytes).toString('latin1')];
  for (let number = 1; number < context.registry.nextObjectNumber; number += 1) {
    const { PdfRef } = await import('@libpdf/core');
    const object = context.registry.resolve(PdfRef.of(number));
    if (object instanceof PdfStream)
      parts.push(Buffer.from(object.getDecodedData()).toString('latin1'));
  }
  return parts.join('\n');
}

const removedFrom = ({ removed }: { removed: { what: string; count: number }[] }) =>
  Object.fromEntries(removed.map(({ what, count }) => [what, count]));

const metadata = stream(latin('<rdf>LEAK</rdf>'), '/Type /Metadata /Subtype /XML');
const file = stream(latin('LEAK'), '/Type /EmbeddedFile');
const picture = (data: Buffer, filter = '/DCTDecode') =>
  stream(
    data as Bytes,
    `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter ${filter} /Metadata 4 0 R /PTEX.FileName (LEAK)`,
  );
const uri = (address: string, more = '') =>
  `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${more} /A << /S /URI /URI (${address}) >> >>`;

/** The parts that must be omitted, in a catalog or page. Each contains the word LEAK. */
const leaks: [what: string, pdf: Parameters<typeof makePdf>[0], removed: Record<string, number>][] =
  [
    [
      'properties',
      {
        pages,
        objects: [latin('<< /Author (LEAK) /CreationDate (D:2026LEAK) >>')],
        trailer: '/Info 4 0 R',
      },
      { properties: 2 },
    ],
    [
      'metadata of the document',
      { pages, objects: [metadata], catalog: '/Metadata 4 0 R' },
      { metadata: 1 },
    ],
    ['metadata of pages', { pages, objects: [metadata], page: '/Metadata 4 0 R' }, { metadata: 2 }],
    [
      'data of programs',
      { pages, page: '/PieceInfo << /Illustrator << /Private (LEAK) >> >> /LastModified (D:LEAK)' },
      { 'program-data': 4 },
    ],
    [
      'where a page was found',
      { pages, catalog: '/SpiderInfo << /LEAK 1 >>' },
      { 'program-data': 1 },
    ],
    [
      'what no specification names',
      { pages, catalog: '/Made << /By (LEAK) >>', page: '/By (LEAK)' },
      {},
    ],
    [
      'comments',
      {
        pages,
        page: '/Annots [<< /Subtype /Text /T (LEAK) /Contents (LEAK) >> << /Subtype /Popup /T (LEAK) >>]',
      },
      { comments: 2 },
    ],
    [
      'fields and signatures',
      {
        pages: [lines('x')],
        page: '/Annots [<< /Subtype /Widget /FT /Tx /V (LEAK) >> << /Subtype /Widget /FT /Sig /V << /Name (LEAK) >> >>]',
        catalog: '/AcroForm << /Fields [] /XFA (LEAK) >>',
      },
      { forms: 2, signatures: 1 },
    ],
    [
      'files',
      {
        pages,
        objects: [file],
        catalog:
          '/Names << /EmbeddedFiles << /Names [(a) << /EF << /F 4 0 R >> /F (LEAK) >>] >> >>',
        page: '/AF [<< /F (LEAK) >>]',
      },
      { attachments: 3 },
    ],
    [
      'scripts',
      {
        pages,
        catalog:
          '/OpenAction << /S /JavaScript /JS (LEAK) >> /Names << /JavaScript << /Names [(a) << /JS (LEAK) >>] >> >>',
        page: '/AA << /O << /S /JavaScript /JS (LEAK) >> >>',
      },
      { scripts: 4 },
    ],
    [
      'links to files',
      {
        pages: [lines('x')],
        page: `/Annots [${uri('file:///C:/Users/LEAK')} ${uri('C:/LEAK.pdf')} ${uri('LEAK.pdf')}
        << /Subtype /Link /A << /S /GoToR /F (LEAK.pdf) >> >> << /Subtype /Link /A << /S /Launch /F (LEAK) >> >>]`,
      },
      { 'local-paths': 5 },
    ],
    [
      'authors of links',
      {
        pages: [lines('x')],
        page: `/Annots [${uri('https://x.org', '/T (LEAK) /NM (LEAK) /M (D:LEAK)')}]`,
      },
      {},
    ],
    [
      'bookmarks that run scripts',
      {
        pages,
        objects: [
          latin('<< /First 5 0 R /Last 5 0 R >>'),
          latin('<< /Title (kept) /Parent 4 0 R /A << /S /JavaScript /JS (LEAK) >> >>'),
        ],
        catalog: '/Outlines 4 0 R',
      },
      { scripts: 1 },
    ],
    [
      'names of layers',
      {
        pages,
        objects: [
          latin(
            '<< /Type /OCG /Name (LEAK) /Usage << /CreatorInfo << /Creator (LEAK) >> /User << /Name (LEAK) >> >> >>',
          ),
        ],
        catalog:
          '/OCProperties << /OCGs [4 0 R] /D << /Name (LEAK) /Creator (LEAK) /Order [(LEAK) 4 0 R] >> >>',
      },
      { 'layer-names': 1 },
    ],
    [
      'data in pictures',
      {
        pages,
        objects: [metadata, picture(leakyJpeg('LEAK').bytes)],
        resources: '/XObject << /Im1 5 0 R >>',
      },
      { 'picture-data': 1, metadata: 1, 'program-data': 1 },
    ],
    ...['6 0 R', '[6 0 R]', '7 0 R'].map((filter): (typeof leaks)[number] => [
      `data in pictures whose filter is ${filter}`,
      {
        pages,
        objects: [
          ...[metadata, picture(leakyJpeg('LEAK').bytes, filter)],
          ...[latin('/DCTDecode'), latin('[6 0 R]')],
        ],
        resources: '/XObject << /Im1 5 0 R >>',
      },
      { 'picture-data': 1, metadata: 1, 'program-data': 1 },
    ]),
    ['objects that no page uses', { pages, objects: [stream(latin('LEAK'))] }, {}],
    [
      'paths in alternative texts',
      {
        pages,
        objects: [
          latin('<< /Type /StructTreeRoot /K 5 0 R >>'),
          latin('<< /S /Figure /P 4 0 R /Alt (C:\\\\Users\\\\LEAK\\\\fig.png) >>'),
        ],
        catalog: '/StructTreeRoot 4 0 R',
      },
      { 'local-paths': 1 },
    ],
    [
      'properties of elements',
      {
        pages,
        objects: [
          latin('<< /Type /StructTreeRoot /K 5 0 R >>'),
          latin(
            '<< /S /P /P 4 0 R /A << /O /UserProperties /By (LEAK) /P [<< /N (by) /V (LEAK) >>] >> >>',
          ),
        ],
        catalog: '/StructTreeRoot 4 0 R',
      },
      {},
    ],
    [
      'pages that only a link or the structure uses',
      {
        pages: [lines('x')],
        objects: [
          latin('<< /Type /StructTreeRoot /K [<< /S /P /Pg 5 0 R >>] >>'),
          latin('<< /Type /Page /Contents 6 0 R >>'),
          stream(latin('LEAK')),
        ],
        catalog: '/StructTreeRoot 4 0 R',
        page: '/Annots [<< /Subtype /Link /Dest [5 0 R /Fit] >>]',
      },
      {},
    ],
  ];

describe('an anonymous PDF', () => {
  it.each(leaks)('is without %s', async (_what, pdf, removed) => {
    const original = makePdf(pdf);
    expect(await everythingIn(new Uint8Array(original))).toContain('LEAK');
    const rewritten = await rewrite(original);
    expect(rewritten.all).not.toContain('LEAK');
    expect(removedFrom(rewritten)).toEqual(removed);
    expect(rewritten.pages).toBe(pdf.pages.length);
  });

  it('does not count an action that opens a page as a script', async () => {
    const catalog = '/OpenAction << /S /GoTo /D [4 0 R /Fit] >>';
    expect(removedFrom(await rewrite(makePdf({ pages, catalog })))).toEqual({});
  });

  it('is without earlier versions of the document', async () => {
    const whole = makePdf({ pages, catalog: '/Lang (LEAK)' });
    const rewritten = await rewrite(revisedPdf(whole));
    expect(rewritten.all).not.toContain('LEAK');
    expect(removedFrom(rewritten)).toEqual({ 'earlier-versions': 1, scripts: 1 });
  });

  it('has a new id and no dates', async () => {
    const original = makePdf({ pages, trailer: '/ID [<6c65616b> <6c65616b>]' });
    const [one, other] = [await rewrite(original), await rewrite(original)];
    const idOf = ({ all }: typeof one) => /\/ID \[[^\]]*\]/.exec(all)?.[0];
    expect(idOf(one)).not.toContain('6c65616b');
    expect(idOf(one)?.toUpperCase()).not.toBe(idOf(other)?.toUpperCase());
    expect(one.all).not.toMatch(/D:\d|Producer|CreationDate|ModDate/);
  });

  it('keeps text, links, bookmarks, labels, structure, layers and intents', async () => {
    const original = makePdf({
      pages,
      objects: [
        latin('<< /First 5 0 R /Last 5 0 R /Count 1 >>'),
        latin('<< /Title (Methods) /Parent 4 0 R /Dest (methods) >>'),
        latin(
          '<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [7 0 R 8 0 R]] >> /RoleMap << /Para /P >> >>',
        ),
        latin(
          '<< /Type /StructElem /S /Document /P 6 0 R /K [8 0 R << /Type /OBJR /Obj 9 0 R >>] >>',
        ),
        latin(
          '<< /Type /StructElem /S /Para /P 7 0 R /Alt (A formula) /K [0 << /Type /MCR /MCID 1 >>] >>',
        ),
        latin(uri('https://doi.org/10.1', '/StructParent 1')),
        latin('<< /Type /OCG /Name (Grid) >>'),
      ],
      catalog: `/Outlines 4 0 R /StructTreeRoot 6 0 R /MarkInfo << /Marked true >> /Lang (en)
        /PageLabels << /Nums [0 << /S /r >>] >> /PageMode /UseOutlines
        /Names << /Dests << /Names [(methods) [11 0 R /XYZ 0 9 0]] >> >>
        /OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>
        /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) >>]`,
      page: `/Annots [9 0 R << /Subtype /Link /Dest (methods) >> << /Subtype /Link /A << /S /GoTo /D (methods) >> >>]
        /StructParents 0 /CropBox [0 0 500 800] /Rotate 90`,
      resources: '/Properties << /MC0 10 0 R >>',
    });
    const { all, texts, pdf } = await rewrite(original);
    for (const part of [
      '/Title (Methods)',
      '/URI (https://doi.org/10.1)',
      '/Marked true',
      '/Lang (en)',
      '/S /r',
      '/RoleMap',
      '/Alt (A formula)',
      '/MCID 1',
      '/GTS_PDFA1',
      '(sRGB)',
      '/Name (Layer 1)',
      '/CropBox',
      '/Rotate 90',
      '/StructParent 1',
      '(The first page) Tj',
    ]) {
      expect(all).toContain(part);
    }
    const catalog = pdf.context.registry.resolve(
      pdf.context.info.trailer.getRef('Root') ?? (pdf.context.info.trailer.getRef('X') as never),
    );
    const resolve = (ref: Parameters<typeof pdf.context.registry.resolve>[0]) =>
      pdf.context.registry.resolve(ref);
    const root =
      catalog instanceof PdfDict ? catalog.getDict('StructTreeRoot', resolve) : undefined;
    const kids = root?.getDict('K', resolve)?.getArray('K', resolve);
    const link = kids?.at(1, resolve);
    expect(link instanceof PdfDict && link.getDict('Obj', resolve)?.getName('Subtype')?.value).toBe(
      'Link',
    );
    expect(kids?.at(0, resolve)).toBeInstanceOf(PdfDict);
    expect(texts).toContainEqual({
      text: 'The second page',
      place: { in: 'page', number: 2 },
      part: 'margin',
    });
    expect(texts).toContainEqual({ text: 'A formula', place: { in: 'file' }, part: 'side' });
    expect(texts).toContainEqual({
      text: 'https://doi.org/10.1',
      place: { in: 'page', number: 1 },
      part: 'side',
    });
  });

  it('has the inherited entries of pages', async () => {
    const original = latin(
      makePdf({ pages })
        .toString('latin1')
        .replace('/Kids [', '/Rotate 270 /CropBox [0 0 1 1] /Kids ['),
    );
    const { all } = await rewrite(original);
    expect(all.match(/\/Rotate 270/g)).toHaveLength(2);
  });

  it('reads objects in compressed streams', async () => {
    const { all, pages: count } = await rewrite(compressedPdf('/Lang (en) /Made (LEAK)'));
    expect([count, all.includes('(en)'), all.includes('LEAK')]).toEqual([1, true, false]);
  });

  it.each([
    ['damaged', '/DCTDecode', '\xff\xd8\xff\xe1\xff\xffLEAK'],
    ['of an unknown format', '/JPXDecode', '\xff\x4f\xff\x51LEAK'],
    [
      'behind a filter without a name',
      '[1 /DCTDecode]',
      leakyJpeg('LEAK').bytes.toString('latin1'),
    ],
  ])('reports pictures that are %s', async (_what, filter, data) => {
    const original = makePdf({
      pages: ['/Im1 Do'],
      objects: [metadata, picture(latin(data), filter)],
      resources: '/XObject << /Im1 5 0 R >>',
    });
    const rewritten = await rewritePdf(new Uint8Array(original));
    const excerpt = 'A picture that could not be read';
    const unread = [{ place: { in: 'page', number: 1 }, excerpt }];
    expect(rewritten).toMatchObject({ unread });
  });

  it('can contain chains of thousands of bookmarks', async () => {
    const count = 20_000;
    const original = makePdf({
      pages: [lines('x')],
      objects: [
        latin(`<< /First 5 0 R /Last ${count + 4} 0 R >>`),
        ...Array.from({ length: count }, (_, at) =>
          latin(
            `<< /Title (${at}) /Parent 4 0 R ${at + 1 < count ? `/Next ${at + 6} 0 R` : ''} >>`,
          ),
        ),
      ],
      catalog: '/Outlines 4 0 R',
    });
    expect((await rewrite(original)).all.match(/\/Title/g)?.length).toBeGreaterThanOrEqual(count);
  }, 180_000);
});
