import isEqual from 'fast-deep-equal';
import type { FullText, Inline } from '../tree.ts';
import { textOfInlines } from '../walk.ts';
import {
  type Document,
  documentOf,
  type Fields,
  isFields,
  textOfDocument,
  type Value,
} from './document.ts';
import { mergeInlines } from './inline-words.ts';

/** A place that the correction and the new file change in different ways. */
export interface Conflict {
  id: string;
  /** The id of the node or, if the node has none, of the node around it. */
  node: string;
  kind: 'changed' | 'removed in the file' | 'removed here' | 'order';
  /** The texts of the three versions, for the editor who chooses. */
  base: string;
  mine: string;
  theirs: string;
}
export type Choice = 'mine' | 'theirs';

export interface MergedText {
  text: FullText;
  /** All conflicts, including conflicts for which a choice was made. */
  conflicts: Conflict[];
}

/**
 * Merges corrections with a new conversion. `base` is the conversion that was corrected, `mine` the corrected text, and
 * `theirs` the new conversion, with ids from `withIdsOf`. In a conflict, `choices` determines the version in the merged
 * text. The default is `mine`.
 */
export function mergeTexts(
  base: FullText,
  mine: FullText,
  theirs: FullText,
  choices: Readonly<Record<string, Choice>> = {},
): MergedText {
  if (isEqual(base, theirs)) return { text: mine, conflicts: [] };
  if (isEqual(base, mine)) return { text: theirs, conflicts: [] };
  const merging = new Merging(choices);
  const rowIds = new Map<string, string>();
  const [was, one, other] = [base, mine, theirs].map((text) => documentOf(text, rowIds));
  if (!was || !one || !other) throw new Error('A version is missing');
  const all = merging.followMoves([was, one, other]);
  const document = merging.merge(all, { node: '', ...VALUE }) as Document;
  return { text: withUniqueIds(textOfDocument(document)), conflicts: merging.conflicts };
}

type Three = [base: Value, mine: Value, theirs: Value];

interface At {
  node: string;
  name: string;
  inlines: boolean;
}

class Merging {
  readonly conflicts: Conflict[] = [];
  readonly #choices: Readonly<Record<string, Choice>>;

  constructor(choices: Readonly<Record<string, Choice>>) {
    this.#choices = choices;
  }

  merge(three: Three, at: At): Value {
    const [base, mine, theirs] = three;
    if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine;
    if (isEqual(base, mine)) return theirs;
    if (three.every(Array.isArray)) {
      const merged = at.inlines
        ? mergeInlines(...(three as [Inline[], Inline[], Inline[]]))
        : this.#mergeLists(three as [Value[], Value[], Value[]], at);
      if (merged) return merged;
    } else if (three.every(isFields) && areAlike(three as Fields[])) {
      return this.#mergeFields(three as [Fields, Fields, Fields], at);
    }
    return this.#choose('changed', at, three);
  }

