import type { AdminArticle, AdminIssue } from '@app/contracts';
import { type Certifiable, certifiableOf } from './issue-choice.ts';

const CONCURRENT_REQUESTS = 4;

export interface Counts {
  counted: ReadonlyMap<string, Certifiable>;
  failed: ReadonlySet<string>;
}

/** Counts the certificates of issues. Requests the articles of each issue only once. */
export class IssueCounter {
  #counts: Counts = { counted: new Map(), failed: new Set() };
  #busy = 0;
  readonly #requested = new Set<string>();
  readonly #waiting: AdminIssue[] = [];
  readonly #list: (issue: AdminIssue) => Promise<AdminArticle[]>;
  readonly #onChange: (counts: Counts) => void;

  constructor(
    list: (issue: AdminIssue) => Promise<AdminArticle[]>,
    onChange: (counts: Counts) => void,
  ) {
    this.#list = list;
    this.#onChange = onChange;
  }

  count(issues: readonly AdminIssue[]): void {
    const fresh = issues.filter(({ id }) => !this.#requested.has(id));
    for (const { id } of fresh) this.#requested.add(id);
    this.#waiting.push(...fresh);
    while (this.#busy < CONCURRENT_REQUESTS && this.#waiting.length > 0) void this.#countNext();
  }

  retry(issues: readonly AdminIssue[]): void {
    const failed = new Set(this.#counts.failed);
    for (const { id } of issues) if (failed.delete(id)) this.#requested.delete(id);
    this.#change({ failed });
    this.count(issues);
  }

  async #countNext(): Promise<void> {
    this.#busy += 1;
    for (let issue = this.#waiting.shift(); issue; issue = this.#waiting.shift()) {
      const { id } = issue;
      try {
        const certifiable = certifiableOf(await this.#list(issue));
        this.#change({ counted: new Map(this.#counts.counted).set(id, certifiable) });
      } catch {
        this.#change({ failed: new Set(this.#counts.failed).add(id) });
      }
    }
    this.#busy -= 1;
  }

  #change(changes: Partial<Counts>): void {
    this.#counts = { ...this.#counts, ...changes };
    this.#onChange(this.#counts);
  }
}
