import { lines, makePdf, stream } from '@app/service-kit/pdf-testing';
import { PDF, PdfRef, PdfStream } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { reportOfFile } from '../report/report.ts';
import { profileOf } from '../testing/profile.ts';
import { rewritePdf } from './examine.ts';

const latin = (text: string) => Buffer.from(text, 'latin1') as Buffer<ArrayBuffer>;
type Parts = Parameters<typeof makePdf>[0];

/** Returns the copy of a PDF, and its streams as text. */
async function rewrite(pdf: Parts) {
  const rewritten = await rewritePdf(new Uint8Array(makePdf(pdf)));
  if ('refused' in rewritten) throw new Error(rewritten.refused);
  const { registry } = (await PDF.load(rewritten.bytes)).context;
  const parts = [Buffer.from(rewritten.bytes).toString('latin1')];
  for (let number = 1; number < registry.nextObjectNumber; number += 1) {
    const object = registry.resolve(PdfRef.of(number));
    if (object instanceof PdfStream) parts.push(textOf(object));
  }
  return { ...rewritten, all: parts.join('\n') };
}
const textOf = (stream: PdfStream) => Buffer.from(stream.getDecodedData()).toString('latin1');

const person = { name: 'Asha Raokovic', email: '', orcid: '', affiliation: '' };
/** Returns the quotations in the report about the person. */
async function quoted(pdf: Parts) {
  const { findings } = reportOfFile(await rewrite(pdf), {
    ...{ name: 'paper.pdf', kind: 'pdf', people: [person] },
  });
  return findings.map(({ kind, excerpt }) => `${kind}: ${excerpt}`);
}

const pages = [lines('x')];
const profile = (tags: Record<string, string>) =>
  stream(profileOf(tags) as Buffer<ArrayBuffer>, '/N 3');

describe('an anonymous PDF', () => {
  it.each([
    ['en-LEAKY', 'en'],
    ['pt_LEAK', 'pt'],
    ['sr-Latn-LEAK', 'sr-Latn'],
    ['zh-TW', 'zh-Hant'],
    ['zh-LEAKY', 'zh'],
  ])('reduces the language %s to %s, without the country', async (language, expected) => {
    const { all, removed } = await rewrite({ pages, catalog: `/Lang (${language})` });
    expect(all).toContain(`/Lang (${expected})`);
    expect(all).not.toContain('LEAK');
    expect(removed).toEqual([{ what: 'countries', count: 1 }]);
  });

  it('has colour profiles and intents without texts and devices', async () => {
    const { all, removed } = await rewrite({
      pages,
      objects: [profile({ desc: 'LEAK', mmod: 'LEAK', rXYZ: 'KEPT' })],
      resources: '/ColorSpace << /CS0 [/ICCBased 4 0 R] >>',
      catalog:
        '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /OutputCondition (LEAK) /Info (LEAK) /DestOutputProfile 4 0 R >>]',
    });
    expect(all).not.toContain('LEAK');
    expect(all).toContain('KEPT');
    expect(removed).toEqual([{ what: 'metadata', count: 1 }]);
  });
});

describe('the report of a PDF', () => {
  it.each<[what: string, pdf: Parts]>([
    [
      'a style of the structure',
      {
        pages,
        objects: [latin('<< /Type /StructTreeRoot /RoleMap << /RaokovicTitle /H1 >> >>')],
        catalog: '/StructTreeRoot 4 0 R',
      },
    ],
    [
      'a font',
      {
        pages,
        objects: [latin('<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+RaokovicHand >>')],
        resources: '/Font << /F9 4 0 R >>',
      },
    ],
    [
      'a picture of a page',
      {
        pages,
        objects: [stream(latin(''), '/Type /XObject /Subtype /Form /BBox [0 0 1 1]')],
        resources: '/XObject << /raokovic_logo 4 0 R >>',
      },
    ],
    [
      'an alternative text within the content',
      { pages: ['/Figure << /Alt (Photo: A. Raokovic) >> BDC EMC'] },
    ],
    [
      'a replacement text in UTF-16',
      {
        pages: [
          `/Span << /ActualText <FEFF${Buffer.from('Raokovic', 'utf16le').swap16().toString('hex')}> >> BDC EMC`,
        ],
      },
    ],
  ])('quotes the name in %s', async (_what, pdf) => {
    expect(await quoted(pdf)).toEqual([expect.stringMatching(/^name: .*raokovic/i)]);
  });

  it('lists data of a camera in a picture within the content', async () => {
    const content = 'BI /W 1 /H 1 /F /DCT ID \xff\xd8\xff\xe1\0\x10Exif\0\0LEAK EI';
    const found = await quoted({ pages: [content] });
    expect(found).toEqual(['metadata: A picture that could not be read']);
  });
});
