import { plainText } from '@app/contracts';

export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') return partsText(value);
  const text = String(value);
  // The API returns a day as midnight UTC.
  if (/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/.test(text)) return text.slice(0, 10);
  return MARKUP.test(text) ? plainMarkup(text) : text;
}

/** Returns the items of a list, each record on a line. */
function listText(list: readonly unknown[]): string {
  const hasRecords = list.some((item) => typeof item === 'object');
  return list.map(valueText).join(hasRecords ? '\n' : ', ');
}

/** Returns a record as its parts: `Ada Lovelace; family: Lovelace; isCorresponding: yes`. */
function partsText(record: object): string {
  return Object.entries(record)
    .map(([part, value]) => [part, valueText(value).replaceAll('\n', ' | ')] as const)
    .filter(([, text]) => text !== '')
    .map(([part, text]) => (part === 'name' || part === 'text' ? text : `${part}: ${text}`))
    .join('; ');
}

/** Returns two values as plain text, or the original strings if only their markup differs. */
export function valueTexts(before: unknown, after: unknown): [before: string, after: string] {
  const texts: [string, string] = [valueText(before), valueText(after)];
  const areTexts = typeof before === 'string' && typeof after === 'string';
  return areTexts && before !== after && texts[0] === texts[1] ? [before, after] : texts;
}

const MARKUP = /<\/?(?:p|ul|ol|li|h[1-6]|blockquote|br|i|em|b|strong|sub|sup|a)\b[^<>]*>/i;

/** Converts HTML to text: `• ` before list items, `*italics*`, `**bold**`, `_{subscript}` and `^{superscript}`. */
function plainMarkup(html: string): string {
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
