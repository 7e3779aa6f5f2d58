import { textOfBlocks, textOfInlines } from '@app/contracts/full-text';
import { keyOf } from '../docx/rewrite-story.ts';
import type { FlatBlock } from '../pandoc/blocks.ts';
import type { Questions } from './questions.ts';

const FIRST =
  /^(?:(?:1|I)\.?\s+)?(?:introduction|background|introdução|introducción|introduzione|einleitung|вступ|введение)\b/iu;
const ABSTRACT =
  /^(?:abstract|summary|resumo|resumen|zusammenfassung|riassunto|sommario|résumé|анотація|аннотация)\b/iu;
const KEYWORDS =
  /^(?:key\s?words?|palavras[- ]chave|palabras clave|schlüsselwörter|parole chiave|mots[- ]cl[ée]s|ключові слова)\b/iu;

/** Divides the blocks of a file where the text begins. What stands before is in the article's record. */
export function withoutFront(
  blocks: readonly FlatBlock[],
  known: ReadonlySet<string>,
  questions: Questions,
): { front: FlatBlock[]; rest: FlatBlock[] } {
  const begin = beginningOf(blocks, known);
  const first = blocks[begin];
  if (first && (begin > 0 || blocks.length > 3)) {
    const node = first.type === 'heading' ? first.section : first;
    questions.ask('body-begins', node, textOfFlat(first), () => node.id);
  }
  return { front: blocks.slice(0, begin), rest: blocks.slice(begin) };
}

export const textOfFlat = (block: FlatBlock): string =>
  block.type === 'heading' ? textOfInlines(block.content) : textOfBlocks([block]);

function beginningOf(blocks: readonly FlatBlock[], known: ReadonlySet<string>): number {
  // The front matter is short, so a heading further below begins no text.
  const limit = Math.min(blocks.length, 60);
  const texts = blocks.slice(0, limit).map(textOfFlat);
  const introduction = blocks.findIndex(
    (block, at) => at < limit && isHeading(block) && FIRST.test(texts[at] ?? ''),
  );
  if (introduction >= 0) return introduction;
  const keywords = texts.findIndex((text) => KEYWORDS.test(text));
  const abstract = texts.findIndex((text) => ABSTRACT.test(text));
  if (keywords > abstract) return afterFront(blocks, keywords + 1, texts[keywords] ?? '');
  if (abstract >= 0) return afterFront(blocks, abstract + 1, texts[abstract] ?? '');
  let begin = 0;
  while (begin < limit && known.has(keyOf(texts[begin] ?? ''))) begin += 1;
  const isLong = (at: number) =>
    blocks[at]?.type === 'paragraph' &&
    (texts[at]?.length ?? 0) > 300 &&
    !PEOPLE.test(texts[at] ?? '');
  const long = Array.from({ length: limit }, (_, at) => at).filter(isLong);
  const [first = 0] = long;
  const heading = blocks.findIndex((block, at) => at > first && at < limit && isHeading(block));
  // An abstract has one or two paragraphs. Without a heading after them, the first long paragraph is the text.
  const isAbstract =
    heading > 0 &&
    begin === 0 &&
    long.filter((at) => at < heading).length <= 2 &&
    !FIRST.test(texts[0] ?? '');
  if (isAbstract) return heading;
  return begin > 0 ? begin : first;
}

/** What paragraphs with authors, affiliations and addresses contain. */
const PEOPLE =
  /@|orcid|\bUniversi|\bInstitut|\bDepartment\b|\bDivision of\b|\bFaculty\b|0000-000\d/i;

const isHeading = (block: FlatBlock) => block.type === 'heading';

/** Returns the place after the text that belongs to a heading such as “Abstract”. */
function afterFront(blocks: readonly FlatBlock[], from: number, heading: string): number {
  // The text stands in the same paragraph as its heading.
  if (heading.length > 40) return from;
  let at = from;
  while (at < blocks.length && blocks[at]?.type !== 'heading' && at < from + 6) at += 1;
  return blocks[at]?.type === 'heading' ? at : Math.min(from + 1, blocks.length);
}
