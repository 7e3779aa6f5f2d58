import type { AgencyName } from '@app/contracts';
import type { ArticleRecord } from '../../articles/model.ts';

/**
 * The answer of an agency. `reason` is text for editors and never contains credentials. `waitMs` is the time for which
 * no further request is sent to the agency.
 */
export type Answer =
  /** `reason` is a warning, if there is one. */
  | { state: 'accepted'; reason?: string }
  /** The agency will decide later. `submission` identifies the deposit at the agency. */
  | { state: 'sent'; submission: string; waitMs?: number }
  | { state: 'refused'; reason: string }
  /** The request must be retried. */
  | { state: 'waiting'; reason: string; waitMs?: number };

/** An agency that registers or indexes articles. */
export interface Agency {
  readonly name: AgencyName;
  readonly isTest: boolean;
  /** The system to which articles are sent. An agency's test system and its production system do not share deposits. */
  readonly origin: string;
  /**
   * Returns a digest of the data that would be sent for an article, without parts that change with each deposit,
   * such as the timestamp.
   */
  digestOf(article: ArticleRecord): string;
  /** Returns the reason why an article cannot be deposited, or undefined. */
  faultOf(article: ArticleRecord): string | undefined;
  /** Sends an article. `stamp` is greater than the stamps of all earlier submissions of the article. */
  send(article: ArticleRecord, stamp: number): Promise<Answer>;
  /** Requests the result of a submission. */
  resultOf(submission: string, article: ArticleRecord): Promise<Answer>;
}
