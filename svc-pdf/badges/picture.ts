import { contrastOnWhite, escapeHtml } from '@app/contracts';
import { type Lettering, letter } from './lettering.ts';

/** What a badge shows. It does not name the holder, so all holders of a year share a picture. */
export interface Picture {
  word: 'Author' | 'Editor' | 'Reviewer';
  journal: string;
  year: string;
}

export interface BadgeColors {
  accent_color: string;
  warm_color: string;
}

/** The width and height of the picture, and of the PNG in pixels. */
export const PICTURE_SIZE = 600;
const CENTER = PICTURE_SIZE / 2;
const DARK = '#1f2a2e';
/** The contrast that WCAG 1.4.3 requires for large letters. */
const CONTRAST = 3;

/** The area for the journal's name, above the ribbon. */
const NAME = { width: 336, height: 150, center: 262, largest: 58, smallest: 12, leading: 1.14 };
const NAME_STYLE = { weight: 600, size: 24 };
const WORD_STYLE = { weight: 700, size: 24 };

const ICONS = {
  Author: 'M0-34 19 4 9 32H-9L-19 4ZM-2.2-14V3a7 7 0 1 0 4.4 0v-17ZM-9 36H9V42H-9Z',
  Editor:
    'M-3 34C-14 27-28 25-42 27V-22C-28-24-14-22-3-15ZM3 34C14 27 28 25 42 27V-22C28-24 14-22 3-15Z',
  Reviewer: 'M-27-34H9L27-16V38H-27ZM-21-28V32H21V-13H6V-28ZM-13 8-8 3-3 8 9-6 14-1-3 18Z',
};

/** Draws the picture as SVG. Its texts are outlines, so it needs no fonts. */
export async function drawBadge(picture: Picture, colors: BadgeColors): Promise<string> {
  const { word, journal, year } = picture;
  const { accent_color: accent, warm_color: warm } = colors;
  const text = isDark(accent) ? accent : DARK;
  const name = await fitted(journal);
  const top = NAME.center - ((name.lines.length - 1) * name.size * NAME.leading) / 2;
  const lines = name.lines.map((line, at) =>
    centered(line, { size: name.size, y: top + at * name.size * NAME.leading + name.size * 0.34 }),
  );
  const label = await letter(word.toUpperCase(), WORD_STYLE);
  const date = await letter(year, NAME_STYLE);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" role="img">`,
    `<title>${escapeHtml(`${word}, ${journal}, ${year}`)}</title>`,
    `<g transform="translate(${CENTER} ${CENTER})">`,
    `<path fill="${accent}" d="${scallops(48, 276)}"/>`,
    `<path fill="none" stroke="#fff" stroke-width="1.1" d="${guilloche(228, 256)}"/>`,
    '<circle fill="none" stroke="#fff" stroke-width="3" r="264"/>',
    '<circle fill="#fff" r="220"/>',
    `<circle fill="none" stroke="${warm}" stroke-width="2.5" r="209"/>`,
    '</g>',
    `<path fill="${isDark(warm) ? warm : DARK}" transform="translate(${CENTER} 142)" d="${ICONS[word]}"/>`,
    `<g fill="${text}">${lines.join('')}</g>`,
    // The tails of the ribbon are behind its band and in the shadow of the band.
    `<path fill="${warm}" d="M14 376H96V448H14L38 412ZM586 376H504V448H586L562 412Z"/>`,
    '<path fill="#000" fill-opacity=".28" d="M14 376H96V448H14L38 412ZM586 376H504V448H586L562 412Z"/>',
    '<path fill="#000" fill-opacity=".55" d="M52 428H96V448ZM548 428H504V448Z"/>',
    `<path fill="${warm}" d="M52 352H548V428H52Z"/>`,
    `<g fill="${isDark(warm) ? '#fff' : DARK}">${centered(label, { size: 56, y: 409, tracking: 8 })}</g>`,
    `<g fill="${text}">${centered(date, { size: 46, y: 478, tracking: 2 })}</g>`,
    '</svg>',
  ].join('');
}

const isDark = (color: string) => (contrastOnWhite(color) ?? CONTRAST) >= CONTRAST;

