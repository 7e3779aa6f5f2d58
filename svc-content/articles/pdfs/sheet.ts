import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { layoutText, PDF, type PDFPage, rgb } from '@libpdf/core';
import subsetFont from 'subset-font';

/** A paragraph of a sheet. `url` makes it a link. */
export interface Block {
  style: keyof typeof styles;
  text: string;
  url?: string;
}

/**
 * A printed page. `title` is the title of the document, and `date` is the time at which the text of the sheet was
 * written. `following` is the PDF after the sheet. Without `following`, the sheet is the whole document.
 */
export interface Sheet {
  title: string;
  date: Date;
  blocks: readonly Block[];
  following?: Uint8Array<ArrayBuffer>;
}

/** The printed sheet. If the font lacks characters, the sheet is not printed, and `missing` lists these characters. */
export type PrintedSheet = { bytes: Uint8Array<ArrayBuffer> } | { missing: string[] };

const INK = rgb(0.11, 0.13, 0.14);
const ACCENT = rgb(0.05, 0.35, 0.4);
const styles = {
  journal: { size: 10, before: 0, weight: '400Regular', colour: ACCENT },
  heading: { size: 24, before: 28, weight: '700Bold', colour: INK },
  subheading: { size: 13, before: 22, weight: '700Bold', colour: INK },
  text: { size: 11, before: 10, weight: '400Regular', colour: INK },
  link: { size: 11, before: 4, weight: '400Regular', colour: ACCENT },
} as const;

/** Characters for which @libpdf/core 0.4.2 writes wrong widths and text that cannot be copied. */
const GREEK_EXTENDED = /[\u1f00-\u1fff]/g;

const LINE = 1.45;
const MARGIN = 64;
const A4 = { width: 595.28, height: 841.89 };

const require = createRequire(import.meta.url);
const fontFile = (weight: string) =>
  readFile(require.resolve(`@expo-google-fonts/noto-serif/${weight}/NotoSerif_${weight}.ttf`));

/**
 * Prints a sheet, in front of `following`. Equal sheets have equal bytes, so that clients can request them in parts.
 */
export async function printSheet({ title, date, blocks, following }: Sheet): Promise<PrintedSheet> {
  const pdf = following ? await PDF.load(following) : PDF.create();
  const fonts = await fontsFor(pdf, blocks);
  if (fonts.missing) return { missing: fonts.missing };
  if (!following) {
    pdf.setTitle(title);
    // Without these dates, the file would contain the time of printing.
    pdf.setCreationDate(date);
    pdf.setModificationDate(date);
  }
  let pages = 0;
  let page: PDFPage | undefined;
  let y = 0;
  const nextPage = () => {
    page = pdf.addPage({ ...A4, insertAt: pages });
    pages += 1;
    y = A4.height - MARGIN;
    return page;
  };
  for (const { style, text, url } of blocks) {
    const { size, before, weight, colour } = styles[style];
    const font = fonts[weight];
    const height = size * LINE;
    y -= before;
    const { lines } = layoutText(text, font, size, A4.width - 2 * MARGIN, height);
    for (const line of lines) {
      const target = page && y - height >= MARGIN ? page : nextPage();
      y -= height;
      target.drawText(line.text, { x: MARGIN, y, font, size, color: colour });
      if (url) {
        const rect = { x: MARGIN, y: y - size * 0.3, width: line.width, height };
        target.addLinkAnnotation({ rect, uri: url, borderWidth: 0 });
      }
    }
  }
  return { bytes: withStableId(await pdf.save()) };
}

/** Embeds the fonts, with only the characters that the blocks need. */
async function fontsFor(pdf: PDF, blocks: readonly Block[]) {
  const embedded = async (weight: '400Regular' | '700Bold') => {
    const ofWeight = blocks.filter(({ style }) => styles[style].weight === weight);
    const text = ofWeight.map((block) => block.text).join('');
    const subset = await subsetFont(await fontFile(weight), text || ' ', {
      targetFormat: 'sfnt',
    });
    const font = pdf.embedFont(new Uint8Array(subset));
    font.setSubsetTag('NOTICE');
    const absent = font.getUnencodableCharacters(text.replace(/\s/g, ' '));
    return { font, missing: [...absent, ...(text.match(GREEK_EXTENDED) ?? [])] };
  };
  const [regular, bold] = [await embedded('400Regular'), await embedded('700Bold')];
  const missing = [...new Set([...regular.missing, ...bold.missing])];
  if (missing.length > 0) return { missing };
  return { '400Regular': regular.font, '700Bold': bold.font };
}

/** Replaces the file's random ID by a hash of the rest of the file. */
function withStableId(saved: Uint8Array): Uint8Array<ArrayBuffer> {
  const ids = /\/ID\s*\[\s*<[0-9A-Fa-f]{32}>\s*<[0-9A-Fa-f]{32}>\s*\]/g;
  // Latin-1 maps each byte to one character.
  const text = Buffer.from(saved).toString('latin1');
  const hash = createHash('sha256').update(text.replace(ids, '')).digest('hex').slice(0, 32);
  const stable = text.replace(ids, (id) => id.replace(/[0-9A-Fa-f]{32}/g, hash));
  return new Uint8Array(Buffer.from(stable, 'latin1'));
}
