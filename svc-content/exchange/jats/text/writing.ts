import { type FullText, namedNodes } from '@app/contracts/full-text';

const NAME = /^[\p{L}_][\p{L}\p{N}._-]*$/u;

/** The ids of a text, as XML allows them. */
export class Ids {
  readonly #written = new Map<string, string>();

  readonly #taken = new Set<string>();

  constructor(text: FullText) {
    for (const { id } of namedNodes({ ...text, front: [] })) this.add(id);
  }

  /** Adds the id of something that is written with the text, and returns it as it is in XML. */
  add(id: string): string {
    // `aff` and a number is the id of an affiliation in the front matter.
    const isFree = NAME.test(id) && !/^aff\d+$/.test(id);
    const wanted = isFree ? id : `_${id.replace(/[^\p{L}\p{N}._-]/gu, '_')}`;
    let unique = wanted;
    for (let number = 2; this.#taken.has(unique); number += 1) unique = `${wanted}-${number}`;
    this.#taken.add(unique);
    // Links lead to the first one.
    if (!this.#written.has(id)) this.#written.set(id, unique);
    return unique;
  }

  /** Returns the id in XML, or undefined if no node has it. */
  of(id: string): string | undefined {
    return this.#written.get(id);
  }

  /** Returns the ids of those targets that are there, as a list in XML. */
  listOf(targets: readonly string[]): string | undefined {
    const found = targets.map((id) => this.of(id)).filter((id) => id !== undefined);
    return found.length > 0 ? found.join(' ') : undefined;
  }
}
