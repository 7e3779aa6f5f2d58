/** So few that the gateway notices a new request before it has forwarded all earlier ones. */
const startsPerTurn = 4;
/** The maximum number of clients whose last start is remembered, which bounds the memory. */
const rememberedClients = 65_536;

/**
 * Gives requests turns in a fair order: a few in each turn of the event loop, first those of the client whose last request
 * started longest ago. Otherwise a reader's request would wait for all requests of busy bots that arrived before it.
 */
export class FairOrder {
  /** The requests of each client that wait, in the order of their arrival. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** When each client's last request started: the number of starts until then. */
  readonly #lastStarts = new Map<string, number>();
  #starts = 0;

  /** Resolves when it is the turn of a request of this client. The client may have left by then. */
  turn(client: string): Promise<void> {
    if (this.#waiting.size === 0) setImmediate(() => this.#startSome());
    return new Promise((start) => {
      const queue = this.#waiting.get(client);
      if (queue) queue.push(start);
      else this.#waiting.set(client, [start]);
    });
  }

  #startSome(): void {
    for (let count = 0; count < startsPerTurn; count += 1) this.#startNext();
    if (this.#waiting.size > 0) setImmediate(() => this.#startSome());
  }

  #startNext(): void {
    const client = this.#leastRecentClient();
    if (client === undefined) return;
    const queue = this.#waiting.get(client) ?? [];
    const start = queue.shift();
    if (queue.length === 0) this.#waiting.delete(client);
    if (this.#lastStarts.size >= rememberedClients) this.#lastStarts.clear();
    this.#starts += 1;
    this.#lastStarts.set(client, this.#starts);
    start?.();
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
