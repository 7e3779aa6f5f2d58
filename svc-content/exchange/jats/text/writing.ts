import { type Block, type FullText, namedNodes, type References } from '@app/contracts/full-text';
import type { Xml, XmlAttributes } from '../../../store/text/xml.ts';

/** The names that XML allows, without colons. */
const NAME =
  /^[A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u3001-\ud7ff][\w.\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u3001-\ud7ff-]*$/;

/** The state that the functions for all elements share while a text is written. */
export interface Writing {
  ids: Ids;
  block(block: Block): Xml[];
  /** Writes a list of references, completed by the article's record. */
  references(references: References): Xml;
}

/** Returns the attributes that all nodes have in common. */
export const common = (
  { id, lang }: { id: string; lang?: string },
  { ids }: Writing,
): XmlAttributes => ({
  id: ids.take(id),
  'xml:lang': lang,
});

/** The ids of a text, converted to ids that XML allows. */
export class Ids {
  readonly #names = new Map<string, string>();
  readonly #targets = new Set<string>();
  readonly #taken = new Set<string>();
  readonly #written = new Set<string>();
  readonly #linked = new Set<string>();
  readonly #broken: ReadonlySet<string>;

  /** `broken` lists ids to which no link is written. */
  constructor(text: FullText, broken: ReadonlySet<string> = new Set()) {
    this.#broken = broken;
    for (const node of namedNodes({ ...text, front: [] })) {
      if (!this.#names.has(node.id)) this.#add(node.id);
      if (node.type === 'cross-reference') for (const id of node.to) this.#targets.add(id);
    }
  }

  /** Returns whether a link of the text leads to a node. */
  isTarget(id: string): boolean {
    return this.#targets.has(id);
  }

  /** The ids to which links lead although no element has these ids, because JATS has no element for the nodes. */
  get broken(): ReadonlySet<string> {
    return new Set([...this.#linked].filter((id) => !this.#written.has(id)));
  }

  /** Returns the id of an element. If another element already has the node's id, returns a changed id. */
  take(id: string | undefined): string | undefined {
    if (!id) return undefined;
    const isFirst = this.#names.has(id) && !this.#written.has(id);
    const name = isFirst ? this.#names.get(id) : this.#add(id);
    this.#written.add(id);
    return name;
  }

  #add(id: string): string {
    // `aff` and a number is the id of an affiliation in the front matter.
    const isFree = NAME.test(id) && !/^aff\d+$/.test(id);
    const wanted = isFree ? id : `_${id.replace(/[^\w.-]/g, '_')}`;
    let unique = wanted;
    for (let number = 2; this.#taken.has(unique); number += 1) unique = `${wanted}-${number}`;
    this.#taken.add(unique);
    // Links lead to the first element with an id.
    if (!this.#names.has(id)) this.#names.set(id, unique);
    return unique;
  }

  /** Returns the ids of existing targets, as a list in XML. */
  listOf(targets: readonly string[]): string | undefined {
    const found = targets.filter((id) => this.#names.has(id) && !this.#broken.has(id));
    for (const id of found) this.#linked.add(id);
    return found.length > 0 ? found.map((id) => this.#names.get(id)).join(' ') : undefined;
  }

  /** Registers an id before its element is written. */
  expect(id: string): void {
    if (!this.#names.has(id)) this.#add(id);
  }
}
