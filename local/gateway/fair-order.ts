/** Enough to keep two processors busy. A request that starts waits at most for those in progress. */
const mostInProgress = 12;
/** A request that takes longer, in ms, waits for something else than the gateway: a print, an upload, an event. */
const countedMs = 100;
/** The maximum number of clients whose last start is remembered, which bounds the memory. */
const rememberedClients = 65_536;

/**
 * Gives requests turns in a fair order: a few at a time, first those of the client whose last request started longest ago.
 * Otherwise a reader's request would wait, here and in the services, for all requests of busy bots that arrived before it.
 */
export class FairOrder {
  /** The requests of each client that wait, in the order of their arrival. */
  readonly #waiting = new Map<string, ((end: () => void) => void)[]>();
  /** When each client's last request started: the number of starts until then. */
  readonly #lastStarts = new Map<string, number>();
  #starts = 0;
  #inProgress = 0;

  /**
   * Resolves when it is the turn of a request of this client, which may have left by then. The function it resolves to is
   * called when the request has ended.
   */
  turn(client: string): Promise<() => void> {
    return new Promise((start) => {
      const queue = this.#waiting.get(client);
      if (queue) queue.push(start);
      else this.#waiting.set(client, [start]);
      this.#startWaiting();
    });
  }

  #startWaiting(): void {
    while (this.#inProgress < mostInProgress) {
      const client = this.#leastRecentClient();
      if (client === undefined) return;
      this.#startNext(client);
    }
  }

  #startNext(client: string): void {
    const queue = this.#waiting.get(client) ?? [];
    const start = queue.shift();
    if (queue.length === 0) this.#waiting.delete(client);
    if (this.#lastStarts.size >= rememberedClients) this.#lastStarts.clear();
    this.#starts += 1;
    this.#lastStarts.set(client, this.#starts);
    start?.(this.#begin());
  }

  /** Counts a request. Returns the function that ends this. */
  #begin(): () => void {
    this.#inProgress += 1;
    let isCounted = true;
    const end = () => {
      clearTimeout(timer);
      if (!isCounted) return;
      isCounted = false;
      this.#inProgress -= 1;
      this.#startWaiting();
    };
    const timer = setTimeout(end, countedMs);
    return end;
  }

  #leastRecentClient(): string | undefined {
    let found: string | undefined;
    let earliest = Number.POSITIVE_INFINITY;
    for (const client of this.#waiting.keys()) {
      const lastStart = this.#lastStarts.get(client) ?? 0;
      if (lastStart >= earliest) continue;
      found = client;
      earliest = lastStart;
    }
    return found;
  }
}
