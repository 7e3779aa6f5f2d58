import type { AgencyName } from '@app/contracts';
import type { ArticleRecord } from '../../articles/model.ts';

/**
 * What an agency has answered. `reason` is for editors; it never contains credentials. With `waitMs`, the agency is asked
 * nothing until then.
 */
export type Answer =
  /** With a warning as the reason, if there is one. */
  | { state: 'accepted'; reason?: string }
  /** The agency decides later; `submission` identifies the deposit there. */
  | { state: 'sent'; submission: string; waitMs?: number }
  | { state: 'refused'; reason: string }
  /** Tried again. */
  | { state: 'waiting'; reason: string; waitMs?: number };

/** An agency that registers or lists articles. */
export interface Agency {
  readonly name: AgencyName;
  readonly isTest: boolean;
  /** Where articles are sent, such as to the agency's test system. What one system has accepted, another does not know. */
  readonly origin: string;
  /** Returns a digest of what is sent of an article, without what differs each time. */
  digestOf(article: ArticleRecord): string;
  /** Returns why an article cannot be deposited, or undefined. */
  faultOf(article: ArticleRecord): string | undefined;
  /** Sends an article. `stamp` is greater than that of all earlier submissions of the article. */
  send(article: ArticleRecord, stamp: number): Promise<Answer>;
  /** Asks for the result of a submission. */
  resultOf(submission: string, article: ArticleRecord): Promise<Answer>;
}
