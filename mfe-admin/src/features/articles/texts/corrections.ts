import { type FullText, type Question, type ReadText, shortHash } from '@app/contracts/full-text';
import * as edits from '@app/contracts/full-text/corrections';

/** The corrections that editors make, by the names of their functions. */
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

/** A correction that is not saved yet. It is stored as a draft, so it is data. */
export type Correction = (
  | { [N in Name]: { name: N; values: Rest<Parameters<Functions[N]>> } }[Name]
  /** The editor has answered a question. The text is right, or was corrected before. */
  | { name: 'answer'; values: [question: string] }
  /** The answer is taken back. */
  | { name: 'ask again'; values: [question: string] }
) & {
  /** What the correction replaces. If the node says something else by now, the correction cannot be made. */
  before?: string;
};

export interface Corrected {
  text: FullText;
  /** The questions without an answer. */
  questions: Question[];
  /** The corrections that could not be made. */
  failed: Correction[];
}

/**
 * Returns the present value that a correction replaces or removes, and the next one. Returns undefined if it replaces
 * nothing, or if there is no such node.
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
      // A hash, because a section may be as long as the text.
      return { now: shortHash(JSON.stringify(node)), next: '' };
    default:
      return undefined;
  }
}

/**
 * Returns the text with a correction, or undefined if it cannot be made, such as with a broken name of a citation, or if
 * the node was changed since the correction was typed.
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

/** Makes corrections one after the other. One that cannot be made leaves the text as it is. */
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

/** The corrections that replace one of the same kind when the editor goes on typing. */
const typedNames: ReadonlySet<string> = new Set(['setWords', 'setAlt', 'setTex']);

/**
 * Adds a correction to `corrected`. Further typing in the same field extends the last correction, so that undoing it
 * removes all that was typed. Other corrections are added only if they can be made: the first paragraph cannot move up.
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

/** Returns whether `typed` was typed in the same field as `field`, and can still be made. */
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

/** Returns what a correction is, and the words that were typed. */
export function describedCorrection(correction: Correction): { title: string; words: string } {
  const { name, values } = correction;
  const title = name === 'answer' || name === 'ask again' ? 'An answer' : TITLES[name];
  const hasWords = typedNames.has(name) || name === 'addParagraph';
  return { title, words: hasWords ? String(values.at(-1)) : '' };
}

/** Reads corrections of a draft, which an earlier release may have stored. */
export function correctionsOf(stored: readonly object[]): Correction[] {
  const names = new Set<unknown>([...Object.keys(functions), 'answer', 'ask again']);
  return stored.filter(
    (each): each is Correction =>
      'name' in each && names.has(each.name) && 'values' in each && Array.isArray(each.values),
  );
}
