/** Tracks which writes this instance has applied, in any order. Writes are numbered consecutively from 1. */
export class AppliedWrites {
  #through = 0;
  readonly #beyond = new Set<number>();
  #waiting: { write: number; resolve: () => void }[] = [];

  /** All writes up to this number are applied. */
  get through(): number {
    return this.#through;
  }

  /** Resolves once all writes up to this number are applied. */
  async reach(write: number): Promise<void> {
    if (write <= this.#through) return;
    await new Promise<void>((resolve) => this.#waiting.push({ write, resolve }));
  }

  add(write: number): void {
    if (write > this.#through) this.#beyond.add(write);
    while (this.#beyond.delete(this.#through + 1)) this.#through += 1;
    this.#waiting = this.#waiting.filter((waiting) => {
      if (waiting.write > this.#through) return true;
      waiting.resolve();
      return false;
    });
  }

  addAllTo(write: number): void {
    for (const one of this.#beyond) if (one <= write) this.#beyond.delete(one);
    this.#through = Math.max(this.#through, write);
    this.add(this.#through);
  }
}
