import assert from 'node:assert/strict';
import { articleSchema, editorSchema, JOBS_PATH } from '@app/contracts';
import { z } from 'zod';
import type { Credentials } from '../../../local/system/administrator.ts';
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
  readonly #administrator: Credentials;
  readonly #hasPages: boolean;
  #targets: Targets | undefined;
  #operations: Operation[] = [];
  /** The codes of certificates that were made before the backup. */
  codes: readonly string[] = [];
  /** The items that existed before the backup and did not change during it. */
  #unchanged: Items = new Map();

  /** `hasPages` is true if the front ends run. */
  constructor(site: Site, hasPages: boolean) {
    this.#site = site;
    this.#administrator = site.administrator;
    this.#hasPages = hasPages;
  }

  /**
   * Makes a backup while editors write. The backup may or may not contain writes that were not acknowledged before
   * it.
   */
  async during(backUp: () => Promise<string>): Promise<string> {
    const client = await Client.signIn(this.#site.origin, this.#administrator);
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
    this.#unchanged = common(itemsOf(before), itemsOf(await this.read(this.#site.origin)));
    const written = load.operations.length;
    return `${made}; ${written} writes, ${this.#acknowledged} acknowledged before`;
  }

  get #acknowledged(): number {
    return this.#operations.filter(({ status }) => status >= 200 && status < 300).length;
  }

  /** Expects that everything that existed before the backup still exists. */
  async expectComplete(origin: string, found: Snapshot): Promise<string> {
    assert(this.#targets);
    const client = await Client.signIn(origin, this.#administrator);
    const { lost, doubled, partial } = await compare(client, this.#operations, this.#targets);
    const broken = partial.filter((what) => this.#hasPages || !what.startsWith('the page of'));
    assert.deepEqual({ lost, doubled, broken }, { lost: [], doubled: [], broken: [] });
    const kept = common(this.#unchanged, itemsOf(found));
    assert.deepEqual(kept, this.#unchanged);
    return (
      `${this.#acknowledged} acknowledged writes, ${count(kept)} earlier items, ` +
      `${this.codes.length} certificate codes`
    );
  }

  /** Reads what readers and administrators see, without jobs, and verifies a certificate of each author and editor. */
  async read(origin: string): Promise<Snapshot> {
    const client = await Client.signIn(origin, this.#administrator);
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

/** The items of lists and the fields of other responses as JSON, by path, and the hashes of files. */
type Items = Map<string, string[]>;

function itemsOf({ answers, files }: Snapshot): Items {
  const items: Items = new Map([...files].map(([path, hash]) => [path, [hash]]));
  for (const [path, answer] of answers) {
    const list = Array.isArray(answer) ? answer : Object.entries(answer ?? {});
    items.set(
      path,
      list.map((item) => JSON.stringify(item)),
    );
  }
  return items;
}

/** Returns the items that both have in common. */
function common(one: Items, other: Items): Items {
  return new Map(
    [...one].map(([path, items]) => {
      const others = new Set(other.get(path));
      return [path, items.filter((item) => others.has(item))];
    }),
  );
}

const count = (items: Items) => [...items.values()].flat().length;
