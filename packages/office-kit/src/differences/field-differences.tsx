import { plainText } from '@app/contracts';
import { VisuallyHidden } from '@app/office-kit';
import { diffWords } from 'diff';
import styles from './field-differences.module.css';

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

/** Returns the items of a list, with each record on a line. */
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

/** Returns two values as plain text. Returns the original strings if only their markup differs. */
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

export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
/** The time limit of a comparison in milliseconds. Two long and completely different texts would take seconds. */
const TIMEOUT_MS = 250;
/** The minimum share of unchanged text. If the share is smaller, both texts are shown whole, without marked words. */
const MIN_COMMON = 0.3;
const CONTEXT = 90;

export function textDifference(before: string, after: string): Part[] {
  const options = { intlSegmenter: segmenter, timeout: TIMEOUT_MS };
  const changes = diffWords(before, after, options) ?? [];
  const parts = changes.map(({ added, removed, value }): Part => {
    if (added) return { kind: 'added', text: value };
    return { kind: removed ? 'removed' : 'same', text: value };
  });
  const lengthOf = (kind: Part['kind']) =>
    parts.reduce((sum, part) => sum + (part.kind === kind ? part.text.length : 0), 0);
  const common = lengthOf('same') / Math.max(before.length, after.length);
  const hasChangedWords = lengthOf('added') + lengthOf('removed') > 0;
  if (hasChangedWords && common >= MIN_COMMON) return parts.map(shortened);
  const whole: Part[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return whole.filter(({ text }) => text !== '');
}

function shortened(part: Part, at: number, parts: readonly Part[]): Part {
  const { kind, text } = part;
  if (kind !== 'same') return part;
  const head = at === 0 ? '' : text.slice(0, CONTEXT);
  const tail = at === parts.length - 1 ? '' : text.slice(-CONTEXT);
  if (text.length <= head.length + tail.length + CONTEXT) return part;
  return { kind, text: `${head} […] ${tail}` };
}

type Values = Readonly<Record<string, unknown>>;

interface FieldDifferencesProps {
  /** The values before the change. Null for a new record, whose values are shown without marks. */
  before: Values | null;
  /** The values after the change; null for a removed record. */
  after: Values | null;
  /** The labels by field, in display order. Fields without a label are last. */
  labels: Readonly<Record<string, string>>;
}

export function FieldDifferences({ before, after, labels }: FieldDifferencesProps) {
  const fields = differingFields(before, after, labels);
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, texts: [was, is] }) => (
        <div key={field} className={styles.field}>
          <dt>{labels[field] ?? field}</dt>
          <dd dir="auto">
            <Difference before={before && was} after={after && is} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the labels of the fields with different values, as in `FieldDifferences`. */
export const changedFieldLabels = (
  ...[before, after, labels]: Parameters<typeof differingFields>
): string[] => differingFields(before, after, labels).map(({ field }) => labels[field] ?? field);

function differingFields(
  before: Values | null,
  after: Values | null,
  labels: Readonly<Record<string, string>>,
) {
  return fieldsOf(before, after, labels)
    .map((field) => ({ field, texts: valueTexts(before?.[field], after?.[field]) }))
    .filter(({ texts: [was, is] }) => was !== is);
}

function fieldsOf(before: Values | null, after: Values | null, labels: Values): string[] {
  const present = new Set(Object.keys({ ...before, ...after }));
  const known = Object.keys(labels).filter((field) => present.has(field));
  return [...new Set([...known, ...present])];
}

function Difference({ before, after }: { before: string | null; after: string | null }) {
  if (before === null) return after;
  const parts: Part[] =
    after === null ? [{ kind: 'removed', text: before }] : textDifference(before, after);
  return (
    <>
      {parts.map(({ kind, text }, at) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a text have no other key
        if (kind === 'same') return <span key={at}>{text}</span>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          <Mark key={at} className={styles[kind]}>
            <VisuallyHidden>{kind === 'removed' ? 'Removed: ' : 'Added: '}</VisuallyHidden>
            {text}
          </Mark>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: parts of a text have no other key
      })}
      {after === '' && <span className={styles.empty}>(empty)</span>}
    </>
  );
}
