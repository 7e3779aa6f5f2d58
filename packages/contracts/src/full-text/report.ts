import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { namedNodes } from './ids.ts';
import { fullTextSchema } from './schema.ts';
import type { FullText } from './tree.ts';

/** The questions to an editor about a converted text, in the order in which they are shown. */
export const questionKinds = {
  'body-begins': 'Where does the text begin?',
  heading: 'Is this paragraph a heading?',
  'figure-caption': 'Which caption belongs to this figure?',
  'table-caption': 'Which caption belongs to this table?',
  'table-head': 'Which rows are the head of this table?',
  'unresolved-citation': 'Which reference does this citation mean?',
  'broken-cross-reference': 'To what does this link lead?',
  'missing-alt': 'What does this picture show, for readers who cannot see it?',
  'missing-file': 'This file was not sent with the text: send both in one zip',
  'unstored-file':
    'This file is too large, or one of too many, to be stored with the text: publish it elsewhere, and link to it',
  'picture-format': 'This picture cannot be shown in a browser: send it as PNG or SVG',
  'low-resolution': 'This picture has too few pixels to be printed: send a larger one',
  'equation-picture': 'This equation is a picture: write it as TeX',
  'undrawn-formula':
    'This formula cannot be drawn, so readers see its TeX: write it with other commands, or in shorter parts',
  chemistry: 'Is this equation a chemical formula, which is set upright?',
  'unread-object': 'This chart, drawing or object cannot be read: send it as a picture',
  'unread-place':
    'This place of the file cannot be read, and stands in the text as it was typed: correct it in the file, and send that again',
  'lost-words': 'These words of the file are not in the text',
} as const;
export type QuestionKind = keyof typeof questionKinds;

export const questionSchema = z.object({
  id: z.string(),
  kind: growing(Object.keys(questionKinds) as QuestionKind[]),
  /** The id of the node in the text. Absent if the question is not about a node, as for lost words. */
  node: z.string().optional(),
  /** The text that the question is about. */
  excerpt: z.string(),
  /** The assumption until the question is answered, such as the id of the node where the text begins. */
  proposal: z.string().optional(),
});
export type Question = z.output<typeof questionSchema>;

/** Asks the editor about formulas of which readers see only the TeX. */
export const askAboutFormulas = (text: FullText): Question[] =>
  namedNodes(text).flatMap((node): Question[] => {
    if (node.type !== 'equation' || !node.tex) return [];
    const { id, tex, mathml, content, picture } = node;
    if (mathml !== undefined || content || picture) return [];
    return [{ id: `undrawn-formula-${id}`, kind: 'undrawn-formula', node: id, excerpt: tex }];
  });

/** The kinds of content that the conversion leaves out on purpose. */
export const removalKinds = {
  'front-matter': 'Text before the article begins, which the article’s record replaces',
  contents: 'Tables of contents, which the article’s page makes itself',
  'hidden-text': 'Hidden text',
  'local-link': 'Links to files on a computer, or with other addresses than those of the web',
  'mail-link': 'Links to email addresses',
  'local-path': 'Paths of files on a computer in descriptions of pictures',
} as const;
export type RemovalKind = keyof typeof removalKinds;

const removalSchema = z.object({
  kind: growing(Object.keys(removalKinds) as RemovalKind[]),
  text: z.string(),
});
export type Removal = z.output<typeof removalSchema>;

/** Elements of a file that the tree cannot represent. Their text remains at its place, without the element. */
const unheldSchema = z.object({
  element: z.string(),
  count: z.number().int(),
  texts: z.array(z.string()),
});
export type Unheld = z.output<typeof unheldSchema>;

/** A text that was read from a file, with the questions to the editor and the report about the conversion. */
export const readTextSchema = z.object({
  text: fullTextSchema,
  questions: z.array(questionSchema),
  removed: z.array(removalSchema),
  unheld: z.array(unheldSchema),
  /** The runs of words of the file that are missing in the text. */
  lostWords: z.array(z.string()),
});
export type ReadText = z.output<typeof readTextSchema>;
