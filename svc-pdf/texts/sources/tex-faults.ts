import { VERBATIM } from './rewrite-tex.ts';
import { argumentsAt } from './tex-commands.ts';

/** A part of a text, by the offset of its first character and the offset after its last character. */
export interface Part {
  from: number;
  to: number;
}

/** Matches the beginnings and ends of environments, formulas and braces. A blank line ends formulas. */
const SIGN = /\\(begin|end)\s*\{([^{}\n]*)\}|\\[\s\S]|\$\$?|[{}]|\n[ \t]*\n/g;
const FORMULAS: Record<string, string> = { '\\)': '\\(', '\\]': '\\[' };
const isFormula = (sign: string) => /^(?:\$\$?|\\[([])$/.test(sign);
const isEnvironment = (sign: string) => /^\w/.test(sign) && sign !== 'document';
/** Matches definitions. They are masked, because one may contain `\begin` and another the matching `\end`. */
const DEFINITION =
  /\\(?:(?:re|provide)?newcommand|(?:re)?new(environment)|DeclareRobustCommand|def)\*?\s*(?:\{\s*\\?[a-zA-Z@]+\*?\s*\}|\\[a-zA-Z@]+)\s*(?:\[[^\]]*\]|#\d)*\s*(?=\{)/g;
/**
 * Matches the ends of paragraphs, the line breaks before a heading, an item, `\begin` or `\end`, and the line breaks
 * after `\end`.
 */
const EDGE =
  /\n(?:[ \t]*\n)+|(?<=\\end\s*\{[^{}\n]*\}[ \t]*)\n|\n(?=[ \t]*\\(?:(?:sub)*section|chapter|paragraph|item|begin|end)(?![a-zA-Z]))/g;
/** Environments that may have many paragraphs. They are never taken out as a whole, only their faulty paragraphs. */
const FLOW =
  /^(?:document|itemize|enumerate|description|quote|quotation|center|multicols|abstract)\*?$/;
/** The longest environment that is taken out as a whole, in characters. */
const MAX_PLACE = 5_000;
const isPlace = (name: string, { from, to }: Part) => !FLOW.test(name) && to - from <= MAX_PLACE;

const hidden = (part: string) => part.replace(/[^\n]/g, '%');

/** Replaces the characters of code, comments and definitions by `%`, so that all offsets stay the same. */
function masked(source: string): string {
  const text = source.replace(VERBATIM, hidden);
  let written = '';
  for (const { index, 0: head, 1: hasTwo } of text.matchAll(DEFINITION)) {
    const found = argumentsAt(text, index + head.length, hasTwo ? 2 : 1);
    if (!found || index < written.length) continue;
    written += text.slice(written.length, index) + hidden(text.slice(index, found.end));
  }
  return written + text.slice(written.length);
}

/** Finds environments, formulas and braces that are opened but not closed, or closed but not opened. */
export function faultsOf(source: string): Part[] {
  const text = masked(source);
  const faults: Part[] = [];
  const open: { sign: string; from: number; to: number }[] = [];
  const close = (sign: string, place: Part) => {
    const at = open.findLastIndex((each) => each.sign === sign);
    const [first, ...others] = at < 0 ? [] : open.splice(at);
    if (first === undefined) {
      // This `\end` names another environment than the last `\begin`.
      const last = isEnvironment(sign) && isEnvironment(open.at(-1)?.sign ?? '') && open.pop();
      faults.push(last ? { from: last.from, to: place.to } : place);
    } else if (others.length > 0) {
      const whole = { from: first.from, to: place.to };
      faults.push(...(isPlace(sign, whole) ? [whole] : others));
    }
  };
  for (const { 0: sign, 1: side, 2: name = '', index } of text.matchAll(SIGN)) {
    const place = { from: index, to: index + sign.length };
    const last = open.at(-1)?.sign;
    if (side === 'begin') open.push({ sign: name, ...place });
    else if (side === 'end') close(name, place);
    else if (sign === '{' || sign === '\\(' || sign === '\\[') open.push({ sign, ...place });
    else if (sign === '}') close('{', place);
    else if (FORMULAS[sign]) close(FORMULAS[sign], place);
    else if (sign.startsWith('\n')) {
      const at = open.findIndex((each) => isFormula(each.sign));
      if (at >= 0) faults.push(...open.splice(at).slice(0, 1));
    } else if (sign.startsWith('$')) {
      if (last === sign) open.pop();
      else if (last === '$$') faults.push(...open.splice(-1));
      // Within a formula that began with `$`, `$$` ends this formula and begins the next one.
      else if (last !== '$') open.push({ sign, ...place });
    }
    if (side === 'end' && name === 'document') break;
  }
  return [...faults, ...open.filter(({ sign }) => sign !== 'document')];
}

/** Returns the places to take out around these parts of LaTeX, in order. Overlapping places are merged. */
export function placesAround(source: string, parts: readonly Part[]): Part[] {
  const text = masked(source);
  const places: Part[] = [];
  const all = parts.map((part) => placeAround(text, part));
  for (const place of all.sort((one, other) => one.from - other.from)) {
    const last = places.at(-1);
    if (last && place.from <= last.to) last.to = Math.max(last.to, place.to);
    else places.push(place);
  }
  return places;
}

/**
 * Before `\begin{document}`, returns the lines of the part. Otherwise returns the paragraphs around the part. A part of
 * at most two characters is a brace, a delimiter of a formula, or the beginning of a line or definition, not `\begin`
 * or `\end`. It is first extended to the innermost environment that can be taken out, if there is one.
 */
function placeAround(text: string, { from, to }: Part): Part {
  const start = /\\begin\s*\{document\}/.exec(text);
  const body = start ? start.index + start[0].length : 0;
  if (from < body) {
    const end = text.indexOf('\n', to);
    return { from: text.lastIndexOf('\n', from - 1) + 1, to: end < 0 ? body : end };
  }
  const around = to - from > 2 ? undefined : environmentAround(text, from);
  const whole = around ?? { from, to };
  const edges = Array.from(text.matchAll(EDGE), ({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
  const opens = /^\\begin\s*\{[^{}]*\}$/.test(text.slice(whole.from, whole.to));
  const after = edges.find(
    (edge) =>
      edge.from >= whole.to && (!opens || /\n[ \t]*\n/.test(text.slice(edge.from, edge.to))),
  );
  const end = text.lastIndexOf('\\end{document}');
  return {
    from: Math.max(body, edges.findLast((edge) => edge.to <= whole.from)?.to ?? 0),
    to: after?.from ?? (end < whole.to ? text.length : end),
  };
}

/** Returns the innermost environment around an offset that can be taken out as a whole. */
function environmentAround(text: string, at: number): Part | undefined {
  const open: { name: string; from: number }[] = [];
  let found: Part | undefined;
  for (const { 0: sign, 1: side, 2: name = '', index } of text.matchAll(SIGN)) {
    if (side === 'begin') open.push({ name, from: index });
    if (side !== 'end') continue;
    const part = { from: open.pop()?.from ?? 0, to: index + sign.length };
    if (part.from <= at && at < part.to && isPlace(name, part)) found ??= part;
  }
  return found;
}
