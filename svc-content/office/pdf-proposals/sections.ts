import { splitKeywords } from '@app/contracts';
import { isSameSize, type Line, mostOf, overlaps } from '@app/service-kit/pdf-lines';
import { htmlOf, joined, type Words } from './joined.ts';

export const ABSTRACT =
  /^(?:abstract|summary|a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|résumé|resumen|resumo|zusammenfassung|riassunto|аннотация|摘\s*要|要\s*旨|ملخص|सारांश)(?:\s*[:.—–-]\s*|$)/iu;
const KEYWORDS =
  /^(?:key\s?-?words?(?: and phrases)?|index terms|mots[ -]clés|schlüsselwörter|palabras clave|palavras[ -]chave|parole chiave|ключевые слова|关键词|キーワード)(?:\s*[:.—–-]\s*|$)/iu;

/** The number of pages to search for an abstract, because a cover may precede it. */
const ABSTRACT_PAGES = 2;
const KNOWN_HEADING =
  /^(?:[\dIVX]+\.?\s+)?(?:introduction|background|statement of need|einleitung|introducción|introdução|1\.?\s+\p{Lu}.*)$/iu;

/** Returns the abstract as HTML paragraphs. */
export function abstractIn(lines: readonly Line[], words: Words): string {
  const at = lines.findIndex(({ page, text }) => page <= ABSTRACT_PAGES && ABSTRACT.test(text));
  const heading = lines[at];
  if (!heading) return '';
  const section = textBelow(heading, lines.slice(at + 1));
  const rest = htmlOf(heading).replace(/^(?:<[^>]*>)*/, '');
  const begun = ABSTRACT.test(rest) ? rest.replace(ABSTRACT, '') : '';
  const paragraphs = paragraphsOf(section, heading).map((some) => some.map(htmlOf));
  const [first = [], ...more] = paragraphs;
  return [begun === '' ? first : [begun, ...first], ...more]
    .map((texts) => joined(texts, words))
    .filter((text) => text !== '')
    .map((text) => `<p>${text}</p>`)
    .join('');
}

/** Returns the lines in the heading's column up to the next heading, including lines on the next page. */
function textBelow(heading: Line, following: readonly Line[]): Line[] {
  const isRunIn = ABSTRACT.test(heading.text) && heading.text.replace(ABSTRACT, '') !== '';
  const found: Line[] = isRunIn ? [heading] : [];
  for (const line of following) {
    const last = found.at(-1) ?? heading;
    if (line.page > last.page + 1) break;
    const isBelow = line.page > last.page || line.y < last.y;
    const model = found[0];
    if (!overlaps(line, last) || !isBelow) continue;
    if (KEYWORDS.test(line.text) || KNOWN_HEADING.test(line.text)) break;
    const isBody = !model || isSameSize(line.size, model.size);
    const isLarger = line.size > 1.06 * (model?.size ?? heading.size);
    const isOtherFont = model !== undefined && line.font !== model.font && isShort(line);
    if (model && (isLarger || (isBody && isOtherFont))) break;
    if (!isBody) continue;
    // An abstract that no heading follows ends at a large gap.
    if (line.page === last.page && last.y - line.y > 3.5 * line.size && found.length > 0) break;
    if (line.page > last.page && /[.!?]["”’)]?$/.test(last.text)) break;
    found.push(line);
  }
  return isRunIn ? found.slice(1) : found;
}

const isShort = ({ text }: Line) => text.split(' ').length <= 10 && !/[.,;]$/.test(text);

/** Divides lines into paragraphs, which begin after a gap, with an indent or with a bullet. */
function paragraphsOf(lines: readonly Line[], heading: Line): Line[][] {
  const gaps = lines.slice(1).map((line, at) => Math.round((lines[at]?.y ?? 0) - line.y));
  const usual = gaps.filter((gap) => gap > 0).sort((a, b) => a - b)[Math.floor(gaps.length / 2)];
  const left = Math.min(heading.x, ...lines.map(({ x }) => x));
  const paragraphs: Line[][] = [];
  for (const [at, line] of lines.entries()) {
    const last = lines[at - 1];
    const gap = last ? last.y - line.y : 0;
    const isIndented = last && line.x > left + 0.8 * line.size && last.x <= left + 1;
    const isApart = gap > 1.3 * (usual ?? line.size * 1.3);
    if (!last || isApart || isIndented || /^[•–▪◦]/u.test(line.text)) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs;
}

/** Returns the keywords, separated by commas. */
export function keywordsIn(lines: readonly Line[], words: Words): string {
  const at = lines.findIndex(({ page, text }) => page <= ABSTRACT_PAGES && KEYWORDS.test(text));
  const heading = lines[at];
  if (!heading) return '';
  const texts = [heading.text.replace(KEYWORDS, '')];
  let last = heading;
  for (const line of lines.slice(at + 1)) {
    const isNext = overlaps(line, last) && line.y < last.y && last.y - line.y < 1.7 * heading.size;
    if (!isNext || !isSameSize(line.size, heading.size) || KNOWN_HEADING.test(line.text)) break;
    if (texts.join('') !== '' && line.font !== last.font && last !== heading) break;
    texts.push(line.text);
    last = line;
  }
  // If there are no separators, each line is a keyword.
  const isList = !/[,;·•|]/u.test(texts.join(''));
  const text = (isList ? texts.filter(Boolean).join('; ') : joined(texts, words))
    .replace(/\.$/, '')
    .replace(/\s*[·•|]\s*/gu, '; ');
  return splitKeywords(text).join(', ').slice(0, 2_000);
}

export const mostSize = (lines: readonly Line[]) =>
  Number(mostOf(lines, ({ size }) => size.toFixed(1)) ?? 0);
