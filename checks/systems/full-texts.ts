import type { ArticleText, Block, Figure, FullText, Inline } from '@app/contracts/full-text';
import { randomNumbers, randomTexts, times } from './texts.ts';
import { waitFor } from './wait-for.ts';

/** The time limit in milliseconds. A conversion waits for earlier ones and for a new process. */
const CONVERTED_WITHIN_MS = 60_000;

/** Sends a request of an editor. Returns the body of the response, and rejects unless the status is 2xx. */
type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/**
 * Stores a text with pictures for an article, and publishes the text. `textWith` receives the names of the stored
 * pictures.
 */
export async function showFullText(
  send: Send,
  article: string,
  pictures: readonly File[],
  textWith: (files: string[]) => FullText,
): Promise<void> {
  const path = `/api/admin/archives/${article}/text`;
  const state = async () => (await send('GET', path)) as ArticleText;
  const upload = (to: string, file: File) => {
    const form = new FormData();
    form.append('file', file);
    return send('POST', to, form);
  };
  // The API accepts a text only as a correction of a converted file.
  const jats = '<article><body><p>To be replaced.</p></body></article>';
  await upload(path, new File([jats], 'article.xml'));
  await waitFor(async () => {
    const { conversion } = await state();
    if (conversion?.state !== 'done') throw new Error(`The conversion is ${conversion?.state}`);
  }, CONVERTED_WITHIN_MS);
  const files: string[] = [];
  for (const picture of pictures) {
    const stored = (await upload(`${path}/figures`, picture)) as Figure;
    files.push(stored.file);
  }
  const version = { kind: 'correction', basedOn: 1, text: textWith(files) };
  await send('POST', `${path}/versions`, version);
  const { articleVersion } = await state();
  await send('PUT', `${path}/shown`, { shown: 2, version: articleVersion });
}

/** The size of a large text. */
export const LARGE_TEXT = { words: 10_000, figures: 30, formulas: 300, references: 200 };

const SECTIONS = ['Introduction', 'Methods', 'Results', 'Discussion', 'Conclusions'];
const PARTS_OF_SECTION = 2;
const PARAGRAPHS_OF_FIGURE = 3;
const CITATIONS = 3;
const CAPTION_WORDS = 30;
const REFERENCE_WORDS = 20;

/** Returns the drawings of a large text. Each is a diagram of a thousand points. */
export function largePictures(): File[] {
  const random = randomNumbers(11);
  return times(LARGE_TEXT.figures, (n) => {
    const points = times(1_000, (x) => `${x} ${Math.round(400 * random())}`).join(' ');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 400"><polyline points="${points}" fill="none" stroke="#123"/></svg>`;
    return new File([svg], `${n}.svg`);
  });
}

/**
 * Returns a text of the size of a large article, of random words that are the same in each run. The number of words
 * counts paragraphs and captions, but not references. If there are fewer `files` than figures, files are repeated.
 */
export function largeText(files: readonly string[]): FullText {
  const { words, figures, formulas, references } = LARGE_TEXT;
  const { text } = randomTexts();
  const parts = SECTIONS.length * PARTS_OF_SECTION;
  const paragraphs = PARAGRAPHS_OF_FIGURE * figures;
  const length = Math.ceil((words - CAPTION_WORDS * figures) / paragraphs);
  /** Each paragraph is followed by a display formula. The remaining formulas are within the lines of paragraphs. */
  const inLines = (n: number) =>
    Math.floor(((n + 1) * formulas) / paragraphs) - Math.floor((n * formulas) / paragraphs) - 1;
  const paragraphOf = (n: number): Block[] => [
    {
      type: 'paragraph',
      id: `p${n}`,
      content: spread(text(length), CITATIONS + inLines(n), (at): Inline => {
        if (at >= CITATIONS) return { type: 'equation', id: `f${n}-${at}`, tex: shortTex(n, at) };
        const cited = (CITATIONS * n + at) % references;
        return {
          ...{ type: 'cross-reference', kind: 'reference', id: `x${n}-${at}` },
          ...{ to: [`r${cited}`], content: [`[${cited + 1}]`] },
        };
      }),
    },
    { type: 'equation', id: `e${n}`, label: [`(${n + 1})`], tex: longTex(n) },
  ];
  const blocksOf = (n: number): Block[] => {
    const figure = n / PARAGRAPHS_OF_FIGURE;
    if (!Number.isInteger(figure)) return paragraphOf(n);
    return [
      ...paragraphOf(n),
      figureOf(figure, files[figure % files.length] ?? '', text(CAPTION_WORDS)),
    ];
  };
  const perPart = paragraphs / parts;
  const partOf = (at: number): Block => ({
    ...{ type: 'section', id: `s${at}`, title: [`The ${text(3)}`] },
    content: times(perPart, (n) => blocksOf(at * perPart + n)).flat(),
  });
  const body = SECTIONS.map(
    (title, at): Block => ({
      ...{ type: 'section', id: title.toLowerCase(), title: [title] },
      content: times(PARTS_OF_SECTION, (n) => partOf(at * PARTS_OF_SECTION + n)),
    }),
  );
  const items = times(references, (n) => ({
    ...{ type: 'reference' as const, id: `r${n}`, label: [`${n + 1}.`] },
    ...{ content: [text(REFERENCE_WORDS)], doi: `10.1234/large.${n}` },
  }));
  const back: Block[] = [
    { type: 'references', id: 'references', title: ['References'], content: [], items },
  ];
  return { front: [], body, back, floats: [], subArticles: [] };
}

/** Inserts nodes into a text at equal distances. */
function spread(text: string, count: number, nodeOf: (at: number) => Inline): Inline[] {
  const words = text.split(' ');
  const every = Math.ceil(words.length / count);
  return times(count, (at) => [
    `${words.slice(at * every, (at + 1) * every).join(' ')} `,
    nodeOf(at),
    ' ',
  ]).flat();
}

const shortTex = (n: number, at: number) => `\\sigma_{${n}}^{${at}} \\le ${n + at}`;
const longTex = (n: number) =>
  `\\frac{\\partial u_{${n}}}{\\partial t} = \\nabla \\cdot \\left( D_{${n}} \\nabla u \\right) + \\sum_{k=1}^{${n + 2}} \\alpha_k \\sqrt{\\lambda_k t} \\, e^{-\\lambda_k t}`;

function figureOf(n: number, file: string, caption: string): Block {
  return {
    ...{ type: 'figure', id: `figure${n}`, label: [`Figure ${n + 1}`] },
    caption: [{ type: 'paragraph', id: `caption${n}`, content: [caption] }],
    content: [
      {
        ...{ type: 'picture', id: `picture${n}`, file, alt: `A diagram of series ${n + 1}` },
        ...{ width: 1000, height: 400 },
      },
    ],
    foot: [],
  };
}
