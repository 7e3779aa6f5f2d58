import type { AnonymityReport, RemovedPart } from '@app/contracts/manuscripts';

/** Counts the parts that are omitted from an anonymous copy. */
export class Removals {
  readonly #counts = new Map<RemovedPart, number>();

  add(what: RemovedPart, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  get list(): AnonymityReport['removed'] {
    return [...this.#counts].map(([what, count]) => ({ what, count }));
  }
}
