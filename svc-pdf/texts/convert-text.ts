import {
  isMathml,
  missingWords,
  namedNodes,
  type ReadText,
  type Removal,
  textOf,
  textOfBlocks,
} from '@app/contracts/full-text';
import { prepareDocx } from './docx/prepare.ts';
import type { PreparedDocx } from './docx/prepared.ts';
import { mend } from './mending/mend.ts';
import type { PandocDocument } from './pandoc/ast.ts';
import { noteUnheld } from './pandoc/inlines.ts';
import { type Format, mathmlOf, readWithPandoc } from './pandoc/run.ts';
import { RESULT_OF_CODE, UNSHOWN_CODE } from './pandoc/targets.ts';
import { type Source, singleSource, zippedSource } from './sources/read-source.ts';
import type { UnreadPlace } from './sources/typed-places.ts';
import { readSource } from './sources/unread-places.ts';

export interface ConvertedText extends ReadText {
  /** The pictures of the text, by the names that it uses. */
  media: Map<string, Uint8Array>;
}

/** Elements of Word files that are omitted without a trace in the text, with their names in the report. */
const LEFT_OUT = new Map([
  ['w:altChunk', 'text of another format'],
  ['w:subDoc', 'text of another file'],
  ['w:sym', 'character in an unknown font'],
  ['EQ', 'formula in an EQ field'],
]);

/** Returns a LaTeX or Markdown text in the form of a prepared Word file. */
const plain = ({ text, texts }: Source): PreparedDocx => ({
  bytes: Buffer.from(text),
  texts,
  formulas: 0,
  removed: [],
  unheld: [],
  citations: [],
  known: { captions: new Set(), front: new Set(), references: new Set() },
});

/**
 * Converts a file to the text of an article. Runs in a process of its own, because pandoc answers one call at a time.
 */
export async function convertText(
  bytes: Uint8Array<ArrayBuffer>,
  format: Format,
): Promise<ConvertedText> {
  if (format === 'docx') {
    const prepared = await prepareDocx(bytes);
    const { document, media } = await readWithPandoc(new Uint8Array(prepared.bytes), 'docx');
    return textOfDocument(document, prepared, undefined, media);
  }
  const source = format === 'zip' ? await zippedSource(bytes) : singleSource(bytes, format);
  const { document, places } = await readSource(source);
  const converted = await textOfDocument(document, plain(source), source, new Map(), places);
  for (const node of namedNodes(converted.text)) {
    const found = node.type === 'picture' ? await source.picture(node.file) : undefined;
    if (node.type !== 'picture' || !found) continue;
    const [name, content] = found;
    node.file = name;
    converted.media.set(name, content);
  }
  return converted;
}

async function textOfDocument(
  document: PandocDocument,
  prepared: PreparedDocx,
  source: Source | undefined,
  media: ConvertedText['media'],
  places: readonly UnreadPlace[] = [],
): Promise<ConvertedText> {
  const mended = mend(document, prepared.known, prepared.citations, source, places);
  const { text, questions, unheld, equations } = mended;
  for (const each of prepared.unheld) unheld.push(each);
  for (const code of source?.results ?? []) noteUnheld(unheld, RESULT_OF_CODE, code);
  for (const code of source?.unshown ?? []) noteUnheld(unheld, UNSHOWN_CODE, code);
  const formulas = equations.map(({ equation, isDisplay }) => ({
    tex: equation.tex ?? '',
    isDisplay,
  }));
  const mathml = await mathmlOf(formulas, document['pandoc-api-version']);
  for (const [at, { equation }] of equations.entries()) {
    const markup = mathml[at];
    if (markup !== undefined && isMathml(markup)) equation.mathml = markup;
  }
  if (!source && equations.length < prepared.formulas) {
    noteUnheld(
      unheld,
      'formulas',
      `${prepared.formulas - equations.length} of ${prepared.formulas}`,
    );
  }
  // The article's record replaces the front matter, so the report shows the omitted front matter to editors.
  const front = text.front.map((block) => textOfBlocks([block])).filter(Boolean);
  const removed: Removal[] = [
    ...prepared.removed,
    ...mended.removed,
    ...front.map((each) => ({ kind: 'front-matter' as const, text: each })),
  ];
  const options = { withNoteMarks: false };
  const words = `${textOfBlocks(text.front, options)} ${textOf(text, options)}`;
  for (const { element, count } of unheld) {
    if (!LEFT_OUT.has(element)) continue;
    questions.push({
      id: `unread-object-${element}`,
      kind: 'unread-object',
      excerpt: `${count} × ${LEFT_OUT.get(element)}`,
    });
  }
  const lostWords = missingWords(prepared.texts, words);
  for (const [at, excerpt] of lostWords.entries()) {
    questions.push({ id: `lost-words-${at + 1}`, kind: 'lost-words', excerpt });
  }
  return { text, questions, removed, unheld, lostWords, media };
}