  #mergeFields(three: [Fields, Fields, Fields], at: At): Fields {
    const [base, mine, theirs] = three;
    const node = typeof base.id === 'string' ? base.id : at.node;
    const prefix = typeof base.id === 'string' ? '' : `${at.name}.`;
    const names = new Set(three.flatMap((fields) => Object.keys(fields)));
    if (mine.tex !== theirs.tex) names.delete('mathml');
    const entries = Array.from(names, (name): [string, Value] => {
      const inlines = isInlineList(mine, name);
      const values: Three = [base[name], mine[name], theirs[name]];
      return [name, this.merge(values, { node, name: `${prefix}${name}`, inlines })];
    });
    const merged = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    // The MathML of a formula must come from the same version as its TeX.
    if (merged.tex !== undefined) {
      const { mathml } = isEqual(merged.tex, mine.tex) ? mine : theirs;
      return { ...merged, ...(mathml !== undefined && { mathml }) };
    }
    return merged;
  }

  #mergeLists(three: [Value[], Value[], Value[]], at: At): Value[] | undefined {
    if (three.flat().every(hasId))
      return this.#mergeNodes(three as [Named[], Named[], Named[]], at);
    const [base, mine, theirs] = three;
    if (base.length !== mine.length || base.length !== theirs.length) return undefined;
    return base.map((value, place) =>
      this.merge([value, mine[place], theirs[place]], { ...at, name: `${at.name}.${place}` }),
    );
  }

  #mergeNodes(three: [Named[], Named[], Named[]], at: At): Named[] {
    const [base, mine, theirs] = three.map((list) => new Map(list.map((node) => [node.id, node])));
    const merged = new Map<string, Named>();
    for (const { id } of three.flat()) {
      if (merged.has(id)) continue;
      const [was, one, other] = [base?.get(id), mine?.get(id), theirs?.get(id)];
      const place = { ...at, node: id };
      let node: Value;
      if (one && other) node = this.merge([was, one, other], place);
      else if (!was) node = one ?? other;
      else if (!isEqual(one ?? other, was))
        node = this.#choose(one ? 'removed in the file' : 'removed here', place, [was, one, other]);
      if (node) merged.set(id, node as Named);
    }
    return this.#order(three, at)
      .map((id) => merged.get(id))
      .filter((node) => node !== undefined);
  }

  /** Returns the ids of all versions, in the order of the version that has changed the order. */
  #order([base, mine, theirs]: [Named[], Named[], Named[]], at: At): string[] {
    const lists = [base, mine, theirs].map((list) => list.map(({ id }) => id));
    const [was = [], one = [], other = []] = lists;
    const all = new Set(one.filter((id) => other.includes(id) && was.includes(id)));
    const [wasKept, oneKept, otherKept] = [was, one, other].map((list) =>
      list.filter((id) => all.has(id)),
    );
    let first: Choice = 'mine';
    if (isEqual(wasKept, oneKept)) first = 'theirs';
    else if (!isEqual(wasKept, otherKept) && !isEqual(oneKept, otherKept)) {
      const order = (list: Named[]) => list.filter(({ id }) => all.has(id));
      const chosen = this.#choose('order', at, [order(base), order(mine), order(theirs)]);
      first = isEqual(chosen, order(mine)) ? 'mine' : 'theirs';
    }
    return first === 'mine' ? withAdded(one, other) : withAdded(other, one);
  }

  #choose(kind: Conflict['kind'], { node, name, inlines }: At, three: Three): Value {
    const texts = three.map((value) => describe(value, inlines, kind === 'order'));
    const [base = '', mine = '', theirs = ''] = texts;
    const id = [node, name, kind].join(':');
    if (!this.conflicts.some((conflict) => conflict.id === id))
      this.conflicts.push({ id, node, kind, base, mine, theirs });
    return this.#choices[id] === 'theirs' ? three[2] : three[1];
  }

  /**
   * Merges nodes that a version has moved to another list, such as a paragraph that became a caption, and puts the
   * result into all versions. Without this step, the changes of the other version in such a node would be lost.
   */
  followMoves(three: [Document, Document, Document]): [Document, Document, Document] {
    const [base, mine, theirs] = three.map(placesIn);
    const changes = three.map(() => new Map<string, Value>());
    for (const [id, was] of base ?? []) {
      const [one, other] = [mine?.get(id), theirs?.get(id)];
      if (!one || !other || (one.list === was.list && other.list === was.list)) continue;
      const merged = this.merge([was.node, one.node, other.node], { node: id, ...VALUE });
      for (const change of changes) change.set(id, merged);
      const isMovedByBoth = one.list !== was.list && other.list !== was.list;
      if (!isMovedByBoth || one.list === other.list) continue;
      const places: Three = [was.list, one.list, other.list];
      const isMine = this.#choose('order', { node: id, ...VALUE }, places) === one.list;
      changes[isMine ? 2 : 1]?.set(id, undefined);
    }
    return three.map((document, at) => withNodes(document, changes[at])) as typeof three;
  }
}

