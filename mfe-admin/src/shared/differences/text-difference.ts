import { diffWords } from 'diff';

export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
/** The time limit of a comparison in milliseconds. Two long and completely different texts would take seconds. */
const TIMEOUT_MS = 250;
/** The minimum unchanged share of the text. Below it, the two whole texts are shown instead of the changed words. */
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
