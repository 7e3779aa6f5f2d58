import { plainText } from '@app/contracts';

/** A record's value in words; empty where there is none. Marked-up text is written out: see `written`. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  // A day is stored as its first moment.
  if (/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/.test(text)) return text.slice(0, 10);
  return MARKUP.test(text) ? written(text) : text;
}

/**
 * Two values in words. Where these are the same although the values are not, such as two ways to mark up
 * one text, the values as they are stored.
 */
export function valueTexts(before: unknown, after: unknown): [before: string, after: string] {
  const words: [string, string] = [valueText(before), valueText(after)];
  const areTexts = typeof before === 'string' && typeof after === 'string';
  return areTexts && before !== after && words[0] === words[1] ? [before, after] : words;
}

const MARKUP = /<\/?(?:p|ul|ol|li|h[1-6]|blockquote|br|i|em|b|strong|sub|sup|a)\b[^<>]*>/i;

/** As people write it where they have no markup: a line for each block, `• ` and `*italics*`, `H_{2}O`. */
function written(html: string): string {
  return html
    .replace(/<li\b[^<>]*>/gi, '• ')
    .replace(/<\/?(?:i|em)>/gi, '*')
    .replace(/<\/?(?:b|strong)>/gi, '**')
    .replace(/<(su[bp])>(.*?)<\/\1>/gis, (_, kind: string, inner: string) =>
      kind.toLowerCase() === 'sub' ? `_{${inner}}` : `^{${inner}}`,
    )
    .replace(/<a\b[^<>]*\bhref="([^"]*)"[^<>]*>(.*?)<\/a>/gis, '$2 ($1)')
    .split(/<\/(?:p|li|h[1-6]|blockquote)>|<br ?\/?>/i)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');
}
