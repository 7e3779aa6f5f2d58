/** Which of the writes that were counted are taken in; they may come in any order. */
export class TakenIn {
  #through = 0;
  readonly #beyond = new Set<number>();
  #waiting: { for: number; resolve: () => void }[] = [];

  /** Every write up to this one is taken in. */
  get through(): number {
    return this.#through;
  }

  /** Resolves once every write up to this one is taken in. */
  async reach(write: number): Promise<void> {
    if (write <= this.#through) return;
    await new Promise<void>((resolve) => this.#waiting.push({ for: write, resolve }));
  }

  has(write: number): boolean {
    return write <= this.#through || this.#beyond.has(write);
  }

  add(write: number): void {
    if (!this.has(write)) this.#beyond.add(write);
    while (this.#beyond.delete(this.#through + 1)) this.#through += 1;
    this.#waiting = this.#waiting.filter((waiting) => {
      if (waiting.for > this.#through) return true;
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
