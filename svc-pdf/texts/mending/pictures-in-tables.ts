import type { Block, Cell, FileNode, Grid, Inline, Paragraph } from '@app/contracts/full-text';
import { countedText } from './split.ts';

/** Maximum number of words of a caption or of the name of a panel. */
const MAX_WORDS = 150;

/**
 * Returns whether a table only arranges pictures: each row contains only pictures, or only short texts below the
 * pictures.
 */
export function hasOnlyPictures({ head, bodies, foot }: Grid): boolean {
  const rows = [head, ...bodies, foot].flat();
  const [first] = rows;
  const areTexts = rows
    .flat()
    .every(({ content }) =>
      content.every(
        (block) =>
          block.type === 'paragraph' &&
          (picturesOf(block) ?? countedText(block.content).split(/\s+/).length <= MAX_WORDS),
      ),
    );
  const withPictures = rows.filter((row) => row.some(hasPicture));
  const isOfPictures = withPictures.every((row) =>
    row.every((cell) => cell.content.length === 0 || hasPicture(cell)),
  );
  return (
    areTexts &&
    isOfPictures &&
    first?.some(hasPicture) === true &&
    withPictures.length >= rows.length / 2
  );
}

const hasPicture = ({ content }: Cell) =>
  content.some((block) => block.type === 'paragraph' && picturesOf(block));

/** Returns the pictures of a table, each with the text below it. */
export function picturesInOrder({ head, bodies, foot }: Grid): Block[] {
  const rows = [head, ...bodies, foot].flat();
  return rows.flatMap((row, at): Block[] => {
    const next = rows[at + 1];
    const hasTextBelow = !next?.some(hasPicture) && next?.length === row.length;
    if (!row.some(hasPicture)) {
      const above = rows[at - 1];
      const isTaken = above?.some(hasPicture) && above.length === row.length;
      return isTaken ? [] : row.flatMap(({ content }) => content);
    }
    return row.flatMap(({ content }, column) => [
      ...content.flatMap((block): Block[] =>
        block.type === 'paragraph' ? (picturesOf(block) ?? [block]) : [block],
      ),
      ...(hasTextBelow ? (next[column]?.content ?? []) : []),
    ]);
  });
}

/** Returns the pictures of a paragraph that has nothing else. */
export function picturesOf({ content }: Paragraph): FileNode[] | undefined {
  const pictures: FileNode[] = [];
  const isAll = (nodes: readonly Inline[]): boolean =>
    nodes.every((node) => {
      if (typeof node === 'string') return node.trim() === '';
      if (node.type === 'picture') pictures.push(node);
      else if (node.type === 'mark' || node.type === 'span' || node.type === 'link')
        return isAll(node.content);
      return node.type === 'picture' || node.type === 'anchor' || node.type === 'break';
    });
  return isAll(content) && pictures.length > 0 ? pictures : undefined;
}
