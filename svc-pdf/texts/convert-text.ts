import {
  isMathml,
  missingWords,
  type ReadText,
  textOf,
  textOfBlocks,
} from '@app/contracts/full-text';
import { prepareDocx } from './docx/prepare.ts';
import type { PreparedDocx } from './docx/prepared.ts';
import { mend } from './mending/mend.ts';
import { noteUnheld } from './pandoc/inlines.ts';
import { type Format, mathmlOf, readWithPandoc } from './pandoc/run.ts';

export interface ConvertedText extends ReadText {
  /** The pictures of the text, by the names that it uses. */
  media: Map<string, Uint8Array>;
}

const plain = (bytes: Uint8Array<ArrayBuffer>): PreparedDocx => ({
  bytes: Buffer.from(bytes.buffer),
  texts: [],
  formulas: 0,
  removed: [],
  unheld: [],
  citations: [],
  known: { captions: new Set(), front: new Set(), references: new Set() },
});

/** Converts a file to the text of an article. Runs in a process of its own, because pandoc answers one call at a time. */
export async function convertText(
  bytes: Uint8Array<ArrayBuffer>,
  format: Format,
): Promise<ConvertedText> {
  const prepared = format === 'docx' ? await prepareDocx(bytes) : plain(bytes);
  const { document, media } = await readWithPandoc(new Uint8Array(prepared.bytes), format);
  const { text, questions, unheld, equations } = mend(document, prepared.known, prepared.citations);
  for (const each of prepared.unheld) unheld.push(each);
  const formulas = equations.map(({ equation, isDisplay }) => ({
    tex: equation.tex ?? '',
    isDisplay,
  }));
  const mathml = await mathmlOf(formulas, document['pandoc-api-version']);
  for (const [at, { equation }] of equations.entries()) {
    const markup = mathml[at];
    if (markup !== undefined && isMathml(markup)) equation.mathml = markup;
  }
  if (format === 'docx' && equations.length < prepared.formulas) {
    noteUnheld(
      unheld,
      'formulas',
      `${prepared.formulas - equations.length} of ${prepared.formulas}`,
    );
  }
  const options = { withNoteMarks: false };
  const words = `${textOfBlocks(text.front, options)} ${textOf(text, options)}`;
  const lostWords = missingWords(prepared.texts, words);
  for (const [at, excerpt] of lostWords.entries()) {
    questions.push({ id: `lost-words-${at + 1}`, kind: 'lost-words', excerpt });
  }
  return { text, questions, removed: prepared.removed, unheld, lostWords, media };
}
