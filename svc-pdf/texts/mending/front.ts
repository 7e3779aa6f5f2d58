import { textOfBlocks, textOfInlines, wordsOf } from '@app/contracts/full-text';
import type { FlatBlock } from '../pandoc/headings.ts';
import { keyOf } from '../pandoc/targets.ts';
import { isKnownHeading } from './looks.ts';
import type { Questions } from './questions.ts';

const FIRST =
  /^(?:(?:(?:section|chapter)\s+)?(?:(?:0?1(?:\.0)?|I)[.):]?|A[.):])\s+|一、\s*)?(?:introduction|background|introdução|introducción|introduzione|einleitung|вступ|введение|inleiding|inledning|innledning|wstęp|úvod|giriş|引言|绪论|前言|緒言|緒論|はじめに|序論|서론|المقدمة|מבוא)(?!\p{L})/iu;
const ABSTRACT =
  /^(?:(?:(?:plain[- ]language|author|graphical|extended|structured)\s+)?(?:abstract|summary)|highlights|significance(?: statement)?|resumo|resumen|zusammenfassung|riassunto|sommario|résumé|анотація|аннотация|samenvatting|sammanfattning|sammendrag|streszczenie|abstrakt|özet|摘\s*要|要旨|초록|الملخص|المستخلص|ملخص|תקציר)(?!\p{L})/iu;
const KEYWORDS =
  /^(?:key\s?words?|palavras[- ]chave|palabras clave|schlüsselwörter|parole chiave|mots[- ]cl[ée]s|ключові слова|ключевые слова|trefwoorden|nyckelord|nøkkelord|słowa kluczowe|klíčová slova|anahtar kelimeler|关键词|關鍵詞|キーワード|주제어|الكلمات المفتاحية|מילות מפתח)(?!\p{L})/iu;
/** The names of the parts of an abstract, at the beginning of its paragraphs. */
const ABSTRACT_PART =
  /^(?:background|context|aims?|objectives?|purpose|(?:materials? and )?methods?|design|setting|participants|results?|findings|conclusions?|interpretation|funding)\s*[:.–—]/iu;
/** Matches words that are typical of authors, affiliations and addresses. */
const PEOPLE =
  /@|orcid|\bUniversi|\bInstitut|\bDepartment\b|\bDivision of\b|\bFaculty\b|0000-000\d|contributed equally|\bcorrespond|\be-?mail\b/i;

/** Maximum number of words of a title page, even with abstracts in two languages. */
const MAX_WORDS = 1_500;
/** Maximum number of words of an abstract, even with the headings of its parts. */
const MAX_ABSTRACT_WORDS = 700;
/** Maximum number of words of a line of a title page. */
const LONG = 50;

interface Line {
  block: FlatBlock;
  text: string;
  words: number;
}

/**
 * Divides the blocks of a file where the text begins. The front matter before the text is omitted, because the
 * article's record contains it. In doubtful cases the earlier place is chosen, because editors notice superfluous text,
 * but not missing text.
 */
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

/** Moves keywords at the beginning of the text to the front matter. */
export function withoutKeywords(
  front: FlatBlock[],
  blocks: FlatBlock[],
): { front: FlatBlock[]; rest: FlatBlock[] } {
  const first = blocks.findIndex((block) => !KEYWORDS.test(textOfFlat(block)));
  const count = Math.max(first, 0);
  return { front: [...front, ...blocks.slice(0, count)], rest: blocks.slice(count) };
}

export const textOfFlat = (block: FlatBlock): string =>
  block.type === 'heading' ? textOfInlines(block.content) : textOfBlocks([block]);

function beginningOf(blocks: readonly FlatBlock[], known: ReadonlySet<string>): number {
  const lines = blocks.map((block): Line => {
    const text = textOfFlat(block).trim();
    return { block, text, words: wordsOf(text).length };
  });
  const top = lines.slice(0, endOfTop(lines));
  const introduction = introductionAt(lines, top.length);
  if (introduction !== undefined) return introduction;
  const begin = afterAbstract(lines, top) ?? afterPeople(top, known);
  // Keywords may also be at the end of a file. Therefore, without a clear beginning of the text, front matter may be at
  // most half as long as the text after it.
  return 2 * wordsIn(lines.slice(0, begin)) <= wordsIn(lines.slice(begin)) ? begin : 0;
}

const wordsIn = (lines: readonly Line[]) => lines.reduce((sum, { words }) => sum + words, 0);

const isFrontHeading = (text: string) => ABSTRACT.test(text) || KEYWORDS.test(text);

