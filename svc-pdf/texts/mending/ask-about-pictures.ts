import {
  type FullText,
  namedNodes,
  type Question,
  type QuestionKind,
} from '@app/contracts/full-text';

/** The formats that browsers show. */
const SHOWN = /\.(?:png|jpe?g|gif|webp|svg)$/i;
/** A picture over one column of 85 mm needs 1,000 pixels for 300 dots per inch. Half of that looks coarse. */
const MIN_WIDTH = 500;

/** Asks about pictures, when they are stored in their final format. */
export function askAboutPictures(text: FullText): Question[] {
  const questions: Question[] = [];
  for (const node of namedNodes(text)) {
    if (node.type !== 'picture') continue;
    const ask = (kind: QuestionKind) =>
      questions.push({ id: `${kind}-${node.id}`, kind, node: node.id, excerpt: node.file });
    if (!node.alt) ask('missing-alt');
    if (!SHOWN.test(node.file)) ask('picture-format');
    const isDrawing = /\.svg$/i.test(node.file);
    if (!isDrawing && node.width !== undefined && node.width < MIN_WIDTH) ask('low-resolution');
  }
  return questions;
}
