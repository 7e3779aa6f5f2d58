import { setTimeout as sleep } from 'node:timers/promises';

/** Requests pages on several connections at a time until `stop` is called. */
export class Readers {
  #ok = 0;
  #failed = 0;
  #stopped = false;
  readonly #started = performance.now();
  readonly #all: Promise<unknown>;

  constructor(origin: string, paths: string[], connections: number) {
    this.#all = Promise.all(
      Array.from({ length: connections }, (_, reader) => this.#read(origin, paths, reader)),
    );
  }

  async stop(): Promise<{ ok: number; failed: number; perSecond: number }> {
    this.#stopped = true;
    await this.#all;
    const seconds = (performance.now() - this.#started) / 1000;
    return { ok: this.#ok, failed: this.#failed, perSecond: Math.round(this.#ok / seconds) };
  }

  async #read(origin: string, paths: string[], reader: number): Promise<void> {
    for (let at = reader; !this.#stopped; at += 1) {
      try {
        const response = await fetch(`${origin}${paths[at % paths.length]}`);
        await response.arrayBuffer();
        if (response.ok) this.#ok += 1;
        else this.#failed += 1;
      } catch {
        this.#failed += 1;
        await sleep(100);
      }
    }
  }
}
