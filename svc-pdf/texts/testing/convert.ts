import {
  type Block,
  namedNodes,
  type QuestionKind,
  textOfBlocks,
  textOfInlines,
} from '@app/contracts/full-text';
import { type ConvertedText, convertText } from '../convert-text.ts';
import { manuscript } from './manuscript.ts';

export const convert = async (body: string, others = {}) =>
  convertText(await manuscript(body, others), 'docx');

export const asked = ({ questions }: ConvertedText, kind: QuestionKind) =>
  questions.filter((question) => question.kind === kind);

export const textsOf = (blocks: readonly Block[]) => blocks.map((block) => textOfBlocks([block]));

/** Returns, for each citation, its words and the first five characters of each cited reference. */
export function citationsIn({ text }: ConvertedText): [string, ...string[]][] {
  const nodes = namedNodes(text);
  const works = new Map(
    nodes.flatMap((node) =>
      node.type === 'reference' ? [[node.id, textOfInlines(node.content).slice(0, 5)]] : [],
    ),
  );
  return nodes.flatMap((node): [string, ...string[]][] =>
    node.type === 'cross-reference' && node.kind === 'reference'
      ? [[textOfInlines(node.content), ...node.to.map((id) => works.get(id) ?? '')]]
      : [],
  );
}
