import { plainText } from '../base/markup.ts';
import drawn from './drawn-characters.json' with { type: 'json' };

/**
 * The first code point of each run of characters. The fonts of documents lack the first run, have the second, lack
 * the third, and so on. `svc-pdf/fonts/faces.test.ts` derives the lengths of the runs from the fonts.
 */
let starts: readonly number[] | undefined;

function startsOfRuns(): readonly number[] {
  let start = 0;
  return drawn.runs.split(' ').map((length) => {
    const current = start;
    start += Number.parseInt(length, 36);
    return current;
  });
}

/** Returns whether documents can show a character. This includes invisible characters, such as spaces. */
function isDrawn(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  starts ??= startsOfRuns();
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= code) low = middle;
    else high = middle;
  }
  return low % 2 === 1;
}

/** Returns the distinct characters of a text or of HTML that no font of the documents has. */
export function undrawnCharacters(html: string): string[] {
  return [...new Set(plainText(html).normalize('NFC'))].filter((one) => !isDrawn(one));
}

/** Returns characters with their code points, such as `🎉 (U+1F389)`. */
export function charactersText(characters: readonly string[]): string {
  const named = characters.slice(0, 5).map((character) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `${character} (U+${code})`;
  });
  const others = characters.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
}

/**
 * Returns a warning about a field's characters that no font has, and about the character that documents show instead.
 * Returns undefined if there are no such characters.
 */
export function undrawnWarning(label: string, html: string): string | undefined {
  const undrawn = undrawnCharacters(html);
  if (undrawn.length === 0) return undefined;
  return `${label}: no font of the journal’s PDFs has ${charactersText(undrawn)}. They show � instead.`;
}

/** The texts of an article that appear in documents, with their labels. */
const drawnTexts = { title: 'Title', authorname: 'Author name', doi: 'DOI' } as const;
type DrawnText = keyof typeof drawnTexts;

/** Returns the fields of an article with characters that documents cannot show, with a warning for each. */
export function undrawnInArticle(
  article: Partial<Record<DrawnText, string>>,
): { field: DrawnText; message: string }[] {
  // The cast is needed because `Object.keys` widens the literal keys to strings.
  return (Object.keys(drawnTexts) as DrawnText[]).flatMap((field) => {
    const warning = undrawnWarning(drawnTexts[field], article[field] ?? '');
    const also = field === 'authorname' ? ` ${NO_CERTIFICATE}` : '';
    return warning === undefined ? [] : { field, message: warning + also };
  });
}

export const NO_CERTIFICATE = 'A certificate with such a name cannot be made.';
