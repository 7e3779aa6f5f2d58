import { diffArrays } from 'diff';
import type { Question, ReadText } from '../report.ts';
import type { FullText } from '../tree.ts';
import { wordsOf } from '../words.ts';
import { documentOf, type Fields, isFields, mapFields, type Value } from './document.ts';
import { likenessOfWords } from './inline-words.ts';

/** A node, or a container of nodes that has no id, such as a table cell. */
interface Item {
  node: Fields;
  kind: string;
  text: string;
  words: string[];
  items: Item[];
}

/** The minimum similarity of words, from 0 to 1, with which nodes at the same place count as the same node. */
const LIKE = 0.5;
/** The minimum similarity of words for nodes at different places. */
const LIKE_ELSEWHERE = 0.75;

/**
 * Gives the nodes of a new conversion the ids of the same nodes in an earlier conversion, so that corrections, answers
 * and links still refer to them. Two nodes are the same if their words are equal or similar. Nodes at different places
 * must be more similar. Other nodes get ids that neither the earlier text nor its corrections contain.
 */
export function withIdsOf(
  earlier: FullText,
  read: ReadText,
  corrected: FullText = earlier,
): ReadText {
  const [before, after] = [documentOf(earlier), documentOf(read.text)];
  const ids = new Map<string, string>();
  pairItems(itemsIn(before), itemsIn(after), (one, other) => {
    if (typeof one.node.id === 'string' && typeof other.node.id === 'string')
      ids.set(other.node.id, one.node.id);
  });
  const known = new Set([...idsIn(earlier), ...idsIn(corrected)]);
  const taken = new Set([...known, ...idsIn(read.text)]);
  for (const id of idsIn(read.text)) {
    if (ids.has(id) || !known.has(id)) continue;
    let number = 2;
    while (taken.has(`${id}-${number}`)) number += 1;
    taken.add(`${id}-${number}`);
    ids.set(id, `${id}-${number}`);
  }
  return withIds(read, ids);
}

function withIds(read: ReadText, ids: ReadonlyMap<string, string>): ReadText {
  const idOf = (id: string) => ids.get(id) ?? id;
  const text = mapFields(read.text, (fields) => ({
    ...fields,
    ...(typeof fields.id === 'string' && { id: idOf(fields.id) }),
    ...(fields.type === 'cross-reference' && { to: (fields.to as string[]).map(idOf) }),
  }));
  const questions = read.questions.map((question): Question => {
    const { id, node, proposal, ...others } = question;
    if (node === undefined) return question;
    return {
      ...others,
      id: id.endsWith(`-${node}`) ? id.slice(0, -node.length) + idOf(node) : id,
      node: idOf(node),
      ...(proposal !== undefined && { proposal: proposal === node ? idOf(node) : proposal }),
    };
  });
  return { ...read, text: text as FullText, questions };
}

const idsByText = new WeakMap<FullText, ReadonlySet<string>>();

/** Returns the ids of all nodes. */
export function idsIn(text: FullText): ReadonlySet<string> {
  const known = idsByText.get(text);
  if (known) return known;
  const ids = new Set<string>();
  mapFields(text, (fields) => {
    if (typeof fields.id === 'string') ids.add(fields.id);
    return fields;
  });
  idsByText.set(text, ids);
  return ids;
}

/** Returns the items directly within a value. The content of marks and links counts as directly within the value. */
function itemsIn(value: Value): Item[] {
  return Object.values(value as object).flatMap((list) =>
    Array.isArray(list) ? list.flatMap((each) => (isFields(each) ? itemsOf(each) : [])) : [],
  );
}

function itemsOf(node: Fields): Item[] {
  const kind = typeof node.type === 'string' ? node.type : 'cell';
  const items = itemsIn(node);
  if (node.id === undefined && kind !== 'cell') return items;
  const text = kind === 'separator' ? String(node.id) : ownText(node);
  // A paragraph can become a heading, so both have the same kind.
  return [
    { node, kind: kind === 'heading' ? 'paragraph' : kind, text, words: wordsOf(text), items },
  ];
}