/** Returns whether a block cannot be front matter: a heading of the text, a figure, a table, a formula. */
function isOfText({ block, text }: Line): boolean {
  if (block.type === 'heading')
    return (isKnownHeading(text) || FIRST.test(text)) && !isFrontHeading(text);
  return !['paragraph', 'list', 'quotation'].includes(block.type);
}

/** Returns whether the line is a heading above a long paragraph, and is not typical of front matter. */
const beginsSection = ({ block, text }: Line, next: Line | undefined) =>
  block.type === 'heading' &&
  !isFrontHeading(text) &&
  !PEOPLE.test(text) &&
  next !== undefined &&
  isLong(next);

/** Returns the last possible end of the front matter. */
function endOfTop(lines: readonly Line[]): number {
  let words = 0;
  const end = lines.findIndex((line, at) => {
    words += line.words;
    const next = lines[at + 1];
    // A heading above the title, such as “Case report”, is the kind of the article.
    if (at === 0 && next?.block.type === 'heading') return false;
    return words > MAX_WORDS || isOfText(line) || (at > 0 && beginsSection(line, next));
  });
  return end < 0 ? lines.length : end;
}

/**
 * Returns where the text begins if the front matter ends with a heading such as “Introduction” or “Background”. If the
 * same kind of heading follows soon, the first heading belongs to the abstract.
 */
function introductionAt(lines: readonly Line[], end: number): number | undefined {
  const isIntroduction = ({ block, text }: Line) => block.type === 'heading' && FIRST.test(text);
  const first = lines[end];
  if (!first || !isIntroduction(first)) return undefined;
  const abstract = lines.slice(0, end).findIndex(({ text }) => ABSTRACT.test(text));
  const next = lines.findIndex((line, at) => at > end && isIntroduction(line));
  const between = lines.slice(end, next);
  const isInAbstract =
    abstract >= 0 &&
    next > 0 &&
    wordsIn(between) <= MAX_ABSTRACT_WORDS &&
    between.every((line) => line.block.type === 'heading' || !isOfText(line));
  return isInAbstract ? next : end;
}

/** Returns the place after the abstract and the keywords. */
function afterAbstract(lines: readonly Line[], top: readonly Line[]): number | undefined {
  const abstract = top.findIndex(({ text }) => ABSTRACT.test(text));
  const keywords = top.findLastIndex(({ text }) => KEYWORDS.test(text));
  // Before the keywords, only the abstracts, possibly in two languages, are long.
  const long = top.slice(0, Math.max(keywords, 0)).filter((line) => isLong(line));
  if (keywords > abstract && long.length <= (abstract < 0 ? 1 : 3)) {
    return afterHeading(lines, keywords, top.length);
  }
  if (abstract < 0) return undefined;
  let end = afterHeading(lines, abstract, top.length);
  while (end < top.length && ABSTRACT_PART.test(top[end]?.text ?? '')) end += 1;
  return end;
}

/** Returns the place after a heading such as “Abstract” and its paragraph. Both may be one paragraph. */
function afterHeading(lines: readonly Line[], at: number, end: number): number {
  const [line, next] = lines.slice(at, at + 2);
  const isAlone =
    wordsOf((line?.text ?? '').replace(ABSTRACT, '').replace(KEYWORDS, '')).length === 0;
  const hasParagraph = isAlone && at + 1 < end && next?.block.type !== 'heading';
  return hasParagraph ? at + 2 : at + 1;
}

const isLong = ({ block, text, words }: Line) =>
  block.type !== 'heading' && words > LONG && !PEOPLE.test(text);

/**
 * Returns the place after the title and the names and addresses of the authors, which are found by their words or their
 * styles.
 */
function afterPeople(top: readonly Line[], known: ReadonlySet<string>): number {
  const isKnown = ({ text }: Line) => known.has(keyOf(text));
  const [title] = top;
  if (!title || (isLong(title) && !isKnown(title))) return 0;
  const others = top.slice(1).findIndex((line) => !isKnown(line) && !isAboutPeople(line));
  const end = others < 0 ? top.length : others + 1;
  return end > 1 || isKnown(title) ? end : 0;
}

/** Returns whether a line has names or addresses: it has typical words, or most words begin with a capital letter. */
function isAboutPeople(line: Line): boolean {
  if (PEOPLE.test(line.text) && line.words <= 2 * LONG) return true;
  // A line that begins with a footnote mark, such as an address, may end like a sentence.
  const isSentence = /[.!?]$/.test(line.text) && !/^[\d*†‡§¥#]/.test(line.text);
  if (line.block.type !== 'paragraph' || line.words > LONG || isSentence) return false;
  const words = wordsOf(line.text).filter((word) => /^\p{L}{2}/u.test(word));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return words.length > 1 && capitals.length >= words.length * 0.6;
}
