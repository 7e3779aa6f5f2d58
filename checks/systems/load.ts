import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import { type Kind, kinds, type Operation, perform, type Targets } from './operations.ts';

/** A page or a document that was requested by a reader. */
export interface Visit {
  path: string;
  status: number;
  ms: number;
  until: number;
}

export type Reading = 'pages' | 'PDFs';

export const readingOf = ({ path }: Visit): Reading =>
  path.startsWith('/api/pdf/') ? 'PDFs' : 'pages';

/** The pause of each writer and reader between two requests, in milliseconds. */
const PAUSE_MS = 150;

/** A writer for each kind of operation, and readers. They work until `end` is called. */
export class Load {
  readonly operations: Operation[] = [];
  readonly visits: Visit[] = [];
  readonly #ending = new AbortController();
  readonly #running: Promise<void>[];

  constructor(origin: string, client: Client, targets: Targets, only: readonly Kind[] = kinds) {
    const reader = new Client(origin);
    const pages = ['/', '/archives', '/board', '/archives/2026/vol1/issue1'];
    const documents = [`/api/pdf/coverpage/${targets.refnumber}`, '/api/pdf/editorialboard'];
    this.#running = [
      ...only.map((kind) =>
        this.#repeat(async () => {
          this.operations.push(await perform(client, kind, targets));
        }),
      ),
      ...[...pages, ...documents].map((path) =>
        this.#repeat(async () => {
          const { status, ms } = await reader.send('GET', path);
          this.visits.push({ path, status, ms, until: performance.now() });
        }),
      ),
    ];
  }

  /** Stops sending, and waits for the responses to everything that was sent. */
  async end(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#running);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await work();
      await sleep(PAUSE_MS);
    }
  }
}
