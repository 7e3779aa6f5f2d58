import { type FullText, type Question, type ReadText, shortHash } from '@app/contracts/full-text';
import * as edits from '@app/contracts/full-text/corrections';

/** The functions that correct a text, by name. */
const functions = {
  setWords: edits.setWords,
  setAlt: edits.setAlt,
  setTex: edits.setTex,
  setPicture: edits.setPicture,
  setTargets: edits.setTargets,
  setHeadRows: edits.setHeadRows,
  setLevel: edits.setLevel,
  makeParagraph: edits.makeParagraph,
  beginBody: edits.beginBody,
  moveBlock: edits.moveBlock,
  removeBlock: edits.removeBlock,
  addParagraph: edits.addParagraph,
  makeCaption: edits.makeCaption,
  exchangeCaptions: edits.exchangeCaptions,
};
type Functions = typeof functions;
type Name = keyof Functions;
type Rest<All> = All extends [unknown, ...infer Others] ? Others : never;

/** An unsaved correction. It is plain data, so that drafts can store it. */
export type Correction = (
  | { [N in Name]: { name: N; values: Rest<Parameters<Functions[N]>> } }[Name]
  /** Marks a question as answered. Does not change the text. */
  | { name: 'answer'; values: [question: string] }
  /** Reopens an answered question. */
  | { name: 'ask again'; values: [question: string] }
) & {
  /** The value that the correction replaces. If the node has another value by now, the correction fails. */
  before?: string;
};

export interface Corrected {
  text: FullText;
  /** The questions without an answer. */
  questions: Question[];
  /** The corrections that no longer fit the text. */
  failed: Correction[];
}

/**
 * Returns the current value of the part that a correction changes (`now`) and the value after the correction (`next`).
 * Returns undefined if the correction replaces nothing or the node does not exist.
 */
function replacedBy(text: FullText, { name, values }: Correction) {
  const node = edits.nodeWithId(text, String(values[0]));
  if (!node) return undefined;
  switch (name) {
    case 'setWords': {
      const inlines = edits.inlinesToType(node, values[1]);
      return inlines && { now: edits.typedText(inlines), next: values[2] };
    }
    case 'setAlt':
      return { now: String(node.alt ?? ''), next: values[1] };
    case 'setTex':
      return { now: String(node.tex ?? ''), next: values[1] };
    case 'setPicture':
      return { now: String(node.file ?? ''), next: values[1].file };
    case 'setTargets':
      return { now: String(node.to ?? ''), next: String(values[2]) };
    case 'removeBlock':
      // Drafts store `now` as `before`. It is a hash, because a section may be as long as the whole text.
      return { now: shortHash(JSON.stringify(node)), next: '' };
    default:
      return undefined;
  }
}

/**
 * Returns the corrected text. Returns undefined if the correction is invalid, for example because it breaks the
 * placeholder of a citation. Also returns undefined if the node has changed since the correction was typed, unless the
 * node already has the corrected value.
 */
export function correctedText(text: FullText, correction: Correction): FullText | undefined {
  const { name, values, before } = correction;
  if (name === 'answer' || name === 'ask again') return text;
  if (before !== undefined) {
    const replaced = replacedBy(text, correction);
    if (!replaced) return undefined;
    if (replaced.now !== before) return replaced.now === replaced.next ? text : undefined;
  }
  const edit = functions[name] as (text: FullText, ...rest: unknown[]) => FullText | undefined;
  return edit(text, ...values);
}

/** Applies corrections one after another. A correction that fails is skipped and listed in `failed`. */
export function withCorrections(
  { text, questions }: Pick<ReadText, 'text' | 'questions'>,
  corrections: readonly Correction[],
): Corrected {
  const answered = new Set<string>();
  const failed: Correction[] = [];
  let corrected = text;
  for (const correction of corrections) {
    const result = correctedText(corrected, correction);
    if (!result) failed.push(correction);
    corrected = result ?? corrected;
    const [first] = correction.values;
    if (correction.name === 'answer') answered.add(first);
    if (correction.name === 'ask again') answered.delete(first);
  }
  return { text: corrected, questions: questions.filter(({ id }) => !answered.has(id)), failed };
}

/** The corrections made by typing. Further typing in the same field replaces the last correction. */
const typedNames: ReadonlySet<string> = new Set(['setWords', 'setAlt', 'setTex']);

/**
 * Adds `next` to the corrections. `corrected` is the text with the corrections so far. Further typing in the same field
 * replaces the last correction, so that a single undo removes everything that was typed. Other corrections are added
 * only if they succeed: for example, the first paragraph cannot move up.
 */
export function added(
  corrections: readonly Correction[],
  next: Correction,
  corrected: Pick<Corrected, 'text' | 'failed'>,
): readonly Correction[] {
  if (!typedNames.has(next.name) && !correctedText(corrected.text, next)) return corrections;
  const last = corrections.at(-1);
  if (last && typedNames.has(next.name) && isTypedIn(last, next, corrected)) {
    const { before } = last;
    return [...corrections.slice(0, -1), { ...next, ...(before !== undefined && { before }) }];
  }
  const before = replacedBy(corrected.text, next)?.now;
  return [...corrections, { ...next, ...(before !== undefined && { before }) }];
}

const fieldOf = ({ name, values }: Correction) =>
  JSON.stringify([name, ...values.slice(0, name === 'setWords' ? 2 : 1)]);

/** Returns whether `typed` was typed in the same field as `field` and still fits the text. */
export function isTypedIn(
  typed: Correction,
  field: Correction,
  { text, failed }: Pick<Corrected, 'text' | 'failed'>,
): boolean {
  if (fieldOf(typed) !== fieldOf(field)) return false;
  return !failed.includes(typed) || replacedBy(text, typed)?.now === typed.before;
}

const TITLES: Record<Name, string> = {
  setWords: 'Words',
  setAlt: 'What a picture shows',
  setTex: 'A formula',
  setPicture: 'Another picture',
  setTargets: 'Where a link leads',
  setHeadRows: 'The head of a table',
  setLevel: 'The level of a heading',
  makeParagraph: 'A heading that becomes a paragraph',
  beginBody: 'Where the text begins',
  moveBlock: 'A part that moves',
  removeBlock: 'A part that is removed',
  addParagraph: 'A new paragraph',
  makeCaption: 'A caption',
  exchangeCaptions: 'Captions that are exchanged',
};

/** Returns a title for a correction, and the typed words. */
export function describedCorrection(correction: Correction): { title: string; words: string } {
  const { name, values } = correction;
  const title = name === 'answer' || name === 'ask again' ? 'An answer' : TITLES[name];
  const hasWords = typedNames.has(name) || name === 'addParagraph';
  return { title, words: hasWords ? String(values.at(-1)) : '' };
}

/** Returns the known corrections of a stored draft. A draft of an earlier release may contain unknown corrections. */
export function correctionsOf(stored: readonly object[]): Correction[] {
  const names = new Set<unknown>([...Object.keys(functions), 'answer', 'ask again']);
  return stored.filter(
    (each): each is Correction =>
      'name' in each && names.has(each.name) && 'values' in each && Array.isArray(each.values),
  );
}