const VALUE = { name: '', inlines: false };

/** Replaces the nodes whose ids are in `nodes`. A node is removed if its replacement is undefined. */
function withNodes(document: Document, nodes: ReadonlyMap<string, Value> = new Map()): Document {
  const visit = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(visit).filter((each) => each !== undefined);
    if (!isFields(value)) return value;
    if (hasId(value) && nodes.has(value.id)) return nodes.get(value.id);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, visit(each)]));
  };
  return nodes.size === 0 ? document : (visit(document) as Document);
}

interface Named extends Fields {
  id: string;
}
const hasId = (value: Value): value is Named => isFields(value) && typeof value.id === 'string';

/** Returns the type for comparisons. A paragraph that became a heading counts as the same node. */
const kindOf = ({ type }: Fields) => (type === 'heading' ? 'paragraph' : type);
const areAlike = ([first, ...others]: Fields[]) =>
  others.every((each) => first && kindOf(each) === kindOf(first) && each.id === first.id);

const INLINE_OWNERS = new Set<Value>(['paragraph', 'heading', 'reference', 'equation']);
const isInlineList = ({ type }: Fields, name: string) =>
  ['label', 'title', 'term'].includes(name) || (name === 'content' && INLINE_OWNERS.has(type));

/**
 * Adds the ids that occur only in the second list. Each id is inserted after the common id that precedes it in the
 * second list.
 */
function withAdded(list: readonly string[], others: readonly string[]): string[] {
  const known = new Set(list);
  const added = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const id of others) {
    if (known.has(id)) last = id;
    else added.set(last, [...(added.get(last) ?? []), id]);
  }
  return [undefined, ...list].flatMap((id) => [
    ...(id === undefined ? [] : [id]),
    ...(added.get(id) ?? []),
  ]);
}

/** Returns the nodes of a document by id, with the lists that contain them. */
function placesIn(document: Document): Map<string, { node: Named; list: string }> {
  const places = new Map<string, { node: Named; list: string }>();
  const visit = (value: Value, list: string) => {
    if (Array.isArray(value)) for (const each of value) visit(each, list);
    if (!isFields(value)) return;
    if (hasId(value)) places.set(value.id, { node: value, list });
    const owner = hasId(value) ? value.id : list;
    for (const [name, each] of Object.entries(value))
      if (typeof each === 'object') visit(each, `${owner} ${name}`);
  };
  visit(document, '');
  return places;
}

/**
 * Gives new ids to repeated nodes. A node is repeated if the versions have it at different places, for example in a row
 * that was corrected in one version and replaced in the other.
 */
function withUniqueIds(text: FullText): FullText {
  const seen = new Set<string>();
  const visit = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isFields(value)) return value;
    const own = value.id;
    const copy: Fields = { ...value };
    if (typeof own === 'string') {
      for (let number = 2; seen.has(String(copy.id)); number += 1)
        copy.id = `${own}-copy-${number}`;
      seen.add(String(copy.id));
    }
    for (const [name, each] of Object.entries(copy)) copy[name] = visit(each);
    return copy;
  };
  return visit(text) as FullText;
}

/** Returns the text of a value for editors. */
function describe(value: Value, inlines: boolean, isOrder: boolean): string {
  if (value === undefined) return '';
  if (inlines && Array.isArray(value)) return textOfInlines(value as Inline[]);
  if (Array.isArray(value))
    return value
      .map((each) => describe(each, false, false))
      .map((each) => (isOrder && each.length > 40 ? `${each.slice(0, 40)}…` : each))
      .filter(Boolean)
      .join(isOrder ? ' / ' : ' ');
  if (!isFields(value)) return String(value);
  if (value.type === 'picture' || value.type === 'file') return String(value.file);
  const parts = Object.entries(value).map(([name, each]) =>
    typeof each === 'object' ? describe(each, isInlineList(value, name), false) : '',
  );
  return parts.filter(Boolean).join(' ');
}