/** Returns the texts of a node and of all nodes within it, without ids, labels and names of files. */
function ownText(node: Fields): string {
  if (typeof node.tex === 'string') return node.tex;
  return Object.entries(node)
    .map(([name, value]) => {
      if (name === 'text' && typeof value === 'string') return value;
      if (!Array.isArray(value) || name === 'to' || name === 'label') return '';
      return value
        .map((each) => (typeof each === 'string' ? each : isFields(each) ? ownText(each) : ''))
        .join('');
    })
    .join(' ')
    .trim()
    .toLowerCase();
}

type Pairing = (one: Item, other: Item) => void;

function pairItems(before: readonly Item[], after: readonly Item[], pair: Pairing): void {
  const both = (one: Item, other: Item) => {
    pair(one, other);
    pairItems(one.items, other.items, pair);
  };
  const rest: [Item[], Item[]] = [[], []];
  for (const [lefts, rights] of unequalRuns(before, after, both)) {
    const [unpairedLefts, unpairedRights] = pairLike(lefts, rights, LIKE, both);
    pairWordless(unpairedLefts, unpairedRights, both);
    const isLeft = ({ words }: Item) => words.length > 0;
    rest[0].push(...unpairedLefts.filter(isLeft));
    rest[1].push(...unpairedRights.filter(isLeft));
  }
  pairLike(...rest, LIKE_ELSEWHERE, both);
}

/** Pairs equal items in their order. Returns the runs of unpaired items between them. */
function unequalRuns(
  before: readonly Item[],
  after: readonly Item[],
  pair: Pairing,
): [Item[], Item[]][] {
  const keys = (items: readonly Item[]) => items.map(({ kind, text }) => `${kind} ${text}`);
  const runs: [Item[], Item[]][] = [];
  let run: [Item[], Item[]] = [[], []];
  let [at, next] = [0, 0];
  for (const { added, removed, value } of diffArrays(keys(before), keys(after))) {
    const lefts = added ? [] : before.slice(at, at + value.length);
    const rights = removed ? [] : after.slice(next, next + value.length);
    at += lefts.length;
    next += rights.length;
    if (added || removed) {
      run[0].push(...lefts);
      run[1].push(...rights);
      continue;
    }
    runs.push(run);
    run = [[], []];
    for (const [place, left] of lefts.entries()) {
      const right = rights[place];
      if (right) pair(left, right);
    }
  }
  return [...runs, run];
}

/** Pairs the most similar items. Returns the items that remain. */
function pairLike(
  lefts: readonly Item[],
  rights: readonly Item[],
  least: number,
  pair: Pairing,
): [Item[], Item[]] {
  const scores = lefts.flatMap((left) =>
    rights
      .filter(({ kind, words }) => kind === left.kind && words.length > 0)
      .map((right) => ({ left, right, score: likenessOfWords(left.words, right.words) }))
      .filter(({ score }) => score >= least),
  );
  const paired = new Set<Item>();
  for (const { left, right } of scores.toSorted((one, other) => other.score - one.score)) {
    if (paired.has(left) || paired.has(right)) continue;
    paired.add(left).add(right);
    pair(left, right);
  }
  const isRest = (item: Item) => !paired.has(item);
  return [lefts.filter(isRest), rights.filter(isRest)];
}

/**
 * Pairs items with few or no words, such as replaced pictures, if both sides have the same number of items of that
 * kind.
 */
function pairWordless(lefts: readonly Item[], rights: readonly Item[], pair: Pairing): void {
  for (const kind of new Set(lefts.map((left) => left.kind))) {
    const isOfKind = (item: Item) => item.kind === kind;
    const [ones, others] = [lefts.filter(isOfKind), rights.filter(isOfKind)];
    const isShort = [...ones, ...others].every(({ words }) => words.length <= 3);
    if (ones.length !== others.length || !isShort) continue;
    for (const [at, one] of ones.entries()) {
      const other = others[at];
      if (other) pair(one, other);
    }
  }
}
