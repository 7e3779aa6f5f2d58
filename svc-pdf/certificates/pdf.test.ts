import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRenderer } from '../browser/renderer.ts';
import { loadTemplates } from '../documents/templates.ts';
import { readPdf, testArticle, testSettings, testSupervisor } from '../testing.ts';
import { certificateDocument } from './document.ts';
import { certificateFields } from './publication.ts';

const templates = await loadTemplates();
const browser = testSupervisor();
beforeAll(() => browser.start());
afterAll(() => browser.stop());

interface Told {
  author: string;
  title?: string;
  journal?: string;
}

async function certificate({ author, title = 'On engines', journal = 'Journal of Engines' }: Told) {
  const fields = certificateFields(
    {
      article: testArticle({ authors: [author], title }),
      settings: testSettings({ websitename: journal }),
    },
    author,
  );
  return readPdf(await createRenderer({ browser }).render(certificateDocument(templates, fields)));
}

/** PDFium puts spaces between the parts of an Indic syllable: letters and marks are what counts. */
const letters = (text: string) => text.replace(/[\s\u200e\u200f\u202a-\u202e]/g, '');
const words = (text: string) => text.replace(/\s+/g, ' ');

describe('a certificate', () => {
  it.each([
    'Émilie du Châtelet',
    'Łukasz Żółć-Ångström',
    'Nguyễn Thị Ánh',
    "O'Brien, Jr.",
    'Дмитрий Сергеевич Лихачёв',
    'Γιώργος Παπαδόπουλος',
    '王小明',
    '田中さくら',
    '홍길동',
    'श्रीकृष्ण त्रिपाठी क्षत्रिय',
    'ஸ்ரீ கோவிந்தராஜன்',
    'সত্যেন্দ্রনাথ বসু',
    'Chukwuemeka Ọ̀yẹ́lárán',
    '<b>Bobby</b> & "Tables"',
  ])('is one landscape A4 page that names %s', async (author) => {
    const { pages, width, height, text } = await certificate({ author });
    expect(pages).toBe(1);
    expect(Math.abs(width - 841.9)).toBeLessThan(1.5);
    expect(Math.abs(height - 595.3)).toBeLessThan(1.5);
    expect(letters(text)).toContain(letters(author.normalize('NFC')));
    expect(words(text)).toContain('Journal of Engines');
    expect(words(text)).toContain('On engines');
    expect(words(text)).toContain('21 November 2026');
  });

  it('holds every letter of an Arabic name', async () => {
    const author = 'محمد الأمين بن عبد الله';
    const { text } = await certificate({ author });
    for (const word of author.split(' ')) expect(letters(text)).toContain(word);
  });

  it('carries an Indic name twice: as it is written, and letter by letter for what reads it', async () => {
    const author = 'श्रीकृष्ण त्रिपाठी';
    const { text } = await certificate({ author });
    expect(letters(text).split(letters(author))).toHaveLength(3);
  });

  it('keeps a long name, a title of 300 characters and a long journal whole on its page', async () => {
    const author =
      'Wolfeschlegelsteinhausenbergerdorff Maximilian-Alexander von und zu Hohenlohe-Sch';
    const title = `${'Thirty-two well-known methods of open-source engineering '.repeat(6)}`.slice(
      0,
      300,
    );
    const journal =
      'The International Interdisciplinary Journal of the Advancement of Chemical Sciences and Technologies';
    const { pages, text } = await certificate({ author, title: title.trim(), journal });
    expect(pages).toBe(1);
    for (const whole of [author, title.trim(), journal]) expect(words(text)).toContain(whole);
    expect(words(text)).toContain('Editor-in-Chief');
  });

  it('sets formulas and symbols of a title', async () => {
    const { text } = await certificate({
      author: 'Ada Lovelace',
      title: 'Fe<sup>3+</sup> ⇌ FeO<sub>x</sub> at ≤ 5 μm, 10⁻³ M H₂O: <i>in situ</i> α-phase',
    });
    expect(letters(text)).toContain(letters('Fe3+ ⇌ FeOx at ≤ 5 μm, 10⁻³ M H₂O: in situ α-phase'));
  });
});
