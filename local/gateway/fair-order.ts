/** Enough to keep two processors busy. A request that starts waits at most for those in progress. */
const mostInProgress = 12;
/** A request that takes longer, in ms, waits for something else than the gateway: a queue, a print, an upload, an event. */
const countedMs = 100;
/** The time in ms after which a request counts half as much as a new one. */
const halfLife = 2_000;
/** The maximum number of clients whose requests are remembered, which bounds the memory. */
const rememberedClients = 65_536;

/**
 * Gives requests turns in a fair order: a few at a time, first those of the clients that sent least lately. Otherwise a
 * reader's request would wait, here and in the services, for all requests of busy bots that arrived before it.
 */
export class FairOrder {
  /** The requests of each client that wait, in the order of their arrival. */
  readonly #waiting = new Map<string, ((end: () => void) => void)[]>();
  /**
   * What each client sent, as the time in ms of one request that would weigh as much as all of its requests together. It
   * is later for a client that sent more, and clients can be compared without the weights of today.
   */
  readonly #sent = new Map<string, number>();
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
      const client = this.#leastBusyClient();
      if (client === undefined) return;
      this.#startNext(client);
    }
  }

  #startNext(client: string): void {
    const queue = this.#waiting.get(client) ?? [];
    const start = queue.shift();
    if (queue.length === 0) this.#waiting.delete(client);
    if (this.#sent.size >= rememberedClients) this.#sent.clear();
    const now = performance.now();
    const before = ((this.#sent.get(client) ?? Number.NEGATIVE_INFINITY) - now) / halfLife;
    this.#sent.set(client, now + halfLife * Math.log2(1 + 2 ** before));
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

  #leastBusyClient(): string | undefined {
    let found: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const client of this.#waiting.keys()) {
      const sent = this.#sent.get(client) ?? Number.NEGATIVE_INFINITY;
      if (found !== undefined && sent >= least) continue;
      found = client;
      least = sent;
    }
    return found;
  }
}
