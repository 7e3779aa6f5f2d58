import {
  bombPdf,
  encryptedPdf,
  endlessPdf,
  lines,
  makePdf,
  scannedPdf,
} from '@app/service-kit/pdf-testing';
import { describe, expect, it } from 'vitest';
import { proposalReader } from './read-proposal.ts';

const read = proposalReader();
const readPdf = async (pdf: Uint8Array, journal = '') => {
  const proposal = await read({ bytes: new Uint8Array(pdf), journal });
  if ('refused' in proposal) throw new Error(proposal.refused);
  return proposal;
};

/** A line of text: its distance from the left and from the bottom of the page, and its size, all in points. */
type Placed = [x: number, y: number, size: number, text: string];

const placed = (...texts: Placed[]) =>
  texts
    .map(
      ([x, y, size, text]) =>
        `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`,
    )
    .join('\n');

const sentence = 'The rate of hydrolysis was measured in five solvents, and follows the polarity.';
const body = (x: number, y: number, count: number, size = 10): Placed[] =>
  Array.from({ length: count }, (_, at) => [x, y - at * 12, size, sentence]);

describe('a proposal for the form', () => {
  it('has title and authors below a journal’s name that is larger than the title', async () => {
    const first = placed(
      [200, 800, 8, 'Tetrahedral Letters 45 (2019) 210-211'],
      [190, 770, 24, 'Tetrahedral Letters'],
      [60, 730, 17, 'Solvent effects on the hydrolysis of esters: A kinetic'],
      [60, 710, 17, 'study'],
      [60, 685, 13, 'Jane Q. Doe'],
      [130, 690, 8, 'a,*'],
      [142, 685, 13, ', Pieter van der Berg'],
      [262, 690, 8, 'b'],
      [268, 685, 13, ' and Li Wei'],
      [60, 668, 8, 'a Department of Chemistry, University of Testing, Testtown'],
      [60, 640, 10, 'Abstract'],
      ...body(60, 620, 4),
      [60, 566, 10, 'Keywords: hydrolysis; solvent polarity'],
      [60, 540, 12, '1. Introduction'],
      ...body(60, 520, 20),
    );
    const second = placed(
      ...body(60, 780, 20),
      [60, 500, 12, 'References'],
      [60, 480, 9, '[1] A. Author, The hydrolysis of esters in mixed sol-'],
      [75, 469, 9, 'vents, J. Kinet. 3 (2011) 1-9. doi:10.1234/jk.1001.'],
      [60, 454, 9, '[2] B. Writer, Another work on hydrolysis, Press, 2012.'],
    );
    const pdf = makePdf({ pages: [first, second] });
    for (const journal of ['', 'Tetrahedral Letters']) {
      expect(await readPdf(pdf, journal)).toEqual({
        title: 'Solvent effects on the hydrolysis of esters: A kinetic study',
        authorname: 'Jane Q. Doe, Pieter van der Berg, Li Wei',
        abstract: `<p>${Array(4).fill(sentence).join(' ')}</p>`,
        keywords: 'hydrolysis, solvent polarity',
        pagenumber: '210-211',
        doi: '',
        references: [
          {
            text: 'A. Author, The hydrolysis of esters in mixed solvents, J. Kinet. 3 (2011) 1-9. doi:10.1234/jk.1001.',
            doi: '10.1234/jk.1001',
          },
          { text: 'B. Writer, Another work on hydrolysis, Press, 2012.' },
        ],
      });
    }
  });

  it('has authors from a page with columns, where each has an affiliation in the size of the names', async () => {
    const first = placed(
      [180, 770, 20, 'Teaching Chemistry in Rural Schools'],
      [250, 740, 11, 'Dr. Anita Desai'],
      [200, 726, 11, 'Department of Education, University of Somewhere'],
      [240, 712, 11, 'anita@example.org'],
      [240, 698, 11, 'Mohammed bin Rashid'],
      [215, 684, 11, 'Faculty of Arts, Other University'],
      [60, 640, 10, 'ABSTRACT'],
      [60, 626, 10, 'Rural schools lack laboratories; a kit'],
      [60, 614, 10, 'of well-known household substances'],
      [60, 602, 10, 'replaces most of them.'],
      [60, 570, 13, 'INTRODUCTION'],
      ...Array.from({ length: 20 }, (_, at): Placed => [60, 550 - at * 12, 10, 'The left column.']),
      ...Array.from({ length: 40 }, (_, at): Placed => [320, 640 - at * 12, 10, 'The right one.']),
      [290, 30, 10, '17'],
    );
    const second = placed(
      [60, 780, 13, 'REFERENCES'],
      [60, 760, 10, 'Author, A. Title of the first work.'],
      [75, 748, 10, 'Journal of Kits, 2001.'],
      [60, 736, 10, 'Writer, B. Title of the second.'],
      [75, 724, 10, 'Journal of Kits, 2002.'],
      [320, 760, 10, 'Third, C. A work in the right column.'],
      [335, 748, 10, 'Journal of Kits, 2003.'],
      [290, 30, 10, '18'],
    );
    const proposal = await readPdf(makePdf({ pages: [first, second] }));
    expect(proposal).toMatchObject({
      title: 'Teaching Chemistry in Rural Schools',
      authorname: 'Anita Desai, Mohammed bin Rashid',
      abstract:
        '<p>Rural schools lack laboratories; a kit of well-known household substances replaces most of them.</p>',
      pagenumber: '17-18',
    });
    expect(proposal.references.map(({ text }) => text)).toEqual([
      'Author, A. Title of the first work. Journal of Kits, 2001.',
      'Writer, B. Title of the second. Journal of Kits, 2002.',
      'Third, C. A work in the right column. Journal of Kits, 2003.',
    ]);
  });

  it('has subscripts, the article’s DOI instead of cited ones, and names that cross line ends', async () => {
    const first = placed(
      [60, 760, 18, 'On H'],
      [98, 756, 11, '2'],
      [105, 760, 18, 'O-Sensitive Esters <in> Mixtures'],
      [60, 735, 12, 'Ana Novak, Ivan Horvat, Marko Kovacic, Some Other Person, Joao Pedro'],
      [60, 721, 12, 'Norenberg and Americo Cunha, Jr.'],
      [60, 700, 8, 'Citation: Novak, A. Mol. Test. 2022, 27. https://doi.org/10.3390/test.'],
      [60, 690, 8, '27041234'],
      ...body(60, 660, 20),
      [60, 400, 13, 'Bibliography'],
      [60, 380, 8, '1. Cited, A. https://doi.org/10.9999/cited.1 (2001).'],
    );
    const { title, authorname, doi, pagenumber, references } = await readPdf(
      makePdf({ pages: [first] }),
    );
    expect({ title, authorname, doi, pagenumber }).toEqual({
      title: 'On H<sub>2</sub>O-Sensitive Esters &lt;in&gt; Mixtures',
      authorname:
        'Ana Novak, Ivan Horvat, Marko Kovacic, Some Other Person, Joao Pedro Norenberg, Americo Cunha Jr.',
      doi: '10.3390/test.27041234',
      pagenumber: '',
    });
    expect(references.map((reference) => reference.doi)).toEqual(['10.9999/cited.1']);
  });

  it.each([
    ['ACM Trans. Eng. 5, 2, Article 123, 123:1-123:2 (March 2026)', '123:1-123:2'],
    ['J. Eng. 2026;12:101-102', '101-102'],
  ])('has the pages of a numbered article with its number: %s', async (cited, expected) => {
    const page = (foot: string) =>
      placed([60, 760, 18, 'On Engines'], ...body(60, 660, 20), [60, 40, 9, foot]);
    const { pagenumber } = await readPdf(makePdf({ pages: [page(cited), page('')] }));
    expect(pagenumber).toBe(expected);
  });

  it('is empty for a PDF without text', async () => {
    expect(await readPdf(scannedPdf())).toEqual({
      title: '',
      authorname: '',
      abstract: '',
      keywords: '',
      pagenumber: '',
      doi: '',
      references: [],
    });
  });

  it.each([
    ['that is damaged', Buffer.from('%PDF-1.7\n<< [ ('), 'damaged'],
    ['with a password', encryptedPdf(), 'encrypted'],
    ['that decompresses to far more than its size', bombPdf(120), 'too large'],
  ])('does not exist for a PDF %s', async (_what, pdf, refused) => {
    expect(await read({ bytes: new Uint8Array(pdf), journal: '' })).toEqual({ refused });
  });

  it('stops at the time limit, and the next PDF is read', async () => {
    const impatient = proposalReader({ cpuS: 1 });
    const slow = { bytes: new Uint8Array(endlessPdf()), journal: '' };
    expect(await impatient(slow)).toEqual({ refused: 'too slow' });
    const next = new Uint8Array(makePdf({ pages: [lines('A paper')] }));
    expect(await impatient({ bytes: next, journal: '' })).toMatchObject({ references: [] });
  });
});
