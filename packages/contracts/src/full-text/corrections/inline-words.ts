import { diffArrays } from 'diff';
import isEqual from 'fast-deep-equal';
import type { Inline } from '../tree.ts';
import { textOfInlines } from '../walk.ts';
import { wordsOf } from '../words.ts';

type Wrapper = Extract<Inline, { type: 'mark' | 'span' | 'link' }>;
/** A node without editable text: a formula, a picture, a citation, a line break or an anchor. */
type Atom = Exclude<Inline, string | Wrapper>;

/** A word, a space, or an atom, with the marks, languages and links around it. */
interface Token {
  /** The key by which tokens are compared. */
  key: string;
  /** The text that the editor sees and types. */
  text: string;
  atom?: Atom | Wrapper;
  around: Wrapper[];
}

const WORDS = /\s+|\S+/g;

function tokensOf(inlines: readonly Inline[]): Token[] {
  const tokens: Token[] = [];
  // The words of the text may themselves contain a name such as `⟦2 …⟧`. The number in such a name is not given to an
  // atom.
  const own = ownNames(textOfInlines(inlines));
  const isOwn = (number: number) => own.some((name) => name.startsWith(`⟦${number}`));
  let atoms = 0;
  const read = (nodes: readonly Inline[], around: Wrapper[]) => {
    const outside = JSON.stringify(around);
    for (const node of nodes) {
      if (typeof node === 'string') {
        for (const [text] of node.matchAll(WORDS))
          tokens.push({ key: `${outside} ${text}`, text, around });
      } else if (isWrapper(node) && node.content.length > 0) {
        read(node.content, [...around, { ...node, content: [] }]);
      } else {
        do atoms += 1;
        while (isOwn(atoms));
        const key = `${outside} ${JSON.stringify(node)}`;
        tokens.push({ key, text: nameOf(node, atoms), atom: node, around });
      }
    }
  };
  read(inlines, []);
  return tokens;
}

const isWrapper = (node: Exclude<Inline, string>): node is Wrapper =>
  node.type === 'mark' || node.type === 'span' || node.type === 'link';

const ATOM = /⟦(\d+)[^⟧]*⟧/g;

const ownNames = (words: string): string[] => words.match(/⟦[^⟦⟧]*⟧?|⟧/g) ?? [];

const nameOf = (node: Exclude<Inline, string>, number: number): string =>
  `⟦${number}${node.type === 'equation' ? ` ${node.tex ?? 'formula'}` : atomText(node)}⟧`;

const atomText = (node: Exclude<Inline, string>): string => {
  const text = textOfInlines([node]) || (node.type === 'break' ? 'line break' : node.type);
  return ` ${text.replace(/[⟦⟧]/g, '')}`;
};

function inlinesOf(tokens: readonly Token[], depth = 0, spans = new Set<string>()): Inline[] {
  const inlines: Inline[] = [];
  for (let at = 0; at < tokens.length; ) {
    const wrapper = tokens[at]?.around[depth];
    let end = at + 1;
    if (!wrapper) {
      const { atom, text = '' } = tokens[at] ?? {};
      const last = inlines.at(-1);
      if (atom) inlines.push(atom);
      else if (typeof last === 'string') inlines[inlines.length - 1] = last + text;
      else inlines.push(text);
      at = end;
      continue;
    }
    while (end < tokens.length && isEqual(tokens[end]?.around[depth], wrapper)) end += 1;
    const content = inlinesOf(tokens.slice(at, end), depth + 1, spans);
    const { id, ...others } = { id: undefined, ...wrapper };
    // If a span was divided, its first part keeps the id.
    const isFirst = id !== undefined && !spans.has(id);
    if (isFirst) spans.add(id);
    inlines.push({ ...others, ...(isFirst && { id }), content } as Inline);
    at = end;
  }
  return inlines;
}

/** Returns the text for editing, without marks. Atoms become numbered names such as `⟦2 Smith 2019⟧`. */
export const typedText = (inlines: readonly Inline[]): string =>
  tokensOf(inlines)
    .map(({ text }) => text)
    .join('');

/**
 * Returns nodes with the typed text. Unchanged words keep their marks and links. Changed words get the marks and links
 * of the words that they replace. Returns undefined if a name in brackets is unknown to `typedText`, or occurs twice.
 */
