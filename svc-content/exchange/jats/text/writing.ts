import { type FullText, namedNodes } from '@app/contracts/full-text';

const NAME = /^[\p{L}_][\p{L}\p{N}._-]*$/u;

/** The ids of a text, as XML allows them. */
export class Ids {
  readonly #written = new Map<string, string>();

  readonly #taken = new Set<string>();

  constructor(text: FullText) {
    const taken = this.#taken;
    for (const { id } of namedNodes({ ...text, front: [] })) {
      // `aff` and a number is the id of an affiliation in the front matter.
      const isFree = NAME.test(id) && !/^aff\d+$/.test(id);
      const wanted = isFree ? id : `_${id.replace(/[^\p{L}\p{N}._-]/gu, '_')}`;
      let unique = wanted;
      for (let number = 2; taken.has(unique); number += 1) unique = `${wanted}-${number}`;
      taken.add(unique);
      this.#written.set(id, unique);
    }
  }

  /** Returns whether a node has an id in XML. */
  isTaken(id: string): boolean {
    return this.#taken.has(id);
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
