import type { FullText, Question, ReadText } from '@app/contracts/full-text';
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
export type Correction =
  | { [N in Name]: { name: N; values: Rest<Parameters<Functions[N]>> } }[Name]
  /** The editor has answered a question. The text is right, or was corrected before. */
  | { name: 'answer'; values: [question: string] }
  /** The answer is taken back. */
  | { name: 'ask again'; values: [question: string] };

export interface Corrected {
  text: FullText;
  /** The questions without an answer. */
  questions: Question[];
}

/** Returns the text with a correction, or undefined if it cannot be made, such as with a broken name of a citation. */
export function correctedText(text: FullText, { name, values }: Correction): FullText | undefined {
  if (name === 'answer' || name === 'ask again') return text;
  const edit = functions[name] as (text: FullText, ...rest: unknown[]) => FullText | undefined;
  return edit(text, ...values);
}

/** Makes corrections one after the other. One that cannot be made leaves the text as it is. */
export function withCorrections(
  { text, questions }: Pick<ReadText, 'text' | 'questions'>,
  corrections: readonly Correction[],
): Corrected {
  const answered = new Set<string>();
  let corrected = text;
  for (const correction of corrections) {
    corrected = correctedText(corrected, correction) ?? corrected;
    const [first] = correction.values;
    if (correction.name === 'answer') answered.add(first);
    if (correction.name === 'ask again') answered.delete(first);
  }
  return { text: corrected, questions: questions.filter(({ id }) => !answered.has(id)) };
}

/** The corrections that replace one of the same kind when the editor goes on typing. */
const typedNames: ReadonlySet<string> = new Set(['setWords', 'setAlt', 'setTex']);

/** Adds a correction. What is typed on in the same field stays one correction, which is undone as a whole. */
export function added(corrections: readonly Correction[], next: Correction): Correction[] {
  const last = corrections.at(-1);
  const fieldOf = ({ name, values }: Correction) =>
    JSON.stringify([name, ...values.slice(0, name === 'setWords' ? 2 : 1)]);
  const isSameField =
    last !== undefined && typedNames.has(next.name) && fieldOf(last) === fieldOf(next);
  return [...(isSameField ? corrections.slice(0, -1) : corrections), next];
}

/** Reads corrections of a draft, which an earlier release may have stored. */
export function correctionsOf(stored: readonly object[]): Correction[] {
  const names = new Set<unknown>([...Object.keys(functions), 'answer', 'ask again']);
  return stored.filter(
    (each): each is Correction =>
      'name' in each && names.has(each.name) && 'values' in each && Array.isArray(each.values),
  );
}
