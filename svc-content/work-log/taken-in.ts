/** Which of the writes that were counted are taken in; they may come in any order. */
export class TakenIn {
  #through = 0;
  readonly #beyond = new Set<number>();

  /** Every write up to this one is taken in. */
  get through(): number {
    return this.#through;
  }

  has(write: number): boolean {
    return write <= this.#through || this.#beyond.has(write);
  }

  add(write: number): void {
    if (!this.has(write)) this.#beyond.add(write);
    while (this.#beyond.delete(this.#through + 1)) this.#through += 1;
  }

  addAllTo(write: number): void {
    for (const one of this.#beyond) if (one <= write) this.#beyond.delete(one);
    this.#through = Math.max(this.#through, write);
    this.add(this.#through);
  }
}
