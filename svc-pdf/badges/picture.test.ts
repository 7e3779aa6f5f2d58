import sharp from 'sharp';
import { expect, it } from 'vitest';
import { differenceFromReference } from '../testing/picture.ts';
import { type Lettering, letter } from './lettering.ts';
import { type BadgeColors, drawBadge, type Picture } from './picture.ts';

/* The reference pictures are in svc-pdf/pictures. After an intended change, remove them and run these tests twice. */

/**
 * Tolerated share of different pixels. Another version of the drawing library changes fewer pixels, and a moved letter
 * changes more pixels.
 */
const TOLERATED = 0.002;
/** The width at which a badge must be readable, in pixels. */
const SMALL = 200;
const colors: BadgeColors = { accent_color: '#0d5a66', warm_color: '#a8571b' };
const light: BadgeColors = { accent_color: '#f2c14e', warm_color: '#ffd9a0' };

it.each<[name: string, picture: Picture, colors: BadgeColors]>([
  ['badge of an author', { word: 'Author', journal: 'Journal of Engines', year: '2026' }, colors],
  [
    'badge of an editor of a long name',
    {
      word: 'Editor',
      journal: 'International Journal of Applied Mathematics (Mechanics), Engineering & Computing',
      year: '2026',
    },
    colors,
  ],
  [
    'badge of a reviewer',
    { word: 'Reviewer', journal: 'Journal of Engines', year: '2026' },
    colors,
  ],
  [
    'badge in Arabic',
    { word: 'Author', journal: 'مجلة الهندسة 2 والرياضيات', year: '1999' },
    colors,
  ],
  [
    'badge in Devanagari',
    { word: 'Editor', journal: 'भौतिकी और रसायन विज्ञान की पत्रिका', year: '2026' },
    colors,
  ],
  [
    'badge in Chinese and light colours',
    { word: 'Author', journal: '物理学与化学研究学报', year: '2026' },
    light,
  ],
])('draws the %s', async (name, picture, colours) => {
  const svg = await drawBadge(picture, colours);
  expect(svg).not.toMatch(/<text|font|href|<style|<script/);
  const drawn = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).resize(SMALL).ensureAlpha();
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const pixels = { data, width: info.width, height: info.height };
  expect(differenceFromReference(name.replaceAll(' ', '-'), pixels)).toBeLessThan(TOLERATED);
});

it('has an escaped title for screen readers', async () => {
  const svg = await drawBadge({ word: 'Editor', journal: 'A & <B>', year: '2026' }, colors);
  expect(svg).toContain('role="img"><title>Editor, A &amp; &lt;B&gt;, 2026</title>');
});

const style = { weight: 600, size: 24 };
const paths = ({ glyphs }: Lettering) => glyphs.map(({ path }) => path);

it('sets Hebrew from right to left, and numbers in it from left to right', async () => {
  const [alef = '', bet = '', one = '', two = ''] = (
    await Promise.all(['א', 'ב', '1', '2'].map((text) => letter(text, style)))
  ).map((line) => paths(line)[0]);
  expect(paths(await letter('אב', style))).toEqual([bet, alef]);
  expect(paths(await letter('א 12 ב', style))).toEqual([bet, one, two, alef]);
  const mixed = paths(await letter('a א 1', style));
  expect(mixed.slice(1)).toEqual([one, alef]);
});

it('shapes a word as a whole, and replaces characters that no font contains', async () => {
  // A conjunct of three letters and a vowel sign has fewer glyphs than characters.
  expect((await letter('क्ष्मी', style)).glyphs.length).toBeLessThan([...'क्ष्मी'].length);
  expect(paths(await letter('\u{1f600}', style))).toEqual(paths(await letter('\ufffd', style)));
  const { width, glyphs } = await letter('', style);
  expect([width, glyphs]).toEqual([0, []]);
});

it('makes a name of any length fit', async () => {
  for (const journal of [
    'A',
    'Wissenschaft'.repeat(15),
    'Journal of '.repeat(18),
    '学'.repeat(200),
  ]) {
    const svg = await drawBadge({ word: 'Author', journal, year: '2026' }, colors);
    const bare = await drawBadge({ word: 'Author', journal: '.', year: '2026' }, colors);
    const [drawn, without] = await Promise.all(
      [svg, bare].map((one) => sharp(Buffer.from(one)).removeAlpha().greyscale().raw().toBuffer()),
    );
    // Another name changes no pixel outside of the area for the name.
    const changed = [...(drawn ?? [])].flatMap((value, at) =>
      Math.abs(value - (without?.[at] ?? 0)) > 8 ? [[at % 600, Math.floor(at / 600)]] : [],
    );
    const xs = changed.map(([x = 0]) => x);
    const ys = changed.map(([, y = 0]) => y);
    expect(Math.min(...xs)).toBeGreaterThan(120);
    expect(Math.max(...xs)).toBeLessThan(480);
    expect(Math.min(...ys)).toBeGreaterThan(180);
    expect(Math.max(...ys)).toBeLessThan(350);
  }
});