export function withTypedText(inlines: readonly Inline[], typed: string): Inline[] | undefined {
  const before = tokensOf(inlines);
  const after = typedTokens(typed, before);
  if (!after) return undefined;
  const tokens: Token[] = [];
  let at = 0;
  let replaced: Token[] = [];
  const texts = (list: readonly Token[]) => list.map(({ text }) => text);
  let next = 0;
  for (const { added, removed, value } of diffArrays(texts(before), texts(after))) {
    if (removed) {
      replaced = before.slice(at, at + value.length);
      at += value.length;
      continue;
    }
    const fresh = after.slice(next, next + value.length);
    next += value.length;
    if (added) {
      const around = common(tokens.at(-1)?.around, before[at]?.around);
      const last = replaced.length - 1;
      for (const [place, token] of fresh.entries()) {
        const model = replaced[Math.min(place, last)]?.around ?? around;
        tokens.push(token.atom ? token : { ...token, around: model });
      }
    } else {
      tokens.push(...before.slice(at, at + value.length));
      at += value.length;
    }
    replaced = [];
  }
  return inlinesOf(tokens);
}

function typedTokens(typed: string, before: readonly Token[]): Token[] | undefined {
  const tokens: Token[] = [];
  const atoms = before.filter(({ atom }) => atom);
  const rest = new Map(atoms.map((token) => [numberOf(token.text), token]));
  const own = new Set(ownNames(wordsIn(before)));
  let from = 0;
  const words = (text: string) => {
    for (const [word] of text.matchAll(WORDS)) tokens.push({ key: '', text: word, around: [] });
  };
  for (const { 0: name, 1: number = '', index } of typed.matchAll(ATOM)) {
    const atom = rest.get(number);
    if (!atom || !rest.delete(number)) continue;
    words(typed.slice(from, index));
    tokens.push(atom);
    from = index + name.length;
  }
  words(typed.slice(from));
  return ownNames(wordsIn(tokens)).every((name) => own.has(name)) ? tokens : undefined;
}

const numberOf = (name: string): string => /\d+/.exec(name)?.[0] ?? '';

/** Returns the words, with one placeholder for each atom. */
const wordsIn = (tokens: readonly Token[]): string =>
  tokens.map(({ atom, text }) => (atom ? '\0' : text)).join('');

function common(one: readonly Wrapper[] = [], other: readonly Wrapper[] = []): Wrapper[] {
  const end = one.findIndex((wrapper, at) => !isEqual(wrapper, other[at]));
  return one.slice(0, end < 0 ? one.length : end);
}

/**
 * The minimum share of the original words that each changed text must contain. Otherwise, the changes are not merged.
 */
const LIKE = 0.5;

/**
 * Merges the changes of two texts. Returns undefined if both texts change the same place, or if one text contains too
 * few words of `base`.
 */
export function mergeInlines(
  base: readonly Inline[],
  mine: readonly Inline[],
  theirs: readonly Inline[],
): Inline[] | undefined {
  const [from, one, other] = [tokensOf(base), tokensOf(mine), tokensOf(theirs)];
  const words = (list: readonly Token[]) => list.map(({ text }) => text).join('');
  if (Math.min(likeness(words(from), words(one)), likeness(words(from), words(other))) < LIKE)
    return undefined;
  const places = [placesOf(from, one), placesOf(from, other)] as const;
  const merged: Token[] = [];
  let [atBase, atOne, atOther] = [0, 0, 0];
  for (let at = 0; at <= from.length; at += 1) {
    const inOne = at === from.length ? one.length : places[0].get(at);
    const inOther = at === from.length ? other.length : places[1].get(at);
    if (inOne === undefined || inOther === undefined) continue;
    // A space between two changed words belongs to the change.
    const token = from[at];
    if (token && !token.atom && token.text.trim() === '') continue;
    const chunk = chosen(
      from.slice(atBase, at),
      one.slice(atOne, inOne),
      other.slice(atOther, inOther),
    );
    if (!chunk) return undefined;
    merged.push(...chunk, ...from.slice(at, at + 1));
    [atBase, atOne, atOther] = [at + 1, inOne + 1, inOther + 1];
  }
  return inlinesOf(merged);
}

const keysOf = (tokens: readonly Token[]): string[] => tokens.map(({ key }) => key);

/** Returns the positions of the unchanged tokens in the changed text. */
function placesOf(before: readonly Token[], after: readonly Token[]): Map<number, number> {
  const places = new Map<number, number>();
  let [at, next] = [0, 0];
  for (const { added, removed, value } of diffArrays(keysOf(before), keysOf(after))) {
    for (const _ of value) {
      if (!added && !removed) places.set(at, next);
      if (!added) at += 1;
      if (!removed) next += 1;
    }
  }
  return places;
}

function chosen(base: Token[], mine: Token[], theirs: Token[]): Token[] | undefined {
  const [from, one, other] = [base, mine, theirs].map((tokens) => keysOf(tokens).join('\n'));
  if (one === other || other === from) return mine;
  return one === from ? theirs : undefined;
}

/** Returns the share of words that two texts have in common, from 0 to 1. */
export function likeness(one: string, other: string): number {
  return likenessOfWords(wordsOf(one.toLowerCase()), wordsOf(other.toLowerCase()));
}

export function likenessOfWords(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 && other.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    both += 1;
  }
  return (2 * both) / (one.length + other.length);
}
