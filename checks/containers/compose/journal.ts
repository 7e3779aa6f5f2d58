import assert from 'node:assert/strict';
import { articleSchema, editorSchema, JOBS_PATH } from '@app/contracts';
import { z } from 'zod';
import { Client } from '../../systems/client.ts';
import { compare } from '../../systems/compare.ts';
import { Load } from '../../systems/load.ts';
import { createTargets, type Operation, type Targets } from '../../systems/operations.ts';
import { waitFor } from '../../systems/wait-for.ts';
import { makeCertificates, readCodes } from '../certificates.ts';
import type { Site } from './site.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/**
 * The kinds of writes during a backup. Issues are left out, because they are identified by their number, which
 * several volumes of a journal share. Jobs are left out, because backups do not contain them.
 */
const WRITES = ['article', 'edit', 'editor', 'settings', 'entry', 'status', 'user'] as const;
const WRITTEN_BEFORE = 20;
const MANY_AUTHORS = 50;
const VERIFY = '/api/verify/';

/** A journal in which editors wrote during a backup. */
export class LoadedJournal {
  readonly #site: Site;
  #targets: Targets | undefined;
  #operations: Operation[] = [];
  /** The codes of certificates that were made before the backup. */
  codes: readonly string[] = [];
  /** The items that existed before the backup and did not change during it. */
  #unchanged: string[] = [];

  constructor(site: Site) {
    this.#site = site;
  }

  /**
   * Makes a backup while editors write. The backup may or may not contain writes that were not acknowledged before
   * it.
   */
  async during(backUp: () => Promise<string>): Promise<string> {
    const client = await Client.signIn(this.#site.origin, this.#site.administrator);
    // Without a configured domain, the sheets of notices without a DOI would contain the address of the machine.
    await client.call('POST', '/api/settings', { domain: 'https://journal.example.org' });
    this.#targets = await createTargets(client);
    this.codes = await this.newCodes(client);
    const before = await this.read(this.#site.origin);
    const load = new Load(this.#site.origin, client, this.#targets, WRITES);
    await waitFor(() => assert(load.operations.length >= WRITTEN_BEFORE), 30_000);
    const started = performance.now();
    const made = await backUp();
    await load.end();
    this.#operations = load.operations.map((operation) =>
      operation.until < started ? operation : { ...operation, status: 0 },
    );
    const after = itemsOf(await this.read(this.#site.origin));
    this.#unchanged = [...itemsOf(before)].filter((item) => after.has(item));
    const written = load.operations.length;
    return `${made}; ${written} writes, ${this.#acknowledged} acknowledged before`;
  }

  get #acknowledged(): number {
    return this.#operations.filter(({ status }) => status >= 200 && status < 300).length;
  }

  /** Expects that everything that existed before the backup still exists. */
  async expectComplete(origin: string, snapshot: Snapshot): Promise<string> {
    assert(this.#targets);
    const client = await Client.signIn(origin, this.#site.administrator);
    const found = await compare(client, this.#operations, this.#targets);
    assert.deepEqual(found, { lost: [], doubled: [], partial: [] });
    const kept = itemsOf(snapshot);
    const gone = this.#unchanged.filter((item) => !kept.has(item));
    assert.deepEqual(gone, []);
    return (
      `${this.#acknowledged} acknowledged writes, ${this.#unchanged.length} earlier items, ` +
      `${this.codes.length} certificate codes`
    );
  }

  /** Reads what readers and administrators see, without jobs, and verifies a certificate of each author and editor. */
  async read(origin: string): Promise<Snapshot> {
    const client = await Client.signIn(origin, this.#site.administrator);
    const { answers, files } = await takeSnapshot(client);
    for (const map of [answers, files]) {
      for (const path of map.keys()) if (path.startsWith(JOBS_PATH)) map.delete(path);
    }
    for (const code of this.codes) {
      const path = VERIFY + encodeURIComponent(code);
      // Retried, because the gateway limits the rate of requests.
      answers.set(path, await waitFor(() => client.read(path), 5_000));
    }
    return { answers, files };
  }

  /** Makes the certificates of all editors and authors, except of articles with hundreds of authors. */
  async newCodes(client: Client): Promise<string[]> {
    const { answers } = await takeSnapshot(client);
    const refnumbers = [...answers]
      .filter(([path]) => path.startsWith('/api/archives/'))
      .flatMap(([, answer]) => articles.parse(answer))
      .filter((article) => isEnabled(article) && article.authors.length < MANY_AUTHORS)
      .map(({ refnumber }) => refnumber);
    const enabled = editors.parse(answers.get('/api/editors')).filter(isEnabled);
    const ids = enabled.map(({ id }) => id);
    const ofAuthors = await makeCertificates(client, refnumbers);
    const ofEditors = await makeCertificates(client, ids, 'editorscertificate');
    return [...(await readCodes(client, ofAuthors)), ...(await readCodes(client, ofEditors))];
  }
}

const articles = z.array(articleSchema.pick({ refnumber: true, authors: true, status: true }));
const editors = z.array(editorSchema.pick({ id: true, status: true }));
const isEnabled = ({ status }: { status: string }) => status === 'enabled';

/** Returns the items of lists, the fields of other responses, and the hashes of files, each as one text with its path. */
function itemsOf({ answers, files }: Snapshot): Set<string> {
  const texts = [...answers].flatMap(([path, answer]) => {
    const list = Array.isArray(answer) ? answer : Object.entries(answer ?? {});
    return list.map((item) => `${path} ${JSON.stringify(item)}`);
  });
  return new Set([...texts, ...Array.from(files, (file) => file.join(' '))]);
}