/** Breaks the name into lines of similar length. The letters are as large as the area permits. */
async function fitted(journal: string): Promise<{ size: number; lines: Lettering[] }> {
  const pieces = await Promise.all(
    piecesOf(journal).map(async (text) => ({
      text,
      width: (await letter(text, NAME_STYLE)).width,
    })),
  );
  const longest = Math.max(...pieces.map(({ width }) => width));
  for (let size = NAME.largest; ; size -= 2) {
    const room = NAME.width / size;
    const most = Math.floor(NAME.height / (size * NAME.leading));
    const count = broken(pieces, room).length;
    if ((longest > room || count > most) && size > NAME.smallest) continue;
    let width = Math.min(longest, room);
    while (width < room && broken(pieces, width).length > count) width += 0.1;
    const texts = broken(pieces, width);
    const lines = await Promise.all(texts.map((text) => letter(text.trim(), NAME_STYLE)));
    // Lines that are too wide even in the smallest size are made to fit the width of the area.
    const widest = Math.max(...lines.map((line) => line.width));
    return { size: Math.min(size, NAME.width / widest), lines };
  }
}

/** Splits a name where a line may end: after spaces, and between words that are written without spaces. */
function piecesOf(name: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(
    name,
  )) {
    const isOpening = /^[\p{Ps}\p{Pi}]/u.test(segment);
    const isAfterOpening = /[\p{Ps}\p{Pi}]$/u.test(pieces.at(-1) ?? '');
    if (pieces.length > 0 && (isAfterOpening || !(isWordLike || isOpening))) {
      pieces.push(`${pieces.pop()}${segment}`);
    } else pieces.push(segment);
  }
  return pieces;
}

function broken(pieces: readonly { text: string; width: number }[], room: number): string[] {
  const lines: { text: string; width: number }[] = [];
  for (const { text, width } of pieces) {
    const last = lines.at(-1);
    if (last && last.width + width <= room + 0.01) {
      last.text += text;
      last.width += width;
    } else lines.push({ text, width });
  }
  return lines.map(({ text }) => text);
}

/** Draws a horizontally centred line of text on the baseline `y`. */
function centered(
  { width, glyphs }: Lettering,
  { size, y, tracking = 0 }: { size: number; y: number; tracking?: number },
): string {
  const start = CENTER - (width * size + tracking * (glyphs.length - 1)) / 2;
  return glyphs
    .map((glyph, at) => {
      const scale = round(glyph.scale * size, 5);
      const x = round(start + glyph.x * size + tracking * at);
      const place = `translate(${x} ${round(y + glyph.y * size)}) scale(${scale} ${-scale})`;
      return `<path transform="${place}" d="${glyph.path}"/>`;
    })
    .join('');
}

/** Returns a disc whose edge consists of arcs. */
function scallops(count: number, radius: number): string {
  const bump = round((radius * Math.PI) / count);
  const points = Array.from({ length: count }, (_, at) => onCircle(radius, at / count));
  const arcs = points.map((_, at) => `A${bump} ${bump} 0 0 1 ${points[(at + 1) % count]}`);
  return `M${points[0]}${arcs.join('')}Z`;
}

/** Returns waves around the centre between two radii, as on certificates. */
function guilloche(inner: number, outer: number): string {
  const waves = 36;
  const strands = 4;
  const steps = waves * 8;
  const middle = (inner + outer) / 2;
  return Array.from({ length: strands }, (_, strand) => {
    const points = Array.from({ length: steps }, (_, step) => {
      const angle = (2 * Math.PI * waves * step) / steps + (2 * Math.PI * strand) / strands;
      return onCircle(middle + ((outer - inner) / 2) * Math.sin(angle), step / steps);
    });
    return `M${points.join('L')}Z`;
  }).join('');
}

/** Returns a point on a circle. `turn` is its angle as a share of the whole circle. */
function onCircle(radius: number, turn: number): string {
  const angle = 2 * Math.PI * turn;
  return `${round(radius * Math.sin(angle), 1)} ${round(-radius * Math.cos(angle), 1)}`;
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
